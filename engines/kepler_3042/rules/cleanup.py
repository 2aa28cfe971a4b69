"""The Cleanup Phase: the progress card, medals, and a new first player."""

from __future__ import annotations

from engines.kepler_3042 import names
from engines.kepler_3042.components import ROUNDS, TRACKS
from engines.kepler_3042.rules.progress import resolve_progress_card
from engines.kepler_3042.table import Table
from engines.words import Seat, Words


async def cleanup(table: Table) -> None:
    await resolve_progress_card(table)
    for track in TRACKS:
        award_medals(table, track)
    table.past.append(table.card)
    table.card = ""
    if table.round < ROUNDS:
        table.first = (table.first - 1) % table.seats


def award_medals(table: Table, track: str) -> None:
    """All medals on the card go to whoever is highest; those who tie all get the full number."""
    count = table.medals_on_card[track]
    table.medals_on_card[track] = 0
    if count == 0:
        return
    ghost = table.ghost.spaces[track] if table.ghost else 0
    highest = max(ghost, *(nation.spaces[track] for nation in table.nations))
    if table.ghost and ghost == highest:
        table.ghost.medals[track] += count
        table.tell(Words("The ghost earns {n} medal.", "The ghost earns {n} medals.", n=count))
    for seat in table.order_from(table.first):
        nation = table.nations[seat]
        if nation.spaces[track] == highest:
            nation.medals[track] += count
            table.tell(
                Words(
                    "{who} is highest on the {track}: {n} medal.",
                    "{who} is highest on the {track}: {n} medals.",
                    who=Seat(seat),
                    track=names.TRACK_NAMES[track],
                    n=count,
                )
            )
