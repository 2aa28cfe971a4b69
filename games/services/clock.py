"""The clock: when a turn is due, and when to remind of it.

A turn lasts so many days of the player's own time: while they are away, its clock stands still.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.hours import outside
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
    seat.is_reminded = False
    set_deadline(seat, deadline(game, seat, now))


def set_deadline(seat: Seat, when: datetime | None) -> None:
    """Set when a turn is due. The sweep has to look anew when to remind of it."""
    seat.deadline, seat.remind_at = when, None


def stop(seat: Seat) -> None:
    """Stop the clock of a turn that is over, and remember it in case the turn is taken back."""
    if seat.awaited_since is not None:
        seat.awaited_before, seat.deadline_before = seat.awaited_since, seat.deadline
    seat.awaited_since = None
    set_deadline(seat, None)


def go_on(seat: Seat) -> None:
    """Let the clock of a turn that was taken back run on. The turn has the time that was left, or
    TIME_TO_THINK_AGAIN if that is more."""
    soon = timezone.now() + TIME_TO_THINK_AGAIN
    seat.awaited_since, before = seat.awaited_before, seat.deadline_before
    set_deadline(seat, before and max(before, soon))


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


def start_again(seats: list[Seat]) -> None:
    """Start the clocks of a game that stood still: everyone awaited has the time they had left."""
    now = timezone.now()
    for seat in seats:
        if seat.deadline is None or seat.player is None:
            continue
        away = absences(seat.player)
        stopped = stopped_at(seat)
        assert stopped is not None, "a game that stands still knows since when"
        left = time_between(stopped, seat.deadline, away)
        set_deadline(seat, advance(now, left, away))
    Seat.objects.bulk_update(seats, ["deadline", "remind_at"])


@contextmanager
def absences_change(user: User) -> Iterator[None]:
    """Keep the time left on each of someone's clocks while the `with` block changes absences."""
    now = timezone.now()
    with transaction.atomic():
        User.objects.locked(user)
        seats = lock_running_clocks(user)
        before = absences(user)
        # The clock of a game at rest stands where it was stopped, however long ago.
        starts = [stopped_at(seat) or now for seat in seats]
        left = [
            time_between(start, seat.deadline or start, before)
            for seat, start in zip(seats, starts, strict=True)
        ]
        yield
        after = absences(User.objects.get(pk=user.pk))
        for seat, start, time_left in zip(seats, starts, left, strict=True):
            set_deadline(seat, advance(start, time_left, after))
        Seat.objects.bulk_update(seats, ["deadline", "remind_at"])


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
    """Since when the seat's clock stands still, if its game is paused or set aside. A player whom a
    rewind asked anew meanwhile has lost only the time since that rewind."""
    stands_since = seat.game.stands_since
    if stands_since is None or seat.awaited_since is None:
        return None
    return max(stands_since, seat.awaited_since)


def is_early(seat: Seat, now: datetime) -> bool:
    """Whether it is too early for a reminder."""
    moment = remind_at(seat)
    return moment is None or now < moment


def remind_at(seat: Seat) -> datetime | None:
    """When to remind the player; None if the turn has no deadline. A reminder that would come in
    their quiet hours comes after them, or before them if that is too late."""
    if seat.deadline is None or seat.game.days_per_turn is None:
        return None
    turn = timedelta(days=seat.game.days_per_turn)
    planned = seat.deadline - min(REMIND_BEFORE, turn / REMIND_SHARE)
    quiet = seat.player.quiet_hours if seat.player is not None else None
    earliest = seat.deadline - REMIND_BEFORE
    return outside(quiet, planned, earliest=earliest, deadline=seat.deadline)
