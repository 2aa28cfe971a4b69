"""The printed parts of Kepler Run, read from the tables beside this file.

Each table says where a value comes from: the rulebook, or us.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from msgspec import Struct, convert

HERE = Path(__file__).parent

SectorType: TypeAlias = Literal["open", "nebula", "belt", "inhabited", "singularity", "unstable"]
PartType: TypeAlias = Literal["engine", "shield", "warp"]
ActionType: TypeAlias = Literal["optimize", "reroute", "calculate"]
Resource: TypeAlias = Literal["asteroid", "comet", "salvage"]
Consolation: TypeAlias = Literal["station", "module", "fuel"]
Nothing: TypeAlias = Literal[""]

ACTIONS: tuple[ActionType, ...] = get_args(ActionType)
RESOURCES: dict[Resource, str] = {"asteroid": "A", "comet": "C", "salvage": "S"}


# Drawings are cached by what they show: cards and ships keep their hash.


class Card(Struct, frozen=True, gc=False, cache_hash=True, forbid_unknown_fields=True):
    """A game card: a sector on one half, a ship part or a special action on the other."""

    id: str
    name: str
    sector: SectorType
    fuel: int
    """What it costs to leave the sector."""
    side: PartType | ActionType
    use: Literal["part", "action"]
    """How the other half, its `side`, is played."""
    mirrors: SectorType | Nothing = ""
    resources: str = ""
    """A letter for each icon: see `RESOURCES`."""
    stations: int = 0
    """How many station icons the sector has."""
    drives: SectorType | Nothing = ""
    """The sectors that an engine is for."""
    wrench: int = 0
    """What it costs to fit a part, in modules."""
    pips: int = 0
    """What it costs to use a part, in fuel."""
    delivery: SectorType | Nothing = ""
    """The sectors that an action's card can be delivered to afterwards."""
    is_nebula: bool = False
    is_singularity: bool = False


class Ship(Struct, frozen=True, gc=False, cache_hash=True, forbid_unknown_fields=True):
    """A ship, with the sectors that its own engine is for and the boxes of its hold."""

    id: str
    name: str
    engine: SectorType
    boxes: int


class Contract(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A contract: the points for who comes closest to Kepler, and the consolation for others."""

    resource: Resource
    letter: str
    points: int
    consolation: Consolation


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


def _card(id: str, row: dict[str, Any]) -> Card:
    """An unstable sector has the effect of the type it mirrors, and stays unstable otherwise."""
    effect = row.get("mirrors", row["sector"])
    known = {
        "id": id,
        "use": "action" if row["side"] in ACTIONS else "part",
        "is_nebula": effect == "nebula",
        "is_singularity": effect == "singularity",
    }
    return convert(row | known, Card)


def _contract(resource: Resource, row: dict[str, Any]) -> Contract:
    printed = {name: cell["value"] for name, cell in row.items()}
    known = {"resource": resource, "letter": RESOURCES[resource]}
    return convert(printed | known, Contract)


_numbers = _load("numbers")


def _number(chapter: str, name: str) -> Any:
    return _numbers[chapter][name]["value"]


def _by_seats(chapter: str, name: str) -> dict[int, int]:
    return {int(seats): value for seats, value in _number(chapter, name).items()}


CARDS: dict[str, Card] = {id: _card(id, row) for id, row in _load("cards")["cards"].items()}
SHIPS: dict[str, Ship] = {
    id: convert(row | {"id": id}, Ship) for id, row in _load("ships")["ships"].items()
}
CONTRACTS: dict[str, Contract] = {
    name: _contract(name, row) for name, row in _load("contracts")["contracts"].items()
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
