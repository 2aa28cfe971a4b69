"""A random game to test a promise on, and what can be known about a game at one moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any, NoReturn, TypeVar

import msgspec

from engines.chance import Chance
from engines.engine import Engine, Setting
from engines.play import Move, Play
from engines.words import Seat, Words

MOST_MOVES = 5000
"""A game with more moves than this is taken to be endless, even at random."""
ALL_OF = 40
"""How many moves of a game are checked one by one; later ones are checked less and less often."""

Known = dict[str, Any]
"""What is known about a game at one moment, part by part, to be compared with another moment."""

T = TypeVar("T")

encode = msgspec.msgpack.encode


class BrokenPromise(AssertionError):
    """A sentence that says what an engine did that no engine may, and where."""


class RandomGame:
    """A game from a seed, by which its options and its moves are drawn too.

    It is used in a `with` block, so that a complaint about anything inside says where it happened.
    """

    play: Play

    def __init__(self, engine: Engine, seats: int, seed: object) -> None:
        self.engine = engine
        self.seats = seats
        self.seed = seed
        self.luck = Chance(f"the luck of {seed}")
        self.secret = f"the secret seed of {seed}"
        self.options = {
            name: self.luck.pick("option", list(setting.values))
            for name, setting in engine.OPTIONS.items()
            if is_for(setting, seats)
        }

    def __enter__(self) -> RandomGame:
        try:
            self.play = self.again()
        except Exception as error:
            raise BrokenPromise(f"{self.called}: it does not start: {error!r}") from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if isinstance(error, Exception) and not isinstance(error, BrokenPromise):
            raise BrokenPromise(f"{self.where}: {error!r}") from error

    def again(self) -> Play:
        """The same game, before the first move."""
        return Play.start(self.engine, self.seats, self.secret, self.options)

    @property
    def observers(self) -> list[int | None]:
        return [None, *range(self.seats)]

    # Moving at random

    def decisions(self) -> Iterator[Move]:
        """A random move at each decision until the game ends, for the caller to make."""
        while not self.play.is_over:
            yield self.random_move(self.play)

    def random_move(self, play: Play) -> Move:
        self.require(play.number < MOST_MOVES, "the game does not end")
        self.require(play.waiting_for, "the game is not over, but waits for nobody")
        seat = self.luck.pick("seat", list(play.waiting_for))
        answers = play.waiting_for[seat].legal
        if not answers:
            self.complain(f"seat {seat} has no answer to “{play.waiting_for[seat].question}”")
        return seat, self.luck.pick("answer", answers)

    def is_worth_a_look(self) -> bool:
        """Whether to try something costly now: at each early decision, and now and then later."""
        return self.luck.below("look", 1 + self.play.number // ALL_OF) == 0

    def some(self, things: Sequence[T], most: int = ALL_OF) -> list[T]:
        return self.luck.shuffled("some", things)[:most]

    # Complaining

    @property
    def called(self) -> str:
        options = f", options {self.options}" if self.options else ""
        return f"{self.engine.NAME} with {self.seats} seats{options}, seed {self.seed!r}"

    @property
    def where(self) -> str:
        return f"{self.called}, after move {self.play.number}"

    def complain(self, complaint: str) -> NoReturn:
        raise BrokenPromise(f"{self.where}: {complaint}.")

    def require(self, kept: object, complaint: str) -> None:
        if not kept:
            self.complain(complaint)

    def require_same(self, before: Known, after: Known, complaint: str) -> None:
        """Complain about the first part that differs."""
        if before == after:
            return
        for part in {**before, **after}:
            one, other = before.get(part), after.get(part)
            if one != other:
                self.complain(f"{complaint}: in the {part}, {difference(one, other)}")


def is_for(setting: Setting, seats: int) -> bool:
    return not setting.seats or seats in setting.seats


def difference(one: Any, other: Any) -> str:
    """The first place where two things differ, with the text around it."""
    one, other = str(one), str(other)
    pairs = enumerate(zip(one, other, strict=False))
    first = next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
    start, end = max(0, first - 40), first + 40
    return f"…{one[start:end]}… became …{other[start:end]}…"


# What can be known about a game


def whole_state(play: Play) -> Known:
    """Everything about a game, as data that later changes of the game don't affect."""
    return {
        "table": encode(play.table),
        "fence": play.fence,
        "undo": [seat for seat in range(play.table.seats) if play.may_undo(seat)],
        **what_happened(play),
        **what_is_asked(play),
    }


def what_happened(play: Play) -> Known:
    return {
        "log": list(play.log),
        "events": list(play.events),
        "reveals": list(play.reveals),
        "outcome": play.outcome and play.outcome.plain(),
    }


def what_is_asked(play: Play) -> Known:
    return {
        "waiting": {
            seat: (ask.question.plain(), list(ask.options))
            for seat, ask in play.waiting_for.items()
        }
    }


def what_is_seen(play: Play, seat: int | None, *, with_text: bool = True) -> Known:
    """Everything that an observer gets to know, each part written as text. Making the table's text
    takes longest, and it should say no more than the view."""
    view = play.view(seat)
    seen = {
        "view": written(view),
        "text": written(list(play.engine.text(view))) if with_text else "",
        "events": written(play.events_for(seat)),
        "waiting": written(sorted(play.waiting_for)),
        "outcome": written(play.outcome),
    }
    if seat in play.waiting_for:
        ask = play.waiting_for[seat]
        seen["question"] = written(ask.question)
        seen["options"] = written(dict(ask.options))
    return seen


def written(thing: object) -> str:
    """Plain data with words, written as text. What is written alike is alike in every language."""
    return msgspec.json.encode(thing, enc_hook=_spelt).decode()


def _spelt(part: object) -> object:
    if isinstance(part, Words):
        return [part.text, part.plural, part.values]
    if isinstance(part, Seat):
        return {"seat": int(part)}
    raise TypeError(f"{part!r} is neither plain data nor words")
