"""What a game must offer: every package in the catalogue has these names."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, cast

from msgspec import Struct, field

from engines.chance import Chance
from engines.words import Words


class Option(Struct, frozen=True):
    """One legal answer as the player sees it."""

    label: Words
    touches: str = ""
    """The ids of the board elements it is about: one, or several separated by spaces in the order
    in which a player would press them (a starship, then a hex)."""
    group: Words | None = None
    """The heading that it stands under in a long list."""


class Score(Struct, frozen=True):
    seat: int
    place: int
    total: int
    parts: dict[str, int]
    """Where the points came from; the keys are texts to translate."""


class Outcome(Struct, frozen=True):
    """How a game ended: everyone's score with its parts, who won, and why it ended so."""

    scores: list[Score]
    winners: list[int]
    reason: Words

    def plain(self) -> dict[str, Any]:
        """The outcome as JSON-able data."""
        scores = [
            {"seat": s.seat, "place": s.place, "total": s.total, "parts": dict(s.parts)}
            for s in self.scores
        ]
        return {"scores": scores, "winners": list(self.winners), "reason": self.reason.plain()}

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> Outcome:
        scores = [Score(**score) for score in data["scores"]]
        return cls(scores, list(data["winners"]), Words.from_plain(data["reason"]))


class Setting(Struct, frozen=True):
    """One declared option of a game: its allowed values, each with its words."""

    label: Words
    values: dict[str, Words]
    default: str
    seats: list[int] = field(default_factory=list)
    """The player counts that it is for; empty means all."""


class BadOption(ValueError):
    """The game has no such option, or the option has no such value."""


class Engine(Protocol):
    """A game as a module. `engines/kepler_run/__init__.py` is the example to copy.

    It may also offer `worth_trying(table, seat, answers)`: those of many similar answers that a bot
    should think about, at least one, judged by what that seat can see; `points(view)`: how many
    points each seat has so far, as far as the view shows it; and `TURNS`: about how many turns each
    player takes in a game.
    """

    KEY: str
    NAME: str
    SEATS: range
    REVISION: int
    OPTIONS: Mapping[str, Setting]
    Table: Any
    """The class of its table, needed to read checkpoints."""

    def set_up(self, *, seats: int, chance: Chance, options: dict[str, str], revision: int) -> Any:
        """The table before the first decision."""

    def play(self, table: Any) -> Coroutine[Any, Any, Outcome]:
        """The rules. Started on the table of a checkpoint, they carry on from there."""

    def describe(self, table: Any, seat: int, answer: str) -> Option:
        """What a legal answer means, in words."""

    def view(self, table: Any, seat: int | None) -> Any:
        """What that seat may see, as a msgspec struct; None is a spectator."""

    def text(self, view: Any) -> list[Words]:
        """The lines of text that say what a view shows."""

    def redeal(self, table: Any, seat: int | None, chance: Chance) -> None:
        """Deal anew everything that the seat cannot see, as something that it could be."""

    def inventory(self, table: Any) -> dict[str, Any]:
        """The number of each component, wherever it is. It stays the same throughout a game."""

    def appraise(self, table: Any, seat: int) -> float:
        """How good the table looks for that seat, judged by what that seat can see."""


def as_engine(module: ModuleType) -> Engine:
    """Take a module for an Engine, or say which name it lacks."""
    for name in ("KEY", "NAME", "SEATS", "REVISION", "OPTIONS", "Table", "set_up", "play",
                 "describe", "view", "text", "redeal", "inventory", "appraise"):  # fmt: skip
        if not hasattr(module, name):
            called = getattr(module, "__name__", repr(module))
            raise TypeError(f"{called} is not an engine: it has no {name}.")
    return cast(Engine, module)


def folder(engine: Engine | None) -> Path:
    """Where the engine's own files are."""
    path = getattr(engine, "__file__", None)
    return Path(path).parent if path else Path("no-such-folder")


def read_options(engine: Engine, seats: int, options: Mapping[str, str]) -> dict[str, str]:
    """The options with their defaults filled in, or BadOption with a sentence."""
    if seats not in engine.SEATS:
        counts = f"{engine.SEATS[0]} to {engine.SEATS[-1]}"
        raise BadOption(f"{engine.NAME} is for {counts} players, not {seats}.")
    for name in options:
        if name not in engine.OPTIONS:
            raise BadOption(f"{engine.NAME} has no option {name!r}.")
    read = {}
    for name, setting in engine.OPTIONS.items():
        if setting.seats and seats not in setting.seats:
            if name in options:
                raise BadOption(f"Option {name!r} is not for {seats} players.")
            continue
        value = options.get(name, setting.default)
        if value not in setting.values:
            allowed = ", ".join(setting.values)
            raise BadOption(f"Option {name!r} can be {allowed}; not {value!r}.")
        read[name] = value
    return read
