"""Technologies have levels: how they are reached, and what everyone gains by them."""

from __future__ import annotations

from engines.kepler_3042 import names
from engines.kepler_3042.components import HIGHEST_LEVEL, LEVELS, TECHNOLOGIES, Level
from engines.kepler_3042.rules.leadership import advance
from engines.kepler_3042.rules.quantum import could_pay, decide
from engines.kepler_3042.rules.resources import spend
from engines.kepler_3042.table import Nation, Table
from engines.words import Seat, Words

DEVELOP = Words("Which technology do you advance, and which planet pays?")


def level_of(nation: Nation, technology: str) -> Level:
    """Tell what the nation can do with a technology now."""
    return LEVELS[technology][nation.levels[technology]]


def next_level(nation: Nation, technology: str) -> Level | None:
    level = nation.levels[technology] + 1
    return LEVELS[technology][level] if level <= HIGHEST_LEVEL else None


async def acquire(table: Table, seat: int, technology: str) -> None:
    """The next level gives its points at once; then the others get what it shares with them."""
    await reach(table, seat, technology)
    level = level_of(table.nations[seat], technology)
    _, *others = table.order_from(seat)
    for other in others:
        # By the printed levels one step is enough; whatever is printed, they end up there.
        while table.nations[other].levels[technology] < level.shares:
            await reach(table, other, technology)


async def reach(table: Table, seat: int, technology: str) -> None:
    nation = table.nations[seat]
    nation.levels[technology] += 1
    level = nation.levels[technology]
    table.tell(
        Words(
            "{who} reaches {level}, level {n} of {technology}.",
            who=Seat(seat),
            level=names.LEVEL_NAMES[technology][level],
            n=level,
            technology=names.TECHNOLOGY_NAMES[technology],
        )
    )
    await advance(table, seat, "technological", LEVELS[technology][level].points)


# Technological Development


async def technological_development(table: Table, seat: int) -> None:
    """The player may reach any number of levels, one after the other, each paid by one planet."""
    nation = table.nations[seat]
    while could_develop(table, seat):
        answer = await decide(table, seat, DEVELOP, lambda: [*developments(nation), "done"])
        if answer == ["done"]:
            return
        _, technology, planet = answer
        await develop(table, seat, technology, planet)


def could_develop(table: Table, seat: int) -> bool:
    nation = table.nations[seat]
    return any(
        could_pay(table, seat, planet, level.cost)
        for technology in TECHNOLOGIES
        if (level := next_level(nation, technology))
        for planet in nation.planets
    )


def developments(nation: Nation) -> list[str]:
    return [
        f"advance {technology} {planet}"
        for technology in TECHNOLOGIES
        if (level := next_level(nation, technology))
        for planet in nation.planets
        if nation.can_pay(planet, level.cost)
    ]


async def develop(table: Table, seat: int, technology: str, planet: str) -> None:
    nation = table.nations[seat]
    spend(nation, planet, LEVELS[technology][nation.levels[technology] + 1].cost)
    await acquire(table, seat, technology)
