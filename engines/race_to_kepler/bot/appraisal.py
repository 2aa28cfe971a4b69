"""How good a table looks for one seat, in turns, judged by what that seat can see.

How many more turns it will take to Kepler: by the parsecs still to travel, the rest of this turn
included, and by the parsecs that a hand of one's own cards brings on average.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import exp
from typing import Any, NamedTuple

from engines.race_to_kepler.components import CARDS, CITIES, GOLD, HAND, KEPLER, Operation
from engines.race_to_kepler.components import effects as to
from engines.race_to_kepler.rules.actions import energy_cost, on_sale, price
from engines.race_to_kepler.rules.titan_encounter import bid_total
from engines.race_to_kepler.table import Mat, Table

ENERGY = 0.33  # parsecs that an energy brings
MONEY = 0.05  # and a money, which buys better cards,
MARKET = 0.03  # and a market action,
CARD = 0.22  # and a card drawn
THINNING = 0.05  # and being able to eject a card
LUCK = 0.25  # parsecs a turn that any deck brings
MISSING = 1.0  # turns lost by each card that a hand lacks, in a deck that has become too small
BOX = 0.35  # share of its worth that a text in a white box has
SOON = 0.95  # share of its worth that something has which can be done later this turn
LEFT = 0.01  # turns that an unspent energy or money is worth while the turn goes on
VICTORY = 100.0
RIVALRY = 0.2  # turns that a parsec of the opponent who is furthest costs
CITY = 3.0  # turns that a city is better which jumps one parsec more for one energy
LOST = 0.8  # share of its worth that a card in a bid takes from the next turn
BIDDER = 3.5  # what one who has still to bid will bid, as a guess,
BID_CARD = 2.2  # and what each card in a bid is worth
SURENESS = 0.9  # how sure a lead of one in a bid is


class Yield(NamedTuple):
    """What a card brings when it is played."""

    energy: float = 0
    money: float = 0
    market: float = 0
    cards: float = 0
    parsecs: float = 0
    """Also for what cannot be counted otherwise."""

    @property
    def worth(self) -> float:
        goods = self.energy * ENERGY + self.money * MONEY + self.market * MARKET
        return goods + self.cards * CARD + self.parsecs


class Outlook(NamedTuple):
    """How far a player will be after this turn, and how many cards they own, of what worth."""

    parsecs: float
    size: int
    worth: float

    def adding(self, card: str) -> Outlook:
        return Outlook(self.parsecs, self.size + 1, self.worth + card_worth(card))

    @property
    def turns(self) -> float:
        """How many turns it takes to Kepler. A small deck is fast, but must not be too small."""
        hand = HAND * self.worth / max(self.size, HAND)
        missing = max(0, HAND - self.size)
        return max(0.0, KEPLER - self.parsecs) / (LUCK + hand) + MISSING * missing


def appraise(table: Table, seat: int) -> float:
    mat = table.mats[seat]
    ahead = max(other.parsecs for other in table.mats if other is not mat)
    worth = -RIVALRY * ahead
    if mat.parsecs == KEPLER:
        worth += VICTORY
    if mat.city:
        worth += CITY * city_worth(mat.city)
    outlook = cards_owned(table, seat)
    if table.to_bid or table.row:
        worth += bid_worth(table, seat, outlook)
    elif table.round and table.active == seat:
        worth += rest_of_turn(table, seat, outlook)
    else:
        worth -= outlook.turns
    return float(worth)


def cards_owned(table: Table, seat: int) -> Outlook:
    mat = table.mats[seat]
    cards = [*mat.deck, *mat.hand, *mat.play, *mat.discard, *mat.bid]
    if seat == table.active:
        cards += [*table.looking, *(pick.card for pick in table.picked if pick.zone != "supply")]
    # Sorted, so that nothing of their order shows in the last digit of the sum.
    return Outlook(mat.parsecs, len(cards), sum(sorted(map(card_worth, cards))))


# The rest of this turn


def rest_of_turn(table: Table, seat: int, outlook: Outlook) -> float:
    """What the best operations and the best acquisition are worth, with the whole hand played."""
    mat, turn = table.mats[seat], table.turn
    hand = total([yield_of(card) for card in sorted(mat.hand)])
    energy = turn.energy + hand.energy + 0.4 * hand.cards
    money = turn.money + hand.money + 0.6 * hand.cards
    jumps = best_operations(table, seat, energy) + hand.parsecs
    soon = outlook._replace(parsecs=mat.parsecs + SOON * jumps)
    turns = soon.turns
    if turn.market + hand.market >= 1:
        turns += SOON * (best_acquisition(table, soon, money) - turns)
    bonus = VICTORY / 2 if mat.parsecs + jumps >= KEPLER else 0.0
    return bonus - turns + LEFT * (turn.energy + turn.money)


def best_operations(table: Table, seat: int, energy: float) -> float:
    """What the best combination of unused operations is worth, of those that can be paid."""
    mat = table.mats[seat]
    face = CITIES[mat.city]
    if face.trait.repeat_discount:
        return energy * ENERGY
    left = [n for n in range(1, len(face.operations) + 1) if n not in table.turn.operations]
    costs = {n: energy_cost(table, seat, n) for n in left}
    worths = {n: operation_worth(face.operations[n - 1], mat) for n in left}
    most = 0.0
    for count in range(1, len(left) + 1):
        for some in combinations(left, count):
            if sum(costs[n] for n in some) <= energy:
                is_all = count == len(left) and face.trait.event == "all_operations_used"
                bonus = each(face.trait.then).worth if is_all else 0.0
                most = max(most, bonus + sum(worths[n] for n in some))
    return most


def operation_worth(operation: Operation, mat: Mat) -> float:
    worth = each(operation.then).worth
    for step in operation.then:
        if isinstance(step, to.Jump) and step.n == to.Count("gold_played"):
            worth += (mat.played + mat.hand).count(GOLD) - guess(step.n)
    return worth


def best_acquisition(table: Table, outlook: Outlook, money: float) -> float:
    """How many turns it takes to Kepler with the best card that can be paid, or without one."""
    turns = outlook.turns
    for card in on_sale(table):
        if price(table, card) <= money:
            soon = outlook.adding(card)
            if table.race:
                soon = soon._replace(parsecs=soon.parsecs + SOON * yield_of(card).worth)
            turns = min(turns, soon.turns)
    return turns


# Bids


def bid_worth(table: Table, seat: int, outlook: Outlook) -> float:
    """A bid is worth its chance of a Titan, less what its cards would have done next turn."""
    mat = table.mats[seat]
    if not mat.bid or not table.to_bid:
        return -outlook.turns
    lost = LOST * sum(sorted(map(card_worth, mat.bid)))
    without = outlook._replace(parsecs=outlook.parsecs - lost)
    prize = max(table.row, key=card_worth)
    won = without.adding(prize)
    won = won._replace(parsecs=won.parsecs + yield_of(prize).worth)
    chance = chance_to_win(table, seat)
    return -(chance * won.turns + (1 - chance) * without.turns)


def chance_to_win(table: Table, seat: int) -> float:
    mine = bid_total(table.mats[seat])
    chance = 1.0
    for other, mat in enumerate(table.mats):
        if other != seat:
            waits = other in table.to_bid
            theirs = min(BIDDER, len(mat.hand) * BID_CARD) if waits else len(mat.bid) * BID_CARD
            chance /= 1 + exp(-(mine - theirs) * SURENESS)
    return chance


# What cards and cities are worth


@cache
def yield_of(card: str) -> Yield:
    return each(CARDS[card].on_play)


@cache
def card_worth(card: str) -> float:
    """What a card is worth in a hand. Its white box counts too, but less."""
    face = CARDS[card]
    return yield_of(card).worth + BOX * (each(face.on_discard).worth + each(face.on_eject).worth)


@cache
def city_worth(city: str) -> float:
    """How many parsecs the city's best operation brings for one energy."""
    face = CITIES[city]
    return max(each(operation.then).worth / operation.cost for operation in face.operations)


