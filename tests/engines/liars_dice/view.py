"""What one seat may see, with types: the page, the letter and the drawing read it from here."""

from __future__ import annotations

from msgspec import Struct

from .table import Bid, Challenge


class Cup(Struct, frozen=True):
    """One player's dice: their faces for whoever may see them, for all others their number."""

    seat: int
    count: int
    dice: list[int] | None
    lost: int


class View(Struct, frozen=True):
    you: int | None
    round: int
    next: int
    is_wild: bool
    faces: list[int]
    """The faces that can be bid."""
    bid: Bid | None
    cups: list[Cup]
    last: Challenge | None

    @property
    def dice(self) -> int:
        """How many dice are still in play."""
        return sum(cup.count for cup in self.cups)

    @property
    def is_over(self) -> bool:
        return sum(cup.count > 0 for cup in self.cups) == 1
