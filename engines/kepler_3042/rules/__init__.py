"""The rules of Kepler-3042, chapter by chapter: a round is a progress card, turns, a cleanup."""

from __future__ import annotations

from engines.engine import Outcome
from engines.kepler_3042.components import ROUNDS
from engines.kepler_3042.rules.cleanup import cleanup
from engines.kepler_3042.rules.final_scoring import end_of_the_game
from engines.kepler_3042.rules.preparation import preparation
from engines.kepler_3042.rules.progress import reveal_progress_card
from engines.kepler_3042.rules.turns import player_turns
from engines.kepler_3042.table import Table
from engines.play import reveal


async def play(table: Table) -> Outcome:
    """Sixteen rounds are played; then the points are counted."""
    await preparation(table)
    while table.to_play or table.round < ROUNDS:
        if not table.to_play:
            await reveal_progress_card(table)
        await player_turns(table)
        await cleanup(table)
    await reveal()
    return end_of_the_game(table)
