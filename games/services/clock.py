"""The clock: when a turn is due, and when to remind of it.

A turn lasts so many days of the player's own time: while they are away, its clock stands still.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat

REMIND_BEFORE = timedelta(hours=24)
REMIND_SHARE = 4
"""A reminder is sent when a quarter of the turn is left, or REMIND_BEFORE if that is less."""

TIME_TO_THINK_AGAIN = timedelta(hours=1)

Span = tuple[datetime, datetime]


def deadline(game: Game, seat: Seat, start: datetime) -> datetime | None:
    """When a turn that begins at `start` is due; None if it has no deadline."""
    if game.days_per_turn is None or seat.player is None:
        return None
    return advance(start, timedelta(days=game.days_per_turn), absences(seat.player))


def start(game: Game, seat: Seat, now: datetime) -> None:
    """Start the clock of a turn that begins now."""
    seat.awaited_since = now
    seat.deadline = deadline(game, seat, now)
    seat.is_reminded = False


def stop(seat: Seat) -> None:
    """Stop the clock of a turn that is over, and remember it in case the turn is taken back."""
    if seat.awaited_since is not None:
        seat.awaited_before, seat.deadline_before = seat.awaited_since, seat.deadline
    seat.awaited_since = seat.deadline = None


def go_on(seat: Seat) -> None:
    """Let the clock of a turn that was taken back run on. The turn has the time that was left, or
    TIME_TO_THINK_AGAIN if that is more."""
    soon = timezone.now() + TIME_TO_THINK_AGAIN
    seat.awaited_since, seat.deadline = seat.awaited_before, seat.deadline_before
    if seat.deadline is not None:
        seat.deadline = max(seat.deadline, soon)


def is_overdue(seat: Seat) -> bool:
    return seat.is_awaited and seat.deadline is not None and seat.deadline <= timezone.now()


def absences(user: User) -> list[Span]:
    """The spans in which the player's clocks stand still: whole days in the player's time zone.
    They are given in UTC, because Python's arithmetic within a zone ignores summer time."""
    return [
        (
            midnight(absence.first_day, user),
            midnight(absence.last_day + timedelta(days=1), user),
        )
        for absence in sorted(user.absences.all(), key=lambda absence: absence.first_day)
    ]


def midnight(day: date, user: User) -> datetime:
    return datetime.combine(day, time(), user.zone).astimezone(UTC)


def advance(start: datetime, allowed: timedelta, stops: list[Span]) -> datetime:
    """The moment at which so much time has passed since `start`, not counting the stops."""
    for begin, end in stops:
        if end <= start:
            continue
        if begin - start >= allowed:
            break
        allowed -= max(begin - start, timedelta())
        start = end
    return start + allowed


def time_between(start: datetime, end: datetime, stops: list[Span]) -> timedelta:
    """How much time passes from one moment to another, not counting the stops."""
    total = timedelta()
    for begin, stop in stops:
        if stop <= start or begin >= end:
            continue
        total += max(begin - start, timedelta())
        start = stop
    return total + max(end - start, timedelta())


@contextmanager
def absences_change(user: User) -> Iterator[None]:
    """Keep the time left on each of someone's clocks while the `with` block changes absences."""
    now = timezone.now()
    with transaction.atomic():
        seats = lock_running_clocks(user)
        before = absences(user)
        # The clock of a paused game stands where it was stopped, however long ago.
        starts = [stopped_at(seat) or now for seat in seats]
        left = [
            time_between(start, seat.deadline or start, before)
            for seat, start in zip(seats, starts, strict=True)
        ]
        yield
        after = absences(User.objects.get(pk=user.pk))
        for seat, start, time_left in zip(seats, starts, left, strict=True):
            seat.deadline = advance(start, time_left, after)
        Seat.objects.bulk_update(seats, ["deadline"])


def lock_running_clocks(user: User) -> list[Seat]:
    """Lock the games in which someone's time runs, or will run after a pause, and return their
    seats there. Overdue seats are left to the sweep."""
    awaited = user.seats.filter(is_awaited=True).exclude(deadline=None)
    games = Game.objects.filter(pk__in=awaited.values("game")).order_by("pk")
    list(games.select_for_update().values_list("pk"))
    return [
        seat
        for seat in awaited.select_related("game")
        if stopped_at(seat) is not None or not is_overdue(seat)
    ]


def stopped_at(seat: Seat) -> datetime | None:
    """Since when the seat's clock stands still, if its game is paused. A player whom a rewind asked
    anew during the pause has lost only the time since that rewind."""
    if seat.game.paused_at is None or seat.awaited_since is None:
        return None
    return max(seat.game.paused_at, seat.awaited_since)


def is_early(seat: Seat, now: datetime) -> bool:
    """Whether it is too early for a reminder."""
    if seat.deadline is None or seat.game.days_per_turn is None:
        return True
    turn = timedelta(days=seat.game.days_per_turn)
    return now < seat.deadline - min(REMIND_BEFORE, turn / REMIND_SHARE)
