"""How Exoplanets draws: icons, words that fit, plates, and a player's cubes."""

from __future__ import annotations

from functools import cache
from html import escape

from PIL import ImageFont

from games.boards.drawing import static_file
from games.boards.pieces import Legend, Piece

PLATE = (152, 64)


def icon(name: str, x: float, y: float, size: float = 20) -> str:
    return f'<use href="#exo-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def icons(letters: str, x: float, y: float, size: float = 20, step: float = 0) -> str:
    """Resources side by side."""
    step = step or size + 1
    return "".join([icon(each, x + step * at, y, size) for at, each in enumerate(letters)])


def words(
    text: str, x: float, y: float, look: str, *, room: float, size: float, is_bold: bool = False
) -> str:
    """Drawn narrower if they would not fit."""
    is_long = width(text, size, is_bold) > room
    narrow = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if is_long else ""
    return f'<text x="{x:g}" y="{y:g}" class="{look}"{narrow}>{escape(text)}</text>'


def paragraph(
    text: str, x: float, y: float, look: str, *, room: float, size: float, pitch: float
) -> str:
    return "".join(
        [
            words(line, x, y + pitch * at, look, room=room, size=size)
            for at, line in enumerate(wrapped(text, room, size))
        ]
    )


def wrapped(text: str, room: float, size: float) -> list[str]:
    lines: list[str] = []
    for word in text.split(" "):
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def width(text: str, size: float, is_bold: bool = False) -> float:
    return float(font("bold" if is_bold else "regular").getlength(text)) * size / 100


@cache
def font(weight: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(static_file(f"fonts/parsec-sans-{weight}.ttf")), 100)


def card(width: float, height: float, look: str) -> str:
    return (
        f'<rect x="1" y="1" width="{width - 2:g}" height="{height - 2:g}" rx="8"'
        f' class="exo-card {look}"/>'
    )


def plate(title: str, label: str, inside: str) -> Piece:
    """A little board with a label: resources, markers, what is left."""
    wide, high = PLATE
    body = card(wide, high, "exo-plate") + words(
        label, 9, 18, "exo-label", room=wide - 18, size=13.5
    )
    return Piece(wide, high, title, body, kind="exo-plate", over=(inside,))


def counted(name: str, count: int, x: float, look: str = "") -> str:
    """An icon and a number on a plate. What there is none of is pale."""
    pale = "" if count else " exo-none"
    return (
        f'<g class="{look}">{icon(name, x, 29, 22)}</g>'
        f'<text x="{x + 23:g}" y="48" class="exo-count{pale}">{count}</text>'
    )


def figure(name: str, count: int, title: str, look: str = "") -> str:
    """The same in a line of HTML."""
    return (
        f'<span class="figure"><svg class="icon {look}" viewBox="0 0 24 24" role="img">'
        f"<title>{escape(title)}</title>{icon(name, 0, 0, 24)}</svg>{count}</span> "
    )


def seat_look(seat: int, legend: Legend) -> str:
    return f"exo-seat-{legend.marks[seat]}"
