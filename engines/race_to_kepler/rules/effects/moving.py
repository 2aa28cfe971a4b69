"""Cards on the move: ejected, discarded, gained, shown, or simply put somewhere else.

All cards of one step are chosen first. Then they move, one after another, each with everything
that comes of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache, partial
from typing import Any

from engines.play import Ask, reveal
from engines.race_to_kepler import names
from engines.race_to_kepler.components import CARDS
from engines.race_to_kepler.components import effects as to
from engines.race_to_kepler.names.step_texts import move_words
from engines.race_to_kepler.rules.effects.basics import draw_cards, take_from_deck
from engines.race_to_kepler.rules.effects.resolving import (
    Scope,
    does,
    fits,
    has_trait,
    resolve,
    use_trait,
)
from engines.race_to_kepler.table import Pick, Table
from engines.words import Seat, Words

SHARED = ("supply", "pile", "airlock")
VERBS = {
    to.Eject: "eject",
    to.Discard: "discard",
    to.GainCard: "gain",
    to.Show: "show",
    to.Relocate: "move",
}


def zone(table: Table, seat: int, name: str) -> list[str]:
    """The cards in a place: one that all share, or the player's own."""
    cards: list[str] = getattr(table if name in SHARED else table.mats[seat], name)
    return cards


@does(to.May)
async def may(table: Table, scope: Scope, step: to.May) -> None:
    """The player may decline. Without the whole cost there is no result."""
    if can_do(table, scope, step.cost) and await move_cards(table, scope, step.cost, optional=True):
        await resolve(table, scope, step.then)


def can_do(table: Table, scope: Scope, step: to.AnyMove) -> bool:
    """Whether there are enough cards for a step."""
    cards = [card for name in step.sources for card in zone(table, scope.seat, name)]
    if step.of is not to.ANY:
        cards = [card for card in cards if fits(scope, card, step.of)]
    return len(cards) >= step.least


@does(to.Eject)
@does(to.Discard)
@does(to.GainCard)
@does(to.Show)
@does(to.Relocate)
async def move(table: Table, scope: Scope, step: to.AnyMove) -> None:
    await move_cards(table, scope, step)


async def move_cards(
    table: Table, scope: Scope, step: to.AnyMove, *, optional: bool = False
) -> bool:
    """The player chooses cards, then they move. True if any was chosen."""
    first = len(table.picked)
    if step.sources == ("deck",):
        await pick_from_deck(table, scope, step)
    else:
        await pick(table, scope, step, first, optional)
    scope.cards = [each.card for each in table.picked[first:]]
    while len(table.picked) > first:
        await MOVES[type(step)](table, scope, step, table.picked.pop(first))
    return bool(scope.cards)


# Choosing


async def pick_from_deck(table: Table, scope: Scope, step: to.AnyMove) -> None:
    """The top cards of the deck are picked, and all see them."""
    assert isinstance(step.most, int)
    cards = take_from_deck(table, scope.seat, step.most)
    if cards:
        table.picked += [Pick("deck", card) for card in cards]
        await reveal()


async def pick(table: Table, scope: Scope, step: to.AnyMove, first: int, optional: bool) -> None:
    """The player picks one by one. A choice that all can see to be none is not asked for."""
    while len(table.picked) - first != step.most and may_go_on(table, scope, step, first):
        choices = []
        if not may_stop(table, step, first, optional):
            choices = cards_that_fit(table, scope, step)
        if is_forced(table, scope, choices):
            [(name, card)] = choices
            if name == "hand":
                await reveal()
        else:
            answers = partial(ways_to_pick, table, scope, step, first, optional)
            answer = await Ask(scope.seat, question(scope.source, step), answers)
            if len(answer) == 1:
                return
            name, card = answer[3] if len(answer) > 2 else "hand", answer[1]
        zone(table, scope.seat, name).remove(card)
        table.picked.append(Pick(name, card))


def may_go_on(table: Table, scope: Scope, step: to.AnyMove, first: int) -> bool:
    """Whether another card may fit. Once the player has picked a card, a hand counts without a look
    into it: only its owner may tell that nothing in it fits."""
    for name in step.sources:
        cards = zone(table, scope.seat, name)
        is_secret = name == "hand" and len(table.picked) > first
        if cards and (is_secret or any_fits(scope, cards, step.of)):
            return True
    return False


def any_fits(scope: Scope, cards: list[str], of: to.Filter) -> bool:
    return of is to.ANY or any(fits(scope, card, of) for card in cards)


def is_forced(table: Table, scope: Scope, choices: list[tuple[str, str]]) -> bool:
    """Whether there is one choice only: the last card of a hand, say, but not one of several equal
    cards in it."""
    if len(choices) != 1:
        return False
    return choices[0][0] != "hand" or len(table.mats[scope.seat].hand) == 1


