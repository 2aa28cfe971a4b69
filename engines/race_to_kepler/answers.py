"""What each answer means, in words, and which part of the board it touches."""

from __future__ import annotations

from engines.engine import Option
from engines.race_to_kepler import names
from engines.race_to_kepler.components import CARDS, CITIES, GOLD
from engines.race_to_kepler.components import effects as to
from engines.race_to_kepler.names.card_texts import card_text, operation_words, trait_words
from engines.race_to_kepler.names.step_texts import steps_words, together
from engines.race_to_kepler.rules.actions import energy_cost, price
from engines.race_to_kepler.rules.titan_encounter import bid_total, bid_value
from engines.race_to_kepler.table import Table
from engines.words import Words

PLAY = Words("Play a card")
ACQUIRE = Words("Acquire a card")
OPERATE = Words("Use an operation")
ENOUGH = Words("Be done")
GROUPS = {
    "eject": Words("Eject"),
    "discard": Words("Discard"),
    "draw": Words("Draw"),
    "gain": Words("Gain"),
    "show": Words("Show"),
    "move": Words("Move"),
    "back": Words("Put back"),
    "replay": Words("Use again"),
    "keep": Words("Keep"),
}


def describe(table: Table, seat: int, answer: str) -> Option:
    words = answer.split()
    verb = words[0]
    if verb in ("play", "acquire", "operate"):
        return describe_action(table, seat, verb, words[1])
    if verb in ("bid", "take", "jump"):
        return describe_encounter(table, seat, verb, words[-1])
    if verb == "choose":
        return describe_choice(words[1], int(words[2]))
    if verb == "city":
        return describe_city(words[1])
    if verb in GROUPS:
        return describe_card(verb, words)
    return describe_end(table, seat, verb)


def describe_city(city: str) -> Option:
    face = CITIES[city]
    label = Words(
        "{city}, complexity {n}: {trait}",
        city=names.CITY[city],
        n=face.complexity,
        trait=trait_words(face.trait),
    )
    return Option(label, f"city-{city}")


def describe_action(table: Table, seat: int, verb: str, target: str) -> Option:
    if verb == "play":
        return Option(card_and_text(target), f"hand-{target}", PLAY)
    if verb == "acquire":
        label = Words("{card} for {n}", card=names.CARD[target], n=price(table, target))
        return Option(label, "pile" if target == GOLD else f"supply-{target}", ACQUIRE)
    number = int(target)
    label = Words(
        "{n} energy: {what}",
        "{n} energy: {what}",
        n=energy_cost(table, seat, number),
        what=operation_words(table.mats[seat].city, number),
    )
    return Option(label, f"operation-{number}", OPERATE)


def card_and_text(card: str) -> Words:
    return Words("{card}: {text}", card=names.CARD[card], text=card_text(CARDS[card]))


def describe_encounter(table: Table, seat: int, verb: str, target: str) -> Option:
    mat = table.mats[seat]
    if verb == "bid":
        label = Words("{card}, worth {n}", card=names.CARD[target], n=bid_value(mat, target))
        return Option(label, f"hand-{target}", Words("Bid a card"))
    if verb == "take":
        return Option(card_and_text(target), f"row-{target}", Words("Take a Titan"))
    label = Words("{what} instead", what=steps_words(mat.face.trait.then))
    return Option(label, "trait", Words("Let the Titans go"))


def describe_choice(source: str, number: int) -> Option:
    """A card has one choice at most, in what it does when played or in its white box."""
    face = CARDS[source]
    steps = [*face.on_play, *face.on_discard, *face.on_eject]
    [choice] = [step for step in steps if isinstance(step, to.Choose)]
    return Option(Words("{what}", what=together(choice.options[number - 1])))


def describe_card(verb: str, words: list[str]) -> Option:
    """A card is chosen for an effect: from the hand, unless the answer says from where."""
    zone = words[3] if len(words) > 2 else "hand"
    if verb == "back":
        zone = "deck"
    if verb == "replay":
        zone = "play"
    touches = "pile" if zone == "pile" else f"{zone}-{words[1]}"
    label = names.CARD[words[1]]
    if zone in ("discard", "airlock"):
        label = Words("{card} {from_}", card=label, from_=names.FROM[zone])
    return Option(label, touches, GROUPS[verb])


def describe_end(table: Table, seat: int, verb: str) -> Option:
    if verb == "end":
        return Option(Words("End your turn"), "end", ENOUGH)
    if verb == "pass":
        return Option(Words("Bid nothing"), "end", ENOUGH)
    bid = table.mats[seat].bid
    if verb == "done" and bid:
        n = bid_total(table.mats[seat])
        return Option(Words("Bid these cards: {n} in all", n=n), "end", ENOUGH)
    if verb == "done":
        return Option(Words("That is all"), "end", ENOUGH)
    return Option(Words("None, thank you"), "end", ENOUGH)
