"""The bonus actions are those of the action cube's row and column; each costs a burnt cube."""

from __future__ import annotations

from engines.kepler_3042 import names
from engines.kepler_3042.components import BONUSES, EARTH, NEO, PLANNING_SPACES, TRACK_END
from engines.kepler_3042.rules.leadership import advance
from engines.kepler_3042.rules.quantum import could_produce, decide
from engines.kepler_3042.rules.resources import (
    burn,
    has_to_burn,
    produce,
    produce_somewhere,
)
from engines.kepler_3042.rules.starships import any_move, build, builds, move_starships
from engines.kepler_3042.rules.technologies import level_of
from engines.kepler_3042.table import Nation, Table
from engines.words import Seat, Words

BONUS = Words("Burn a cube for a bonus action?")
FREE_BONUS = Words("Take the other bonus action too? It costs you nothing.")
BUILD_FREE = Words("Where does your free starship appear?")

ANTIMATTER = {"antimatter": 1}
PRODUCING = ("evolution-of-technology", "exploitation-of-neo")


async def bonus_actions(table: Table, seat: int) -> None:
    """The player may take one or both, each once, in any order."""
    taken: list[str] = []
    while bonuses(table, seat, taken):
        question = BONUS if must_burn(table, seat, taken) else FREE_BONUS
        answer = await decide(table, seat, question, lambda: [*bonuses(table, seat, taken), "done"])
        if answer == ["done"]:
            return
        bonus = answer[1]
        if must_burn(table, seat, taken):
            await burn(table, seat)
        taken.append(bonus)
        table.tell(Words("{who} takes {bonus}.", who=Seat(seat), bonus=names.BONUS_NAMES[bonus]))
        await take_bonus(table, seat, bonus)


def must_burn(table: Table, seat: int, taken: list[str]) -> bool:
    """With the Theory of Everything one burnt cube is enough for both."""
    return len(taken) < level_of(table.nations[seat], "energy").burns


def bonuses(table: Table, seat: int, taken: list[str]) -> list[str]:
    """Offer those of the cube's column and row that can be paid for and would then do something."""
    price = 1 if must_burn(table, seat, taken) else 0
    return [
        f"bonus {bonus}"
        for bonus in BONUSES[table.nations[seat].action]
        if bonus not in taken
        and is_useful(table, seat, bonus)
        and is_affordable(table.nations[seat], bonus, price)
    ]


def is_affordable(nation: Nation, bonus: str, price: int) -> bool:
    """A cube must be left to produce, if the bonus is to produce cubes."""
    return has_to_burn(nation, price + (bonus in PRODUCING))


def is_useful(table: Table, seat: int, bonus: str) -> bool:
    nation = table.nations[seat]
    if bonus == "space-logistics":
        return nation.supply > 0
    if bonus == "evolution-of-technology":
        return nation.can_produce(ANTIMATTER)
    if bonus == "exploratory-planning":
        return any_move(table, seat, dict.fromkeys(nation.starships, PLANNING_SPACES))
    if bonus == "exploitation-of-neo":
        return could_produce(table, seat, NEO)
    track = "technological" if bonus == "scientific-progress" else "colonial"
    return nation.spaces[track] < TRACK_END


async def take_bonus(table: Table, seat: int, bonus: str) -> None:
    if bonus == "space-logistics":
        await build_free(table, seat)
    elif bonus == "evolution-of-technology":
        await produce_somewhere(table, seat, ANTIMATTER, optional=False)
    elif bonus == "scientific-progress":
        await advance(table, seat, "technological", 1)
    elif bonus == "civil-modernity":
        await advance(table, seat, "colonial", 1)
    elif bonus == "exploratory-planning":
        await move_starships(table, seat, PLANNING_SPACES)
    else:
        produce(table, seat, EARTH, NEO)


async def build_free(table: Table, seat: int) -> None:
    """The free starship appears beside any planet of one's own."""
    _, planet, hex = await decide(
        table, seat, BUILD_FREE, lambda: builds(table, seat, is_free=True)
    )
    build(table, seat, planet, hex)
