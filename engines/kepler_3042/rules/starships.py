"""Starships: building, moving and withdrawing them."""

from __future__ import annotations

from engines.kepler_3042 import names
from engines.kepler_3042.components import (
    EARTH,
    HEXES,
    MINE,
    SOL,
    STARSHIP_COST,
    TARGET,
    Cubes,
)
from engines.kepler_3042.rules.leadership import advance
from engines.kepler_3042.rules.quantum import decide
from engines.kepler_3042.rules.resources import regenerate
from engines.kepler_3042.rules.technologies import level_of
from engines.kepler_3042.table import Nation, Table
from engines.words import Seat, Words

MOVE = Words("Move your starships.")
WITHDRAW = Words("Do you withdraw starships?")


# Building


def starship_cost(nation: Nation) -> Cubes:
    return level_of(nation, "travel").starship or STARSHIP_COST


def docks(table: Table, planet: str, nation: Nation) -> list[str]:
    """A starship appears beside the planet that builds it, or if all of that is taken, on the
    nearest empty hexes."""
    home = SOL if planet == EARTH else nation.planets[planet].hex
    ships = all_starships(table)
    seen, ring = {home}, [home]
    while ring:
        ring = [near for hex in ring for near in HEXES[hex].near if near not in seen]
        ring = list(dict.fromkeys(ring))
        seen.update(ring)
        if free := [hex for hex in ring if is_empty(table, hex) and hex not in ships]:
            return free
    return []


def is_empty(table: Table, hex: str) -> bool:
    """Starships may fly through space where no celestial body lies."""
    return HEXES[hex].kind == "space" and hex not in table.bodies


def all_starships(table: Table) -> set[str]:
    return {hex for nation in table.nations for hex in nation.starships}


def builds(table: Table, seat: int, *, is_free: bool) -> list[str]:
    nation = table.nations[seat]
    if nation.supply == 0:
        return []
    cost = starship_cost(nation)
    return [
        f"build {planet} {hex}"
        for planet in nation.planets
        if is_free or nation.can_pay(planet, cost)
        for hex in docks(table, planet, nation)
    ]


def build(table: Table, seat: int, planet: str, hex: str) -> None:
    nation = table.nations[seat]
    nation.supply -= 1
    nation.starships.append(hex)
    table.tell(
        Words(
            "{who} builds a starship at {planet}: {hex}.",
            who=Seat(seat),
            planet=names.planet(planet),
            hex=names.place(hex),
        )
    )


# Moving


async def move_starships(table: Table, seat: int, speed: int) -> None:
    """Each starship in space moves once, up to `speed` hexes. A colonial target does not stop it:
    it may fly on with what it has left."""
    nation = table.nations[seat]
    fuel = dict.fromkeys(nation.starships, speed)
    while any_move(table, seat, fuel):
        answer = await decide(table, seat, MOVE, lambda: [*moves(table, seat, fuel), "done"])
        if answer == ["done"]:
            return
        _, start, goal = answer
        fuel[goal] = await fly(table, seat, start, goal, fuel.pop(start))


async def fly(table: Table, seat: int, start: str, goal: str, fuel: int) -> int:
    """Move a starship, and return how many hexes it may still fly."""
    nation = table.nations[seat]
    body = table.bodies.get(goal)
    left = fuel - reach(table, start, fuel)[goal] if body and body.tile == TARGET else 0
    nation.starships[nation.starships.index(start)] = goal
    if body is None:
        table.tell(
            Words(
                "{who} moves a starship from {start} to {goal}.",
                who=Seat(seat),
                start=names.place(start),
                goal=names.place(goal),
            )
        )
    elif body.tile != TARGET:
        table.tell(
            Words(
                "{who} lands on {body}, at {goal}.",
                who=Seat(seat),
                body=names.landing(body.tile),
                goal=names.place(goal),
            )
        )
    else:
        table.removed.append(table.bodies.pop(goal).tile)
        place = names.place(goal)
        table.tell(Words("{who} reaches a colonial target at {goal}.", who=Seat(seat), goal=place))
        await advance(table, seat, "colonial", 1)
    return left


def moves(table: Table, seat: int, fuel: dict[str, int]) -> list[str]:
    return [
        f"move {start} {goal}"
        for start in table.nations[seat].starships
        if fuel.get(start) and is_empty(table, start)
        for goal in reach(table, start, fuel[start])
    ]


def any_move(table: Table, seat: int, fuel: dict[str, int]) -> bool:
    """It is worth asking if any starship in space can leave its hex."""
    return any(
        fuel.get(start) and is_empty(table, start) and has_way(table, start, fuel[start])
        for start in table.nations[seat].starships
    )


def has_way(table: Table, start: str, fuel: int) -> bool:
    """Look at the next hexes first: mostly one is free, and all others need not be searched."""
    ships = all_starships(table)
    if any(near not in ships and near not in table.bodies for near in SPACE_NEAR[start]):
        return True
    return bool(reach(table, start, fuel))


def reach(table: Table, start: str, fuel: int) -> dict[str, int]:
    """Find every hex where the starship could stop, and how far it is. It passes through empty
    space and other starships there, but never stops where one is; a body ends its flight."""
    ships = all_starships(table)
    bodies = table.bodies
    distances: dict[str, int] = {}
    seen, ring = {start}, [start]
    for distance in range(1, fuel + 1):
        next_ring = []
        for hex in ring:
            for near in SPACE_NEAR[hex]:
                if near in seen:
                    continue
                seen.add(near)
                body = bodies.get(near)
                if body is None:
                    next_ring.append(near)
                    if near not in ships:
                        distances[near] = distance
                elif body.face_up and near not in ships and not is_colony(table, body.tile):
                    distances[near] = distance
        ring = next_ring
    return distances


def is_colony(table: Table, tile: str) -> bool:
    return any(tile in nation.planets for nation in table.nations)


SPACE_NEAR = {
    hex.name: [near for near in hex.near if HEXES[near].kind == "space"] for hex in HEXES.values()
}


# Withdrawing


async def withdraw_starships(table: Table, seat: int) -> None:
    """Any number of starships go back to the supply; for one from a mine a cube may be
    regenerated."""
    nation = table.nations[seat]
    while nation.starships:
        answer = await decide(
            table, seat, WITHDRAW, lambda: ["done", *(f"withdraw {h}" for h in nation.starships)]
        )
        if answer == ["done"]:
            return
        await withdraw(table, seat, answer[1])


async def withdraw(table: Table, seat: int, hex: str) -> None:
    nation = table.nations[seat]
    nation.starships.remove(hex)
    nation.supply += 1
    table.tell(
        Words("{who} withdraws a starship from {hex}.", who=Seat(seat), hex=names.place(hex))
    )
    body = table.bodies.get(hex)
    if body and body.tile == MINE:
        await regenerate(table, seat)
