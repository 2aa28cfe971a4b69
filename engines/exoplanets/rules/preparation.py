"""Game Setup, as far as there is something to decide: which Space tiles to begin with."""

from __future__ import annotations

from itertools import combinations

from engines.exoplanets.components import KEPT
from engines.exoplanets.table import Table
from engines.play import Ask, Together
from engines.words import Seat, Words

DISCARD_AT_START = Words("Which Space tile do you give up? You keep the other two.")


async def choose_space_tiles(table: Table) -> None:
    """Each player keeps two of three Space tiles, in secret and all at once."""
    choosing = [seat for seat in table.order if table.players[seat].dealt]
    await Together({seat: keep_space_tiles(table, seat) for seat in choosing})


async def keep_space_tiles(table: Table, seat: int) -> None:
    """The unwanted tile goes into the box, unseen."""
    player = table.players[seat]
    count = len(player.dealt) - KEPT
    [_, *unwanted] = await Ask(seat, DISCARD_AT_START, lambda: ways_to_discard(player.dealt, count))
    player.hand += [tile for tile in player.dealt if tile not in unwanted]
    player.discarded += unwanted
    player.dealt.clear()
    table.tell(Words("{who} has chosen two Space tiles.", who=Seat(seat)))


def ways_to_discard(tiles: list[str], count: int) -> list[str]:
    return [" ".join(["discard", *some]) for some in combinations(tiles, count)]
