"""The table as a picture. It is by far the costliest part of a letter, so none is drawn twice."""

from __future__ import annotations

import base64
import struct
from functools import cache

from games.boards import board_png, is_drawn, sample_png
from games.boards.shelf import Shelf
from games.models import Seat
from games.reading import Reading

MAX_KEPT_BYTES = 10_000_000
"""How much memory the pictures may take that are kept for retries, reminders and repeated
letters."""

Key = tuple[int, int, str, tuple[str, ...]]
_kept: Shelf[Key, bytes] = Shelf(MAX_KEPT_BYTES, lambda key, picture: len(picture))


def picture_for(seat: Seat, reading: Reading) -> bytes:
    """The picture of what that seat sees now, with its options marked, in the base64 of a letter.
    It is empty for a game that is only told in words: those are in the letter anyway."""
    engine, reader = reading.game.rules, reading.reader
    if not is_drawn(engine.KEY):
        return b""
    key = (seat.pk, seat.game.head, reader.language, tuple(reader.names))
    if known := _kept.find([key]):
        return known[key]
    drawn = board_png(
        engine,
        reading.view,
        names=reader.names,
        language=reader.language,
        options=reading.sight.options,
    )
    picture = in_lines(base64.b64encode(drawn))
    _kept.keep([(key, picture)])
    return picture


@cache
def sample_picture(key: str, language: str) -> bytes:
    """The picture of some table of that game, for those who have never seen one."""
    drawn = sample_png(key, language)
    return in_lines(base64.b64encode(drawn)) if drawn else b""


def in_lines(encoded: bytes, length: int = 76) -> bytes:
    """Break base64 into the lines that mail wants. `base64.encodebytes` takes longer, because it
    encodes each line by itself."""
    whole, rest = divmod(len(encoded), length)
    lines = f"{length}s" * whole + (f"{rest}s" if rest else "")
    return b"\r\n".join(struct.unpack(lines, encoded)) + b"\r\n"


def forget() -> None:
    """Forget every picture, for tests and measurements."""
    _kept.clear()
    sample_png.cache_clear()
    sample_picture.cache_clear()
