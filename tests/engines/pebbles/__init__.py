"""Pebbles, a game from outside the tree with all that one can bring: rules, a drawing, symbols, a
style sheet, another language. Everything about it lies open.

Take one to three pebbles from the heap in turn. Who takes the last one wins.
"""

from __future__ import annotations

from engines.engine import Option, Outcome, Score
from engines.play import Ask, checkpoint
from engines.table import Table as BaseTable
from engines.words import Seat, Words

KEY = "pebbles"
NAME = "Pebbles"
SEATS = range(2, 5)
REVISION = 1
OPTIONS = {}

HEAP = 7
MOST = 3


class Table(BaseTable, kw_only=True):
    heap: int
    taken: list[int]
    next: int = 0


def set_up(*, seats, chance, options, revision):
    return Table(
        seats=seats,
        chance=chance,
        options=options,
        revision=revision,
        heap=HEAP,
        taken=[0] * seats,
    )


async def play(table):
    while table.heap:
        await checkpoint()
        seat = table.next
        [_, n] = await Ask(seat, Words("How many pebbles do you take?"), lambda: answers(table))
        table.heap -= int(n)
        table.taken[seat] += int(n)
        table.next = (seat + 1) % table.seats
        table.tell(
            Words("{who} takes {n} pebble.", "{who} takes {n} pebbles.", who=Seat(seat), n=int(n))
        )
    scores = [
        Score(each, 1 if each == seat else 2, taken, {"Pebbles": taken})
        for each, taken in enumerate(table.taken)
    ]
    return Outcome(scores, [seat], Words("{who} has taken the last pebble.", who=Seat(seat)))


def answers(table):
    return [f"take {n}" for n in range(1, min(table.heap, MOST) + 1)]


def describe(table, seat, answer):
    n = int(answer.split()[1])
    return Option(Words("Take {n} pebble", "Take {n} pebbles", n=n), touches=f"pebble-{n}")


def view(table, seat):
    return {"you": seat, "heap": table.heap, "taken": list(table.taken), "next": table.next}


def text(view):
    lines = [Words("{n} pebble is left.", "{n} pebbles are left.", n=view["heap"])]
    return lines + [
        Words("{who} has {n}.", who=Seat(seat), n=taken) for seat, taken in enumerate(view["taken"])
    ]


def redeal(table, seat, chance):
    """All lies open."""


def inventory(table):
    return {"pebbles": table.heap + sum(table.taken)}


def appraise(table, seat):
    return float(table.taken[seat])
