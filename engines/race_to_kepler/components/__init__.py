"""The printed parts of Race to Kepler, read from the tables beside this file.

Each table says where a value comes from: the rulebook, the printed card, or us.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from engines.race_to_kepler.components.effects import ANY, Filter, Steps, Zone

HERE = Path(__file__).parent

Kind: TypeAlias = Literal["resource", "crew", "titan"]
Department: TypeAlias = Literal["", "scientist", "engineer", "miner", "smuggler"]
"""The cards of the start decks have none."""


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """The face of a card. There may be several copies of it, which nothing tells apart."""

    name: str
    kind: Kind
    source: str
    department: Department = ""
    cost: int | None = None
    copies: int = 1
    bid: int | None = None
    on_play: Steps = ()
    on_discard: Steps = ()
    on_eject: Steps = ()
    ejected_from: tuple[Zone, ...] = ()
    """Where it must come from for on_eject; empty is anywhere."""
    id: str = ""

    @property
    def worth(self) -> int:
        """The card's cost. A Titan has none, and counts 0 wherever a number is needed."""
        return self.cost or 0


class Trait(Struct, frozen=True, forbid_unknown_fields=True):
    """What a city does by itself at an event, or a rule that its owner alone has."""

    event: str = ""
    only_if: Literal["", "last"] = ""
    of: Filter = ANY
    limit: int | None = None
    then: Steps = ()
    repeat_discount: int = 0
    """Operations can be used again in the same turn, each time for so much less."""
    keeps_a_card: bool = False
    """A card may stay in hand at cleanup."""
    titan_bid: int = 0
    """What a Titan counts in a bid."""


class Operation(Struct, frozen=True, forbid_unknown_fields=True):
    cost: int
    then: Steps


class City(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    complexity: int
    source: str
    trait: Trait
    operations: tuple[Operation, ...]
    id: str = ""


T = TypeVar("T", Card, City)


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


def _read(rows: dict[str, Any], kind: type[T]) -> dict[str, T]:
    return {id: msgspec.convert({**row, "id": id}, kind) for id, row in rows.items()}


_numbers = _load("numbers")


def _number(chapter: str, name: str) -> Any:
    return _numbers[chapter][name]["value"]


CARDS = _read(_load("cards")["cards"] | _load("titans")["cards"], Card)
CITIES = _read(_load("cities")["cities"], City)

IRON, GOLD, MAFIA = "iron", "gold", "mafia"
CREW_DECK = [
    id for id, c in CARDS.items() if c.department and c.kind == "crew" for _ in range(c.copies)
]
TITAN_DECK = [id for id, c in CARDS.items() if c.kind == "titan" for _ in range(c.copies)]

TOKENS: list[int] = _number("set_up", "tokens")
SUPPLY: int = _number("set_up", "supply")
CITIES_DEALT: int = _number("set_up", "cities_dealt")
START_DECK: dict[str, int] = _number("set_up", "deck")

HAND: int = _number("turn", "hand")
MARKET_ACTIONS: int = _number("turn", "market_actions")
LEAST_PRICE: int = _number("turn", "least_price")
LEAST_ENERGY: int = _number("turn", "least_energy")

ROW: int = _number("encounter", "row")
KEPLER: int = _number("track", "kepler")
ROUNDS: int = _number("track", "rounds")
