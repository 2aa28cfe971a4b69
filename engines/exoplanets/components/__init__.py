"""The printed parts of Exoplanets, read from the tables beside this file.

Each table says where a value comes from: the rulebook, or us. Resources are letters throughout: E
energy, W water, G gas; "EEG" is two energy and one gas.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

HERE = Path(__file__).parent

RESOURCES = "EWG"
ARMS = "nesw"
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
TYPES = ("rocky", "ocean", "gaseous", "super_earth")
MARKERS = ("fusion", "flare", "stimulation")
ONCE = ("gain", "discount_turn", "exchange", "free_level", "migrate", "cull")
"""Effects that happen once; all others last, and lie under a planet."""


class PlanetTile(Struct, frozen=True):
    id: str
    name: str
    type: str
    cost: tuple[str, ...]
    """One string for each icon; "WG" is an icon that either water or gas pays."""
    sides: dict[str, str]
    size: int
    """How many icons its cost has. Points for life there are multiplied by it."""


class Where(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a planet must be like, seen by one player. A field that is None does not matter."""

    type: str | None = None
    my_level_min: int | None = None
    my_level_max: int | None = None
    my_species: bool | None = None
    orbit_min: int | None = None
    orbit_max: int | None = None
    cost_size: int | None = None
    cost_size_max: int | None = None
    opponent_present: bool | None = None


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    points: int
    test: str
    at_least: int
    group: str = ""
    where: Where = Where()


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    op: str
    scope: str = ""
    n: int = 0
    take: str = ""
    any: int = 0
    more: str = ""
    less: int = 0
    where: Where = Where()

    @property
    def is_once(self) -> bool:
        return self.op in ONCE


class SpaceTile(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    goal: str
    marker: str
    effect: Effect


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


def _planet(id: str, row: dict[str, str]) -> PlanetTile:
    cost = tuple([icon.replace("/", "") for icon in row["cost"].split()])
    sides = dict(zip(ARMS, row["sides"], strict=True))
    return PlanetTile(id, row["name"], row["type"], cost, sides, len(cost))


_numbers = _load("numbers")


def _number(chapter: str, name: str) -> Any:
    return _numbers[chapter][name]["value"]


def _by_seats(chapter: str, name: str) -> dict[int, int]:
    return {int(seats): value for seats, value in _number(chapter, name).items()}


PLANETS = {id: _planet(id, row) for id, row in _load("planets")["planets"].items()}
GOALS = {
    id: msgspec.convert({"id": id, **row}, Goal) for id, row in _load("goals")["goals"].items()
}
SPACE_TILES = {
    id: msgspec.convert({"id": id, **row}, SpaceTile)
    for id, row in _load("space_tiles")["space_tiles"].items()
}

STAR_ENERGY = _by_seats("set_up", "star_energy")
TILES_AN_ARM = _by_seats("set_up", "space_tiles")
RESERVES: int = _number("set_up", "reserves")
DEALT: int = _number("set_up", "dealt")
KEPT: int = _number("set_up", "kept")
SUPPLY: dict[str, int] = _number("set_up", "resources")
START: dict[str, int] = _number("set_up", "start")
CUBES: int = _number("set_up", "cubes")
CYLINDERS: int = _number("set_up", "cylinders")

MARKERS_ON_TILE = {kind: _by_seats("special_effects", kind) for kind in MARKERS}
COLLISION_RATE: int = _number("special_effects", "collision_rate")
HOLE_LOSS: int = _number("special_effects", "hole_loss")
HOLE_LOSS_OF_MOST: int = _number("special_effects", "hole_loss_of_most")
STORM_LOSS: str = _number("special_effects", "storm_loss")
STORM_LOSS_OF_MOST: str = _number("special_effects", "storm_loss_of_most")
STORM_GAIN: str = _number("special_effects", "storm_gain")

DRAWN: int = _number("birth", "drawn")
FROM_STAR: int = _number("birth", "from_star")

MAX_CUBES_ON_A_PLANET: int = _number("life", "most_cubes")
SPECIES_LEVEL: int = _number("life", "species_level")
REFUND: int = _number("life", "refund")
CHEAPEST: int = _number("life", "cheapest")

LIFE_POINTS: int = _number("scoring", "life_points")
SPECIES_POINTS: int = _number("scoring", "species_points")
