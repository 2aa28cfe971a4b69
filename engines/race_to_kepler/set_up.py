"""The set-up of Race to Kepler: the table before the players choose their cities."""

from __future__ import annotations

from engines.chance import Chance
from engines.race_to_kepler.components import (
    CARDS,
    CITIES,
    CITIES_DEALT,
    CREW_DECK,
    GOLD,
    START_DECK,
    SUPPLY,
    TITAN_DECK,
)
from engines.race_to_kepler.table import Mat, Table


def set_up(*, seats: int, chance: Chance, options: dict[str, str], revision: int) -> Table:
    """Both boards are laid out; each player is offered cities and gets a shuffled deck."""
    cities = chance.shuffled("cities", list(CITIES))
    crew = chance.shuffled("crew", CREW_DECK)
    mats = [
        Mat(
            offered=[cities.pop() for _ in range(CITIES_DEALT)],
            deck=chance.shuffled(f"deck {seat}", start_deck()),
        )
        for seat in range(seats)
    ]
    return Table(
        seats=seats,
        revision=revision,
        options=options,
        chance=chance,
        mats=mats,
        supply=[crew.pop() for _ in range(SUPPLY)],
        crew_deck=crew,
        titan_deck=chance.shuffled("titans", TITAN_DECK),
        pile=[GOLD] * left_over(GOLD, seats),
        box=cities + [id for id in START_DECK if id != GOLD for _ in range(left_over(id, seats))],
    )


def start_deck() -> list[str]:
    return [id for id, copies in START_DECK.items() for _ in range(copies)]


def left_over(card: str, seats: int) -> int:
    """How many copies of a card are in no player's deck."""
    return CARDS[card].copies - START_DECK[card] * seats
