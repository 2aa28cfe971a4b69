"""The table of Exoplanets: the system, all that lies beside it, and the players."""

from __future__ import annotations

from itertools import chain

from msgspec import Struct, field

from engines.exoplanets.components import (
    CUBES,
    CYLINDERS,
    MARKERS,
    PLANETS,
    RESOURCES,
    SPECIES_LEVEL,
    START,
    PlanetTile,
)
from engines.table import Table as BaseTable


class Planet(Struct):
    """A planet in the system, with the life on it and the Space tile beneath it."""

    tile: str
    arm: str
    orbit: int
    """Orbit 1 is next to the Star."""
    life: list[int]
    """Each seat's Life markers."""
    species: int | None = None
    """The seat whose Species dominates it."""
    beneath: str | None = None
    tokens: list[str] = field(default_factory=list)
    """The Space tiles that act on it, from beneath it or from elsewhere."""

    @property
    def face(self) -> PlanetTile:
        return PLANETS[self.tile]

    @property
    def place(self) -> str:
        return f"{self.arm}{self.orbit}"

    def level(self, seat: int) -> int:
        """A Species is the fourth level of life."""
        return SPECIES_LEVEL if self.species == seat else self.life[seat]


class Player(Struct):
    """Everything in front of one player."""

    resources: dict[str, int] = field(default_factory=lambda: dict(START))
    cubes: int = CUBES
    cylinders: int = CYLINDERS
    dealt: list[str] = field(default_factory=list)
    """The Space tiles to choose from before the game, secret like the hand."""
    hand: list[str] = field(default_factory=list)
    discarded: list[str] = field(default_factory=list)
    """Space tiles put into the box unseen by others."""
    goals: list[str] = field(default_factory=list)
    """Space tiles revealed as goals."""
    markers: dict[str, int] = field(default_factory=lambda: dict.fromkeys(MARKERS, 0))


class Turn(Struct):
    """What must be remembered until the turn is over."""

    alive: list[str] = field(default_factory=list)
    """Planets on which the active player had life when the turn began."""
    stimulated: list[str] = field(default_factory=list)
    """Planets that have given their Stimulation marker."""
    born: str | None = None
    """The planet of this turn, once it is placed."""
    discounts: dict[str, int] = field(default_factory=dict)
    """How many resources less a level costs this turn on a planet, by its tile."""


class Table(BaseTable, kw_only=True):
    planets: dict[str, Planet]
    """The system, by tile, in order of birth."""
    space: dict[str, list[str]]
    """The face-down Space tiles of each arm, innermost first."""
    star: int
    """Energy left on the Star."""
    cloud: dict[str, int]
    bag: list[str]
    reserves: list[list[str]]
    """The face-up piles; the top is the end of the list."""
    stack: list[str]
    """Space tiles that are not in this game."""
    markers: dict[str, int]
    """How many markers are left on each Special Effects tile."""
    players: list[Player]
    order: list[int]
    """The seats in turn order, the active one first."""
    box: list[str] = field(default_factory=list)
    """Space tiles used up, face-up."""
    drawn: list[str] = field(default_factory=list)
    """Planets that the active player drew from the bag to choose from."""
    newborn: list[str] = field(default_factory=list)
    """The planet to be placed."""
    playing: list[str] = field(default_factory=list)
    """The Space tile for which the active player still chooses a target, unseen by others."""
    turn: Turn = field(default_factory=Turn)

    def arm(self, arm: str) -> list[Planet]:
        """The planets of an arm, from the Star outwards."""
        return [planet for planet in self.planets.values() if planet.arm == arm]


def inventory(table: Table) -> dict[str, object]:
    """All tiles and markers, wherever they lie: no move of a game may change this."""
    players, planets = table.players, table.planets.values()
    space = [*table.stack, *table.box, *table.playing, *chain(*table.space.values())]
    space += [planet.beneath for planet in planets if planet.beneath]
    for player in players:
        space += [*player.dealt, *player.hand, *player.discarded, *player.goals]
    resources = {
        letter: table.cloud[letter] + sum(player.resources[letter] for player in players)
        for letter in RESOURCES
    }
    return {
        "planets": sorted(
            [*table.planets, *table.bag, *chain(*table.reserves), *table.drawn, *table.newborn]
        ),
        "space tiles": sorted(space),
        "resources": resources | {"E": resources["E"] + table.star},
        "markers": {
            kind: table.markers[kind] + sum(player.markers[kind] for player in players)
            for kind in MARKERS
        },
        "cubes": [
            player.cubes + sum(planet.life[seat] for planet in planets)
            for seat, player in enumerate(players)
        ],
        "cylinders": [
            player.cylinders + sum(planet.species == seat for planet in planets)
            for seat, player in enumerate(players)
        ],
    }
