"""The printed names, as words that can be translated."""

from __future__ import annotations

from engines.kepler_3042.components import (
    ACTIONS,
    BONUSES,
    CAMPAIGNS,
    EARTH,
    HEXES,
    KINDS,
    LEVELS,
    OBJECTIVES,
    PLANETS,
    PROGRESS,
    Cubes,
)
from engines.kepler_3042.components import cubes as letters
from engines.words import Words


def _title(id: str) -> Words:
    """Make the title Space Missions of the id "space-missions"."""
    small = ("of", "on", "the")
    acronyms = ("neo",)
    return Words(
        " ".join(
            word if word in small else word.upper() if word in acronyms else word.capitalize()
            for word in id.split("-")
        )
    )


ACTION_NAMES = {id: _title(id) for id in ACTIONS}
BONUS_NAMES = {id: _title(id) for pair in BONUSES.values() for id in pair}
ACTION_GAINS = {
    "colony-seeding": Words("starships that have landed become colonies"),
    "technological-development": Words("pay to advance technologies"),
    "galactic-mapping": Words("a space on a track, and bodies turned face up"),
}
BONUS_GAINS = {
    "space-logistics": Words("a free starship"),
    "evolution-of-technology": Words("produce 1 antimatter"),
    "scientific-progress": Words("a space on the technological track"),
    "civil-modernity": Words("a space on the colonial track"),
    "exploratory-planning": Words("move each starship up to 2 spaces"),
    "exploitation-of-neo": Words("produce 1 energy and 1 matter on Earth"),
}
OBJECTIVE_NAMES = {id: Words(card.name) for id, card in OBJECTIVES.items()}
CAMPAIGN_NAMES = {id: Words(campaign.name) for id, campaign in CAMPAIGNS.items()}
PROGRESS_NAMES = {id: Words(card.name) for id, card in PROGRESS.items()}
LEVEL_NAMES = {
    technology: [Words(level.name) for level in levels] for technology, levels in LEVELS.items()
}

TECHNOLOGY_NAMES = {
    "travel": Words("Space Travels"),
    "quantum": Words("Quantum Physics"),
    "energy": Words("Energy Development"),
    "terraforming": Words("Terraforming"),
    "antimatter": Words("Antimatter Science"),
}
TRACK_NAMES = {
    "technological": Words("technological track"),
    "colonial": Words("colonial track"),
}
TRACK_TITLES = {
    "technological": Words("Technological track"),
    "colonial": Words("Colonial track"),
}
KIND_NAMES = {kind: Words(kind) for kind in KINDS}
TYPE_NAMES = {
    "oceanic": Words("oceanic planet"),
    "rocky": Words("rocky planet"),
    "super-earth": Words("super-Earth"),
    "gas giant": Words("gas giant"),
    "alien": Words("alien planet"),
}
ZONE_NAMES = {
    "short": Words("short range"),
    "mid": Words("mid range"),
    "long": Words("long range"),
}
DIFFICULTIES = {campaign.difficulty: Words(campaign.difficulty) for campaign in CAMPAIGNS.values()}

MINE_NAME = Words("mine")
TARGET_NAME = Words("colonial target")
EARTH_NAME = Words("Earth")


def planet(id: str) -> Words:
    """Name a planet: Earth, or Planet 5."""
    return EARTH_NAME if id == EARTH else Words("Planet {number}", number=id)


def cubes(cubes: Cubes) -> Words:
    """Name cubes: 2 energy, 1 matter. No cubes are called nothing."""
    parts = [counted(kind, cubes[kind]) for kind in KINDS if cubes.get(kind)]
    return Words("{cubes}", cubes=parts) if parts else Words("nothing")


def counted(kind: str, n: int) -> Words:
    if kind == "energy":
        return Words("{n} energy", "{n} energy", n=n)
    if kind == "matter":
        return Words("{n} matter", "{n} matter", n=n)
    return Words("{n} antimatter", "{n} antimatter", n=n)


# Progress cards

LEARNING = {
    "free": Words("advance a technology from level 0 or 1 by a level, free"),
    "paying": Words("advance a technology by a level, paying its cost"),
    "burning": Words("advance a technology by a level, burning as many cubes as its level now"),
}


def who_gains(who: str, track: str) -> Words:
    if who == "all":
        return Words("All")
    if who == "lowest":
        return Words("Lowest on the {track}", track=TRACK_NAMES[track])
    return Words("Highest on the {track}", track=TRACK_NAMES[track])


def effect(effect: str) -> Words:
    """Say what one effect of a progress card does."""
    verb, *amount = effect.split()
    if verb == "learn":
        return LEARNING[amount[0]]
    if verb == "produce":
        return Words("produce {cubes} on one planet", cubes=cubes(letters(amount[0])))
    if verb == "ship":
        return Words("build a starship, free")
    if verb == "agree":
        return Words("choose an opponent: both advance a space on the colonial track")
    n = int(amount[0])
    if verb == "regenerate":
        return Words("regenerate {n} cube", "regenerate {n} cubes", n=n)
    if verb == "survey":
        return Words("turn up to {n} bodies face up", n=n)
    if verb == "move":
        return Words("move each starship up to {n} spaces", n=n)
    return Words(
        "advance {n} space on the {track}",
        "advance {n} spaces on the {track}",
        n=n,
        track=TRACK_NAMES[verb],
    )


def place(hex: str) -> str:
    """Name a hex as it is printed: K10."""
    return HEXES[hex].name.upper()


def body(tile: str) -> Words:
    """Name what a tile shows."""
    return {"mine": MINE_NAME, "target": TARGET_NAME}.get(tile) or planet(tile)


def landing(tile: str) -> Words:
    """Name what a starship lands on."""
    return Words("a mine") if tile == "mine" else planet(tile)


def planet_chart(tile: str) -> Words:
    """Say all that is printed about a planet."""
    printed = PLANETS[tile]
    return Words(
        "{planet}: level {level}, {n} points; terraforming costs {cost}; produces {colony},"
        " then {terraformed}; colonial track +{settle}, +{reshape}",
        planet=body_with_type(tile),
        level=printed.level,
        n=printed.points,
        cost=cubes(printed.cost),
        colony=cubes(printed.colony),
        terraformed=cubes(printed.terraformed),
        settle=printed.settle,
        reshape=printed.reshape,
    )


def body_with_type(tile: str) -> Words:
    """Name a planet with its type: Planet 5, super-Earth."""
    if tile not in PLANETS:
        return body(tile)
    return Words("{planet}, {type}", planet=planet(tile), type=TYPE_NAMES[PLANETS[tile].type])
