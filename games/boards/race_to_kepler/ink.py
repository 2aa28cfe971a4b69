"""Words and little things on a drawing: measured, wrapped, and narrowed only where they must be."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape

from PIL import ImageFont

from engines import race_to_kepler
from engines.engine import as_engine, folder
from engines.words import Words, phrasebook
from games.boards.drawing import font_files

MEASURE = 100
"""The size at which letters are measured."""


@cache
def font(is_bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(font_files()[is_bold]), MEASURE)


@lru_cache(maxsize=5000)
def width_of(text: str, size: float, is_bold: bool = False) -> float:
    return font(is_bold).getlength(text) * size / MEASURE


def wrapped(text: str, room: float, size: float) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def line(text: str, x: float, y: float, look: str, *, size: float, room: float = 999) -> str:
    """Drawn narrower if it would not fit. Bold looks say so by their name."""
    is_long = width_of(text, size, look.endswith("bold")) > room
    narrow = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if is_long else ""
    return f'<text x="{x:g}" y="{y:g}" class="{look}"{narrow}>{escape(text)}</text>'


def lines(texts: list[str], x: float, y: float, look: str, *, pitch: float) -> str:
    spans = "".join(
        f'<tspan x="{x:g}" y="{y + pitch * at:g}">{escape(text)}</tspan>'
        for at, text in enumerate(texts)
    )
    return f'<text class="{look}">{spans}</text>'


def icon(name: str, x: float, y: float, size: float) -> str:
    return f'<use href="#rk-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def box(
    width: float, height: float, look: str, *, x: float = 0, y: float = 0, round: int = 8
) -> str:
    """With room for its edge."""
    return (
        f'<rect x="{x + 0.75:g}" y="{y + 0.75:g}" width="{width - 1.5:g}"'
        f' height="{height - 1.5:g}" rx="{round}" class="{look}"/>'
    )


def say(language: str, words: Words) -> str:
    return phrasebook(folder(as_engine(race_to_kepler)), language).say(words)


def sentence(language: str, words: Words) -> str:
    """With a capital."""
    text = say(language, words)
    return text[:1].upper() + text[1:]
