"""What one seat may see of the table, with types. Who sees what is decided in board.py."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engines.race_to_kepler.components import Department, Kind


class CardView(Struct, frozen=True, gc=False):
    """The face of a card. What it does is not repeated: its id leads to the printed card."""

    id: str
    name: str
    kind: Kind
    department: Department
    cost: int | None


class CityView(Struct, frozen=True, gc=False):
    """A city; its id leads to the printed one."""

    id: str
    name: str
    complexity: int
    operations: list[int]
    """The printed cost of each operation, in energy."""


class PickView(Struct, frozen=True, gc=False):
    """A card chosen for the effect under way, and the place it was taken from."""

    zone: str
    card: CardView


class OperationView(Struct, frozen=True, gc=False):
    """An operation of the active player's city: its cost now, and whether it can be used."""

    number: int
    cost: int
    is_used: bool
    is_usable: bool


class TurnView(Struct, frozen=True, gc=False):
    """What the active player can spend, has done, and could do with it."""

    start: int
    """The space on the track where the turn began."""
    energy: int
    money: int
    market: int
    discount: int
    ejected: int
    acquired: int
    waiting: list[CardView]
    """The cards whose text still waits for something to happen this turn."""
    affordable: list[str]
    """The cards on sale that the active player could acquire now."""
    operations: list[OperationView]
    """Empty before the first turn."""


class MatView(Struct, frozen=True, gc=False):
    """One player's city and cards. The seat that looks sees more of its own mat than of others."""

    seat: int
    city: CityView | None
    """None while it is not chosen, or not shown yet."""
    has_chosen: bool
    offered: list[CityView]
    parsecs: int
    hand: list[CardView]
    hand_count: int
    deck_count: int
    deck_top: list[CardView]
    """The cards on top of the deck that its owner knows, the uppermost first."""
    play: list[CardView]
    discard: list[CardView]
    bid: list[CardView]
    bid_count: int
    bid_total: int | None
    """None without a bid, and while the bid lies face-down before others."""
    played: list[CardView]
    """What was played this turn, or in the last one."""


class View(Struct, frozen=True, gc=False, tag_field="game", tag="race-to-kepler"):
    """The whole table for one seat, or for a spectator. Its JSON also says, under "game", which
    game it is of."""

    you: int | None
    """None is a spectator."""
    round: int
    phase: Literal["launch", "race"]
    first: int
    active: int | None
    """Who takes the turn, or took it before the encounter under way; None before the first turn."""
    kepler: int
    """The number of the last space on the track."""
    tokens: list[int]
    """The spaces that still have a Titan Encounter token."""
    supply: list[CardView]
    prices: dict[str, int]
    """What each card on sale costs now, by its id."""
    gold_count: int
    airlock: list[CardView]
    crew_count: int
    titan_count: int
    row: list[CardView]
    """The Titans of the encounter under way."""
    to_bid: list[int]
    """The seats that have still to bid, in order."""
    turn: TurnView
    looking: list[CardView]
    """The cards from a deck that this seat looks at."""
    looking_count: int
    """How many cards the active player looks at."""
    turned_up: list[CardView]
    picked: list[PickView]
    mats: list[MatView]
