"""What each answer means, and which pebble it touches."""

from __future__ import annotations

from engines.engine import Option
from engines.words import Words

from .table import Table


def describe(table: Table, seat: int, answer: str) -> Option:
    n = int(answer.split()[1])
    return Option(Words("Take {n} pebble", "Take {n} pebbles", n=n), touches=f"pebble-{n}")
