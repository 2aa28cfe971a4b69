"""Effect tokens: how Space tiles change what life costs on a planet, and what it is worth there.
Each is drawn in a box of 20 by 16."""

from __future__ import annotations

from functools import lru_cache

from games.boards.exoplanets.faces import COST_TOP, STEP, cost_height
from games.boards.exoplanets.ink import icon

LEFT, RIGHT = 2, 59
FOOT = 74
"""Further down is the name of the place."""


@lru_cache(maxsize=1000)
def tokens(
    printed: tuple[str, ...],
    more: tuple[str, ...],
    less: int,
    is_wild: bool,
    points: int,
    species_points: int,
    is_warded: bool,
) -> str:
    """Tokens about the cost are below the printed one while there is room; others to the right."""
    about_cost = [dearer(letter) for letter in more]
    about_cost += [cheaper(less)] * bool(less) + [WILD] * is_wild
    others = [worth(points)] * bool(points)
    others += [worth_to_species(species_points)] * bool(species_points) + [WARD] * is_warded
    top = COST_TOP + cost_height(printed)
    room = max(0, (FOOT - top) // STEP)
    return column(about_cost[:room], LEFT, top) + column(
        others + about_cost[room:], RIGHT, COST_TOP
    )


def column(drawn: list[str], x: int, top: float) -> str:
    step = min(STEP, (FOOT - top) / len(drawn)) if drawn else 0
    return "".join(
        [
            f'<g transform="translate({x} {top + step * at:g})">{token}</g>'
            for at, token in enumerate(drawn)
        ]
    )


def dearer(letter: str) -> str:
    return f'<rect width="20" height="16" rx="3" class="exo-worse"/>{icon(letter, 2, 0, 16)}'


def cheaper(less: int) -> str:
    return f'<rect width="20" height="16" rx="3" class="exo-better"/>{number(f"−{less}")}'


def worth(points: int) -> str:
    """Points are drawn on a hexagon."""
    look, sign = ("exo-better", "+") if points > 0 else ("exo-worse", "−")
    return f'<path d="{HEXAGON}" class="{look}"/>{number(f"{sign}{abs(points)}")}'


HEXAGON = "M3.5-1h13l5.5 9-5.5 9h-13L-2 8z"


def worth_to_species(points: int) -> str:
    return f'<g class="exo-species">{icon("cylinder", -14, 1, 14)}</g>{worth(points)}'


def number(text: str) -> str:
    return f'<text x="10" y="13" class="exo-token">{text}</text>'


WILD = icon("wild", 1, -1, 18)
WARD = icon("ward", 1, -1, 18)
