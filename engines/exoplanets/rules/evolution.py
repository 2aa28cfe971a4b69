"""Evolution of Life and Using Immediate Effects: anything, in any order, until the turn ends."""

from __future__ import annotations

from engines.exoplanets.rules.costs import tidy
from engines.exoplanets.rules.life import create_life, create_species, life_to_create
from engines.exoplanets.rules.space_tiles import (
    goals_to_reveal,
    play_as_effect,
    play_as_goal,
    tiles_to_play,
)
from engines.exoplanets.table import Table
from engines.play import Ask
from engines.words import Words

EVOLVE = Words("Develop life, play Space tiles, or end your turn.")


async def evolution(table: Table, seat: int) -> None:
    """The player acts as often as resources, markers and Space tiles allow."""
    while can_do_something(table, seat):
        [what, *details] = await Ask(seat, EVOLVE, lambda: possible_actions(table, seat), tidy=tidy)
        if what == "end":
            return
        if what == "life":
            await create_life(table, seat, *details)
        elif what == "species":
            await create_species(table, seat, *details)
        elif what == "goal":
            await play_as_goal(table, seat, *details)
        else:
            await play_as_effect(table, seat, *details)


def can_do_something(table: Table, seat: int) -> bool:
    """Who has tiles in hand is always asked: not asking would tell the others what they are."""
    return bool(table.players[seat].hand) or any(life_to_create(table, seat))


def possible_actions(table: Table, seat: int) -> list[str]:
    return [
        *life_to_create(table, seat),
        *goals_to_reveal(table, seat),
        *tiles_to_play(table, seat),
        "end",
    ]
