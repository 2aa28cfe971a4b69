"""Chance that anyone can check: HMAC-SHA-256 over the seed, a name for the draw, and a counter.

Every draw has a name ("deck", "first player"), and each name has its own sequence, so that one more
shuffle of a deck never changes another deck. The seed is secret until the game is over; its SHA-256
is shown from the start.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct, field

T = TypeVar("T")


class Chance(Struct):
    """The dice and shuffles of one game. `drawn` counts how often each name was drawn."""

    seed: str
    drawn: dict[str, int] = field(default_factory=dict)

    def shuffled(self, name: str, things: Sequence[T]) -> list[T]:
        things = list(things)
        number = self._number(name, bits=len(things) * len(things).bit_length())
        for size in range(len(things), 1, -1):
            number, pick = divmod(number, size)
            things[size - 1], things[pick] = things[pick], things[size - 1]
        return things

    def pick(self, name: str, things: Sequence[T]) -> T:
        return things[self.below(name, len(things))]

    def below(self, name: str, limit: int) -> int:
        """A number from 0 up to, but not including, the limit."""
        return self._number(name, bits=limit.bit_length()) % limit

    def _number(self, name: str, bits: int) -> int:
        """A number for this draw of that name. It has 64 bits to spare, so that its remainders are
        fair to one part in 2**64."""
        draw = self.drawn.get(name, 0)
        self.drawn[name] = draw + 1
        key = self.seed.encode()
        blocks = range((bits + 64) // 256 + 1)
        digests = [hmac.digest(key, f"{name}\0{draw}\0{n}".encode(), "sha256") for n in blocks]
        return int.from_bytes(b"".join(digests), "big")


def seed_hash(seed: str) -> str:
    """What is shown of a seed while the game runs."""
    return hashlib.sha256(seed.encode()).hexdigest()
