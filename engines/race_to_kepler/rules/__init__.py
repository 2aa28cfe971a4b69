"""The rules of Race to Kepler: set-up, then turn after turn until somebody is there."""

from __future__ import annotations

from engines.engine import Outcome
from engines.play import checkpoint
from engines.race_to_kepler.components import ROUNDS
from engines.race_to_kepler.rules.actions import actions, start_turn
from engines.race_to_kepler.rules.cleanup import cleanup
from engines.race_to_kepler.rules.effects.basics import Arrival
from engines.race_to_kepler.rules.preparation import build_decks, choose_cities
from engines.race_to_kepler.rules.titan_encounter import titan_encounter, token_crossed
from engines.race_to_kepler.rules.winning import arrived, called_off
from engines.race_to_kepler.table import Table


async def play(table: Table) -> Outcome:
    """Players take turns clockwise, until somebody reaches Kepler, at whatever moment.

    So that every game has an end, even one in which all throw their cards away, there is a last
    round, far beyond any race.
    """
    if table.round == 0:
        await choose_cities(table)
        await build_decks(table)
    try:
        while table.round <= ROUNDS:
            await take_a_turn(table)
            pass_the_turn(table)
    except Arrival:
        return arrived(table)
    return called_off(table)


async def take_a_turn(table: Table) -> None:
    """A turn is actions, cleanup and Titan encounter. While bids are missing, only that is left."""
    if not table.to_bid:
        await checkpoint()
        await start_turn(table, table.active)
        await actions(table, table.active)
        await cleanup(table, table.active)
    if table.to_bid or token_crossed(table):
        await titan_encounter(table)


def pass_the_turn(table: Table) -> None:
    table.active = (table.active + 1) % table.seats
    if table.active == table.first:
        table.round += 1
