"""Plays the games whose tables invitations show, and writes their moves down: run it after a game's
rules have changed, as `python scripts/samples.py`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django  # noqa: E402

django.setup()

from engines.bots import BOTS  # noqa: E402
from engines.catalogue import CATALOGUE  # noqa: E402
from engines.play import Play  # noqa: E402
from engines.survey import luck_of, move_a_bot  # noqa: E402

SEED = "a sample"
MOVES = {"kepler-run": 24, "exoplanets": 60, "kepler-3042": 220, "race-to-kepler": 260}
"""How many moves of each game are played: enough to see what it is about."""
SEATS = 3


def sample(key: str) -> str:
    play, luck = Play.start(CATALOGUE[key], SEATS, SEED), luck_of(SEED)
    while play.number < MOVES[key] and not play.is_over:
        move_a_bot(play, dict.fromkeys(range(SEATS), BOTS["greedy"]), luck)
    return f"{SEATS} {SEED}\n" + "".join(f"{seat} {answer}\n" for seat, answer in play.log)


if __name__ == "__main__":
    for key in MOVES:
        folder = ROOT / "games" / "boards" / key.replace("-", "_")
        (folder / "sample.txt").write_text(sample(key), encoding="utf-8")
        print(key)
