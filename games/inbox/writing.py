"""What a person wrote themselves, out of the text of a mail.

A mail that answers a letter holds most of that letter too. Kept are the lines above the first
quoted one; if there are none, as when somebody writes below or between what they quote, the
unquoted lines further down. Somebody else's letter that comes without `>` is known by the marker
that stands in each letter of ours, or by the lines which mail programs put above it; nothing below
those counts.

>>> what_was_written("1; done\\n\\nOn Friday the Post wrote:\\n> It is your turn.").paragraphs
(('1; done',),)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.inbox import phrases

MOST_LINES = 5_000
LONGEST_LINE = 1_000

# A mail program that wraps a quoted line leaves its tail without a `>`.
WRAPPED_FROM = 66

_QUOTE = re.compile(r"\s{0,3}[>＞]")
_PGP_HEAD = re.compile(r"-----BEGIN PGP SIGNED MESSAGE-----|Hash: [\w, -]{1,40}")


@dataclass(frozen=True)
class Written:
    """The person's own lines, in paragraphs as blank lines part them."""

    paragraphs: tuple[tuple[str, ...], ...]


@dataclass
class _Section:
    """Lines between two quotes."""

    lines: list[str]

    def own(self) -> list[str]:
        """The lines down to the signature, without blank ones at either end."""
        kept: list[str] = []
        for line in self.lines:
            if _ends_the_writing(line):
                break
            if not _PGP_HEAD.fullmatch(line.strip()):
                kept.append(line)
        while kept and not kept[-1].strip():
            kept.pop()
        while kept and not kept[0].strip():
            kept.pop(0)
        return kept


def what_was_written(text: str) -> Written:
    """Find the person's own lines."""
    lines = [line[:LONGEST_LINE].rstrip() for line in text.split("\n", MOST_LINES)[:MOST_LINES]]
    first, *others = _sections(_without_attributions(lines[: _end_of_own(lines)]))
    above = first.own()
    if any(line.strip() and not phrases.is_phrase(phrases.GREETING, line) for line in above):
        return Written(tuple(_paragraphs(above)))
    below: list[str] = []
    for section in others:
        below += section.own()
    return Written(tuple(_paragraphs(below)))


def _is_quoted(line: str) -> bool:
    return _QUOTE.match(line) is not None


def _ends_the_writing(line: str) -> bool:
    return (
        phrases.is_phrase(phrases.SIGNATURE, line)
        or phrases.is_phrase(phrases.PHONE, line)
        or phrases.begins(phrases.CONFIDENTIAL, line)
    )


# Somebody else's letter, without quote marks


def _end_of_own(lines: list[str]) -> int:
    """The number of the line from which on it is somebody else's letter."""
    for at, line in enumerate(lines):
        if not line or _is_quoted(line):
            continue
        if phrases.is_phrase(phrases.ORIGINAL, line) or _is_header_block(lines, at):
            return at
        if _is_marker(lines, at) or _is_bare_attribution(lines, at):
            return at
    return len(lines)


def _is_marker(lines: list[str], at: int) -> bool:
    """Does our marker begin in that line? It may be wrapped, and have lost all but its letters."""
    here = phrases.letters_of(lines[at][: phrases.LONGEST_PHRASE])
    if any(marker in here for marker in phrases.MARKER_LETTERS):
        return True
    if not here or not any(here[-4:] in marker for marker in phrases.MARKER_LETTERS):
        return False
    both = "".join(phrases.letters_of(line[:100]) for line in lines[at : at + 4])
    return any(0 <= both.find(marker) < len(here) for marker in phrases.MARKER_LETTERS)


def _is_header_block(lines: list[str], at: int) -> bool:
    """Three headers of a letter in a row, as Outlook writes them above what it quotes."""
    if not phrases.begins(phrases.HEADER, lines[at]):
        return False
    near = [line for line in lines[at : at + 10] if line.strip()][:6]
    return sum(phrases.begins(phrases.HEADER, line) for line in near) >= 3


def _is_bare_attribution(lines: list[str], at: int) -> bool:
    """Does it say who wrote what follows, and that comes without quote marks?"""
    length = _attribution(lines, at)
    after = next((line for line in lines[at + length : at + length + 6] if line.strip()), "")
    return bool(length) and not _is_quoted(after)


# Quoted letters


def _attribution(lines: list[str], at: int) -> int:
    """How many lines, from that one on, say who wrote what follows. None, mostly."""
    if not phrases.begins(phrases.ATTRIBUTION_START, lines[at]):
        return 0
    for length in (1, 2, 3, 4):
        window = lines[at : at + length]
        if not window[-1].strip() or _is_quoted(window[-1]):
            return 0
        if phrases.is_phrase(phrases.ATTRIBUTION, " ".join(map(str.strip, window))):
            return length
    return 0


def _without_attributions(lines: list[str]) -> list[str]:
    """The lines with each attribution marked as part of the quote that it belongs to."""
    kept = list(lines)
    at = 0
    while at < len(lines):
        length = 0 if _is_quoted(lines[at]) else _attribution(lines, at)
        for line in range(at, at + length):
            kept[line] = ">"
        at += length or 1
    for at in range(len(kept)):
        if _introduces_a_quote(kept, at) or _is_tail_of_a_quote(lines, kept, at):
            kept[at] = ">"
    return kept


def _introduces_a_quote(lines: list[str], at: int) -> bool:
    """An attribution in a language we do not know: it ends with a colon, names an address or a
    time, and the quote follows."""
    line = lines[at]
    if not line.endswith(":") or not re.search(r"@|\d[:.h]\d\d", line):
        return False
    after = next((each for each in lines[at + 1 : at + 3] if each), "")
    return _is_quoted(after)


def _is_tail_of_a_quote(lines: list[str], kept: list[str], at: int) -> bool:
    """Was the line before it quoted, and is there no room in it for this one's first word?"""
    if not at or not lines[at].strip() or not _is_quoted(kept[at - 1]):
        return False
    word = lines[at].split()[0]
    return len(lines[at - 1]) + len(word) >= WRAPPED_FROM or word.startswith("http")


def _sections(lines: list[str]) -> list[_Section]:
    """What stands above the first quote, and below each. The first may be empty."""
    sections = [_Section([])]
    was_quoted = False
    for line in lines:
        if not _is_quoted(line):
            if was_quoted:
                sections.append(_Section([]))
            sections[-1].lines.append(line)
        was_quoted = _is_quoted(line)
    return sections


def _paragraphs(lines: list[str]) -> Iterator[tuple[str, ...]]:
    paragraph: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            paragraph.append(line)
        elif paragraph:
            yield tuple(paragraph)
            paragraph = []
