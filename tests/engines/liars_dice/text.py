"""The view as lines of text: for letters, for the ear, and where there is no drawing."""

from __future__ import annotations

from engines.words import Seat, Words

from .names import bid_words
from .table import Challenge
from .view import Cup, View


def text(view: View) -> list[Words]:
    """The first two lines stand for the picture in a letter where it cannot be seen."""
    ones = Words("Ones count as any face.") if view.is_wild else Words("Ones are just ones.")
    return [
        Words("Round {n}. Dice in play: {dice}. {ones}", n=view.round, dice=view.dice, ones=ones),
        bid_line(view),
        *map(cup_line, view.cups),
        *(challenge_lines(view.last) if view.last else []),
    ]


def bid_line(view: View) -> Words:
    if view.is_over:
        return Words("Only {who} has dice left.", who=Seat(view.next))
    if view.bid is None:
        return Words("{who} opens the bidding.", who=Seat(view.next))
    bid = bid_words(view.bid.count, view.bid.face)
    return Words("{who} has bid {bid}.", who=Seat(view.bid.seat), bid=bid)


def cup_line(cup: Cup) -> Words:
    who = Seat(cup.seat)
    if not cup.count:
        return Words("{who} has no dice left.", who=who)
    if cup.dice is None:
        return Words("{who}: {n} hidden die", "{who}: {n} hidden dice", who=who, n=cup.count)
    return Words("{who}: {dice}", who=who, dice=cup.dice)


def challenge_lines(last: Challenge) -> list[Words]:
    bid, found = bid_words(last.bid.count, last.bid.face), bid_words(last.found, last.bid.face)
    shown = [
        Words("{who}: {dice}", who=Seat(seat), dice=dice)
        for seat, dice in enumerate(last.cups)
        if dice
    ]
    who = Seat(last.bid.seat)
    return [
        Words(""),
        Words("The round before: {who} bid {bid}.", who=who, bid=bid),
        Words("Counted: {found}.", found=found),
        *shown,
    ]
