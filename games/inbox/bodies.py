"""The text of a mail, out of the parts it is made of.

Python's parser of parts gives up at some hundred nested ones, and before that looks at every line
once for each of them. Here parts are split one level at a time, a few levels deep, and counted.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.inbox.charsets import decode
from games.inbox.headers import Content, Headers
from games.inbox.markup import text_of

MOST_PARTS = 64
DEEPEST_PART = 8

NoteKind: TypeAlias = Literal[
    "attachment", "encrypted", "html", "message", "too long", "too many parts", "unreadable"
]

_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")
_QUOTE_MARKS = re.compile(r"(?:> ?)*")


@dataclass(frozen=True)
class Note:
    """Something in a mail that was left out or read with trouble; its writer can be told."""

    kind: NoteKind
    about: str = ""


@dataclass(frozen=True)
class _Text:
    text: str = ""
    is_plain: bool = False

    @property
    def says_something(self) -> bool:
        return bool(self.text.strip())


_NO_TEXT = _Text()


def split_entity(raw: bytes) -> tuple[Headers, bytes]:
    """The headers and what comes after the first blank line."""
    if raw.startswith(b"\n"):
        return Headers(b""), raw[1:]
    block, _, body = raw.partition(b"\n\n")
    return Headers(block), body


class Body:
    """Reads one mail's parts. `notes` says what was left out, `types` what kinds there were."""

    def __init__(self, headers: Headers, body: bytes) -> None:
        self.notes: list[Note] = []
        self.types: set[str] = set()
        self._parts = 0
        found = self._read(headers, body, 0)
        self.text = found.text
        if found.says_something and not found.is_plain:
            self._note("html")

    def _note(self, kind: NoteKind, about: str = "") -> None:
        note = Note(kind, about)
        if note not in self.notes:
            self.notes.append(note)

    def _read(self, headers: Headers, body: bytes, depth: int) -> _Text:
        content = headers.content()
        self.types.add(content.type)
        if content.is_multipart:
            return self._read_multipart(content, body, depth)
        if content.type.startswith("message/"):
            self._note("message")
        elif content.type in ("application/pkcs7-mime", "application/x-pkcs7-mime"):
            self._note("encrypted")
        elif content.type in ("text/plain", "text/html") and not _is_file(content):
            return self._read_text(content, body)
        elif content.file_name or not content.type.startswith("application/pgp"):
            self._note("attachment", content.file_name or content.type)
        return _NO_TEXT

    def _read_multipart(self, content: Content, body: bytes, depth: int) -> _Text:
        if content.type == "multipart/encrypted":
            self._note("encrypted")
            return _NO_TEXT
        if depth == DEEPEST_PART or not content.boundary:
            self._note("unreadable")
            return _NO_TEXT
        texts = []
        for part in split_parts(body, content.boundary):
            self._parts += 1
            if self._parts > MOST_PARTS:
                self._note("too many parts")
                break
            found = self._read(*split_entity(part), depth + 1)
            if content.type == "multipart/alternative" and found.is_plain and found.says_something:
                return found
            texts.append(found)
        texts = [each for each in texts if each.says_something]
        if content.type == "multipart/alternative":
            return texts[-1] if texts else _NO_TEXT
        return _Text("\n\n".join(each.text for each in texts), all(each.is_plain for each in texts))

    def _read_text(self, content: Content, body: bytes) -> _Text:
        text = decode(decoded(body, content.encoding), content.charset)
        if content.encoding not in ("", "7bit", "8bit", "binary", "base64", "quoted-printable"):
            self._note("unreadable", content.encoding[:40])
            return _NO_TEXT
        if content.type == "text/html":
            return _Text(text_of(text))
        if content.is_flowed:
            text = _unflowed(text, drops_spaces=content.drops_spaces)
        return _Text(text, is_plain=True)


def _is_file(content: Content) -> bool:
    return content.is_attachment or bool(content.file_name)


def split_parts(body: bytes, boundary: str) -> list[bytes]:
    """The parts between the boundaries; what stands before the first is for nobody."""
    mark = re.escape(boundary.encode("utf-8", "replace"))
    pieces = re.split(rb"(?m)^--%b(--)?[ \t]*$\n?" % mark, body, maxsplit=MOST_PARTS + 2)
    parts = []
    for closing, part in zip(pieces[1::2], pieces[2::2], strict=True):
        if closing is not None:
            break
        parts.append(part)
    return parts


def decoded(body: bytes, encoding: str) -> bytes:
    if encoding == "quoted-printable":
        return binascii.a2b_qp(body)
    if encoding != "base64":
        return body
    letters = _NOT_BASE64.sub(b"", body.partition(b"=")[0])
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]
    return binascii.a2b_base64(letters + b"=" * (-len(letters) % 4))


def _unflowed(text: str, *, drops_spaces: bool) -> str:
    """Lines that a mail program broke are joined again (RFC 3676)."""
    joined: list[list[str]] = []
    open_depth = -1
    for line in text.split("\n"):
        quote = _QUOTE_MARKS.match(line)
        assert quote is not None  # it may match nothing, but it matches
        depth = quote[0].count(">")
        line = line[quote.end() :].removeprefix(" ")
        if depth != open_depth or line == "-- ":
            joined.append(["> " * min(depth, 9)])
        is_open = line.endswith(" ") and line != "-- "
        joined[-1].append(line[:-1] if is_open and drops_spaces else line)
        open_depth = depth if is_open else -1
    return "\n".join("".join(pieces) for pieces in joined)
