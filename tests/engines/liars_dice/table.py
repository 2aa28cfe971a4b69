"""The table of Liar's Dice as plain data: the cups, the bid that stands, and the last challenge."""

from __future__ import annotations

from msgspec import Struct, field

from engines.chance import Chance
from engines.table import Table as BaseTable

from .components import FACES, WILD


class Bid(Struct, frozen=True):
    """There are at least so many dice of that face under all the cups, says the seat."""

    seat: int
    count: int
    face: int


class Challenge(Struct, frozen=True):
    """A bid that was called a lie, what lay under the cups, and who lost a die over it."""

    bid: Bid
    doubter: int
    cups: list[list[int]]
    found: int
    loser: int


class Table(BaseTable, kw_only=True):
    cups: list[list[int]]
    """Each player's dice, which nobody else can see."""
    lost: list[int]
    """How many dice each player has lost."""
    next: int
    """Who bids or doubts next."""
    bid: Bid | None = None
    round: int = 1
    last: Challenge | None = None
    """The challenge that ended the round before."""
    out: list[int] = field(default_factory=list)
    """Who has no dice left, in the order they lost their last one."""

    @property
    def dice(self) -> int:
        """How many dice are still in play."""
        return sum(len(cup) for cup in self.cups)

    @property
    def is_wild(self) -> bool:
        return self.options["ones"] == "wild"

    @property
    def faces(self) -> list[int]:
        """The faces that can be bid: nobody bids on ones while they count as any face."""
        return [face for face in FACES if not (self.is_wild and face == WILD)]

    def matching(self, dice: list[int], face: int) -> int:
        """How many of the dice count as that face."""
        return dice.count(face) + (dice.count(WILD) if self.is_wild and face != WILD else 0)

    def after(self, seat: int) -> int:
        """The next player on the left who still has dice."""
        order = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return next(other for other in order if self.cups[other])


def roll(chance: Chance, seat: int, count: int) -> list[int]:
    """Dice rolled under one cup. Each cup has a sequence of its own."""
    return sorted(FACES[chance.below(f"cup {seat}", len(FACES))] for _ in range(count))


def inventory(table: Table) -> dict[str, object]:
    """A die is under its owner's cup, or lost."""
    owned = [len(cup) + lost for cup, lost in zip(table.cups, table.lost, strict=True)]
    return {"dice": owned}
