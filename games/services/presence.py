"""Whether a player sits at the table: their page says so as long as it is open and seen.

A letter about what is on the screen anyway waits until they have left.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat

RENEWED_AFTER = 0.3
"""A page asks for news every second at first. Only when this share of OPEN_SECONDS has passed is
it noted once more that the page is open."""
A_WHILE = 0.15
"""For this share of OPEN_SECONDS somebody counts as present whose page has not asked yet. Without
scripts it never does."""


def note_look(seat: Seat) -> None:
    """Note that the player's page asks for news."""
    lasts = timedelta(seconds=settings.OPEN_SECONDS)
    note(seat, at_least=lasts * (1 - RENEWED_AFTER), lasts=lasts)


def note_deed(seat: Seat) -> None:
    """Note that the player has done something on a page, and sees the next one in a moment."""
    lasts = timedelta(seconds=settings.OPEN_SECONDS) * A_WHILE
    note(seat, at_least=lasts, lasts=lasts)


def note(seat: Seat, *, at_least: timedelta, lasts: timedelta) -> None:
    now = timezone.now()
    if seat.open_until is None or seat.open_until < now + at_least:
        seat.open_until = now + lasts
        Seat.objects.filter(pk=seat.pk).update(open_until=seat.open_until)


def note_arrival(game: Game, user: User) -> None:
    """Note that somebody is being shown the game, which they have just begun or joined."""
    for seat in game.seats.filter(player=user, game__status=Game.Status.RUNNING):
        note_deed(seat)


def note_leaving(seat: Seat) -> None:
    """Note that the player has closed the page or looks at something else."""
    Seat.objects.filter(pk=seat.pk).update(open_until=timezone.now())
