"""Step 2, Cleanup: everything to the discards, and five new cards."""

from __future__ import annotations

from engines.play import Ask, reveal
from engines.race_to_kepler.components import HAND
from engines.race_to_kepler.rules.effects.basics import take_from_deck
from engines.race_to_kepler.table import Mat, Table, Turn
from engines.words import Seat, Words

KEEP = Words("Which card of your hand do you keep, if any?")


async def cleanup(table: Table, seat: int) -> None:
    """What is unspent is lost. Cards discarded here do nothing."""
    mat = table.mats[seat]
    kept = await keep_a_card(table, seat) if mat.face.trait.keeps_a_card else []
    unplayed = mat.hand
    mat.discard += mat.play + unplayed
    mat.play = []
    mat.hand = kept
    table.turn = Turn(start=table.turn.start)
    mat.hand += take_from_deck(table, seat, HAND)
    await reveal(to=None if unplayed else seat)


async def keep_a_card(table: Table, seat: int) -> list[str]:
    """A city may let its owner keep a card; nobody else sees which one."""
    mat = table.mats[seat]
    if not mat.hand:
        return []
    answer = await Ask(seat, KEEP, lambda: possible_keeps(mat))
    if answer[0] == "decline":
        return []
    mat.hand.remove(answer[1])
    table.tell(Words("{who} keeps a card.", who=Seat(seat)))
    return [answer[1]]


def possible_keeps(mat: Mat) -> list[str]:
    return [*(f"keep {card}" for card in dict.fromkeys(mat.hand)), "decline"]
