"""What things are called, in words to be translated: cards, cities, departments and places."""

from __future__ import annotations

from collections.abc import Sequence

from engines.race_to_kepler.components import CARDS, CITIES
from engines.words import Words

CARD = {id: Words(card.name) for id, card in CARDS.items()}
CITY = {id: Words(city.name) for id, city in CITIES.items()}
SORTED = {id: place for place, id in enumerate(CARDS)}
"""The order in which cards are shown."""
DEPARTMENTS = {
    "scientist": Words("scientist"),
    "engineer": Words("engineer"),
    "miner": Words("miner"),
    "smuggler": Words("smuggler"),
}
KINDS = {
    "resource": Words("resource"),
    "crew": Words("crew"),
    "titan": Words("Titan"),
}
FROM = {
    "hand": Words("from your hand"),
    "discard": Words("from your discards"),
    "play": Words("from your play area"),
    "deck": Words("from the top of your deck"),
    "supply": Words("from the Crew supply"),
    "pile": Words("from the Gold pile"),
    "airlock": Words("from the airlock"),
}
TO = {
    "airlock": Words("into the airlock"),
    "discard": Words("to your discards"),
    "hand": Words("to your hand"),
    "deck_top": Words("onto your deck"),
}
INTO = {
    "airlock": Words("into the airlock"),
    "discard": Words("to the discards"),
    "hand": Words("to the hand"),
    "deck_top": Words("onto the deck"),
}


def card_names(cards: Sequence[str]) -> list[Words]:
    return [CARD[card] for card in cards]


def title(source: str) -> Words:
    """The name of a card or a city."""
    return CARD.get(source) or CITY[source]
