"""The smallest engine there can be: whatever rules a test writes, over a table of notes.

The cast: Ann, Bob and Cid are seats 0 to 2.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from msgspec import Struct, field

from engines.engine import Option, Outcome, Score
from engines.play import Ask, Play
from engines.table import Table as BaseTable
from engines.words import Words

ANN, BOB, CID = range(3)


class Table(BaseTable, kw_only=True):
    notes: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)


class View(Struct, frozen=True):
    you: int | None
    notes: list[str]


def engine_of(rules: Callable[[Table], Any], **more: Any) -> Any:
    """An engine with these rules; `more` replaces other parts of it."""
    parts = {
        "KEY": "mini",
        "NAME": "Mini",
        "SEATS": range(2, 4),
        "REVISION": 4,
        "OPTIONS": {},
        "Table": Table,
        "set_up": Table,
        "play": rules,
        "describe": lambda table, seat, answer: Option(Words("Say {word}", word=answer)),
        "view": lambda table, seat: View(seat, list(table.notes)),
        "text": lambda view: [Words("{notes}", notes=view.notes)],
        "redeal": lambda table, seat, chance: None,
        "inventory": lambda table: {},
        "appraise": lambda table, seat: 0.0,
    }
    return SimpleNamespace(**parts | more)


def start(rules: Callable[[Table], Any], seats: int = 2, **more: Any) -> Play:
    return Play.start(engine_of(rules, **more), seats=seats, seed="any text")


async def note(table: Table, seat: int, *answers: str) -> list[str]:
    """Ask for one of the answers, and note on the table who gave which."""
    words = await Ask(seat, Words("What now?"), lambda: answers or ["one", "two"])
    table.notes.append(f"{'ABC'[seat]} {' '.join(words)}")
    return words


def moves(play: Play, *made: tuple[int, str]) -> Play:
    for seat, answer in made:
        play.move(seat, answer)
    return play


def win(seat: int = ANN) -> Outcome:
    return Outcome([Score(seat, 1, 3, {"Luck": 3})], [seat], Words("It is over."))
