"""Plays any legal answer."""

from __future__ import annotations

from random import Random

from engines.play import Play


def choose(play: Play, seat: int, rng: Random) -> list[str]:
    return [rng.choice(list(play.waiting_for[seat].options))]
