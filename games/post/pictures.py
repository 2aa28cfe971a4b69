"""The table as a picture. It is by far the costliest part of a letter, so none is drawn twice."""

from __future__ import annotations

import base64
import struct
import threading
from collections import OrderedDict

from games.boards import board_png, is_drawn
from games.models import Seat
from games.reading import Reading

MAX_KEPT_PICTURES = 100
"""How many pictures, of about 100 kB each, are kept for retries, reminders and repeated letters."""

_kept: OrderedDict[tuple[int, int, str, tuple[str, ...]], bytes] = OrderedDict()
_lock = threading.Lock()


def picture_for(seat: Seat, reading: Reading) -> bytes:
    """The picture of what that seat sees now, with its options marked, in the base64 of a letter.
    It is empty for a game that is only told in words: those are in the letter anyway."""
    engine, reader = reading.game.rules, reading.reader
    if not is_drawn(engine.KEY):
        return b""
    key = (seat.pk, seat.game.head, reader.language, tuple(reader.names))
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    drawn = board_png(
        engine,
        reading.view,
        names=reader.names,
        language=reader.language,
        options=reading.sight.options,
    )
    picture = in_lines(base64.b64encode(drawn))
    with _lock:
        _kept[key] = picture
        while len(_kept) > MAX_KEPT_PICTURES:
            _kept.popitem(last=False)
    return picture


def in_lines(encoded: bytes, length: int = 76) -> bytes:
    """Break base64 into the lines that mail wants. `base64.encodebytes` takes longer, because it
    encodes each line by itself."""
    whole, rest = divmod(len(encoded), length)
    lines = f"{length}s" * whole + (f"{rest}s" if rest else "")
    return b"\r\n".join(struct.unpack(lines, encoded)) + b"\r\n"


def forget() -> None:
    """Forget every picture, for tests and measurements."""
    with _lock:
        _kept.clear()
