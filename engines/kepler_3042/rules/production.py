"""Main actions that bring cubes from the storage onto planets."""

from __future__ import annotations

from engines.kepler_3042 import names
from engines.kepler_3042.components import PLANETS, Cubes
from engines.kepler_3042.rules.quantum import could_produce, decide
from engines.kepler_3042.rules.resources import produce, produce_answers
from engines.kepler_3042.rules.technologies import level_of
from engines.kepler_3042.table import Nation, Table
from engines.words import Words

EXPLOIT = Words("Which planet produces?")


# Energy Storage, Antimatter Generation


async def energy_storage(table: Table, seat: int) -> None:
    """The technology says how much energy is produced, all of it on one planet."""
    energy = level_of(table.nations[seat], "energy").energy
    await store(table, seat, "store", {"energy": energy})


async def antimatter_generation(table: Table, seat: int) -> None:
    """The technology says how much antimatter is produced, all of it on one planet."""
    antimatter = level_of(table.nations[seat], "antimatter").antimatter
    await store(table, seat, "generate", {"antimatter": antimatter})


async def store(table: Table, seat: int, verb: str, cubes: Cubes) -> None:
    if not could_produce(table, seat, cubes):
        return
    question = Words("On which planet do you produce {cubes}?", cubes=names.cubes(cubes))
    answer = await decide(
        table, seat, question, lambda: [*produce_answers(table, seat, verb, cubes), "done"]
    )
    if answer != ["done"]:
        produce(table, seat, answer[1], cubes)


# Planetary Exploitation


async def planetary_exploitation(table: Table, seat: int) -> None:
    """As many colonies as the technology allows produce what is printed on them; Earth does not."""
    nation = table.nations[seat]
    used: list[str] = []
    for _ in range(level_of(nation, "terraforming").planets):
        left = [id for id in nation.colonies if id not in used]
        if not any(could_produce(table, seat, output(nation, id)) for id in left):
            return
        answer = await decide(table, seat, EXPLOIT, lambda: [*exploitable(nation, used), "done"])
        if answer == ["done"]:
            return
        used.append(answer[1])
        produce(table, seat, answer[1], output(nation, answer[1]))


def exploitable(nation: Nation, used: list[str]) -> list[str]:
    return [
        f"exploit {id}"
        for id in nation.colonies
        if id not in used and nation.can_produce(output(nation, id))
    ]


def output(nation: Nation, planet: str) -> Cubes:
    """A planet produces what is printed on the side that lies up."""
    printed = PLANETS[planet]
    return printed.terraformed if nation.planets[planet].is_terraformed else printed.colony
