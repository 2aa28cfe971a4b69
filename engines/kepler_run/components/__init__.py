"""The printed parts of Kepler Run, read from the tables beside this file.

Each table says where a value comes from: the rulebook, or us.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from msgspec import Struct

HERE = Path(__file__).parent

RESOURCES = {"asteroid": "A", "comet": "C", "salvage": "S"}
SECTOR_TYPES = ("open", "nebula", "belt", "inhabited", "singularity", "unstable")
PARTS = ("engine", "shield", "warp")
ACTIONS = ("optimize", "reroute", "calculate")


class Card(Struct, frozen=True):
    """A game card: a sector on one half, a ship part or a special action on the other."""

    id: str
    name: str
    sector: str
    fuel: int
    side: str
    mirrors: str = ""
    resources: str = ""
    stations: int = 0
    drives: str = ""
    wrench: int = 0
    pips: int = 0
    delivery: str = ""
    use: str = ""
    """How the other half is played: as a "part" or an "action"."""
    is_nebula: bool = False
    is_singularity: bool = False


class Ship(Struct, frozen=True):
    id: str
    name: str
    engine: str
    boxes: int


class Contract(Struct, frozen=True):
    resource: str
    letter: str
    points: int
    consolation: str


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


def _card(id: str, row: dict[str, Any]) -> Card:
    """An unstable sector has the effect of the type it mirrors, and stays unstable otherwise."""
    effect = row.get("mirrors", row["sector"])
    return Card(
        id=id,
        **row,
        use="part" if row["side"] in PARTS else "action",
        is_nebula=effect == "nebula",
        is_singularity=effect == "singularity",
    )


_numbers = _load("numbers")


def _number(chapter: str, name: str) -> Any:
    return _numbers[chapter][name]["value"]


def _by_seats(chapter: str, name: str) -> dict[int, int]:
    return {int(seats): value for seats, value in _number(chapter, name).items()}


CARDS = {id: _card(id, row) for id, row in _load("cards")["cards"].items()}
SHIPS = {id: Ship(id, **row) for id, row in _load("ships")["ships"].items()}
CONTRACTS = {
    resource: Contract(
        resource, RESOURCES[resource], row["points"]["value"], row["consolation"]["value"]
    )
    for resource, row in _load("contracts")["contracts"].items()
}

ROUNDS: int = _number("set_up", "rounds")
START_SECTORS: int = _number("set_up", "sectors")
START_MODULES: int = _number("set_up", "modules")
DISKS: int = _number("set_up", "disks")

POOL = _by_seats("draft", "pool")
PICKS = _by_seats("draft", "picks")
DISCOVER_POINTS: int = _number("draft", "discover_points")
CALCULATE_DRAWS: int = _number("draft", "calculate_draws")
BOOSTER_MODULES: int = _number("draft", "booster_modules")

BOOSTER_PIPS: int = _number("flight", "booster_pips")
NEBULA_LOSS: int = _number("flight", "nebula_loss")
SINGULARITY_FUEL: int = _number("flight", "singularity_fuel")
STATION_FUEL: int = _number("flight", "station_fuel")
DELIVERY_POINTS: int = _number("flight", "delivery_points")
KEPLER_RESOURCES: str = _number("flight", "kepler_resources")

CONSOLATION_FUEL: int = _number("scoring", "consolation_fuel")
CONSOLATION_MODULES: int = _number("scoring", "consolation_modules")
STATION_POINTS: int = _number("scoring", "station_points")
NEAREST_STATION_POINTS: int = _number("scoring", "nearest_station_points")
