"""What one seat may see of the table. `board.py` makes it; `text.py` and the drawing read it."""

from __future__ import annotations

from msgspec import Struct

from engines.kepler_run.components import Card, Ship


class SectorView(Struct, frozen=True, gc=False):
    """A card in the run, and whose stations are on it."""

    card: Card
    stations: list[int]
    open_icons: int
    """How many of its station icons no disk covers yet."""


class MatView(Struct, frozen=True, gc=False):
    """One player's ship and all that lies around it."""

    seat: int
    ship: Ship
    modules: int
    stored: int
    """Fuel in the hold, kept for later rounds."""
    room: int
    """Free boxes in the hold."""
    booster: bool
    parts: list[Card]
    deliveries: list[Card]
    disks: int
    """Stations still to be built."""
    contracts: list[str]
    """The contracts in hand, the chosen one too while it lies face-down."""
    done: list[str]
    """The contracts of earlier rounds."""
    points: int
    points_by_source: dict[str, int]
    is_ready: bool
    """The player has chosen a contract for this round."""
    contract: str | None
    """The chosen contract, for its owner alone until the scoring."""
    load: int | None
    """Stored fuel that will be moved into the tank at takeoff, for its owner alone."""
    tank: int
    place: int
    """Port, the sectors and Kepler are numbered in this order, Port being 0."""
    entered: list[int]
    used: list[str]
    """The parts activated and the deliveries made this round: card ids, or "booster"."""


class View(Struct, frozen=True, gc=False, tag_field="game", tag="kepler-run"):
    """The whole table. Its JSON also says, under "game", which game it is of."""

    you: int | None
    """The seat that looks at the table; a spectator has none."""
    round: int
    rounds: int
    order: list[int]
    """The pawns on Port, first player first."""
    to_draft: list[int]
    """The picks still to be made, in order."""
    to_fly: list[int]
    """The players who have still to attempt this round's run, in order."""
    pool: list[Card]
    """The cards laid out for the draft."""
    drawn: list[Card]
    """The cards drawn for Calculate, for the drafting player alone."""
    drawn_count: int
    playing: list[Card]
    """Cards whose special action is under way."""
    run: list[SectorView]
    deck_count: int
    discard: list[Card]
    mats: list[MatView]

    @property
    def kepler(self) -> int:
        """The place after the last sector."""
        return len(self.run) + 1
