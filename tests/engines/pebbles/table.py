"""The table of Pebbles as plain data."""

from __future__ import annotations

from engines.table import Table as BaseTable

HEAP = 7
MOST_TAKEN = 3
"""How many pebbles can be taken at once."""


class Table(BaseTable, kw_only=True):
    heap: int
    taken: list[int]
    next: int = 0


def inventory(table: Table) -> dict[str, object]:
    return {"pebbles": table.heap + sum(table.taken)}
