"""Whether the code at hand goes on with a game as the code before it did.

What that code said stands in the database: the outcome, the scores, who is asked since which row,
the checkpoint, and what was told of every row. What it asked at each row does not; `rehearse
--record` has it written into a file, and then that is compared too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from engines.asking import digest_of_questions, result_of
from engines.engine import Outcome
from engines.play import Play
from engines.words import LETTERS, Words
from games.guard import in_full
from games.models import Game, Move, Seat
from games.services.replay import CannotFollow, Replayed, wrong_digests


class Finding(Struct, frozen=True):
    """One difference between what was and what the code at hand makes of it."""

    says: str
    row: int | None = None
    """The first row of the log from which it is so, if that is known."""
    is_fatal: bool = True


class Told(Struct, frozen=True):
    """What an earlier version of the code said of a game: a line of a record."""

    game: int
    head: int
    digest: str
    questions: list[str]
    """A digest of what was asked after each row; empty if the rules could not follow."""
    open: dict[int, dict[str, Any]]
    """The words of the open questions, by their seats."""
    wrong: list[str] = []
    """What was fatal already."""


class Rehearsed(Replayed):
    """A game replayed with all that was asked on the way."""

    def __init__(self, game: Game, rows: list[Move], seats: int) -> None:
        self.questions: list[str] = []
        self.impossible: list[int] = []
        """The rows whose answers are no longer possible."""
        super().__init__(game, rows, seats)

    def follow(self, row: Move) -> None:
        ask = None if row.seat is None else self.play.waiting_for.get(row.seat)
        if row.kind == Move.Kind.ANSWER and ask is not None and row.answer not in ask.legal:
            self.impossible.append(row.number)
        super().follow(row)
        self.questions.append(digest_of_questions(self.play))


class Rehearsal:
    """One game on the code at hand, and what an earlier version said of it, if that is known."""

    def __init__(self, game: Game, told: Told | None = None) -> None:
        self.game = game
        self.told = told
        self.rows = list(game.moves.all())
        self.seats = game.seated()

    @cached_property
    def replayed(self) -> Rehearsed | CannotFollow:
        try:
            return Rehearsed(self.game, self.rows, len(self.seats))
        except CannotFollow as error:
            return error

    @property
    def play(self) -> Play | None:
        """The game as its log leads to, if it can be followed."""
        return None if self.obstacle else getattr(self.replayed, "play", None)

    @cached_property
    def obstacle(self) -> Finding | None:
        """Why the game cannot be replayed at all, whatever stands in its log."""
        if not self.rows:
            return Finding("it has no log")
        if not self.game.is_installed:
            # A game that could be played before has questions in the record.
            was_here = self.told is not None and bool(self.told.questions)
            return Finding("its rules are not installed", is_fatal=was_here)
        if self.game.revision > self.game.rules.REVISION:
            return Finding(f"it began by newer rules: revision {self.game.revision}")
        return None

    def differences(self) -> Iterator[Finding]:
        if self.obstacle is not None:
            yield self.obstacle
            return
        yield from map(Finding, wrong_digests(self.game, self.rows, len(self.seats)))
        if isinstance(self.replayed, CannotFollow):
            row = self.replayed.row
            yield Finding(f"the rules do not follow its log: {self.replayed}", row)
            return
        yield from compare(self.game, self.seats, self.replayed, self.told)

    def telling(self, wrong: list[str]) -> Told:
        """What the code at hand says of the game, for a later version to be compared with."""
        game, replayed = self.game, None if self.obstacle else self.replayed
        if not isinstance(replayed, Rehearsed):
            return Told(game.pk, game.head, game.digest, [], {}, wrong)
        words = {seat: ask.question.plain() for seat, ask in replayed.play.waiting_for.items()}
        return Told(game.pk, game.head, game.digest, replayed.questions, words, wrong)


# Comparing what is said with what was


def compare(
    game: Game, seats: list[Seat], rehearsed: Rehearsed, told: Told | None
) -> Iterator[Finding]:
    since = next((row for row, is_same in retold(rehearsed) if not is_same), None)
    if rehearsed.impossible:
        row = rehearsed.impossible[0]
        yield Finding("the answer that was given is no longer possible", row)
    if told is not None:
        yield from other_questions(rehearsed, told)
    yield from other_outcome(game, rehearsed.play, since)
    if not game.is_finished:
        yield from other_turns(seats, rehearsed, since)
    yield from other_table(game, rehearsed.play, since)
    yield from other_events(rehearsed)


def other_questions(rehearsed: Rehearsed, told: Told) -> Iterator[Finding]:
    """Compare as many rows as there were when the record was made."""
    pairs = zip(told.questions, rehearsed.questions, strict=False)
    row = next((number for number, (was, now) in enumerate(pairs) if was != now), None)
    if row is not None:
        yield Finding("another question is asked, or its answers are others", row)
    elif rehearsed.rows[-1].digest == told.digest:
        yield from other_words(rehearsed, told)


def other_words(rehearsed: Rehearsed, told: Told) -> Iterator[Finding]:
    """The words of an open question may change, but not the numbers and names in them."""
    for seat, plain in told.open.items():
        was, now = Words.from_plain(plain), rehearsed.play.waiting_for[seat].question
        if was == now:
            continue
        common = was.values.keys() & now.values.keys()
        yield Finding(
            f"seat {LETTERS[seat]} was asked “{was}” and is asked “{now}”",
            rehearsed.asked[seat],
            is_fatal=any(was.values[name] != now.values[name] for name in common),
        )


def other_outcome(game: Game, play: Play, since: int | None) -> Iterator[Finding]:
    now = play.outcome.plain() if play.outcome is not None else None
    if game.is_over != play.is_over:
        by_log = "over" if play.is_over else "not over"
        yield Finding(f"it is {by_log} by its log, but its players were told otherwise", since)
    elif plain_result(game.outcome) != plain_result(now):
        yield Finding("the outcome is another", since)
    elif game.outcome != now:
        yield Finding("the outcome is told in other words", is_fatal=False)


def plain_result(outcome: dict[str, Any] | None) -> object:
    """The result without its words; the data itself if that is no outcome."""
    try:
        return outcome and result_of(Outcome.from_plain(outcome))
    except (KeyError, TypeError):
        return outcome


def other_turns(seats: list[Seat], rehearsed: Rehearsed, since: int | None) -> Iterator[Finding]:
    for seat in seats:
        if seat.is_awaited != (seat.number in rehearsed.play.waiting_for):
            said = "is no longer asked" if seat.is_awaited else "is asked now"
            yield Finding(f"seat {seat.letter} {said}", since)
        elif seat.is_awaited and seat.asked_at != rehearsed.asked[seat.number]:
            rows = f"row {seat.asked_at} before, and by row {rehearsed.asked[seat.number]} now"
            yield Finding(f"the question to seat {seat.letter} was asked by {rows}", since)


def other_table(game: Game, play: Play, since: int | None) -> Iterator[Finding]:
    """Compare where the checkpoint leads to: every page and every move starts from it."""
    try:
        stored = game.play()
        is_same = stored.table == play.table
        is_same = is_same and digest_of_questions(stored) == digest_of_questions(play)
    except Exception as error:
        yield Finding(f"its checkpoint cannot be resumed: {in_full(error)}")
        return
    if not is_same:
        yield Finding("its log leads to another table than its checkpoint", since)


# Words of old events


def other_events(rehearsed: Rehearsed) -> Iterator[Finding]:
    """The first row of each kind. What is told harms nobody unless the table or the questions are
    others as well, and that is found elsewhere."""
    rows = list(retold(rehearsed))
    for kind, says in ((True, "the same is told in other words"), (False, "other things are told")):
        row = next((row for row, is_same in rows if is_same is kind), None)
        if row is not None:
            yield Finding(says, row, is_fatal=False)


def retold(rehearsed: Rehearsed) -> Iterator[tuple[int, bool]]:
    """The rows of which something else is told than was; True if only the sentences are others."""
    for row in rehearsed.rows:
        now = rehearsed.events.get(row.number)
        if now is not None and row.events != now:
            yield row.number, facts_of(row.events) == facts_of(now)


def facts_of(events: list[dict[str, Any]]) -> bytes:
    """What events tell, without their sentences: whom they are for, and what is put into them."""
    facts = [[each["words"].get("values"), each["to"], each["but"]] for each in events]
    return msgspec.json.encode(facts, order="sorted")
