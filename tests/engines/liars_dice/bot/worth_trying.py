"""Of up to 150 bids, those that a bot should think about."""

from __future__ import annotations

from ..names import LIAR, face_of
from ..table import Table
from .likelihood import likelihood

TOO_UNLIKELY = 0.35
BIDS_TO_TRY = 6


def worth_trying(table: Table, seat: int, answers: list[str]) -> list[str]:
    """A bid that is hardly true is called a lie; otherwise the safest bids are tried as well."""
    bid = table.bid
    if bid is not None and likelihood(table, seat, bid.count, bid.face) < TOO_UNLIKELY:
        return [LIAR]

    def by_likelihood(answer: str) -> float:
        _, count, word = answer.split()
        return -likelihood(table, seat, int(count), face_of(word))

    doubts = [answer for answer in answers if answer == LIAR]
    bids = [answer for answer in answers if answer != LIAR]
    return doubts + sorted(bids, key=by_likelihood)[:BIDS_TO_TRY]
