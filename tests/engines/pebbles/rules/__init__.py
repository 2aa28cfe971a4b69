"""The rules: pebbles are taken in turn, and the last one wins."""

from __future__ import annotations

from engines.engine import Outcome, Score
from engines.play import Ask, checkpoint
from engines.words import Seat, Words

from ..table import MOST_TAKEN, Table


async def play(table: Table) -> Outcome:
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
    return outcome(table, winner=seat)


def answers(table: Table) -> list[str]:
    return [f"take {n}" for n in range(1, min(table.heap, MOST_TAKEN) + 1)]


def outcome(table: Table, winner: int) -> Outcome:
    scores = [
        Score(seat, 1 if seat == winner else 2, taken, {"Pebbles": taken})
        for seat, taken in enumerate(table.taken)
    ]
    return Outcome(scores, [winner], Words("{who} has taken the last pebble.", who=Seat(winner)))
