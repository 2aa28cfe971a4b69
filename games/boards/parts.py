"""What several games draw alike: boxes, icons, numbers beside icons, the heading of a mat."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from django.utils.translation import ngettext

from games.boards.lettering import width_of, words
from games.boards.pieces import Legend, Piece

EDGE = 1.5
"""How wide the edge of a box is; half of it lies outside the line."""


def box(
    width: float, height: float, look: str, *, x: float = 0, y: float = 0, round: float = 8
) -> str:
    """Draw a box that is so large with its edge."""
    return (
        f'<rect x="{x + EDGE / 2:g}" y="{y + EDGE / 2:g}" width="{width - EDGE:g}"'
        f' height="{height - EDGE:g}" rx="{round:g}" class="{look}"/>'
    )


def symbol(id: str, x: float, y: float, size: float) -> str:
    return f'<use href="#{id}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def figure(drawn: str, count: object, title: str, look: str = "") -> str:
    """Put a drawing of 24 by 24 and a number into a line of HTML."""
    return (
        f'<span class="figure"><svg class="{f"icon {look}".strip()}" viewBox="0 0 24 24"'
        f' role="img"><title>{escape(title)}</title>{drawn}</svg>{count}</span> '
    )


def mat_heading(seat: int, said: str, legend: Legend) -> str:
    """Say in a line of HTML whose mat it is, and how the player stands."""
    return (
        '<svg class="piece-mark" viewBox="0 0 24 24" aria-hidden="true">'
        f'{legend.mark(seat, 0, 0, 24)}</svg> <span class="mat-name">{legend.name(seat)}</span>'
        f' <span class="mat-points">{escape(said)}</span> '
    )


def points_words(points: int) -> str:
    return ngettext("%(n)s point", "%(n)s points", points) % {"n": points}


# A player on one strip, for letters


class StripLook(NamedTuple):
    """The classes of a strip's box, of the name on it and of the figures below."""

    box: str
    name: str
    figure: str


FIGURES_TOP, FIGURES_PITCH = 33, 27


def strip(
    width: int,
    seat: int,
    said: str,
    figures: Iterable[tuple[str, object]],
    look: StripLook,
    legend: Legend,
) -> Piece:
    """Put a player's name and the numbers that matter on a plate. Of each figure there is a drawing
    of 24 by 24."""
    name = f"{legend.names[seat]}, {said}"
    x, y, over = 9.0, FIGURES_TOP, ""
    for drawn, count in figures:
        wide = 23 + width_of(str(count), look.figure)
        if x + wide > width - 6:
            x, y = 9.0, y + FIGURES_PITCH
        over += (
            f'<g transform="translate({x:g} {y}) scale({20 / 24:.4f})">{drawn}</g>'
            f'<text x="{x + 23:g}" y="{y + 16}" class="{look.figure}">{count}</text>'
        )
        x += wide + 12
    high = y + FIGURES_PITCH
    body = box(width, high, look.box) + legend.mark(seat, 8, 6, 22)
    body += words(name, 37, 22, look.name, room=width - 46)
    return Piece(width, high, name, body, (), "strip", (over,))
