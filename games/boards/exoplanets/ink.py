"""How Exoplanets draws: icons, cards, plates, and a player's cubes."""

from __future__ import annotations

from games.boards import parts
from games.boards.lettering import words
from games.boards.pieces import Legend, Piece

PLATE = (152, 64)


def icon(name: str, x: float, y: float, size: float = 20) -> str:
    return parts.symbol(f"exo-{name}", x, y, size)


def icons(letters: str, x: float, y: float, size: float = 20, step: float = 0) -> str:
    """Draw resources side by side."""
    step = step or size + 1
    return "".join([icon(each, x + step * at, y, size) for at, each in enumerate(letters)])


def card(width: float, height: float, look: str) -> str:
    return parts.box(width, height, f"exo-card {look}")


def plate(title: str, label: str, inside: str) -> Piece:
    """Draw a little board with a label: resources, markers, what is left."""
    wide, high = PLATE
    body = card(wide, high, "exo-plate") + words(label, 9, 18, "exo-label", room=wide - 18)
    return Piece(wide, high, title, body, kind="exo-plate", over=(inside,))


def counted(name: str, count: int, x: float, look: str = "") -> str:
    """Draw an icon and a number on a plate. What there is none of is pale."""
    pale = "" if count else " exo-none"
    return (
        f'<g class="{look}">{icon(name, x, 29, 22)}</g>'
        f'<text x="{x + 23:g}" y="48" class="exo-count{pale}">{count}</text>'
    )


def figure(name: str, count: int, title: str, look: str = "") -> str:
    """Draw the same in a line of HTML."""
    return parts.figure(icon(name, 0, 0, 24), count, title, look)


def seat_look(seat: int, legend: Legend) -> str:
    return f"exo-seat-{legend.marks[seat]}"
