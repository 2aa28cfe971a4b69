"""The rules: rounds of bidding, each ended by a challenge, until one player has all the say."""

from __future__ import annotations

from engines.engine import Outcome
from engines.play import checkpoint

from ..table import Table
from .bidding import bid_or_doubt
from .winning import is_over, outcome

__all__ = ["play"]


async def play(table: Table) -> Outcome:
    while not is_over(table):
        await checkpoint()
        await bid_or_doubt(table)
    return outcome(table)
