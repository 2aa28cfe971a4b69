"""The view as lines of text."""

from __future__ import annotations

from engines.words import Seat, Words

from .view import View


def text(view: View) -> list[Words]:
    lines = [Words("{n} pebble is left.", "{n} pebbles are left.", n=view.heap)]
    return lines + [
        Words("{who} has {n}.", who=Seat(seat), n=taken) for seat, taken in enumerate(view.taken)
    ]
