"""Faces of Planet tiles. They never change, so each is drawn once and kept."""

from __future__ import annotations

from functools import cache

from engines.exoplanets.components import PLANETS, PlanetTile
from games.boards.exoplanets.ink import card, icon
from games.boards.lettering import words

WIDE, HIGH = 82, 100
TYPE_LETTERS = {"rocky": "R", "ocean": "O", "gaseous": "G", "super_earth": "S"}
COST_TOP, STEP, EITHER = 22, 17, 26
"""Where the icons of a cost begin, and how far apart they are."""


@cache
def planet_face(id: str) -> str:
    """A planet in the system: its name, its type, and what life costs there."""
    face = PLANETS[id]
    return ground(face) + cost_column(face.cost) + ball(face, 43, 42, 38)


@cache
def candidate_face(id: str) -> str:
    """A planet beside the system also shows its four sides, which matter for where it goes."""
    face = PLANETS[id]
    sides = "".join(
        [
            icon(letter, x - 8.5, y - 8.5, 17)
            for letter, (x, y) in zip(face.sides.values(), COMPASS, strict=True)
        ]
    )
    return (
        ground(face)
        + cost_column(face.cost)
        + '<path d="M24 24v62" class="exo-rule"/>'
        + ball(face, 52, 56, 23)
        + sides
    )


COMPASS = ((52, 31), (72.5, 56), (52, 81), (32.5, 56))
"""Where the north, east, south and west side are."""


def ground(face: PlanetTile) -> str:
    return card(WIDE, HIGH, f"exo-{face.type}-ground") + words(
        face.name, WIDE / 2, 16, "exo-name", room=WIDE - 8
    )


def ball(face: PlanetTile, x: float, y: float, size: float) -> str:
    return (
        icon(face.type, x - size / 2, y - size / 2, size)
        + f'<text x="{x:g}" y="{y + 5.5:g}" class="exo-type">{TYPE_LETTERS[face.type]}</text>'
    )


# What life costs, from top to bottom


def cost_column(cost: tuple[str, ...]) -> str:
    """The icons of a cost. One that either of two resources pays is both, with a stroke between."""
    drawn, y = "", COST_TOP
    for each in cost:
        drawn += icon(each, 3.5, y, 16) if len(each) == 1 else either(each, y)
        y += cost_height((each,))
    return drawn


def cost_height(cost: tuple[str, ...]) -> int:
    return sum([STEP if len(each) == 1 else EITHER for each in cost])


def either(letters: str, y: float) -> str:
    return (
        icon(letters[0], 2.5, y - 1, 13)
        + icon(letters[1], 9.5, y + 12, 13)
        + f'<path d="M6 {y + 19:g}L19 {y + 6:g}" class="exo-slash"/>'
    )
