"""Setup: what is decided by the players or drawn by them, after the boards are laid out."""

from __future__ import annotations

from engines.play import Ask, Together, reveal
from engines.race_to_kepler import names
from engines.race_to_kepler.components import HAND
from engines.race_to_kepler.rules.effects.basics import take_from_deck
from engines.race_to_kepler.table import Mat, Table
from engines.words import Seat, Words

CHOOSE_A_CITY = Words("Choose the city you fly to Kepler.")


async def choose_cities(table: Table) -> None:
    """All choose at once and in secret; the cities nobody chose go back into the box."""
    await Together({seat: choose_a_city(table, seat) for seat in range(table.seats)})
    await reveal()
    for seat, mat in enumerate(table.mats):
        mat.offered.remove(mat.city)
        table.box += mat.offered
        mat.offered = []
        table.tell(Words("{who} flies {city}.", who=Seat(seat), city=names.CITY[mat.city]))


async def choose_a_city(table: Table, seat: int) -> None:
    """The player chooses one of the cities dealt to them."""
    mat = table.mats[seat]
    _, mat.city = await Ask(seat, CHOOSE_A_CITY, lambda: possible_cities(mat))
    table.tell(Words("{who} has chosen a city.", who=Seat(seat)))


def possible_cities(mat: Mat) -> list[str]:
    return [f"city {city}" for city in mat.offered]


async def build_decks(table: Table) -> None:
    """Chance picks the first player; each draws an opening hand from the shuffled deck."""
    table.first = table.active = table.chance.below("first player", table.seats)
    table.round = 1
    table.tell(Words("{who} goes first.", who=Seat(table.first)))
    for seat in range(table.seats):
        table.mats[seat].hand = take_from_deck(table, seat, HAND)
        await reveal(to=seat)
