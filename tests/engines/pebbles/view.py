"""What one seat may see: everything."""

from __future__ import annotations

from msgspec import Struct


class View(Struct, frozen=True):
    you: int | None
    heap: int
    taken: list[int]
    next: int
