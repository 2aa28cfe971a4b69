"""What a seat sees of the table. Nothing is hidden, so there is nothing to deal anew."""

from __future__ import annotations

from engines.chance import Chance

from .table import Table
from .view import View


def view(table: Table, seat: int | None) -> View:
    return View(you=seat, heap=table.heap, taken=list(table.taken), next=table.next)


def redeal(table: Table, seat: int | None, chance: Chance) -> None:
    """All lies open."""
