"""This is where hexes are on the drawing, measured in whole units; a hex is 40 wide."""

from __future__ import annotations

from collections.abc import Callable

from engines.kepler_3042.components import COLUMNS, HEXES, ROWS, Hex

WIDE, PITCH = 40, 35
SLOPE, SIDE = 12, 23
"""A hexagon is a side of 23 between two slopes of 12: near enough to a regular one."""
LEFT, TOP = 30, 26
GALAXY = (2 * LEFT + WIDE * COLUMNS + WIDE // 2, 2 * TOP + PITCH * ROWS + SLOPE)

Point = tuple[int, int]


def corner(hex: Hex) -> Point:
    """Return the upper left corner of the box around a hex."""
    return LEFT + WIDE * hex.column + WIDE // 2 * (hex.row % 2), TOP + PITCH * hex.row


def centre(hex: Hex) -> Point:
    x, y = corner(hex)
    return x + WIDE // 2, y + SLOPE + SIDE // 2


CORNERS = {hex.name: corner(hex) for hex in HEXES.values()}
CENTRES = {hex.name: centre(hex) for hex in HEXES.values()}


def points(hex: Hex) -> list[Point]:
    """Return the six corners clockwise, beginning at the left of the upper left edge."""
    x, y = CORNERS[hex.name]
    half, low = WIDE // 2, SLOPE + SIDE
    return [
        (x, y + SLOPE),
        (x + half, y),
        (x + WIDE, y + SLOPE),
        (x + WIDE, y + low),
        (x + half, y + low + SLOPE),
        (x, y + low),
    ]


def outline(is_inside: Callable[[Hex], bool]) -> str:
    """Draw the border around all hexes of a kind, as the data of one path."""
    edges = edges_of(is_inside)
    outer = {start: end for start, end in edges if (end, start) not in edges}
    path = ""
    while outer:
        at, to = outer.popitem()
        path += f"M{at[0]} {at[1]}"
        while True:
            path += step(at, to)
            at = to
            if at not in outer:
                break
            to = outer.pop(at)
        path += "z"
    return path


def edges_of(is_inside: Callable[[Hex], bool]) -> dict[tuple[Point, Point], None]:
    edges: dict[tuple[Point, Point], None] = {}
    for hex in HEXES.values():
        if is_inside(hex):
            around = points(hex)
            edges |= dict.fromkeys(zip(around, around[1:] + around[:1], strict=True))
    return edges


def step(start: Point, end: Point) -> str:
    x, y = end[0] - start[0], end[1] - start[1]
    return f"v{y}" if x == 0 else f"l{x} {y}"
