"""The table of Race to Kepler: the two boards, and each player's city and cards."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct, field

from engines.race_to_kepler.components import CITIES, MARKET_ACTIONS, TOKENS, City
from engines.table import Table as BaseTable


class Mat(Struct):
    """One player's city, the cards around it, and the player token on the track."""

    city: str = ""
    """Chosen in secret from those offered; shown when all have chosen."""
    offered: list[str] = field(default_factory=list)
    parsecs: int = 0
    deck: list[str] = field(default_factory=list)
    """Its top is the end of the list."""
    known: int = 0
    """How many cards on top of the deck its owner has seen there."""
    hand: list[str] = field(default_factory=list)
    play: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    bid: list[str] = field(default_factory=list)
    """Face-down until all have bid."""
    played: list[str] = field(default_factory=list)
    """What was played this turn, or in the last one: a memory, not the cards themselves."""

    @property
    def face(self) -> City:
        return CITIES[self.city]


class Pick(Struct):
    """A card taken out of its place, chosen for the effect under way."""

    zone: str
    card: str


class Turn(Struct):
    """What the player whose turn it is has to spend, and has done so far."""

    start: int = 0
    """The space on the track where the turn began."""
    energy: int = 0
    money: int = 0
    market: int = MARKET_ACTIONS
    discount: int = 0
    ejected: int = 0
    acquired: int = 0
    operations: list[int] = field(default_factory=list)
    """Those used, by number, in order."""
    trait: int = 0
    """How often the city's trait has helped."""
    waiting: list[str] = field(default_factory=list)
    """Cards whose text still waits for something to happen this turn."""


class Table(BaseTable, kw_only=True):
    mats: list[Mat]
    crew_deck: list[str]
    """Its top is the end of the list, as with the Titan deck."""
    supply: list[str]
    pile: list[str]
    """The Gold cards."""
    airlock: list[str] = field(default_factory=list)
    titan_deck: list[str]
    row: list[str] = field(default_factory=list)
    """The Titans of the encounter under way."""
    tokens: list[int] = field(default_factory=lambda: list(TOKENS))
    """The spaces that still have a Titan Encounter token."""
    race: bool = False
    """Whether the Race phase has begun."""
    box: list[str] = field(default_factory=list)
    """Cards and cities that nobody plays with."""

    first: int = 0
    active: int = 0
    """Who takes the turn, or took it before the encounter under way."""
    round: int = 0
    """0 before the first turn."""
    turn: Turn = field(default_factory=Turn)
    to_bid: list[int] = field(default_factory=list)
    """Who has still to bid in the encounter under way, in order."""
    looking: list[str] = field(default_factory=list)
    """Cards from a deck that the player whose turn it is looks at."""
    turned_up: list[str] = field(default_factory=list)
    """Crew cards turned up for all to see, of which one is taken."""
    picked: list[Pick] = field(default_factory=list)
    """Cards chosen for the effect under way, in order."""


def inventory(table: Table) -> dict[str, object]:
    """Every card and city is in one place, and of each face there are the printed copies."""
    things = [*table.crew_deck, *table.supply, *table.pile, *table.airlock, *table.box]
    things += [*table.titan_deck, *table.row, *table.looking, *table.turned_up]
    things += [pick.card for pick in table.picked]
    for mat in table.mats:
        things += [*mat.deck, *mat.hand, *mat.play, *mat.discard, *mat.bid]
        things += mat.offered or [mat.city]
    return dict(sorted(Counter(things).items()))
