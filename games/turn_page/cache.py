"""What is kept of turn pages, in this process: the last few positions, and pages made of them.

A position follows from a checkpoint and its reader, so one that is opened again, or comes back from
a confirmation, costs next to nothing. A whole page is kept with the position that it shows.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from engines.catalogue import engine_of
from engines.play import Play
from games.reading import Reader, Sight
from games.turn_page.addresses import Addresses
from games.turn_page.position import Position

MAX_POSITIONS = 128
MAX_PAGES_OF_ONE = 8
"""Of one position: its two or three readers, by page and by link; not every line of their talk."""


@lru_cache(maxsize=MAX_POSITIONS)
def position(engine: str, snapshot: bytes, head: int, reader: Reader, urls: Addresses) -> Position:
    return Position(Sight(Play.resume(engine_of(engine), snapshot), reader), head, urls)


def keep_page(place: Position, key: Hashable, html: str) -> None:
    if len(place.pages) >= MAX_PAGES_OF_ONE:
        place.pages.clear()
    place.pages[key] = html
