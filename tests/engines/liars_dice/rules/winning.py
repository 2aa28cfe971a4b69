"""The end: the last player with dice wins."""

from __future__ import annotations

from engines.engine import Outcome, Score
from engines.words import Seat, Words

from ..table import Table


def is_over(table: Table) -> bool:
    return len(table.out) == table.seats - 1


def outcome(table: Table) -> Outcome:
    """Whoever kept dice the longest comes first."""
    [winner] = [seat for seat, cup in enumerate(table.cups) if cup]
    order = [winner, *reversed(table.out)]
    scores = [
        Score(seat, order.index(seat) + 1, len(cup), {"Dice left": len(cup)})
        for seat, cup in enumerate(table.cups)
    ]
    return Outcome(scores, [winner], Words("Only {who} has dice left.", who=Seat(winner)))
