"""The table of Kepler-3042: the galaxy, the tracks, each nation's boards."""

from __future__ import annotations

from msgspec import Struct, field

from engines.kepler_3042.components import (
    EARTH,
    FIRST_ACTION,
    KINDS,
    MOST_COLONIES,
    PLANETS,
    STARSHIPS,
    START_CUBES,
    TECHNOLOGIES,
    TRACKS,
    Cubes,
)
from engines.table import Table as BaseTable


def no_cubes() -> Cubes:
    return dict.fromkeys(KINDS, 0)


class Body(Struct):
    """A tile in the galaxy: the number of a planet, "mine" or "target"."""

    tile: str
    face_up: bool = False

    @property
    def is_planet(self) -> bool:
        return self.tile in PLANETS


class Card(Struct):
    """The card of a planet that a nation controls, Earth's too, with the cubes on it."""

    cubes: Cubes = field(default_factory=no_cubes)
    hex: str = ""
    """Where the planet's tile lies; Earth has none."""
    is_terraformed: bool = False


class Nation(Struct):
    """One player's boards and pieces."""

    objectives: list[str]
    """Everyone has one, and it is secret; alone, they are those of this level and all before."""
    storage: Cubes = field(default_factory=lambda: dict(START_CUBES))
    pit: Cubes = field(default_factory=no_cubes)
    planets: dict[str, Card] = field(default_factory=lambda: {EARTH: Card()})
    """Earth comes first, then the colonies in the order they were seeded."""
    action: str = FIRST_ACTION
    """Where the action cube stands."""
    levels: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TECHNOLOGIES, 0))
    spaces: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TRACKS, 0))
    """How far the markers are on the leadership tracks."""
    medals: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TRACKS, 0))
    starships: list[str] = field(default_factory=list)
    """The hexes of the starships in the galaxy."""
    supply: int = STARSHIPS
    """Starships still to be built."""
    markers: int = MOST_COLONIES
    """Nation markers left for colonies."""
    is_settled: bool = False
    """Whether the player's last word this turn was "done", with cubes as they are now."""
    converted: int = 0
    """How many quantum conversions were used this turn."""
    allocated: int = 0
    """How many quantum allocations were used this turn."""

    def can_pay(self, planet: str, cost: Cubes) -> bool:
        """Tell whether that planet alone has the cubes."""
        cubes = self.planets[planet].cubes
        return all(cubes[kind] >= count for kind, count in cost.items())

    def can_produce(self, cubes: Cubes) -> bool:
        """Tell whether any of the cubes are in the storage."""
        return any(count and self.storage[kind] for kind, count in cubes.items())

    @property
    def colonies(self) -> dict[str, Card]:
        """The colonies are all planets but Earth."""
        return {id: card for id, card in self.planets.items() if id != EARTH}


class Ghost(Struct):
    """The rival of a player alone has only markers, which move with the rounds."""

    levels: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TECHNOLOGIES, 0))
    spaces: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TRACKS, 0))
    medals: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TRACKS, 0))


class Table(BaseTable, kw_only=True):
    """All that lies on the table, seen or hidden."""

    nations: list[Nation]
    ghost: Ghost | None = None
    bodies: dict[str, Body] = field(default_factory=dict)
    """What lies in the galaxy, by hex."""
    to_place: list[str] = field(default_factory=list)
    """Tiles that are not yet in the galaxy; the next one is the last of the list."""
    unused: list[str] = field(default_factory=list)
    """Planets left out that nobody has seen."""
    removed: list[str] = field(default_factory=list)
    """Colonial targets that starships have flown over."""
    deck: list[str]
    """Progress cards; the top of the deck is the end of the list."""
    spare_cards: list[str]
    """Progress cards taken out unseen."""
    spare_objectives: list[str] = field(default_factory=list)
    """The objectives that were dealt to nobody."""
    past: list[str] = field(default_factory=list)
    """Progress cards of earlier rounds."""
    card: str = ""
    """The progress card of this round."""
    medals_left: dict[str, list[int]]
    """The spaces of each track that still have their medal."""
    medals_on_card: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TRACKS, 0))
    round: int = 0
    first: int
    to_prepare: list[int]
    """The seats that have still to choose their first technologies, in order."""
    to_play: list[int] = field(default_factory=list)
    """The seats whose turn is still to come this round, in order; the first one's is now."""
    is_over: bool = False
    """Whether the game is over, and secret objectives are shown."""

    @property
    def active(self) -> int | None:
        """Whose turn it is, between the reveal of the progress card and the cleanup."""
        return self.to_play[0] if self.to_play else None

    @property
    def face_down(self) -> list[str]:
        return [hex for hex, body in self.bodies.items() if not body.face_up]

    def tile_at(self, hex: str) -> str:
        """Name what lies there; if nothing does, the text is empty."""
        body = self.bodies.get(hex)
        return body.tile if body else ""

    def order_from(self, seat: int) -> list[int]:
        """Return all seats clockwise, beginning with that one."""
        return [(seat + step) % self.seats for step in range(self.seats)]


# Conservation


def inventory(table: Table) -> dict[str, object]:
    """Count what must stay the same: cubes, starships and markers of every nation, tiles and
    cards."""
    tiles = [body.tile for body in table.bodies.values()] + table.to_place + table.unused
    progress = [*table.deck, *table.spare_cards, *table.past, table.card]
    objectives = [id for nation in table.nations for id in nation.objectives]
    return {
        "cubes": [all_cubes(nation) for nation in table.nations],
        "starships": [nation.supply + len(nation.starships) for nation in table.nations],
        "markers": [all_markers(nation) for nation in table.nations],
        "tiles": sorted(tiles + table.removed),
        "progress cards": sorted(filter(None, progress)),
        "objectives": sorted(objectives + table.spare_objectives),
    }


def all_cubes(nation: Nation) -> Cubes:
    places = [nation.storage, nation.pit, *(card.cubes for card in nation.planets.values())]
    return {kind: sum(cubes[kind] for cubes in places) for kind in KINDS}


def all_markers(nation: Nation) -> int:
    return nation.markers + len(nation.levels) + len(nation.spaces) + len(nation.colonies)
