"""On their turn players take a main action and bonus actions, move starships and withdraw them."""

from __future__ import annotations

from engines.kepler_3042 import names
from engines.kepler_3042.components import ACTIONS
from engines.kepler_3042.rules.bonus_actions import bonus_actions
from engines.kepler_3042.rules.main_actions import MAIN_ACTIONS
from engines.kepler_3042.rules.quantum import decide, quantum_answers
from engines.kepler_3042.rules.starships import move_starships, withdraw_starships
from engines.kepler_3042.rules.technologies import level_of
from engines.kepler_3042.table import Table
from engines.play import checkpoint
from engines.words import Seat, Words

ACTION = Words("Which main action do you take?")
LAST = Words("Do you use quantum physics before your turn ends?")


async def player_turns(table: Table) -> None:
    """Everyone has one turn, clockwise from the first player."""
    while table.to_play:
        await checkpoint()
        await turn(table, table.to_play[0])
        table.to_play.pop(0)


async def turn(table: Table, seat: int) -> None:
    nation = table.nations[seat]
    await main_action(table, seat)
    await bonus_actions(table, seat)
    await move_starships(table, seat, level_of(nation, "travel").speed)
    await withdraw_starships(table, seat)
    await last_chance(table, seat)
    nation.converted = nation.allocated = 0


async def last_chance(table: Table, seat: int) -> None:
    """Cubes that came after the player's last word may still be converted and moved this turn."""
    nation = table.nations[seat]
    if not nation.is_settled and quantum_answers(nation):
        await decide(table, seat, LAST, lambda: ["done"])


async def main_action(table: Table, seat: int) -> None:
    """The action cube must move to another space."""
    nation = table.nations[seat]
    [action] = await decide(
        table, seat, ACTION, lambda: [id for id in ACTIONS if id != nation.action]
    )
    nation.action = action
    table.tell(Words("{who} chooses {action}.", who=Seat(seat), action=names.ACTION_NAMES[action]))
    await MAIN_ACTIONS[action](table, seat)
