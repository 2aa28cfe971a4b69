"""The table before the first decision."""

from __future__ import annotations

from engines.chance import Chance
from engines.kepler_run.components import CARDS, SHIPS, START_SECTORS
from engines.kepler_run.table import Mat, Sector, Table


def set_up(*, seats: int, chance: Chance, options: dict[str, str], revision: int) -> Table:
    """Two sectors lie between Port and Kepler; each player has a ship, and who begins is drawn."""
    deck = chance.shuffled("deck", list(CARDS))
    ships = chance.shuffled("ships", list(SHIPS))
    first = chance.below("first player", seats)
    return Table(
        seats=seats,
        revision=revision,
        options=options,
        chance=chance,
        run=[Sector(deck.pop()) for _ in range(START_SECTORS)],
        deck=deck,
        order=[(first + step) % seats for step in range(seats)],
        mats=[Mat(ship) for ship in ships[:seats]],
    )
