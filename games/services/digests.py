"""One letter a day, in the reader's morning, about every game that waits for them."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.utils import timezone

from accounts.models import User
from games.models import Letter, Seat
from games.services import outbox

MORNING = 7
"""The hour, where the reader lives."""


def write_due() -> None:
    """Write the digests of all whose morning has come. Twice the same day is refused by the
    database."""
    now = timezone.now()
    due = [(user, day) for user in readers(now) if (day := due_day(user, now))]
    outbox.write_digests(due)


def readers(now: datetime) -> list[User]:
    """Who wants one letter a day, is awaited somewhere, and has had none in the last half day."""
    recent = Letter.objects.filter(
        kind=Letter.Kind.DIGEST, created_at__gt=now - timedelta(hours=12)
    ).values("recipient")
    seats = Seat.objects.awaited().filter(mutes_letters=False)
    users = User.objects.filter(letters=User.Letters.DAILY, is_active=True)
    users = users.filter(pk__in=seats.values("player")).exclude(pk__in=recent)
    return list(users.prefetch_related("absences"))


def due_day(user: User, now: datetime) -> date | None:
    """The day a digest is due for, if it is: not at night, not while they are away."""
    local = now.astimezone(user.zone)
    if local.hour < MORNING or user.is_away(local.date()):
        return None
    return local.date()


def waiting_seats(user: User) -> list[Seat]:
    """The seats in which someone is awaited, the most urgent first."""
    seats = Seat.objects.awaited().filter(player=user, mutes_letters=False)
    return sorted(
        seats.select_related("game", "player").prefetch_related("game__seats__player"),
        key=urgency,
    )


def urgency(seat: Seat) -> tuple[bool, datetime]:
    """By deadline; those without one after those with, longest awaited first."""
    moment = seat.deadline or seat.awaited_since or timezone.now()
    return seat.deadline is None, moment


def is_wanted(letter: Letter) -> bool:
    user = letter.recipient
    if user is None or user.letters != User.Letters.DAILY:
        return False
    return Seat.objects.awaited().filter(player=user, mutes_letters=False).exists()
