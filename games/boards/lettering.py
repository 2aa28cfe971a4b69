"""Texts that fit: every board writes with this kit.

A text has a look, the classes by which a style sheet knows it: they say how large and how heavy its
letters are. So what is measured here is what a page and a picture show.
"""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape
from itertools import combinations
from unicodedata import east_asian_width

from PIL import ImageFont

from games.boards.styles import font_file, type_of

NARROWEST = 0.6
"""Letters may shrink to this part of their width. Narrower ones would be hard to read."""
NARROW = 0.8
"""A text that must be cut anyway keeps its letters at least this wide."""
MEASURED_AT = 1000
"""At this size letters are as wide as the font says, without rounding."""
MAX_MEASURED_TEXTS = 20_000
MAX_MEASURED_LETTERS = 2_000


# Measuring


def width_of(text: str, look: str) -> float:
    size, is_bold = type_of(look)
    return size * measured(text, is_bold)


@lru_cache(maxsize=MAX_MEASURED_TEXTS)
def measured(text: str, is_bold: bool) -> float:
    """Return the width of a text of size 1. Kerning, which moves some letters together, is left
    out: so it is a little more than is drawn, and the same on every machine."""
    return sum([advance(letter, is_bold) for letter in text])


@lru_cache(maxsize=MAX_MEASURED_LETTERS)
def advance(letter: str, is_bold: bool) -> float:
    if east_asian_width(letter) in "WF":
        return 1.0  # our font lacks such letters: a browser draws them with another one, as squares
    # FreeType does not let two threads use a font at once.
    with _measuring:
        return font(is_bold).getlength(letter) / MEASURED_AT


_measuring = threading.Lock()


@cache
def font(is_bold: bool) -> ImageFont.FreeTypeFont:
    path = font_file(is_bold=is_bold)
    return ImageFont.truetype(path, MEASURED_AT, layout_engine=ImageFont.Layout.BASIC)


# Fitting


def wrapped(text: str, look: str, room: float, most: int | None = None) -> list[str]:
    """Break a text into lines that fit, save for words that alone are too long. If that makes more
    than `most` lines, they become wider than the room, by as little as it takes."""
    found = broken(text, look, room)
    if most is None or len(found) <= most:
        return found
    parts = text.split(" ")
    spans = [" ".join(parts[start:end]) for start, end in combinations(range(len(parts) + 1), 2)]
    for width in sorted([width_of(span, look) for span in spans]):
        found = broken(text, look, width)
        if len(found) <= most:
            break
    return found


def broken(text: str, look: str, room: float) -> list[str]:
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, look) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def shortened(text: str, look: str, room: float, between: str = "") -> str:
    """Cut a text, if it is too long, after as many letters as fit with an ellipsis; or, of a list,
    after as many whole things as fit, given what stands between them."""
    if width_of(text, look) <= room:
        return text
    parts: Sequence[str] = text.split(between) if between else text

    def cut(count: int) -> str:
        kept = between.join(parts[:count])
        return f"{kept}{between}…" if between else f"{kept.rstrip()}…"

    most = bisect_right(range(1, len(parts)), room, key=lambda count: width_of(cut(count), look))
    return cut(max(1, most))


def fitted(text: str, look: str, room: float) -> tuple[str, str]:
    """Return the text and the attributes that make it fit: narrower letters if it is too long. Only
    where even those are not enough, the text is cut."""
    wide = width_of(text, look)
    if wide <= room:
        return text, ""
    if wide * NARROWEST > room:
        text = shortened(text, look, room / NARROW)
    return text, f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'


# Writing


def words(text: str, x: float, y: float, look: str, *, room: float) -> str:
    """Write one line."""
    said, narrow = fitted(text, look, room)
    return f'<text x="{x:g}" y="{y:g}" class="{look}"{narrow}>{escape(said)}</text>'


def lines(texts: Sequence[str], x: float, y: float, look: str, *, room: float, pitch: float) -> str:
    """Write lines below one another."""
    return "".join(
        [words(text, x, y + pitch * at, look, room=room) for at, text in enumerate(texts)]
    )


def paragraph(
    text: str, x: float, y: float, look: str, *, room: float, pitch: float
) -> tuple[str, float]:
    """Write a text in as many lines as it takes, and tell where the next line would stand."""
    texts = wrapped(text, look, room)
    return lines(texts, x, y, look, room=room, pitch=pitch), y + pitch * len(texts)


def capital(text: str) -> str:
    """Begin a sentence."""
    return text[:1].upper() + text[1:]
