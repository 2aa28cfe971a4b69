"""Quantum Physics lets a player convert and move cubes at any time of their own turn.

So every question on one's own turn is asked by `decide`, which offers this beside the answers.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.kepler_3042 import names
from engines.kepler_3042.components import KINDS, LEVELS, Cubes, Level
from engines.kepler_3042.table import Nation, Table
from engines.play import Ask
from engines.words import Seat, Words

QUANTUM = Words("Convert a cube, or move one to another planet?")

OTHER = {"energy": "matter", "matter": "energy"}


async def decide(
    table: Table, seat: int, question: Words, answers: Callable[[], list[str]]
) -> list[str]:
    """Ask a question; on their own turn players may use quantum physics first, as often as they
    can. If nothing is left to choose after that, the question has answered itself."""

    def legal() -> list[str]:
        is_offered = seat == table.active and bool(quantum_answers(table.nations[seat]))
        return [*answers(), "quantum"] if is_offered else answers()

    while (answer := await Ask(seat, question, legal)) == ["quantum"]:
        await use_quantum_physics(table, seat)
        if (left := legal()) in (["done"], ["decline"]):
            answer = left
            break
    table.nations[seat].is_settled = answer == ["done"]
    return answer


async def use_quantum_physics(table: Table, seat: int) -> None:
    nation = table.nations[seat]
    answer = await Ask(seat, QUANTUM, lambda: [*quantum_answers(nation), "back"])
    if answer[0] == "convert":
        convert(table, seat, *answer[1:])
    elif answer[0] == "allocate":
        allocate(table, seat, *answer[1:])


def quantum_answers(nation: Nation) -> list[str]:
    answers = []
    if conversions_left(nation) != 0:
        answers += conversions(nation)
    if allocations_left(nation) != 0:
        answers += allocations(nation)
    return answers


def level_of(nation: Nation) -> Level:
    return LEVELS["quantum"][nation.levels["quantum"]]


def conversions_left(nation: Nation) -> int | None:
    """Count what is left this turn; None means that there is no limit."""
    level = level_of(nation)
    return None if level.unlimited else level.conversions - nation.converted


def allocations_left(nation: Nation) -> int | None:
    level = level_of(nation)
    return None if level.unlimited else level.allocations - nation.allocated


# What quantum physics could still make possible: a question whose only answers are "quantum" and
# "done" is asked if it might lead somewhere. Rather asked once too often than a way closed.


def could_pay(table: Table, seat: int, planet: str, cost: Cubes) -> bool:
    """Tell whether that planet has the cubes, or might after conversions and allocations."""
    nation = table.nations[seat]
    cubes = nation.planets[planet].cubes
    missing = sum(max(0, count - cubes[kind]) for kind, count in cost.items())
    if missing == 0:
        return True
    if seat != table.active or not quantum_answers(nation):
        return False
    conversions, allocations = conversions_left(nation), allocations_left(nation)
    if conversions is None or allocations is None:
        return True
    within_reach = sum(cubes.values()) + allocations
    return missing <= conversions + allocations and sum(cost.values()) <= within_reach


def could_produce(table: Table, seat: int, cubes: Cubes) -> bool:
    """Tell whether the storage has some of the cubes, or might after a conversion."""
    nation = table.nations[seat]
    if nation.can_produce(cubes):
        return True
    return (
        seat == table.active
        and any(cubes.get(kind) for kind in OTHER)
        and conversions_left(nation) != 0
        and bool(conversions(nation))
    )


# Conversion: an energy on a planet for a matter in storage, or the other way round


def conversions(nation: Nation) -> list[str]:
    return [
        f"convert {kind} {id}"
        for id, card in nation.planets.items()
        for kind, other in OTHER.items()
        if card.cubes[kind] and nation.storage[other]
    ]


def convert(table: Table, seat: int, kind: str, planet: str) -> None:
    nation = table.nations[seat]
    cubes, other = nation.planets[planet].cubes, OTHER[kind]
    cubes[kind] -= 1
    cubes[other] += 1
    nation.storage[other] -= 1
    nation.storage[kind] += 1
    nation.converted += 1
    table.tell(
        Words(
            "{who} converts 1 {kind} to {other} on {planet}.",
            who=Seat(seat),
            kind=names.KIND_NAMES[kind],
            other=names.KIND_NAMES[other],
            planet=names.planet(planet),
        )
    )


# Allocation: a cube from one planet to another


def allocations(nation: Nation) -> list[str]:
    return [
        f"allocate {kind} {id} {goal}"
        for id, card in nation.planets.items()
        for kind in KINDS
        if card.cubes[kind]
        for goal in nation.planets
        if goal != id
    ]


def allocate(table: Table, seat: int, kind: str, planet: str, goal: str) -> None:
    nation = table.nations[seat]
    nation.planets[planet].cubes[kind] -= 1
    nation.planets[goal].cubes[kind] += 1
    nation.allocated += 1
    table.tell(
        Words(
            "{who} moves 1 {kind} from {planet} to {goal}.",
            who=Seat(seat),
            kind=names.KIND_NAMES[kind],
            planet=names.planet(planet),
            goal=names.planet(goal),
        )
    )
