"""The turn pages that this process keeps: the last few positions, and whole pages made from them.

A position follows from a checkpoint and its reader, so opening it again, or coming back to it from
a confirmation, costs next to nothing. A whole page is kept with the position that it shows.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from engines.catalogue import engine_of
from engines.play import Play
from games import tallies
from games.guard import guarded
from games.reading import Reader, Sight
from games.turn_page.addresses import Addresses
from games.turn_page.position import Position

MAX_POSITIONS = 128
MAX_PAGES_OF_ONE = 8
"""How many pages of one position are kept: enough for its few readers, by page and by link, but not
for every line that they say."""


@lru_cache(maxsize=MAX_POSITIONS)
@tallies.timed(tallies.REPLAYS, "page")
def position(engine: str, snapshot: bytes, head: int, reader: Reader, urls: Addresses) -> Position:
    play = guarded(Play.resume, engine_of(engine), snapshot)
    return Position(Sight(play, reader), head, urls)


def keep_page(place: Position, key: Hashable, html: str) -> None:
    if len(place.pages) >= MAX_PAGES_OF_ONE:
        place.pages.clear()
    place.pages[key] = html
