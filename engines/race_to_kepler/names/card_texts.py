"""What a card or a city says, in words made from its steps: a new card brings its text along."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engines.race_to_kepler.components import CITIES, LEAST_ENERGY, Card, Trait
from engines.race_to_kepler.components import effects as to
from engines.race_to_kepler.names.step_texts import noun, places_words, steps_words
from engines.words import Words

KEYWORDS = {
    to.Scan: Words(
        "Scan: look at so many cards on top of your deck, discard any of them and put the others"
        " back in any order."
    ),
    to.Sift: Words("Sift: draw so many cards, then discard as many from your hand."),
}


@cache
def card_lines(card: Card) -> list[Words]:
    """One line says what a card does when played; the others are its white box."""
    lines = [steps_words(card.on_play)] if card.on_play else []
    if card.on_discard and card.on_discard == card.on_eject:
        lines.append(Words("If discarded or ejected: {what}", what=steps_words(card.on_discard)))
    else:
        if card.on_discard:
            lines.append(Words("If discarded: {what}", what=steps_words(card.on_discard)))
        if card.ejected_from:
            place = places_words(card.ejected_from)
            what = steps_words(card.on_eject)
            lines.append(Words("If ejected {from_}: {what}", from_=place, what=what))
        elif card.on_eject:
            lines.append(Words("If ejected: {what}", what=steps_words(card.on_eject)))
    if card.bid is not None:
        lines.append(Words("Counts {n} in a bid", n=card.bid))
    return lines


@cache
def card_text(card: Card) -> Words:
    """All lines of a card as one."""
    *lines, text = card_lines(card)
    for line in reversed(lines):
        text = Words("{one}. {more}", one=line, more=text)
    return text


@cache
def trait_words(trait: Trait) -> Words:
    if trait.repeat_discount:
        return Words(
            "your operations can be used again and again in a turn, each time for {n} energy less,"
            " but never for less than {least}",
            n=trait.repeat_discount,
            least=LEAST_ENERGY,
        )
    if trait.keeps_a_card:
        return Words("at cleanup you may keep a card of your hand, and draw as many as always")
    if trait.titan_bid:
        return Words("each Titan you bid counts {n}", n=trait.titan_bid)
    words = EVENTS[trait.event](trait, steps_words(trait.then))
    if trait.limit is not None:
        return Words(
            "{what} (once a turn)", "{what} (up to {n} times a turn)", what=words, n=trait.limit
        )
    return words


EVENTS: dict[str, Callable[[Trait, Words], Words]] = {
    "turn_start": lambda trait, then: (
        Words("at the start of your turn, if all others are ahead of you, {then}", then=then)
        if trait.only_if == "last"
        else Words("at the start of your turn, {then}", then=then)
    ),
    "play": lambda trait, then: Words(
        "each time you play {what}, {then}", what=noun(trait.of, 1), then=then
    ),
    "acquire": lambda trait, then: Words(
        "each time you acquire {what}, {then}", what=noun(trait.of, 1), then=then
    ),
    "eject": lambda trait, then: Words("each time you eject a card, {then}", then=then),
    "discard": lambda trait, then: Words(
        "each time an effect makes you discard a card, {then}", then=then
    ),
    "airlock_supply": lambda trait, then: Words(
        "each time you move a card from the Crew supply into the airlock, {then}", then=then
    ),
    "win_bid": lambda trait, then: Words(
        "when you win a bid, you may {then} instead of taking a Titan", then=then
    ),
    "all_operations_used": lambda trait, then: Words(
        "when you have used all your operations in one turn, {then}", then=then
    ),
}


def operation_words(city: str, number: int) -> Words:
    return steps_words(CITIES[city].operations[number - 1].then)


def keywords_of(city: str) -> list[Words]:
    """What the keywords on a city mean."""
    steps = [step for operation in CITIES[city].operations for step in operation.then]
    kinds = {type(step) for step in [*steps, *CITIES[city].trait.then]}
    return [words for kind, words in KEYWORDS.items() if kind in kinds]
