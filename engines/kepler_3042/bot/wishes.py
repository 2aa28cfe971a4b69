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
    LEVELS,
    MOST_COLONIES,
    OBJECTIVES,
    PLANETS,
    TECHNOLOGIES,
    THREE_OF_A_TYPE_POINTS,
    TYPES,
    Objective,
)
from engines.kepler_3042.rules.objectives import is_met
from engines.kepler_3042.table import Nation

MUST = 4.0  # how much more an objective counts alone, where a level is lost without it
KEEN = 1.5  # how much more it counts among others, so that it is pursued at all
ON_THE_WAY = 0.6  # share of an objective's points that the way to it is worth
PREPARED = 0.5  # how far on the way it is to have found a planet, and to know what it takes
COLONIZED = 0.15  # how much farther it is to have colonized it, if it must be terraformed
SAVED = 0.6  # share of a level that the cubes for it are worth
ALIEN_LEVEL = 3  # of antimatter, to colonize alien planets
LONG_LEVEL = 3  # of travel, to reach the long zone in time


class Wish(NamedTuple):
    """A wish tells what a planet is worth to objectives and sets, once colonized and once
    terraformed."""

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
    """Tell the wish for one more world of that type; the type is empty if it is not known."""
    sets = sets_hope((*worlds, World(type, zone, False))) - sets_hope(worlds) if type else 0.0
    wishes = [objective_wish(OBJECTIVES[id], worlds, type, zone) for id in objectives]
    colonized = sum([wish.colonized for wish in wishes])
    terraformed = sum([wish.terraformed for wish in wishes])
    return Wish(sets + must * colonized, must * terraformed)


def objective_wish(objective: Objective, worlds: Worlds, type: str, zone: str) -> Wish:
    """Each planet that an objective asks for, and that is missing, is worth a share of its
    points."""
    if objective.zones:
        is_new = zone not in [world.zone for world in worlds]
        return Wish(objective.points / objective.zones if is_new else 0, 0)
    wanted = objective.terraformed or objective.colonized
    if not wanted or not counts(objective, type, zone):
        return NO_WISH
    missing = wanted - len(fitting_worlds(worlds, objective))
    if not 0 < missing <= colonies_left(worlds):
        return NO_WISH
    share = objective.points / wanted * likeness(objective, worlds, type)
    return Wish(0, share) if objective.terraformed else Wish(share, 0)


def counts(objective: Objective, type: str, zone: str) -> bool:
    return objective.type in ("", type) and objective.zone in ("", zone)


def likeness(objective: Objective, worlds: Worlds, type: str) -> float:
    """Where planets must be alike, the first of a type counts half."""
    if not objective.alike:
        return 1
    return 1 if type in [world.type for world in worlds] else 0.5


@lru_cache(maxsize=256)
def sets_hope(worlds: Worlds) -> float:
    """Count the points for sets; a set that can still be completed counts in part."""
    types = Counter(world.type for world in worlds if world.type)
    missing = len(TYPES) - len(types)
    every = len(types) / len(TYPES) if missing <= colonies_left(worlds) else 0
    alike = min(1, max(types.values(), default=0) / 3)
    return EVERY_TYPE_POINTS * every**2 + THREE_OF_A_TYPE_POINTS * alike**2


def colonies_left(worlds: Worlds) -> int:
    return MOST_COLONIES - len(worlds)


def open_objectives(nation: Nation) -> tuple[str, ...]:
    return tuple([id for id in nation.objectives if not is_met(nation, id)])


def terraforming_wishes(
    objectives: tuple[str, ...], worlds: Worlds, begun: list[tuple[float, World]]
) -> float:
    """Count what colonies promise to objectives, by the chance that they are terraformed. For each
    objective, no more colonies count than it asks for."""
    worth = 0.0
    for id in objectives:
        objective = OBJECTIVES[id]
        fitting = fitting_worlds(worlds, objective)
        wanted = objective.terraformed - sum([world.is_terraformed for world in fitting])
        if wanted > 0:
            chances = sorted([chance for chance, world in begun if world in fitting])
            worth += objective.points / objective.terraformed * sum(chances[-wanted:])
    return worth


# The way to objectives


class Sight(NamedTuple):
    """What a nation sees of the galaxy."""

    worlds: Worlds
    """The planets that lie face up and are nobody's."""
    mapped: float
    """The share of all bodies that are face up."""


