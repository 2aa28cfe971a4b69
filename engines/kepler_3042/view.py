"""The shape of what one seat may see of the table. `board.py` fills it in."""

from __future__ import annotations

from msgspec import Struct

from engines.kepler_3042.components import Cubes, Planet, Progress


class BodyView(Struct, frozen=True, gc=False):
    """A celestial body in the galaxy."""

    hex: str
    zone: str
    face_up: bool
    tile: str | None
    """The number of a planet, "mine" or "target"; None while the body lies face down."""
    planet: Planet | None
    """What is printed on the tile, if it is a planet and lies face up."""
    owner: int | None
    """The seat whose colony it is."""
    is_terraformed: bool


class PlanetView(Struct, frozen=True, gc=False):
    """A planet that a nation controls, with the cubes on its card."""

    id: str
    cubes: Cubes
    hex: str
    """Where the planet's tile lies; an empty text for Earth, which has none."""
    zone: str
    """The zone of that hex; an empty text for Earth."""
    is_terraformed: bool
    printed: Planet | None
    """What is printed on the card; nothing is printed on Earth's."""


class NationView(Struct, frozen=True, gc=False):
    """One player's boards and pieces."""

    seat: int
    action: str
    """The action that the cube stands on."""
    bonuses: list[str]
    """The bonus actions of that action's column and row."""
    storage: Cubes
    pit: Cubes
    planets: list[PlanetView]
    """Earth comes first, then the colonies in the order they were seeded."""
    levels: dict[str, int]
    """The level of every technology."""
    spaces: dict[str, int]
    """How far the markers are on the leadership tracks."""
    medals: dict[str, int]
    """The medals won on each track."""
    starships: list[str]
    """The hexes of the starships in the galaxy."""
    supply: int
    """How many starships can still be built."""
    markers: int
    """How many nation markers are left for colonies."""
    converted: int
    """How many cubes quantum physics has converted this turn."""
    allocated: int
    """How many cubes quantum physics has moved this turn."""
    conversions_left: int | None
    """How many more it may convert this turn; None means any number."""
    allocations_left: int | None
    """How many more it may move this turn; None means any number."""
    speed: int
    """How many spaces a starship moves."""
    objectives: list[str]
    """The list is empty while the objectives are secret to this seat."""
    objective_count: int
    points: dict[str, int]
    """The points of each kind; those of objectives are missing while they are secret."""
    total: int


class GhostView(Struct, frozen=True, gc=False):
    """The rival of a player alone."""

    levels: dict[str, int]
    spaces: dict[str, int]
    medals: dict[str, int]


class View(Struct, frozen=True, gc=False, tag_field="game", tag="kepler-3042"):
    """All that one seat may see. Its JSON also says, under "game", which game it is of."""

    you: int | None
    """The seat that looks; None is a spectator."""
    round: int
    """The rounds count from 1; 0 is the preparation."""
    rounds: int
    first: int
    """The first player of this round."""
    active: int | None
    """Whose turn it is; nobody's in the preparation, in a cleanup and at the end."""
    order: list[int]
    """All seats in turn order."""
    card: Progress | None
    """The progress card of this round."""
    past: list[str]
    """The progress cards of earlier rounds."""
    deck_count: int
    medals_on_card: dict[str, int]
    """How many medals of each track lie on the progress card."""
    medals_left: dict[str, list[int]]
    """The spaces of each track that still have their medal."""
    bodies: list[BodyView]
    to_place_count: int
    """How many bodies are still to be placed by the players."""
    campaign: str | None
    """The campaign of a player alone; it and the next three are None where others play."""
    level: int | None
    """The level of the campaign, from 1."""
    least_points: int | None
    """How many points it takes to complete the level."""
    ghost: GhostView | None
    nations: list[NationView]
    """The nations by their seats."""
