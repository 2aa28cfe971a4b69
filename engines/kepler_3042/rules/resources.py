"""Cubes are produced, spent, burnt and regenerated."""

from __future__ import annotations

from engines.kepler_3042 import names
from engines.kepler_3042.components import KINDS, Cubes
from engines.kepler_3042.rules.quantum import could_produce, decide
from engines.kepler_3042.table import Nation, Table
from engines.words import Seat, Words

BURN = Words("Which cube do you burn?")
REGENERATE = Words("Regenerate a cube from the Clausius Pit?")

STORAGE = "storage"


def move_cubes(source: Cubes, goal: Cubes, cubes: Cubes) -> Cubes:
    """Move as many of those cubes as there are, and return what was moved."""
    moved = {kind: min(count, source[kind]) for kind, count in cubes.items()}
    for kind, count in moved.items():
        source[kind] -= count
        goal[kind] += count
    return moved


# Produce: from the storage onto one planet


def produce(table: Table, seat: int, planet: str, cubes: Cubes) -> None:
    """If the storage is short, the planet gets what there is."""
    nation = table.nations[seat]
    made = move_cubes(nation.storage, nation.planets[planet].cubes, cubes)
    table.tell(
        Words(
            "{who} produces {cubes} on {planet}.",
            who=Seat(seat),
            cubes=names.cubes(made),
            planet=names.planet(planet),
        )
    )


async def produce_somewhere(table: Table, seat: int, cubes: Cubes, *, optional: bool) -> None:
    """All of it is produced on one planet of the player's choice."""
    if not could_produce(table, seat, cubes):
        return
    question = Words("On which planet do you produce {cubes}?", cubes=names.cubes(cubes))
    ways_out = ["decline"] if optional else []
    answer = await decide(
        table, seat, question, lambda: [*produce_answers(table, seat, "produce", cubes), *ways_out]
    )
    if answer != ["decline"]:
        produce(table, seat, answer[1], cubes)


def produce_answers(table: Table, seat: int, verb: str, cubes: Cubes) -> list[str]:
    nation = table.nations[seat]
    return [f"{verb} {id}" for id in nation.planets] if nation.can_produce(cubes) else []


# Spend: from one planet back to the storage


def spend(nation: Nation, planet: str, cost: Cubes) -> None:
    move_cubes(nation.planets[planet].cubes, nation.storage, cost)


# Burn: from the storage or a planet into the Clausius Pit


def burnable(nation: Nation) -> list[str]:
    places = {STORAGE: nation.storage} | {id: card.cubes for id, card in nation.planets.items()}
    return [f"burn {kind} {place}" for place in places for kind in KINDS if places[place][kind]]


def has_to_burn(nation: Nation, count: int) -> bool:
    places = [nation.storage, *(card.cubes for card in nation.planets.values())]
    return sum(sum(cubes.values()) for cubes in places) >= count


async def burn(table: Table, seat: int) -> None:
    """The player chooses one cube to burn."""
    nation = table.nations[seat]
    _, kind, place = await decide(table, seat, BURN, lambda: burnable(nation))
    source = nation.storage if place == STORAGE else nation.planets[place].cubes
    move_cubes(source, nation.pit, {kind: 1})
    cube = names.KIND_NAMES[kind]
    if place == STORAGE:
        table.tell(Words("{who} burns 1 {cube} from storage.", who=Seat(seat), cube=cube))
    else:
        table.tell(
            Words(
                "{who} burns 1 {cube} from {planet}.",
                who=Seat(seat),
                cube=cube,
                planet=names.planet(place),
            )
        )


# Regenerate: from the Clausius Pit back to the storage


async def regenerate(table: Table, seat: int) -> None:
    """The player may regenerate one cube."""
    nation = table.nations[seat]
    if not any(nation.pit.values()):
        return
    answer = await decide(table, seat, REGENERATE, lambda: regenerable(nation))
    if answer[0] == "decline":
        return
    kind = answer[1]
    move_cubes(nation.pit, nation.storage, {kind: 1})
    table.tell(Words("{who} regenerates 1 {cube}.", who=Seat(seat), cube=names.KIND_NAMES[kind]))


def regenerable(nation: Nation) -> list[str]:
    return [*(f"regenerate {kind}" for kind in KINDS if nation.pit[kind]), "decline"]
