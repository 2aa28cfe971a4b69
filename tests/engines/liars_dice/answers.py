"""What each answer means, and which part of the board it touches."""

from __future__ import annotations

from engines.engine import Option
from engines.words import Words

from .names import LIAR, bid_words, face_of
from .table import Table


def describe(table: Table, seat: int, answer: str) -> Option:
    if answer == LIAR:
        return Option(Words("Call it a lie"), "bid")
    _, count, word = answer.split()
    n, face = int(count), face_of(word)
    label = Words("Bid {bid}", bid=bid_words(n, face))
    return Option(label, f"face-{face}", Words("{n} die", "{n} dice", n=n))
