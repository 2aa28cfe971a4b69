"""What one reader may know of a game at a moment, as one read-only object."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from functools import cached_property
from typing import Any

import msgspec
from django.db.models import prefetch_related_objects
from msgspec import Struct

from engines.engine import Outcome
from games.guard import guarded
from games.models import Game, Seat
from games.models.log import standing
from games.reading.ahead import Ahead, look_ahead
from games.reading.happenings import (
    Happening,
    Since,
    log_page,
    recent_rows,
    since_last_turn,
    since_turn_of,
    told,
)
from games.reading.reader import Reader, mark_of, reader_of
from games.reading.scores import ScoreTable, score_table
from games.reading.sight import Group, Sight


class Awaited(Struct, frozen=True):
    """Somebody whose turn it is, and what the clock says."""

    seat: int
    name: str
    is_bot: bool
    since: datetime | None
    deadline: datetime | None
    away_until: date | None
    """The last day of their absence. Players are told; onlookers are not."""

    @property
    def mark(self) -> str:
        return mark_of(self.seat)


class Reading:
    """What one reader may know of a game. What is costly is made when it is first asked for."""

    def __init__(
        self, game: Game, seats: Sequence[Seat], reader: Reader, see: Callable[[], Sight]
    ) -> None:
        self.game = game
        self.seats = seats
        self.reader = reader
        self.see = see

    @property
    def seat(self) -> Seat | None:
        return None if self.reader.seat is None else self.seats[self.reader.seat]

    # The table

    @cached_property
    def sight(self) -> Sight:
        return self.see()

    @property
    def is_asked(self) -> bool:
        """Whether the reader has something to decide now."""
        return self.game.is_running and self.sight.ask is not None

    @property
    def question(self) -> str:
        return self.sight.question

    @property
    def groups(self) -> list[Group]:
        """The answers that the reader can give, in groups."""
        return self.sight.groups

    def ahead(self, answers: Iterable[str]) -> dict[str, Ahead]:
        """What comes after each of these answers, as far as the reader may know."""
        return guarded(look_ahead, self.sight, self.game.play, answers)

    @property
    def view(self) -> Any:
        return self.sight.view

    @property
    def text(self) -> str:
        return self.sight.text

    @property
    def points(self) -> list[int]:
        """How many points each seat has so far; empty if the game does not tell."""
        points: Callable[[Any], list[int]] | None = getattr(self.game.rules, "points", None)
        return guarded(points, self.view) if points is not None else []

    @property
    def may_undo(self) -> bool:
        return self.game.is_running and self.sight.may_undo

    @cached_property
    def scores(self) -> ScoreTable | None:
        """The scores; None before the end, or if the game was aborted."""
        if not self.game.outcome:
            return None
        # The rules list the parts of a score in order; a database may keep them in another order.
        outcome = self.sight.play.outcome or Outcome.from_plain(self.game.outcome)
        return score_table(outcome, self.reader)

    # What happened

    @cached_property
    def happenings(self) -> list[Happening]:
        """What happened since the reader's last turn, including their own present turn."""
        return since_last_turn(recent_rows(self.game, self.seat), self.reader)

    @cached_property
    def since(self) -> Since:
        assert self.seat is not None, "only who plays has turns"
        return since_turn_of(self.game, self.seat)

    @property
    def last_turn_end(self) -> int:
        """The number of the row with which the reader last handed the turn on."""
        return self.since.rows[0].number - 1 if self.since.rows else self.game.head

    @property
    def news(self) -> list[Happening]:
        """What happened since the reader's last turn, however long ago that is, including what they
        have done in the present one."""
        return told(standing(self.since.rows), self.reader)

    def log(self, before: int | None = None) -> tuple[list[Happening], int | None]:
        """One page of the log, newest first, and where the next one begins."""
        return log_page(self.game.pk, self.reader, before)

    # The clocks

    @property
    def deadline(self) -> datetime | None:
        """The deadline of the reader's own turn."""
        return None if self.seat is None else self.seat.deadline

    @cached_property
    def awaited(self) -> list[Awaited]:
        """Those whose turn it is; nobody while the game is paused, or once it has ended."""
        if not self.game.is_running:
            return []
        seats = [seat for seat in self.seats if seat.is_awaited]
        if self.seat is not None:
            people = [seat.player for seat in seats if seat.player is not None]
            prefetch_related_objects(people, "absences")
        return [self.clock_of(seat) for seat in seats]

    def clock_of(self, seat: Seat) -> Awaited:
        player = seat.player if self.seat is not None else None
        return Awaited(
            seat.number,
            self.reader.name(seat.number),
            seat.is_bot,
            seat.awaited_since,
            seat.deadline,
            player.away_until() if player is not None else None,
        )

    # All of it

    def plain(self) -> dict[str, Any]:
        """The whole reading as JSON-able data."""
        found = {
            "game": self.game.slug,
            "engine": self.game.engine,
            "status": self.game.status,
            "head": self.game.head,
            "seat": self.reader.seat,
            "language": self.reader.language,
            "names": self.reader.names,
            "question": self.question if self.is_asked else "",
            "groups": self.groups if self.is_asked else [],
            "may_undo": self.may_undo,
            "happenings": self.happenings,
            "view": self.view,
            "text": self.text,
            "scores": self.scores,
            "awaited": self.awaited,
            "deadline": self.deadline,
        }
        plain: dict[str, Any] = msgspec.to_builtins(found, str_keys=True)
        return plain


def read(game: Game, seats: Sequence[Seat], seat: int | None, language: str) -> Reading:
    """What the seat with that number may know now; None is an onlooker."""
    reader = reader_of(game, seats, seat, language)
    return Reading(game, seats, reader, lambda: Sight(game.play(), reader))
