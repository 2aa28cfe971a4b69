"""Everything beside the galaxy is drawn with these plates, icons and cubes."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from engines.kepler_3042.components import KINDS, Cubes
from games.boards import parts
from games.boards.pieces import Piece, Spot

CUBE, CUBE_FRONT = 18, 14
MAX_DRAWN_CUBES = 7
"""More cubes than that on a planet are drawn as one of each kind with a number."""


def plate(
    width: int,
    height: int,
    title: str,
    inside: str,
    *,
    kind: str = "wide",
    look: str = "plain",
    over: str = "",
    spots: Iterable[Spot] = (),
) -> Piece:
    """A plate without spots is one picture with a title; else each spot has a title of its own."""
    body = parts.box(width, height, f"k-plate {look}") + inside
    layers = (over,) if over else ()
    return Piece(width, height, title, body, (), kind, layers, spots=tuple(spots))


def about(what: str, said: str) -> str:
    """Join two texts by a colon: Storage: 2 energy. French has a space before it."""
    return _("%(what)s: %(said)s") % {"what": what, "said": said}


def icon(name: str, x: float, y: float, size: float = 18, look: str = "k-icon") -> str:
    return (
        f'<use href="#k-icon-{name}" class="{look}"'
        f' transform="translate({x:g} {y:g}) scale({size / 24:g})"/>'
    )


def figure(name: str, count: object, title: str) -> str:
    """Draw an icon and a number for a line of HTML."""
    return parts.figure(f'<use href="#k-icon-{name}" class="k-icon"/>', count, title)


def mark(letter: str, x: float, y: float, scale: float = 1) -> str:
    """Draw a nation's mark around that point."""
    return f'<use href="#k-mark-{letter}" transform="translate({x:g} {y:g}) scale({scale:g})"/>'


# Cubes


def tile(kind: str, x: float, y: float) -> str:
    """Draw a printed cube: what something costs or produces."""
    return f'<use href="#k-tile-{kind}" x="{x:g}" y="{y:g}"/>'


def tiles(cubes: Cubes, x: float, y: float) -> str:
    flat = [kind for kind in KINDS for _ in range(cubes.get(kind, 0))]
    return "".join([tile(kind, x + 15 * at, y) for at, kind in enumerate(flat)])


def tiles_width(cubes: Cubes) -> int:
    return 15 * sum(cubes.values())


def row(kind: str, count: int, x: float, y: float) -> tuple[str, int]:
    """Draw cubes of a kind side by side, each in front of the next; and tell how wide that is."""
    drawn = [cube(kind, x + CUBE_FRONT * at, y) for at in reversed(range(count))]
    return "".join(drawn), CUBE + CUBE_FRONT * (count - 1)


def heap(kind: str, count: int, x: float, y: float) -> tuple[str, int]:
    """Draw one cube and how many there are; and tell how wide that is."""
    number = f'<text x="{x + CUBE + 3:g}" y="{y + 14.5:g}" class="k-figure">{count}</text>'
    return cube(kind, x, y) + number, CUBE + 14


def cube(kind: str, x: float, y: float) -> str:
    return f'<use href="#k-cube-{kind}" x="{x:g}" y="{y:g}"/>'


def around(x: float, y: float, width: float, height: float, rx: float = 6) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{rx:g}"/>'
