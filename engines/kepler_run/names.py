"""What things are called, in words to be translated. Cards and ships have names of their own."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kepler_run.components import CARDS, CONSOLATION_FUEL
from engines.words import Words

SECTORS = {
    "open": Words("open space"),
    "nebula": Words("nebula"),
    "belt": Words("resource belt"),
    "inhabited": Words("inhabited space"),
    "singularity": Words("singularity"),
    "unstable": Words("unstable space"),
}
RESOURCES = {
    "asteroid": Words("asteroid"),
    "comet": Words("comet"),
    "salvage": Words("salvage"),
}
ENGINES = {
    "open": Words("an engine for open space"),
    "nebula": Words("an engine for nebulae"),
    "belt": Words("an engine for belts"),
    "inhabited": Words("an engine for inhabited space"),
    "singularity": Words("an engine for singularities"),
    "unstable": Words("an engine for unstable space"),
}
WARP = Words("a warp drive")
SHIELD = Words("a shield")
ACTIONS = {
    "optimize": Words("Optimize"),
    "reroute": Words("Reroute"),
    "calculate": Words("Calculate"),
}
CONSOLATIONS = {
    "station": Words("a station"),
    "module": Words("a module"),
    "fuel": Words("{n} stored fuel", n=CONSOLATION_FUEL),
}


def part_name(card: str) -> Words:
    face = CARDS[card]
    if face.side == "engine":
        return ENGINES[face.drives]
    return WARP if face.side == "warp" else SHIELD


def card_names(cards: Sequence[str]) -> list[str]:
    return [CARDS[card].name for card in cards]
