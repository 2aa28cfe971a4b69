"""Life-giving Resource markers: from the Cosmic Dust Cloud to the players, and back."""

from __future__ import annotations

from collections.abc import Mapping

from engines.exoplanets import names
from engines.exoplanets.rules.costs import available, choices, tidy
from engines.exoplanets.table import Table
from engines.play import Ask, Together
from engines.words import Seat, Words


def take(table: Table, seat: int, letters: str) -> str:
    """The player takes these resources, as far as the cloud has them."""
    taken = available(table.cloud, letters)
    move(table.cloud, table.players[seat].resources, taken)
    return taken


def lose(table: Table, seat: int, letters: str) -> str:
    """The player loses these resources, as far as they are there."""
    lost = available(table.players[seat].resources, letters)
    pay(table, seat, lost)
    return lost


def pay(table: Table, seat: int, letters: str) -> None:
    """The player puts these resources back into the cloud."""
    move(table.players[seat].resources, table.cloud, letters)


def move(source: dict[str, int], target: dict[str, int], letters: str) -> None:
    for letter in letters:
        source[letter] -= 1
        target[letter] += 1


async def take_of_choice(table: Table, due: Mapping[int, int]) -> None:
    """Players to whom resources are due choose them at once; in turn order if the cloud might not
    have enough for everyone."""
    if len(due) > 1 and min(table.cloud.values()) >= sum(due.values()):
        await Together({seat: choose(table, seat, count) for seat, count in due.items()})
        return
    for seat, count in due.items():
        await choose(table, seat, count)


async def choose(table: Table, seat: int, count: int) -> None:
    """The player takes resources of choice from the cloud; if it has too few, all of them."""
    ways = choices(table.cloud, count)
    letters = ways[0]
    if len(ways) > 1:
        question = Words(
            "Take {n} resource of your choice.",
            "Take {n} resources of your choice.",
            n=len(letters),
        )
        [_, letters] = await Ask(seat, question, lambda: [f"gain {way}" for way in ways], tidy=tidy)
    if letters:
        move(table.cloud, table.players[seat].resources, letters)
        tell_taken(table, seat, letters)


def tell_taken(table: Table, seat: int, letters: str) -> None:
    table.tell(Words("{who} takes {what}.", who=Seat(seat), what=names.amounts(letters)))
