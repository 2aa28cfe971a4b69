"""Campaigns: games for one player, each of them a level that must be won before the next begins.

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
    """What the level asks for that the levels before it did not."""
    besides: list[Words] = field(default_factory=list)
    """What else it takes to complete the level."""


class Campaign(Struct, frozen=True):
    name: Words
    difficulty: Words
    levels: list[Level]


class Start(Struct, frozen=True):
    """One way to begin a level: its options, and its words if there is anything to say."""

    options: dict[str, str]
    gift: Words | None = None


class Campaigns(Protocol):
    CAMPAIGNS: Mapping[str, Campaign]
    """The campaigns by their keys, the easiest first."""
    CHOICES: Sequence[str]
    """The names of the game's options that the player chooses, once for the whole campaign."""

    def starts(self, campaign: str, level: int, points: int) -> Mapping[str, Start]:
        """The ways to begin a level by their keys, given the points in the level before."""

    def place_of(self, options: Mapping[str, str]) -> tuple[str, int]:
        """The campaign that a game with these options belongs to, and its level, from 1."""


def campaigns_of(engine: Engine | None) -> Campaigns | None:
    return cast("Campaigns | None", getattr(engine, "campaigns", None))
