"""The rules of Kepler Run, chapter by chapter: drafting, flying, scoring, cleanup."""

from __future__ import annotations

from engines.engine import Outcome
from engines.kepler_run.components import ROUNDS
from engines.kepler_run.rules.cleanup import cleanup
from engines.kepler_run.rules.drafting import drafting
from engines.kepler_run.rules.final_scoring import final_scoring
from engines.kepler_run.rules.flying import flying
from engines.kepler_run.rules.scoring import scoring
from engines.kepler_run.table import Table


async def play(table: Table) -> Outcome:
    """The game has three rounds of four phases, and then the final scoring."""
    while table.round <= ROUNDS:
        await drafting(table)
        await flying(table)
        await scoring(table)
        cleanup(table)
    return final_scoring(table)
