"""How good the table looks for a seat. The greedy bot picks by it."""

from __future__ import annotations

from ..table import Table
from .likelihood import likelihood


def appraise(table: Table, seat: int) -> float:
    """More dice than the others have; less what a bid of one's own is likely to cost."""
    others = [len(cup) for other, cup in enumerate(table.cups) if other != seat]
    worth = len(table.cups[seat]) - sum(others) / len(others)
    bid = table.bid
    if bid is not None and bid.seat == seat:
        worth -= 1 - likelihood(table, seat, bid.count, bid.face)
    return worth
