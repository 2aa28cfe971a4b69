"""What a nation's objectives and sets of planets make it wish for, and how far it has come."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from engines.kepler_3042.components import (
    EVERY_TYPE_POINTS,
    HEXES,
    HIGHEST_LEVEL,
    HIGHEST_LEVEL_POINTS,
    OBJECTIVES,
    PLANETS,
    THREE_OF_A_TYPE_POINTS,
    TYPES,
    Objective,
)
from engines.kepler_3042.rules.objectives import is_met
from engines.kepler_3042.table import Nation

MUST = 3.0  # how much more an objective counts alone, where a level is lost without it
ON_THE_WAY = 0.5  # share of an objective's points that the way to it is worth
COLONIZED = 0.4  # how far a colony is on the way to a terraformed planet
THREE = 3


class Wish(NamedTuple):
    """What a planet is worth to objectives and sets, once it is colonized, and terraformed."""

    colonized: float
    terraformed: float


NO_WISH = Wish(0, 0)


class World(NamedTuple):
    """A planet as objectives look at it."""

    type: str
    zone: str
    is_terraformed: bool


Worlds = tuple[World, ...]


def worlds_of(nation: Nation) -> Worlds:
    return tuple(
        [
            World(PLANETS[id].type, HEXES[card.hex].zone, card.is_terraformed)
            for id, card in nation.planets.items()
            if card.hex
        ]
    )


@lru_cache(maxsize=4096)
def wish_for(
    worlds: Worlds, objectives: tuple[str, ...], must: float, type: str, zone: str
) -> Wish:
    """For one more world of that type; of no type, if it is not known."""
    sets = sets_hope((*worlds, World(type, zone, False))) - sets_hope(worlds) if type else 0.0
    wishes = [objective_wish(OBJECTIVES[id], worlds, type, zone) for id in objectives]
    colonized = sum([wish.colonized for wish in wishes])
    terraformed = sum([wish.terraformed for wish in wishes])
    return Wish(sets + must * colonized, must * terraformed)


def objective_wish(objective: Objective, worlds: Worlds, type: str, zone: str) -> Wish:
    """A share of its points, for one of the planets that it asks for."""
    if objective.zones:
        is_new = zone not in [world.zone for world in worlds]
        return Wish(objective.points / objective.zones if is_new else 0, 0)
    wanted = objective.terraformed or objective.colonized
    if not wanted or not counts(objective, type, zone):
        return NO_WISH
    share = objective.points / wanted * likeness(objective, worlds, type)
    return Wish(0, share) if objective.terraformed else Wish(share, 0)


def counts(objective: Objective, type: str, zone: str) -> bool:
    return objective.type in ("", type) and objective.zone in ("", zone)


def likeness(objective: Objective, worlds: Worlds, type: str) -> float:
    """Two planets of one type begin with one that has another beside it."""
    if not objective.alike:
        return 1
    return 1 if type in [world.type for world in worlds] else 0.5


@lru_cache(maxsize=256)
def sets_hope(worlds: Worlds) -> float:
    """Points for sets, those that are not complete too."""
    types = Counter(world.type for world in worlds)
    every = len(types) / len(TYPES)
    alike = min(1, max(types.values(), default=0) / THREE)
    return EVERY_TYPE_POINTS * every**2 + THREE_OF_A_TYPE_POINTS * alike**2


def open_objectives(nation: Nation) -> tuple[str, ...]:
    return tuple([id for id in nation.objectives if not is_met(nation, id)])


# The way to objectives


def objectives_worth(nation: Nation, worlds: Worlds, hope: float) -> float:
    worth = 0.0
    for id in nation.objectives:
        objective = OBJECTIVES[id]
        if is_met(nation, id):
            worth += objective.points
        else:
            worth += objective.points * progress(nation, worlds, objective) * ON_THE_WAY * hope
    return worth


def progress(nation: Nation, worlds: Worlds, objective: Objective) -> float:
    """From nothing, 0, to met, 1."""
    if objective.track:
        return nation.spaces[objective.track] / objective.space
    if objective.technology:
        return (nation.levels[objective.technology] / objective.level) ** 2
    if objective.technologies:
        levels = sorted(nation.levels.values())[-objective.technologies :]
        reached = sum([min(level, objective.level) ** 2 for level in levels])
        return reached / (objective.technologies * objective.level**2)
    if objective.zones:
        return len({world.zone for world in worlds}) / objective.zones
    return planets_progress(worlds, objective)


def planets_progress(worlds: Worlds, objective: Objective) -> float:
    wanted = objective.terraformed or objective.colonized
    fitting = [world for world in worlds if counts(objective, world.type, world.zone)]
    if objective.alike:
        types = Counter(world.type for world in fitting)
        most = max(types.values(), default=0)
        fitting = [world for world in fitting if types[world.type] == most]
    reached = [
        1 if world.is_terraformed or not objective.terraformed else COLONIZED for world in fitting
    ]
    return sum(sorted(reached)[-wanted:]) / wanted


def levels_hope(nation: Nation) -> float:
    """Points for the highest levels, and on the way there."""
    return HIGHEST_LEVEL_POINTS * sum(
        [(level / HIGHEST_LEVEL) ** 2 for level in nation.levels.values()]
    )