def objectives_worth(nation: Nation, worlds: Worlds, sight: Sight, hope: float) -> float:
    worth = 0.0
    for id in nation.objectives:
        objective = OBJECTIVES[id]
        if is_met(nation, id):
            worth += objective.points
        else:
            way = progress(nation, worlds, sight, objective)
            worth += objective.points * way * ON_THE_WAY * hope
    return worth


def progress(nation: Nation, worlds: Worlds, sight: Sight, objective: Objective) -> float:
    """Tell how near the objective is, from 0, nothing, to 1, met."""
    if objective.track:
        return nation.spaces[objective.track] / objective.space
    if objective.technology:
        return (reached(nation, objective.technology, objective.level) / objective.level) ** 2
    if objective.technologies:
        levels = sorted([reached(nation, each, objective.level) for each in TECHNOLOGIES])
        squares = sum([level**2 for level in levels[-objective.technologies :]])
        return squares / (objective.technologies * objective.level**2)
    if objective.zones:
        return zones_progress(nation, worlds, objective)
    return planets_progress(nation, worlds, sight, objective)


def reached(nation: Nation, technology: str, most: int) -> float:
    """Return the level, with a share of the next for cubes on one planet that would pay for it."""
    level = nation.levels[technology]
    if level >= most:
        return most
    cost = {kind: count for kind, count in LEVELS[technology][level + 1].cost.items() if count}
    saved = [
        sum([min(count, card.cubes[kind]) for kind, count in cost.items()])
        for card in nation.planets.values()
    ]
    return level + SAVED * max(saved) / sum(cost.values())


def zones_progress(nation: Nation, worlds: Worlds, objective: Objective) -> float:
    done = len({world.zone for world in worlds})
    missing = objective.zones - done
    if missing > colonies_left(worlds):
        return 0
    return (done + missing * PREPARED * know_how(nation, objective)) / objective.zones


def planets_progress(nation: Nation, worlds: Worlds, sight: Sight, objective: Objective) -> float:
    """Every planet that it asks for is found, colonized and perhaps terraformed; and meanwhile the
    technologies for that are developed."""
    wanted = objective.terraformed or objective.colonized
    fitting = fitting_worlds(worlds, objective)
    done = [world for world in fitting if world.is_terraformed or not objective.terraformed]
    missing = max(0, wanted - len(fitting))
    if missing > colonies_left(worlds):
        return 0
    begun = wanted - len(done) - missing
    skill = know_how(nation, objective)
    found = found_share(sight, objective, missing)
    return (
        len(done)
        + begun * (COLONIZED + PREPARED * (1 + skill) / 2)
        + missing * PREPARED * (found + skill) / 2
    ) / wanted


def fitting_worlds(worlds: Worlds, objective: Objective) -> Worlds:
    """Return the worlds that count; if they must be alike, those of the most frequent type."""
    fitting = tuple([world for world in worlds if counts(objective, world.type, world.zone)])
    if not objective.alike or not fitting:
        return fitting
    [(most, _)] = Counter(world.type for world in fitting).most_common(1)
    return tuple([world for world in fitting if world.type == most])


def know_how(nation: Nation, objective: Objective) -> float:
    """Tell, from 0 to 1, how much the nation has of the technologies that the objective takes."""
    needs = {}
    if objective.terraformed:
        needs["terraforming"] = TERRAFORMING_LEVELS[objective.type]
    if objective.type == "alien":
        needs["antimatter"] = ALIEN_LEVEL
    if objective.zone == "long" or objective.zones:
        needs["travel"] = LONG_LEVEL
    shares = [reached(nation, each, level) / level for each, level in needs.items()]
    return sum(shares) / len(shares) if shares else 1


def found_share(sight: Sight, objective: Objective, missing: int) -> float:
    """Return the share of the missing planets that are in sight, or the mapped share if it is
    more."""
    fitting = len(fitting_worlds(sight.worlds, objective))
    if fitting >= missing:
        return 1
    return max(fitting / missing, sight.mapped)


# What it takes to terraform the easiest planet of a type, or of any
TERRAFORMING_LEVELS = {
    type: min([planet.level for planet in PLANETS.values() if type in ("", planet.type)])
    for type in ("", *TYPES)
}


def levels_hope(nation: Nation) -> float:
    """Count points for the highest levels, and for the way there."""
    return HIGHEST_LEVEL_POINTS * sum(
        [(level / HIGHEST_LEVEL) ** 2 for level in nation.levels.values()]
    )
