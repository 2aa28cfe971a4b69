"""Counting what happens at the tables, for `/metrics/`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.db import transaction

from games import tallies
from games.services.happenings import Happening, MoveMade


def listen(happenings: Sequence[Happening]) -> None:
    """Count the rows that were added to the log, once they are there for good."""
    if not tallies.are_read():
        return
    for each in happenings:
        if isinstance(each, MoveMade):
            transaction.on_commit(partial(tallies.count, tallies.MOVES, each.move.via))
