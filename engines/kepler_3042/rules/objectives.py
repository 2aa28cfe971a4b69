"""An objective is met if its printed conditions are true of the table as it is."""

from __future__ import annotations

from collections import Counter

from engines.kepler_3042.components import HEXES, OBJECTIVES, PLANETS, Objective
from engines.kepler_3042.table import Card, Nation


def is_met(nation: Nation, id: str) -> bool:
    wanted = OBJECTIVES[id]
    if wanted.track:
        return nation.spaces[wanted.track] >= wanted.space
    if wanted.technology:
        return nation.levels[wanted.technology] >= wanted.level
    if wanted.technologies:
        levels = nation.levels.values()
        return sum(level >= wanted.level for level in levels) >= wanted.technologies
    if wanted.zones:
        zones = {HEXES[card.hex].zone for card in nation.colonies.values()}
        return len(zones) >= wanted.zones
    return has_planets(nation, wanted)


def has_planets(nation: Nation, wanted: Objective) -> bool:
    """Enough planets must fit; if they must be alike, enough of one type."""
    fitting = [id for id, card in nation.colonies.items() if fits(id, card, wanted)]
    count = len(fitting)
    if wanted.alike:
        types = Counter(PLANETS[id].type for id in fitting)
        count = max(types.values(), default=0)
    return count >= (wanted.terraformed or wanted.colonized)


def fits(id: str, card: Card, wanted: Objective) -> bool:
    return (
        (card.is_terraformed or not wanted.terraformed)
        and wanted.type in ("", PLANETS[id].type)
        and wanted.zone in ("", HEXES[card.hex].zone)
    )
