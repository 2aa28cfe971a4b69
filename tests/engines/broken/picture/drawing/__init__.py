"""What cannot be drawn."""

from __future__ import annotations

from games.boards.pieces import Legend, Section
from tests.engines.pebbles.view import View


def sections(view: View, legend: Legend) -> list[Section]:
    raise LookupError("the ace of seat B has no picture")
