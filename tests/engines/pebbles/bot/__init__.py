"""What bots think of the game: the more pebbles, the better."""

from __future__ import annotations

from ..table import Table


def appraise(table: Table, seat: int) -> float:
    return float(table.taken[seat])
