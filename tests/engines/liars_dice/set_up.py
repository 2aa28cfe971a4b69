"""The table before the first bid."""

from __future__ import annotations

from engines.chance import Chance

from .components import DICE
from .table import Table, roll


def set_up(*, seats: int, chance: Chance, options: dict[str, str], revision: int) -> Table:
    return Table(
        seats=seats,
        revision=revision,
        options=options,
        chance=chance,
        cups=[roll(chance, seat, DICE) for seat in range(seats)],
        lost=[0] * seats,
        next=chance.below("first player", seats),
    )
