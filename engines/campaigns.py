"""Campaigns: games for one player in a row, each a level that must be won before the next begins.

An engine that has them offers them as `campaigns`: `engines/kepler_3042/campaigns.py` does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, cast

from msgspec import Struct, field

from engines.engine import Engine
from engines.words import Words


class Level(Struct, frozen=True):
    name: Words
    task: Words
    """What it asks for that the levels before did not."""
    besides: list[Words] = field(default_factory=list)
    """What else it takes to complete it."""


class Campaign(Struct, frozen=True):
    name: Words
    difficulty: Words
    levels: list[Level]


class Start(Struct, frozen=True):
    """One way to begin a level: with which options, and in words, if there is anything to say."""

    options: dict[str, str]
    gift: Words | None = None


class Campaigns(Protocol):
    CAMPAIGNS: Mapping[str, Campaign]
    """By their keys, the easiest first."""
    CHOICES: Sequence[str]
    """The game's options that are left to the player, once for the whole campaign."""

    def starts(self, campaign: str, level: int, points: int) -> Mapping[str, Start]:
        """The ways to begin a level, by their keys, with so many points in the level before."""

    def place_of(self, options: Mapping[str, str]) -> tuple[str, int]:
        """Which campaign a game with these options belongs to, and which level it is, from 1."""


def campaigns_of(engine: Engine | None) -> Campaigns | None:
    return cast("Campaigns | None", getattr(engine, "campaigns", None))
