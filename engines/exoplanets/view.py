"""What one seat may see of a table of Exoplanets, as typed data that becomes JSON."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engines.exoplanets.components import Effect, Goal, PlanetTile

GoalState = Literal["", "met", "fulfilled"]
"""Nothing is said of a goal that is not met, nor of one outside the hand."""


class SpaceTileView(Struct, frozen=True, gc=False):
    """A Space tile that this seat sees: the goal on it, and the effect."""

    id: str
    name: str
    goal: Goal
    marker: str
    effect: Effect
    is_once: bool

    @property
    def goal_state(self) -> GoalState:
        return ""


class HandTileView(SpaceTileView, frozen=True, gc=False):
    """A Space tile in this seat's own hand, and how its goal stands for this seat."""

    is_met: bool
    is_fulfilled: bool
    """Whether this seat has fulfilled that goal before."""

    @property
    def goal_state(self) -> GoalState:
        if self.is_fulfilled:
            return "fulfilled"
        return "met" if self.is_met else ""


class CostView(Struct, frozen=True, gc=False):
    """What a level of life costs on a planet now."""

    icons: tuple[str, ...]
    """The printed icons first, then those that Space tiles add."""
    size: int
    """How many resources are to be paid."""
    less: int
    """How many of the icons are not to be paid."""
    wild: bool
    """Whether any resource pays one of the icons."""


class PlanetView(Struct, frozen=True, gc=False):
    tile: PlanetTile
    place: str
    """The arm's letter and the orbit, such as "n2"."""
    arm: str
    orbit: int
    life: list[int]
    """Each seat's Life markers."""
    species: int | None
    """The seat whose Species dominates it."""
    beneath: SpaceTileView | None
    tokens: list[str]
    """The ids of the Space tiles that act on it."""
    cost: CostView
    is_warded: bool
    modifier: int
    """The points that Space tiles add for everybody with life there, or take away."""
    species_modifier: int
    """The points that Space tiles add for its Species alone."""
    points: list[int]
    """What each seat would score there now."""


class ArmView(Struct, frozen=True, gc=False):
    space_count: int
    """How many Space tiles lie face-down on it."""
    open: str | None
    """The place where the next planet goes; None once the arm is full."""
    obtains: dict[str, str]
    """The resources that each planet, by its id, would obtain at the end of this arm."""


class PlayerView(Struct, frozen=True, gc=False):
    """Everything in front of one player. What others hold is counted, not named."""

    seat: int
    resources: dict[str, int]
    cubes: int
    cylinders: int
    markers: dict[str, int]
    dealt: list[SpaceTileView]
    is_choosing: bool
    """Whether this player still chooses the Space tiles to begin with."""
    hand: list[HandTileView]
    hand_count: int
    discarded: list[SpaceTileView]
    discarded_count: int
    goals: list[SpaceTileView]
    goal_points: int


class View(Struct, frozen=True, gc=False, tag_field="game", tag="exoplanets"):
    """The whole table. Its JSON also says, under "game", which game it is of."""

    you: int | None
    """The seat that is looking; None is a spectator."""
    order: list[int]
    """The seats in turn order, the active one first."""
    star: int
    star_at_start: int
    cloud: dict[str, int]
    bag_count: int
    reserves: list[list[PlanetTile]]
    """The piles, each with its top at the end."""
    drawn: list[PlanetTile]
    drawn_count: int
    newborn: list[PlanetTile]
    """The planet that is about to be placed, if there is one."""
    playing: list[SpaceTileView]
    markers: dict[str, int]
    markers_at_start: dict[str, int]
    box: list[SpaceTileView]
    planets: list[PlanetView]
    arms: dict[str, ArmView]
    born: str | None
    """The id of the planet placed in this turn."""
    discounts: dict[str, int]
    """How many resources less a level costs this turn on a planet, by its id."""
    players: list[PlayerView]
