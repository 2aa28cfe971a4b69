"""The table as a picture: by far the dearest part of a letter, so none is drawn twice."""

from __future__ import annotations

import base64
import struct
import threading
from collections import OrderedDict

from games.boards import board_png, is_drawn
from games.models import Seat
from games.reading import Reading

MAX_KEPT_PICTURES = 100
"""They are of about 200 kB each, and kept for retries, reminders and letters sent once more."""

_kept: OrderedDict[tuple[int, int, str, tuple[str, ...]], bytes] = OrderedDict()
_lock = threading.Lock()


def picture_for(seat: Seat, reading: Reading) -> bytes:
    """What that seat sees now, what it can do marked; as the base64 that goes into a letter. None
    of a game that is told in words: those are in the letter anyway."""
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
    """As letters have it; `base64.encodebytes` encodes each line by itself, which takes longer."""
    whole, rest = divmod(len(encoded), length)
    lines = f"{length}s" * whole + (f"{rest}s" if rest else "")
    return b"\r\n".join(struct.unpack(lines, encoded)) + b"\r\n"


def forget() -> None:
    """For tests and measurements."""
    with _lock:
        _kept.clear()
