"""How likely a bid is true, for a seat that sees only its own dice."""

from __future__ import annotations

from math import comb

from ..components import FACES, WILD
from ..table import Table


def likelihood(table: Table, seat: int, count: int, face: int) -> float:
    own = table.cups[seat]
    unseen = table.dice - len(own)
    needed = max(0, count - table.matching(own, face))
    hits = 2 if table.is_wild and face != WILD else 1
    one = hits / len(FACES)
    return sum(
        comb(unseen, found) * one**found * (1 - one) ** (unseen - found)
        for found in range(needed, unseen + 1)
    )
