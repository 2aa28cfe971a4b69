"""The table before the first pebble is taken."""

from __future__ import annotations

from engines.chance import Chance

from .table import HEAP, Table


def set_up(*, seats: int, chance: Chance, options: dict[str, str], revision: int) -> Table:
    return Table(
        seats=seats,
        revision=revision,
        options=options,
        chance=chance,
        heap=HEAP,
        taken=[0] * seats,
    )
