"""What every table has: seats, options, the rules' revision, chance, and the latest events."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from engines.chance import Chance
from engines.words import Words


class Event(Struct, frozen=True, gc=False):
    """Something that happened in consequence of move `number`, and who may know of it: everyone,
    only one seat, or all seats but one."""

    number: int
    words: Words
    to: int | None = None
    but: int | None = None

    def seen_by(self, seat: int | None) -> bool:
        if self.to is not None:
            return seat == self.to
        return self.but is None or seat != self.but


class Table(Struct, kw_only=True):
    """The base of every game's table. It is plain data, so that `==` compares two games.

    It holds everything that a player could see, but not whose turn it is: that depends on where the
    rules stand in their own code.
    """

    seats: int
    revision: int
    options: dict[str, str]
    chance: Chance
    moves: int = 0
    """How many moves have been made."""
    told: list[Any] = field(default_factory=list)
    """The events since the last decision. The driver takes them away as soon as the rules wait."""

    def tell(self, words: Words, to: int | None = None, but: int | None = None) -> None:
        self.told.append(Event(self.moves, words, to, but))
