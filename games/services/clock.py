"""The clock: when a turn is due, and when to remind of it.

A turn has so many days of the player's own time: while they are away its clock stands still.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, time, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat

REMIND_BEFORE = timedelta(hours=24)
REMIND_SHARE = 4
"""Or when a quarter of a turn's time is left, if that is less."""

Span = tuple[datetime, datetime]


def deadline(game: Game, seat: Seat, start: datetime) -> datetime | None:
    """When a turn that begins then is due."""
    if game.days_per_turn is None or seat.player is None:
        return None
    return advance(start, timedelta(days=game.days_per_turn), absences(seat.player))


def absences(user: User) -> list[Span]:
    """When the player's clocks stand still: whole days, as days are where they live."""
    return [
        (
            datetime.combine(absence.first_day, time(), user.zone),
            datetime.combine(absence.last_day + timedelta(days=1), time(), user.zone),
        )
        for absence in sorted(user.absences.all(), key=lambda absence: absence.first_day)
    ]


def advance(start: datetime, allowed: timedelta, stops: list[Span]) -> datetime:
    """The moment by which so much time has gone by, not counting the stops."""
    for begin, end in stops:
        if end <= start:
            continue
        if begin - start >= allowed:
            break
        allowed -= max(begin - start, timedelta())
        start = end
    return start + allowed


def time_between(start: datetime, end: datetime, stops: list[Span]) -> timedelta:
    """How much time goes by from one moment to another, not counting the stops."""
    total = timedelta()
    for begin, stop in stops:
        if stop <= start or begin >= end:
            continue
        total += max(begin - start, timedelta())
        start = stop
    return total + max(end - start, timedelta())


@contextmanager
def absences_change(user: User) -> Iterator[None]:
    """Around a change of someone's absences: what they had left on each clock, they keep."""
    now = timezone.now()
    with transaction.atomic():
        seats = list(user.seats.filter(is_awaited=True, deadline__gt=now).select_for_update())
        before = absences(user)
        left = [time_between(now, seat.deadline, before) for seat in seats if seat.deadline]
        yield
        after = absences(User.objects.get(pk=user.pk))
        for seat, time_left in zip(seats, left, strict=True):
            seat.deadline = advance(now, time_left, after)
        Seat.objects.bulk_update(seats, ["deadline"])


def is_early(seat: Seat, now: datetime) -> bool:
    """Whether it is too early for a reminder."""
    if seat.deadline is None or seat.game.days_per_turn is None:
        return True
    turn = timedelta(days=seat.game.days_per_turn)
    return now < seat.deadline - min(REMIND_BEFORE, turn / REMIND_SHARE)