def total(parts: list[Yield]) -> Yield:
    return Yield(*map(sum, zip(*parts, strict=True))) if parts else Yield()


@cache
def each(steps: to.Steps) -> Yield:
    return total([ESTIMATES[type(step)](step) for step in steps])


def best(options: tuple[to.Steps, ...]) -> Yield:
    return max((each(steps) for steps in options), key=lambda one: one.worth)


GUESSES = {
    "ejected": 0.8,
    "acquired": 0.8,
    "gold_played": 1.5,
    "titans_played": 0.6,
    "cards": 1.3,
    "cost": 1.8,
    "crew": 1.3,
}
"""How many there will be, when a card counts something."""


def guess(amount: to.Amount) -> float:
    return amount if isinstance(amount, int) else GUESSES[amount.per]


def gain_per(step: to.GainPer) -> Yield:
    n = guess(step.count)
    return Yield(energy=n * step.energy, money=n * step.money)


ESTIMATES: dict[type, Callable[[Any], Yield]] = {
    to.Gain: lambda step: Yield(step.energy, step.money, step.market),
    to.GainPer: gain_per,
    to.Jump: lambda step: Yield(parsecs=guess(step.n)),
    to.Draw: lambda step: Yield(cards=guess(step.n)),
    to.Eject: lambda step: Yield(parsecs=THINNING),
    to.Discard: lambda step: Yield(cards=-0.3 * step.least if step.sources == ("hand",) else 0.0),
    to.GainCard: lambda step: Yield(cards=1.0),
    to.Show: lambda step: Yield(),
    to.Relocate: lambda step: Yield(cards=1.0 if step.to == "hand" else 0.0),
    to.May: lambda step: total([each((step.cost,)), each(step.then)]),
    to.Choose: lambda step: best(step.options),
    to.Look: lambda step: total([*(each(slot.then) for slot in step.slots), Yield(cards=0.7)]),
    to.Scan: lambda step: Yield(cards=0.2 * step.n),
    to.Sift: lambda step: Yield(cards=0.3 * step.n),
    to.Replay: lambda step: Yield(cards=1.5),
    to.Discount: lambda step: Yield(money=step.n),
    to.ThisTurn: lambda step: each(step.then),
    to.TurnUp: lambda step: Yield(cards=1.0),
    to.TakeTitan: lambda step: Yield(cards=1.5),
    to.IfBehind: lambda step: each(step.then),
}
