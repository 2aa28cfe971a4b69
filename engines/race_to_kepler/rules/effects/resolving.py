"""The steps of a text in order, and what their numbers and filters mean; the traits of cities."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from msgspec import Struct

from engines.race_to_kepler import names
from engines.race_to_kepler.components import CARDS, CITIES, GOLD
from engines.race_to_kepler.components.effects import ANY, Amount, Filter, Steps
from engines.race_to_kepler.table import Table
from engines.words import Seat, Words


class Scope(Struct):
    """Whose text is being done, and "those cards" that its later steps speak of."""

    seat: int
    source: str
    """A card or a city."""
    cards: Sequence[str] = ()
    is_triggered: bool = False
    """Whether it happens by itself, and not because the card is played."""

    @property
    def title(self) -> Words:
        return names.title(self.source)


Doing = Callable[[Table, Scope, Any], Awaitable[None] | None]
"""A plain function, or one that may have to ask."""
DOINGS: dict[type, Doing] = {}


def does(step: type) -> Callable[[Doing], Doing]:
    """The decorator marks the function that does a step."""

    def mark(function: Doing) -> Doing:
        DOINGS[step] = function
        return function

    return mark


async def resolve(table: Table, scope: Scope, steps: Steps) -> None:
    """Steps are done in printed order, each as far as possible."""
    for step in steps:
        asking = DOINGS[type(step)](table, scope, step)
        if asking is not None:
            await asking


def number(table: Table, scope: Scope, amount: Amount) -> int:
    """An amount is a printed number, or is counted now."""
    if isinstance(amount, int):
        return amount
    count = COUNTS[amount.per](table, scope)
    return count if amount.most is None else min(count, amount.most)


COUNTS: dict[str, Callable[[Table, Scope], int]] = {
    "ejected": lambda table, scope: table.turn.ejected,
    "acquired": lambda table, scope: table.turn.acquired,
    "gold_played": lambda table, scope: table.mats[scope.seat].played.count(GOLD),
    "titans_played": lambda table, scope: of_kind("titan", table.mats[scope.seat].played),
    "cards": lambda table, scope: len(scope.cards),
    "cost": lambda table, scope: total_cost(scope.cards),
    "crew": lambda table, scope: of_kind("crew", scope.cards),
}


def of_kind(kind: str, cards: Sequence[str]) -> int:
    return sum(CARDS[card].kind == kind for card in cards)


def total_cost(cards: Sequence[str]) -> int:
    return sum(CARDS[card].worth for card in cards)


def fits(scope: Scope, card: str, of: Filter) -> bool:
    """A Titan has no cost, so it never fits where one is asked for."""
    if of is ANY:
        return True
    face = CARDS[card]
    return (
        of.card in ("", card)
        and of.kind in ("", face.kind)
        and of.not_kind != face.kind
        and (card == scope.source or not of.itself)
        and fits_cost(scope, face.cost, of)
    )


def fits_cost(scope: Scope, cost: int | None, of: Filter) -> bool:
    most = of.cost_most
    if of.cost_above is not None:
        most = of.cost_above + total_cost(scope.cards)
    if of.cost is None and of.cost_least is None and most is None:
        return True
    if cost is None or cost < (of.cost_least or 0):
        return False
    return of.cost in (None, cost) and (most is None or cost <= most)


# Traits


def has_trait(table: Table, seat: int, event: str) -> bool:
    """Whether the player's city does something by itself at that event."""
    return CITIES[table.mats[seat].city].trait.event == event


async def use_trait(table: Table, seat: int, card: str = "") -> None:
    """A trait works for certain cards, at the right place on the track, up to a limit per turn."""
    city = table.mats[seat].city
    trait = CITIES[city].trait
    scope = Scope(seat, city, is_triggered=True)
    if trait.limit is not None and table.turn.trait >= trait.limit:
        return
    if trait.of is not ANY and not fits(scope, card, trait.of):
        return
    if trait.only_if == "last" and not is_alone_last(table, seat):
        return
    table.turn.trait += 1
    table.tell(Words("The trait of {city} works for {who}.", city=names.CITY[city], who=Seat(seat)))
    await resolve(table, scope, trait.then)


def is_alone_last(table: Table, seat: int) -> bool:
    here = table.mats[seat].parsecs
    return all(mat.parsecs > here for other, mat in enumerate(table.mats) if other != seat)
