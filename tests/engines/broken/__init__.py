"""Pebbles, broken on purpose in one way each. All of them can be begun, and break when something is
asked of them.

Each attribute below is an engine, as an entry point may name it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from types import ModuleType
from typing import Any

from engines.engine import Outcome
from engines.play import Ask, checkpoint
from engines.words import Words
from tests.engines import pebbles
from tests.engines.broken import picture
from tests.engines.pebbles.rules import outcome
from tests.engines.pebbles.table import Table

MILLION = 1_000_000


def raise_something() -> None:
    raise ZeroDivisionError("seat B holds the ace")


def loop_for_ever() -> None:
    while True:
        pass


def hoard_memory() -> None:
    kept = [b""]
    while True:
        kept.append(b"x" * 100_000 + str(len(kept)).encode())


def take_pebbles(happens: Callable[[], None]) -> Callable[[Table], Any]:
    """The rules of Pebbles, in which something happens after every answer."""

    async def play(table: Table) -> Outcome:
        seat = table.next
        while table.heap:
            await checkpoint()
            seat = table.next
            await Ask(seat, Words("How many pebbles do you take?"), lambda: ["take 1", "take 2"])
            happens()
            table.heap -= 1
            table.next = (seat + 1) % table.seats
        return outcome(table, winner=seat)

    return play


def a_million() -> Iterator[str]:
    return (f"take {n}" for n in count(1) if n <= MILLION)


async def ask_too_much(table: Table) -> Outcome:
    await Ask(table.next, Words("How many pebbles do you take?"), a_million)
    return outcome(table, winner=0)


def broken(key: str, **parts: Any) -> ModuleType:
    """Pebbles under another key, with some parts of its own. It is told in words."""
    engine = ModuleType(f"{__name__}.{key}")
    engine.__file__ = __file__
    vars(engine).update({name: getattr(pebbles, name) for name in pebbles.__all__})
    vars(engine).update(KEY=f"broken-{key}", NAME=f"Broken, {key}", **parts)
    return engine


def appraiser(does: Callable[[], None]) -> Callable[[Table, int], float]:
    def appraise(table: Table, seat: int) -> float:
        does()
        return 0.0

    return appraise


raises = broken("raises", play=take_pebbles(raise_something))
loops = broken("loops", play=take_pebbles(loop_for_ever))
hoards = broken("hoards", play=take_pebbles(hoard_memory))
answers = broken("answers", play=ask_too_much)
bot_raises = broken("bot-raises", appraise=appraiser(raise_something))
bot_loops = broken("bot-loops", appraise=appraiser(loop_for_ever))

ENGINES = {
    "raises": raises,
    "loops": loops,
    "hoards": hoards,
    "answers": answers,
    "bot_raises": bot_raises,
    "bot_loops": bot_loops,
    "picture": picture,
}
"""The broken engines, by the names of their attributes here."""
