"""The printed parts of Kepler-3042, read from the tables beside this file.

Each table says where a value comes from: the rulebook, or us.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

HERE = Path(__file__).parent

Cubes = dict[str, int]
"""How many cubes there are of each kind."""

KINDS = ("energy", "matter", "antimatter")
LETTERS = {"E": "energy", "M": "matter", "A": "antimatter"}
TYPES = ("oceanic", "rocky", "super-earth", "gas giant", "alien")
ZONES = ("short", "mid", "long")
TECHNOLOGIES = ("travel", "quantum", "energy", "terraforming", "antimatter")
TRACKS = ("technological", "colonial")
HIGHEST_LEVEL = 4

EARTH = "earth"
MINE = "mine"
TARGET = "target"


class Planet(Struct, frozen=True):
    number: int
    type: str
    level: int
    """The level of terraforming technology that it takes to terraform the planet."""
    cost: Cubes
    colony: Cubes
    """What the planet produces before it is terraformed."""
    terraformed: Cubes
    """What the planet produces once it is terraformed."""
    settle: int
    """How many spaces on the colonial track colonizing it is worth."""
    reshape: int
    """How many spaces on the colonial track terraforming it is worth."""
    points: int
    players: int


class Level(Struct, frozen=True):
    """One level of a technology: what it costs, what it gives, and what it lets a nation do."""

    name: str
    cost: Cubes
    points: int = 0
    shares: int = 0
    speed: int = 0
    starship: Cubes | None = None
    conversions: int = 0
    allocations: int = 0
    unlimited: bool = False
    energy: int = 0
    burns: int = 2
    planets: int = 0
    terraforms: int = 0
    antimatter: int = 0
    aliens: bool = False


class Objective(Struct, frozen=True):
    """A secret aim; what it asks for is written in `components/objectives.toml`."""

    id: str
    name: str
    set: str
    points: int
    colonized: int = 0
    terraformed: int = 0
    type: str = ""
    zone: str = ""
    alike: bool = False
    zones: int = 0
    technologies: int = 0
    technology: str = ""
    level: int = 0
    track: str = ""
    space: int = 0


class Campaign(Struct, frozen=True):
    id: str
    name: str
    difficulty: str
    levels: list[str]


class Progress(Struct, frozen=True):
    """A progress card says who gains, and what, in order."""

    id: str
    name: str
    who: str
    effects: list[str]
    track: str = ""
    solo: bool = True


class Hex(Struct, frozen=True):
    name: str
    column: int
    row: int
    kind: str
    """One of "space", "star", "sol" and "sagittarius"."""
    zone: str
    lights: int = 0
    star: str = ""
    near: tuple[str, ...] = field(default=())


def cubes(letters: str) -> Cubes:
    """Read cubes written as letters: "EEM" is two energy and a matter."""
    return {kind: letters.count(letter) for letter, kind in LETTERS.items()}


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


# Planets, technologies, tracks, the action board


def _planet(number: str, row: dict[str, Any]) -> Planet:
    printed = {name: cubes(row[name]) for name in ("cost", "colony", "terraformed")}
    return msgspec.convert(row | printed | {"number": int(number)}, Planet)


def _level(row: dict[str, Any]) -> Level:
    return msgspec.convert(
        row | {name: cubes(row[name]) for name in ("cost", "starship") if name in row}, Level
    )


PLANETS = {number: _planet(number, row) for number, row in _load("planets")["planets"].items()}

START = Level("Start", cost={})
LEVELS = {
    technology: [START, *(_level(row) for row in levels.values())]
    for technology, levels in _load("technologies")["technologies"].items()
}

_tracks = _load("tracks")["tracks"]
TRACK_POINTS: list[int] = _tracks["points"]
TRACK_END = len(TRACK_POINTS) - 1
MEDAL_SPACES: list[int] = _tracks["medals"]
ICONS: dict[str, dict[int, str]] = {
    track: {int(space): icon for space, icon in icons.items()}
    for track, icons in _tracks["icons"].items()
}

_actions = _load("actions")
ACTIONS: list[str] = [action for row in _actions["rows"] for action in row]
BONUSES: dict[str, tuple[str, str]] = {
    action: (_actions["column_bonuses"][column], _actions["row_bonuses"][row])
    for row, actions in enumerate(_actions["rows"])
    for column, action in enumerate(actions)
}
"""Every action has the bonus of its column and that of its row."""
FIRST_ACTION = ACTIONS[len(ACTIONS) // 2]


# Cards

_objectives = _load("objectives")
OBJECTIVES = {
    id: msgspec.convert(row | {"id": id}, Objective)
    for id, row in _objectives["objectives"].items()
}
CAMPAIGNS = {
    id: msgspec.convert(row | {"id": id}, Campaign) for id, row in _objectives["campaigns"].items()
}
PROGRESS = {
    id: msgspec.convert(row | {"id": id}, Progress)
    for id, row in _load("progress")["progress"].items()
}


# The galaxy

_galaxy = _load("galaxy")
_rows: list[list[str]] = [row.split() for row in _galaxy["rows"]]
_ZONE_MARKS = {".": "short", ":": "mid", "-": "long"}


def name_of(column: int, row: int) -> str:
    return f"{chr(ord('a') + column)}{row + 1}"


def _near(column: int, row: int) -> tuple[str, ...]:
    """Name the neighbours, clockwise from the upper left. Every second row is shifted to the
    right."""
    shift = row % 2
    around = [
        (column + shift - 1, row - 1),
        (column + shift, row - 1),
        (column + 1, row),
        (column + shift, row + 1),
        (column + shift - 1, row + 1),
        (column - 1, row),
    ]
    return tuple(name_of(x, y) for x, y in around if 0 <= y < len(_rows) and 0 <= x < len(_rows[y]))


def _hex(column: int, row: int, mark: str) -> Hex:
    name = name_of(column, row)
    near = _near(column, row)
    if mark in _ZONE_MARKS:
        return Hex(name, column, row, "space", _ZONE_MARKS[mark], near=near)
    if mark.isdigit():
        # A star stands inside one zone, whose space lies all around it.
        zone = _ZONE_MARKS[_rows[row][column - 1]]
        star = _galaxy["stars"][name]
        return Hex(name, column, row, "star", zone, int(mark), star, near)
    return Hex(name, column, row, {"O": "sol", "@": "sagittarius"}[mark], "", near=near)


HEXES = {
    hex.name: hex
    for hex in (
        _hex(column, row, mark)
        for row, marks in enumerate(_rows)
        for column, mark in enumerate(marks)
    )
}
SOL = next(hex.name for hex in HEXES.values() if hex.kind == "sol")
COLUMNS = len(_rows[0])
ROWS = len(_rows)


# Numbers

_numbers = _load("numbers")


def _number(chapter: str, name: str) -> Any:
    return _numbers[chapter][name]["value"]


def _by_seats(name: str) -> dict[int, int]:
    return {int(seats): value for seats, value in _number("set_up", name).items()}


ROUNDS: int = _number("set_up", "rounds")
START_CUBES = cubes(_number("set_up", "cubes"))
CUBES_ON_EARTH = cubes(_number("set_up", "on_earth"))
STARSHIPS: int = _number("set_up", "starships")
MARKERS: int = _number("set_up", "markers")
MOST_COLONIES = MARKERS - len(TECHNOLOGIES) - len(TRACKS)
FREE_TECHNOLOGIES: int = _number("set_up", "free_technologies")
PLANETS_IN_PLAY = _by_seats("planets")
MINES = _by_seats("mines")
TARGETS = _by_seats("targets")
MOST_LIGHTS = _by_seats("lights")
SPARE_CARDS = _by_seats("spare_cards")

STARSHIP_COST = cubes(_number("actions", "starship"))
FLIPS: int = _number("actions", "flips")
PLANNING_SPACES: int = _number("actions", "planning_spaces")
NEO = cubes(_number("actions", "neo"))

EVERY_TYPE_POINTS: int = _number("scoring", "every_type")
THREE_OF_A_TYPE_POINTS: int = _number("scoring", "three_of_a_type")
MINE_POINTS: int = _number("scoring", "starship_on_mine")
HIGHEST_LEVEL_POINTS: int = _number("scoring", "highest_level")
ZONE_POINTS: dict[str, int] = _number("scoring", "zones")

LEAST_POINTS: list[int] = _number("solo", "least_points")
POINTS_A_BONUS_CUBE: int = _number("solo", "points_a_bonus_cube")
GHOST_ROUNDS: list[int] = _number("solo", "ghost_rounds")
MOST_BONUS_CUBES: int = _number("solo", "most_bonus_cubes")
