"""The galaxy in letters: all of it small, and from close by where it matters to the reader."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from django.utils.translation import gettext as _

from engines.kepler_3042.components import COLUMNS, HEXES, ROWS
from engines.kepler_3042.view import View
from games.boards.kepler_3042.galaxy import close_ground, plain_ground, stars
from games.boards.kepler_3042.hexes import CENTRES, LEFT, PITCH, SLOPE, TOP, WIDE
from games.boards.pieces import Bit, Legend, Piece, Spot
from games.boards.sheet import Ids

ACROSS, DOWN = 10, 8
"""A window shows so many columns, and at most so many rows."""
LEAST_DOWN = 5
RULER_LEFT, RULER_TOP = 24, 20
MOST_WINDOWS = 2
SOL = next(hex.name for hex in HEXES.values() if hex.kind == "sol")

TEXT = re.compile("<text.*?</text>")


# All of it


def overview(whole: Piece) -> Piece:
    """Draw the whole galaxy without what could not be read so small."""
    bits = [bit._replace(body=without_text(bit.body)) for bit in whole.bits]
    return whole._replace(body=plain_space(), bits=tuple(bits), spots=())


@lru_cache(maxsize=500)
def without_text(body: str) -> str:
    return TEXT.sub("", body)


@cache
def plain_space() -> str:
    x, y = CENTRES[SOL]
    return f'{plain_ground()}<use href="#k-sol" x="{x}" y="{y}"/>'


# From close by


class Window(NamedTuple):
    """A part of the galaxy, in whole columns and rows."""

    column: int
    row: int
    rows: int

    def shows(self, hex: str) -> bool:
        found = HEXES[hex]
        return (
            self.column <= found.column < self.column + ACROSS
            and self.row <= found.row < self.row + self.rows
        )

    @property
    def left(self) -> int:
        return LEFT + WIDE * self.column

    @property
    def top(self) -> int:
        return TOP + PITCH * self.row

    @property
    def size(self) -> tuple[int, int]:
        return WIDE * ACROSS + WIDE // 2, PITCH * self.rows + SLOPE


def close_ups(whole: Piece, view: View, legend: Legend, lit: Ids) -> list[Piece]:
    """Draw the part of the galaxy in which the reader has most; and if something in the galaxy can
    be chosen, another one, if all that is theirs is not there yet."""
    most = MOST_WINDOWS if any(id.startswith("hex-") for id in lit) else 1
    return [close_up(whole, window, legend, lit) for window in windows(own_hexes(view))[:most]]


def own_hexes(view: View) -> tuple[str, ...]:
    """Where the reader's starships and colonies are; of somebody who has none, or who does not
    play, the middle."""
    if view.you is None:
        return (SOL,)
    nation = view.nations[view.you]
    colonies = [card.hex for card in nation.planets if card.hex]
    return tuple(sorted({*nation.starships, *colonies})) or (SOL,)


@lru_cache(maxsize=1000)
def windows(hexes: tuple[str, ...]) -> list[Window]:
    found: list[Window] = []
    left = set(hexes)
    while left and len(found) < MOST_WINDOWS:
        window = best_window(frozenset(left))
        found.append(window)
        left = {hex for hex in left if not window.shows(hex)}
    return found


def best_window(hexes: frozenset[str]) -> Window:
    """Find the window with the most of these hexes, as near to their middle as can be."""
    best = max(all_windows(), key=lambda window: (sum(map(window.shows, hexes)), -far(window)))
    return trimmed(best, [hex for hex in hexes if best.shows(hex)])


def trimmed(window: Window, hexes: Iterable[str]) -> Window:
    """Leave out rows in which nothing is, save for one around what there is."""
    rows = [HEXES[hex].row for hex in hexes]
    first, last = max(0, min(rows) - 1), min(ROWS - 1, max(rows) + 1)
    missing = max(0, LEAST_DOWN - (last - first + 1))
    first = max(0, min(first - missing // 2, ROWS - LEAST_DOWN))
    last = max(last, first + LEAST_DOWN - 1)
    return Window(window.column, first, last - first + 1)


@cache
def all_windows() -> list[Window]:
    return [
        Window(column, row, DOWN)
        for row in range(ROWS - DOWN + 1)
        for column in range(COLUMNS - ACROSS + 1)
    ]


def far(window: Window) -> int:
    """How far the middle of a window is from Sol."""
    sol = HEXES[SOL]
    return abs(window.column + ACROSS // 2 - sol.column) + abs(window.row + DOWN // 2 - sol.row)


def close_up(whole: Piece, window: Window, legend: Legend, lit: Ids) -> Piece:
    wide, high = window.size
    dx, dy = RULER_LEFT - window.left, RULER_TOP - window.top
    return Piece(
        RULER_LEFT + wide + 4,
        RULER_TOP + high + 4,
        _("The galaxy"),
        cut_out(window, legend),
        kind="galaxy-map",
        bits=tuple([moved(bit, dx, dy) for bit in whole.bits if is_inside(bit, window)]),
        spots=tuple(
            [
                shifted(spot, dx, dy)
                for spot in whole.spots
                if spot.touches[0] in lit and window.shows(spot.touches[0].removeprefix("hex-"))
            ]
        ),
    )


def is_inside(bit: Bit, window: Window) -> bool:
    """Tell by its middle whether a bit lies in a window."""
    wide, high = window.size
    across, down = bit.x + bit.width / 2 - window.left, bit.y + bit.height / 2 - window.top
    return 0 <= across <= wide and 0 <= down <= high


def moved(bit: Bit, dx: int, dy: int) -> Bit:
    return bit._replace(x=bit.x + dx, y=bit.y + dy)


def shifted(spot: Spot, dx: int, dy: int) -> Spot:
    return spot._replace(shape=f'<g transform="translate({dx} {dy})">{spot.shape}</g>')


@lru_cache(maxsize=200)
def cut_out(window: Window, legend: Legend) -> str:
    """Draw the part of space in a window, with the names of its columns and rows."""
    wide, high = window.size
    return (
        f'<rect width="{RULER_LEFT + wide + 4}" height="{RULER_TOP + high + 4}" rx="8"'
        f' class="k-void"/><svg x="{RULER_LEFT}" y="{RULER_TOP}" width="{wide}" height="{high}"'
        f' viewBox="{window.left} {window.top} {wide} {high}">'
        f"{close_ground()}{TEXT.sub('', stars(legend))}</svg>"
        f'<g class="k-ruler">{rulers(window)}</g>'
    )


def rulers(window: Window) -> str:
    letters = [
        f'<text x="{RULER_LEFT + WIDE // 2 + WIDE * at}" y="15">'
        f"{chr(ord('A') + window.column + at)}</text>"
        for at in range(ACROSS)
    ]
    numbers = [
        f'<text x="12" y="{RULER_TOP + SLOPE + 16 + PITCH * at}">{window.row + at + 1}</text>'
        for at in range(window.rows)
    ]
    return "".join(letters + numbers)
