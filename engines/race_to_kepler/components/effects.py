"""The words in which cards, Titans and cities say what they do: each step is one of these.

A card's text is a list of steps, done in order. `do` names the step in the tables. After a move of
cards, later steps of the same text can refer to them as "those cards".
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

Zone: TypeAlias = Literal["hand", "discard", "play", "deck", "supply", "pile", "airlock"]
"""Your own hand, discards, play area and deck; the Crew supply, the Gold pile and the airlock."""


class Count(Struct, frozen=True):
    """What is counted: things done this turn; or "those cards", their cost, the Crew among them."""

    per: Literal["ejected", "acquired", "gold_played", "titans_played", "cards", "cost", "crew"]
    most: int | None = None
    """What is beyond this number does not count."""


Amount: TypeAlias = int | Count


class Filter(Struct, frozen=True):
    """Which cards will do. A field left at its default does not matter."""

    card: str = ""
    kind: str = ""
    not_kind: str = ""
    cost: int | None = None
    cost_least: int | None = None
    cost_most: int | None = None
    cost_above: int | None = None
    """The card costs at most so much more than "those cards"."""
    itself: bool = False


ANY = Filter()


class Step(Struct, frozen=True, cache_hash=True, tag_field="do", forbid_unknown_fields=True):
    pass


class Gain(Step, frozen=True, tag="gain"):
    energy: int = 0
    money: int = 0
    market: int = 0


class GainPer(Step, frozen=True, tag="gain_per"):
    """You gain so much for each of something."""

    count: Count
    energy: int = 0
    money: int = 0


class Jump(Step, frozen=True, tag="jump"):
    n: Amount


class Draw(Step, frozen=True, tag="draw"):
    n: Amount


class Move(Step, frozen=True):
    """Cards go from one place to another. The player chooses which; from a deck, the top ones."""

    sources: tuple[Zone, ...] = field(name="from")
    least: int = 1
    most: int | Literal["any"] = 1
    of: Filter = ANY


class Eject(Move, frozen=True, tag="eject"):
    """The cards go into the airlock, and then do what they do when ejected."""


class Discard(Move, frozen=True, tag="discard"):
    """The cards go onto your discards, and then do what they do when discarded by an effect."""


class GainCard(Move, frozen=True, tag="gain_card"):
    """The cards go into your hand, for nothing."""


class Show(Move, frozen=True, tag="show"):
    """The cards are shown to all, and go back where they were."""


class Relocate(Move, frozen=True, tag="move", kw_only=True):
    """The cards change their place, and nothing more comes of that."""

    to: Literal["airlock", "discard", "hand", "deck_top"]


AnyMove: TypeAlias = Eject | Discard | GainCard | Show | Relocate


class May(Step, frozen=True, tag="may"):
    """If you like, and can pay the whole cost, you pay it and do the rest."""

    cost: AnyMove
    then: tuple[AnyStep, ...]


class Choose(Step, frozen=True, tag="choose"):
    """You do exactly one of these."""

    options: tuple[tuple[AnyStep, ...], ...]


class Slot(Struct, frozen=True):
    """What can become of a card you look at, and what comes of that."""

    verb: Literal["draw", "eject", "discard"]
    then: tuple[AnyStep, ...] = ()


class Look(Step, frozen=True, tag="look"):
    """You look at the top of your deck. Each card gets a slot; if `one_each`, each slot a card."""

    n: int
    slots: tuple[Slot, ...]
    one_each: bool = False


class Scan(Step, frozen=True, tag="scan"):
    """You look at the top of your deck, discard any, and put the rest back in any order."""

    n: int


class Sift(Step, frozen=True, tag="sift"):
    """You draw cards, then discard as many from your hand."""

    n: int


class Replay(Step, frozen=True, tag="replay"):
    """You do what another card in your play area does when played."""


class Discount(Step, frozen=True, tag="discount"):
    """Cards cost less this turn."""

    n: int


class ThisTurn(Step, frozen=True, tag="this_turn"):
    """Something happens when you next do that, if it is still this turn."""

    event: Literal["acquire"]
    then: tuple[AnyStep, ...]


class TurnUp(Step, frozen=True, tag="turn_up"):
    """You turn up Crew cards: one goes to your hand, the others into the airlock."""

    n: int


class TakeTitan(Step, frozen=True, tag="take_titan"):
    """You take the top card of the Titan deck into your hand."""


class IfBehind(Step, frozen=True, tag="if_behind"):
    """You do this only if somebody is ahead of you."""

    then: tuple[AnyStep, ...]


AnyStep: TypeAlias = (
    Gain
    | GainPer
    | Jump
    | Draw
    | Eject
    | Discard
    | GainCard
    | Show
    | Relocate
    | May
    | Choose
    | Look
    | Scan
    | Sift
    | Replay
    | Discount
    | ThisTurn
    | TurnUp
    | TakeTitan
    | IfBehind
)
Steps: TypeAlias = tuple[AnyStep, ...]
