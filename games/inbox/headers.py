"""The few headers of a mail that we look at, each cut to 2 kB.

Python's newer policies take a minute on a header of a megabyte and its reader of addresses is
easily led astray, so headers are split by the old policy and read by small expressions of our own.
"""

from __future__ import annotations

import re
from email.errors import MessageError
from email.header import decode_header
from email.message import Message
from email.parser import BytesHeaderParser
from email.policy import compat32

from games.inbox.charsets import decode, tidy

LONGEST_BLOCK = 64_000
LONGEST_HEADER = 2_000
MOST_OF_A_KIND = 8

_PARSER = BytesHeaderParser(policy=compat32)
_WANTED = {
    "authentication-results",
    "auto-submitted",
    "cc",
    "content-disposition",
    "content-transfer-encoding",
    "content-type",
    "delivered-to",
    "dkim-signature",
    "from",
    "in-reply-to",
    "list-id",
    "list-post",
    "list-unsubscribe",
    "message-id",
    "precedence",
    "references",
    "reply-to",
    "return-path",
    "subject",
    "to",
    "x-auto-response-suppress",
    "x-autoreply",
    "x-autorespond",
    "x-mail-autoreply",
    "x-original-to",
}

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+"')
_COMMENT = re.compile(r"\([^()]*+\)")
_ADDRESS = re.compile(r"[^\s<>()@,;:\"\\]{1,64}@[^\s<>()@,;:\"\\]{1,190}")
_MESSAGE_ID = re.compile(r"<([^\s<>]{1,250})>")


class Headers:
    """The headers of a mail or of one of its parts."""

    def __init__(self, block: bytes) -> None:
        self._values: dict[str, list[str]] = {}
        for name, value in _PARSER.parsebytes(block[:LONGEST_BLOCK]).raw_items():
            kept = self._values.setdefault(name.lower(), []) if name.lower() in _WANTED else []
            if len(kept) < MOST_OF_A_KIND:
                kept.append(unfolded(str(value)))

    def all(self, name: str) -> list[str]:
        """The values of that header, the topmost first."""
        return self._values.get(name, [])

    def get(self, name: str) -> str:
        """The topmost value of that header, or nothing."""
        return next(iter(self.all(name)), "")

    def words(self, name: str) -> str:
        """A value for people, with its encoded words decoded."""
        return _decoded(self.get(name))

    def addresses(self, *names: str) -> tuple[str, ...]:
        """Every address in those headers once, in small letters, without the names beside them."""
        found = (
            address for name in names for value in self.all(name) for address in _addresses(value)
        )
        return tuple(dict.fromkeys(found))

    def message_ids(self, name: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(_MESSAGE_ID.findall(self.get(name))))

    def content(self) -> Content:
        return Content(self)


class Content:
    """What a part says that it holds. Python's own class reads the parameters."""

    def __init__(self, headers: Headers) -> None:
        message = Message(policy=compat32)
        for name in ("content-type", "content-disposition"):
            if value := headers.get(name):
                message[name] = value.encode("ascii", "replace").decode()
        self.type = message.get_content_type()
        self.is_multipart = message.get_content_maintype() == "multipart"
        self.encoding = headers.get("content-transfer-encoding").strip().lower()
        self.is_attachment = message.get_content_disposition() == "attachment"
        self.file_name = _parameter(message, "filename", "content-disposition")
        self.file_name = (self.file_name or _parameter(message, "name"))[:80]
        self.boundary = _parameter(message, "boundary").rstrip()
        self.charset = _parameter(message, "charset")
        self.report_type = _parameter(message, "report-type").lower()
        self.is_flowed = _parameter(message, "format").lower() == "flowed"
        self.drops_spaces = _parameter(message, "delsp").lower() == "yes"


def _parameter(message: Message, name: str, header: str = "content-type") -> str:
    try:
        value = message.get_param(name, "", header)
    except (LookupError, TypeError, ValueError):
        return ""
    if isinstance(value, tuple):
        charset, _, value = value
        value = decode(value.encode("latin-1", "replace"), charset or "")
    return tidy(str(value or "")).strip()


def unfolded(value: str) -> str:
    """One line without control characters, cut; raw bytes in it are decoded."""
    value = value[:LONGEST_HEADER]
    if not value.isascii():
        value = decode(value.encode("utf-8", "surrogateescape"), "")
    return " ".join(tidy(value).split())


def _decoded(value: str) -> str:
    try:
        parts = decode_header(value)
    except (MessageError, ValueError):
        return value
    texts = (
        decode(part, charset or "") if isinstance(part, bytes) else part for part, charset in parts
    )
    return " ".join("".join(texts).split())


def _addresses(value: str) -> list[str]:
    """The addresses of a list. What is in quotes or in brackets only looks like one."""
    value = _QUOTED.sub("", value)
    for _ in range(3):
        value = _COMMENT.sub("", value)
    found = []
    for each in value.split(","):
        before, is_angled, rest = each.rpartition("<")
        written = rest.partition(">")[0] if is_angled else each.rpartition(":")[2].rstrip("; ")
        if "<" not in before and _ADDRESS.fullmatch(written.strip()):
            found.append(written.strip().lower())
    return found
