"""A table in the middle of a game, for those who have never seen one.

`sample.txt` beside a game's drawing holds the moves of a game that was played so far: the number of
seats and the seed, then a line for each move. `scripts/samples.py` makes it anew.
"""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path

from engines.catalogue import CATALOGUE
from engines.play import Play
from games.boards.drawing import board_png, drawer, is_drawn
from games.guard import RulesFailed, guarded

NAMES = ("Ann", "Bob", "Cid", "Dee")
SECTIONS = 2
"""A sample shows so many parts of the table: a glance is enough."""

logger = logging.getLogger(__name__)


@cache
def sample_png(key: str, language: str) -> bytes:
    """Paint a table of that game; empty if it has no drawing, or came without a sample that its
    rules can follow."""
    path = sample_file(key)
    if path is None:
        return b""
    try:
        return guarded(paint_sample, key, path.read_text(encoding="utf-8"), language)
    except RulesFailed:
        # No table is to blame, and an invitation is good without a picture.
        logger.exception("There is no sample of %s.", key)
        return b""


def paint_sample(key: str, text: str, language: str) -> bytes:
    play = sample_play(key, text)
    return board_png(play.engine, play.view(None), names=NAMES, language=language, most=SECTIONS)


def sample_file(key: str) -> Path | None:
    if not is_drawn(key):
        return None
    source = getattr(drawer(key), "__file__", None)
    path = Path(source).with_name("sample.txt") if source else None
    return path if path is not None and path.exists() else None


def sample_play(key: str, text: str) -> Play:
    head, *lines = text.splitlines()
    seats, seed = head.split(" ", 1)
    play = Play.start(CATALOGUE[key], int(seats), seed)
    play.follow([(int(seat), answer) for seat, answer in [line.split(" ", 1) for line in lines]])
    return play
