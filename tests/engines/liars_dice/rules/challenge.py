"""The challenge: all cups are opened, and whoever was wrong loses a die."""

from __future__ import annotations

from engines.play import reveal
from engines.words import Seat, Words

from ..names import bid_words
from ..table import Challenge, Table, roll


async def open_the_cups(table: Table, doubter: int) -> None:
    """Everybody sees all the dice, and then their own new ones: no undo reaches behind that."""
    challenge = settle(table, doubter)
    await reveal()
    tell(table, challenge)
    lose_a_die(table, challenge.loser)
    table.last = challenge
    begin_a_round(table, challenge.loser)


def settle(table: Table, doubter: int) -> Challenge:
    bid = table.bid
    assert bid is not None, "only a bid can be called a lie"
    found = sum(table.matching(cup, bid.face) for cup in table.cups)
    loser = doubter if found >= bid.count else bid.seat
    return Challenge(bid, doubter, [list(cup) for cup in table.cups], found, loser)


def tell(table: Table, challenge: Challenge) -> None:
    table.tell(Words("{who} calls the bid a lie.", who=Seat(challenge.doubter)))
    for seat, dice in enumerate(challenge.cups):
        if dice:
            table.tell(Words("{who} shows {dice}.", who=Seat(seat), dice=dice))
    found = bid_words(challenge.found, challenge.bid.face)
    table.tell(Words("Counted: {found}.", found=found))
    table.tell(Words("{who} loses a die.", who=Seat(challenge.loser)))


def lose_a_die(table: Table, seat: int) -> None:
    table.cups[seat].pop()
    table.lost[seat] += 1
    if not table.cups[seat]:
        table.out.append(seat)
        table.tell(Words("{who} has no dice left.", who=Seat(seat)))


def begin_a_round(table: Table, loser: int) -> None:
    """Who lost the die begins; if it was their last, the next player does."""
    table.bid = None
    table.round += 1
    table.next = loser if table.cups[loser] else table.after(loser)
    for seat, cup in enumerate(table.cups):
        cup[:] = roll(table.chance, seat, len(cup))
