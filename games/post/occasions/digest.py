"""One letter a day, in the reader's morning, about every game that waits for them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models import Letter, Seat
from games.post import drafts
from games.post.occasion import Content, Occasion
from games.post.tables import table_context

MORNING = 7
"""The hour of the morning in the reader's time zone."""


class Digest(Occasion):
    key = Letter.Kind.DIGEST
    label = gettext_lazy("digest")

    def letters_due(self) -> Iterator[Letter]:
        """Letters to all whose morning has come, once a day."""
        now = timezone.now()
        for user in readers(now):
            day = due_day(user, now)
            if day is not None:
                yield from drafts.to_person(self.key, user, once=f"{user.pk}/{day}")

    def is_wanted(self, letter: Letter) -> bool:
        user = letter.recipient
        if user is None or not super().is_wanted(letter) or user.letters != User.Letters.DAILY:
            return False
        return Seat.objects.awaited().filter(player=user, mutes_letters=False).exists()

    def content(self, letter: Letter) -> Content:
        assert letter.recipient is not None
        waiting = waiting_seats(letter.recipient)
        tables = [table_context(seat.game, seat) for seat in waiting]
        return Content({"tables": tables, "url": settings.SITE_URL + reverse("my-games")})


OCCASION = Digest()


def readers(now: datetime) -> list[User]:
    """Those who want one letter a day, are awaited somewhere, and had none in the last half day."""
    recent = Letter.objects.filter(
        kind=Letter.Kind.DIGEST, created_at__gt=now - timedelta(hours=12)
    ).values("recipient")
    seats = Seat.objects.awaited().filter(mutes_letters=False)
    users = User.objects.filter(letters=User.Letters.DAILY, is_active=True)
    users = users.filter(pk__in=seats.values("player")).exclude(pk__in=recent)
    return list(users.prefetch_related("absences"))


def due_day(user: User, now: datetime) -> date | None:
    """The day for which a digest is due; None at night and while the reader is away."""
    local = now.astimezone(user.zone)
    if local.hour < MORNING or user.is_away(local.date()):
        return None
    return local.date()


def waiting_seats(user: User) -> list[Seat]:
    """The seats in which that person is awaited, the most urgent first."""
    seats = Seat.objects.awaited().filter(player=user, mutes_letters=False)
    return sorted(
        seats.select_related("game", "player").prefetch_related("game__seats__player"),
        key=urgency,
    )


def urgency(seat: Seat) -> tuple[bool, datetime]:
    """A key to sort seats by: first those with a deadline, then those awaited the longest."""
    moment = seat.deadline or seat.awaited_since or timezone.now()
    return seat.deadline is None, moment
