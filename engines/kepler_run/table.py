"""The table of Kepler Run as plain data: the run of sectors, the cards, each player's ship."""

from __future__ import annotations

from msgspec import Struct, field

from engines.kepler_run.components import (
    CARDS,
    CONTRACTS,
    DISKS,
    SHIPS,
    START_MODULES,
    Card,
    Ship,
)
from engines.table import Table as BaseTable

PORT = 0


class Sector(Struct):
    """A card in the run, with the station disks on it and how many of its icons they cover."""

    card: str
    stations: list[int] = field(default_factory=list)
    covered: int = 0

    @property
    def face(self) -> Card:
        return CARDS[self.card]

    @property
    def has_open_icon(self) -> bool:
        return self.covered < self.face.stations


class Mat(Struct):
    """One player's ship and all that lies around it."""

    ship: str
    modules: int = START_MODULES
    stored: int = 0
    """Fuel in the hold, kept for later rounds."""
    booster: bool = True
    parts: list[str] = field(default_factory=list)
    deliveries: list[str] = field(default_factory=list)
    disks: int = DISKS
    """Stations still to be built."""
    contracts: list[str] = field(default_factory=lambda: list(CONTRACTS))
    """The contracts in hand, the chosen one too while it lies face-down."""
    done: list[str] = field(default_factory=list)
    """The contracts of earlier rounds."""
    points: dict[str, int] = field(default_factory=dict)
    """Victory points by where they came from."""

    contract: str | None = None
    """The contract chosen for this round's run, face-down until the scoring."""
    load: int = 0
    """Stored fuel to be moved into the tank, secret until all have chosen."""
    tank: int = 0
    place: int = PORT
    """0 is Port, 1 the first sector; one more than there are sectors is Kepler."""
    entered: list[int] = field(default_factory=list)
    """The places of the sectors entered this round."""
    used: list[str] = field(default_factory=list)
    """Parts activated and deliveries made this round: card ids, or "booster"."""

    @property
    def face(self) -> Ship:
        return SHIPS[self.ship]

    @property
    def room(self) -> int:
        """Free boxes in the hold; modules and stored fuel share them."""
        return SHIPS[self.ship].boxes - self.modules - self.stored

    @property
    def total(self) -> int:
        return sum(self.points.values())

    def earn(self, source: str, points: int) -> None:
        self.points[source] = self.points.get(source, 0) + points


class Table(BaseTable, kw_only=True):
    deck: list[str]
    """The top of the deck is the end of the list."""
    discard: list[str] = field(default_factory=list)
    run: list[Sector]
    order: list[int]
    """The pawns on Port, first player first."""
    mats: list[Mat]
    round: int = 1
    pool: list[str] = field(default_factory=list)
    """The cards laid out for the draft."""
    to_draft: list[int] = field(default_factory=list)
    """The picks still to be made, in order."""
    to_fly: list[int] = field(default_factory=list)
    """The players who have still to attempt this round's run, in order."""
    contracts_shown: bool = False
    """From the scoring to the cleanup, the chosen contracts lie face-up."""
    drawn: list[str] = field(default_factory=list)
    """Cards the drafting player looks at for Calculate."""
    playing: list[str] = field(default_factory=list)
    """Cards whose special action is under way."""

    @property
    def kepler(self) -> int:
        """The place after the last sector."""
        return len(self.run) + 1


def inventory(table: Table) -> dict[str, object]:
    """Every card is in one place, and every player's disks and contracts are somewhere."""
    cards = [*table.deck, *table.discard, *table.pool, *table.drawn, *table.playing]
    cards += [sector.card for sector in table.run]
    for mat in table.mats:
        cards += [*mat.parts, *mat.deliveries]
    stations = [seat for sector in table.run for seat in sector.stations]
    return {
        "cards": sorted(cards),
        "disks": [mat.disks + stations.count(seat) for seat, mat in enumerate(table.mats)],
        "contracts": [sorted(mat.contracts + mat.done) for mat in table.mats],
    }