@cache
def question(source: str, step: to.AnyMove) -> Words:
    return Words("{card}: {what}.", card=names.title(source), what=move_words(step))


def cards_that_fit(table: Table, scope: Scope, step: to.AnyMove) -> list[tuple[str, str]]:
    """Every card that fits, once for each place where it is, as (place, card)."""
    of = step.of
    return [
        (name, card)
        for name in step.sources
        for card in dict.fromkeys(zone(table, scope.seat, name))
        if of is to.ANY or fits(scope, card, of)
    ]


def may_stop(table: Table, step: to.AnyMove, first: int, optional: bool) -> bool:
    """Whether enough cards are picked, or none has to be. Nobody ever has to gain a card."""
    count = len(table.picked) - first
    return count >= step.least or (count == 0 and (optional or isinstance(step, to.GainCard)))


def ways_to_pick(
    table: Table, scope: Scope, step: to.AnyMove, first: int, optional: bool
) -> list[str]:
    """From the hand it is "eject iron", from elsewhere "eject iron from discard"; and to stop it is
    "decline" before the first card, later "done"."""
    verb = VERBS[type(step)]
    ways = [
        f"{verb} {card}" if name == "hand" else f"{verb} {card} from {name}"
        for name, card in cards_that_fit(table, scope, step)
    ]
    if not ways or may_stop(table, step, first, optional):
        ways.append("decline" if len(table.picked) == first else "done")
    return ways


# Moving


async def eject(table: Table, scope: Scope, step: object, picked: Pick) -> None:
    """The card goes into the shared airlock; then its text is done, then the city's trait."""
    seat, card = scope.seat, picked.card
    table.airlock.append(card)
    table.turn.ejected += 1
    table.tell(Words("{who} ejects {card}.", who=Seat(seat), card=names.CARD[card]))
    face = CARDS[card]
    if face.on_eject and picked.zone in (face.ejected_from or (picked.zone,)):
        await resolve(table, Scope(seat, card, is_triggered=True), face.on_eject)
    if has_trait(table, seat, "eject"):
        await use_trait(table, seat, card)


async def discard(table: Table, scope: Scope, step: object, picked: Pick) -> None:
    """An effect discards the card; then its text is done, then the city's trait."""
    seat, card = scope.seat, picked.card
    table.mats[seat].discard.append(card)
    table.tell(Words("{who} discards {card}.", who=Seat(seat), card=names.CARD[card]))
    face = CARDS[card]
    if face.on_discard:
        await resolve(table, Scope(seat, card, is_triggered=True), face.on_discard)
    if has_trait(table, seat, "discard"):
        await use_trait(table, seat, card)


async def gain_card(table: Table, scope: Scope, step: object, picked: Pick) -> None:
    """The card goes into the hand in either phase. It costs nothing and is no acquisition."""
    table.mats[scope.seat].hand.append(picked.card)
    table.tell(Words("{who} gains {card}.", who=Seat(scope.seat), card=names.CARD[picked.card]))


async def show(table: Table, scope: Scope, step: object, picked: Pick) -> None:
    """All see the card, and it goes back where it was."""
    zone(table, scope.seat, picked.zone).append(picked.card)
    table.tell(Words("{who} shows {card}.", who=Seat(scope.seat), card=names.CARD[picked.card]))


async def relocate(table: Table, scope: Scope, step: to.Relocate, picked: Pick) -> None:
    """No text of the card is triggered; a supply card put into the airlock may set off a trait."""
    seat, card = scope.seat, picked.card
    mat = table.mats[seat]
    if step.to == "deck_top":
        mat.deck.append(card)
        mat.known += 1
    else:
        zone(table, seat, step.to).append(card)
    table.tell(
        Words(
            "{who} moves {card} {to}.",
            who=Seat(seat),
            card=names.CARD[card],
            to=names.INTO[step.to],
        )
    )
    is_airlocked = picked.zone == "supply" and step.to == "airlock"
    if is_airlocked and has_trait(table, seat, "airlock_supply"):
        await use_trait(table, seat, card)


MOVES: dict[type, Callable[[Table, Scope, Any, Pick], Awaitable[None]]] = {
    to.Eject: eject,
    to.Discard: discard,
    to.GainCard: gain_card,
    to.Show: show,
    to.Relocate: relocate,
}


# Sift


@does(to.Sift)
async def sift(table: Table, scope: Scope, step: to.Sift) -> None:
    """The player draws cards, then discards as many from their hand."""
    await draw_cards(table, scope.seat, step.n)
    await move_cards(table, scope, to.Discard(sources=("hand",), least=step.n, most=step.n))
