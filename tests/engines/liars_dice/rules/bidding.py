"""Bidding: each bid is higher than the one before, until somebody calls it a lie."""

from __future__ import annotations

from collections.abc import Iterator

from engines.play import Ask
from engines.words import Seat, Words

from ..names import FACE_WORDS, LIAR, bid_words, face_of
from ..table import Bid, Table
from .challenge import open_the_cups


async def bid_or_doubt(table: Table) -> None:
    seat = table.next
    answer = await Ask(seat, question(table), lambda: list(answers(table)))
    if answer == [LIAR]:
        await open_the_cups(table, seat)
    else:
        _, count, word = answer
        bid(table, Bid(seat, int(count), face_of(word)))


def question(table: Table) -> Words:
    if table.bid is None:
        return Words("Open the bidding.")
    return Words("Bid higher, or call the bid a lie?")


def answers(table: Table) -> Iterator[str]:
    """More dice of any face, or as many of a higher face; never more dice than there are."""
    count, face = (table.bid.count, table.bid.face) if table.bid else (0, 0)
    if table.bid:
        yield LIAR
        yield from (answer(count, higher) for higher in table.faces if higher > face)
    for more in range(count + 1, table.dice + 1):
        yield from (answer(more, any_face) for any_face in table.faces)


def answer(count: int, face: int) -> str:
    return f"bid {count} {FACE_WORDS[face]}"


def bid(table: Table, bid: Bid) -> None:
    table.bid = bid
    table.next = table.after(bid.seat)
    table.tell(Words("{who} bids {bid}.", who=Seat(bid.seat), bid=bid_words(bid.count, bid.face)))
