"""Before the first round: tiles placed by the players, if they chose that; first technologies."""

from __future__ import annotations

from itertools import combinations

from engines.kepler_3042 import names
from engines.kepler_3042.components import FREE_TECHNOLOGIES, HEXES, MOST_LIGHTS, TECHNOLOGIES
from engines.kepler_3042.rules.solo import ghost_learns
from engines.kepler_3042.table import Body, Table
from engines.play import Ask, checkpoint, reveal
from engines.words import Seat, Words

PLACE = Words("Where does the next celestial body lie?")
LEARN = Words("Which two technologies does your nation begin with?")


async def preparation(table: Table) -> None:
    while table.to_place:
        await place_a_tile(table)
    while table.to_prepare:
        await checkpoint()
        await first_technologies(table, table.to_prepare[0])
        table.to_prepare.pop(0)


async def place_a_tile(table: Table) -> None:
    """The players place tiles in turn, from the first player on, face down and unseen."""
    await checkpoint()
    seat = (table.first + len(table.bodies)) % table.seats
    _, hex = await Ask(seat, PLACE, lambda: [f"place {hex}" for hex in open_places(table)])
    place(table, hex)
    table.tell(
        Words("{who} places a celestial body at {hex}.", who=Seat(seat), hex=names.place(hex))
    )
    if not table.to_place:
        turn_up_short_zone(table)
        table.tell(Words("All bodies of the short-range zone are turned face up."))
        await reveal()


# Bodies around the stars


def orbits(most_lights: int) -> list[str]:
    """Find the hexes beside a star with no more lights than that, and beside no star with more."""
    return [
        hex.name
        for hex in HEXES.values()
        if hex.kind == "space"
        and (lights := [HEXES[name].lights for name in hex.near if HEXES[name].kind == "star"])
        and max(lights) <= most_lights
    ]


ORBITS = {lights: orbits(lights) for lights in set(MOST_LIGHTS.values())}


def open_places(table: Table) -> list[str]:
    """The next tile may lie around a star of the right kind, beside no other tile."""
    closed = {near for hex in table.bodies for near in (hex, *HEXES[hex].near)}
    return [hex for hex in ORBITS[MOST_LIGHTS[table.seats]] if hex not in closed]


def place(table: Table, hex: str) -> None:
    table.bodies[hex] = Body(table.to_place.pop())


def turn_up_short_zone(table: Table) -> None:
    for hex, body in table.bodies.items():
        body.face_up = HEXES[hex].zone == "short"


# First technologies


async def first_technologies(table: Table, seat: int) -> None:
    """Two different technologies advance to level 1, free of cost."""
    choices = [" ".join(pair) for pair in combinations(TECHNOLOGIES, FREE_TECHNOLOGIES)]
    _, *chosen = await Ask(seat, LEARN, lambda: [f"learn {choice}" for choice in choices])
    for technology in chosen:
        table.nations[seat].levels[technology] += 1
    table.tell(
        Words(
            "{who} begins with {technologies}.",
            who=Seat(seat),
            technologies=[names.TECHNOLOGY_NAMES[technology] for technology in chosen],
        )
    )
    if table.ghost:
        ghost_learns(table, table.ghost, [t for t in TECHNOLOGIES if t not in chosen])
