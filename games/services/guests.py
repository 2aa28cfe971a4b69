"""Guests: people of the embedded site who play without signing up."""

from __future__ import annotations

import secrets

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game
from games.services.bots import STAND_IN
from games.services.tables import Plan, create_game

GUEST_HOST = "mailbox.localhost"
FIRST_GAME = "kepler-run"
"""The game that a guest begins with, since its rules are the shortest."""


@transaction.atomic
def create_guest(*, language: str, time_zone: str) -> User:
    """Create a user whose letters land in the local mailbox."""
    guest = User.objects.create_user(
        email=f"{secrets.token_hex(8)}@{GUEST_HOST}",
        is_guest=True,
        language=language,
        time_zone=time_zone or "UTC",
    )
    guest.email = f"guest-{guest.pk}@{GUEST_HOST}"
    guest.name = _("Guest %(number)d") % {"number": guest.pk}
    guest.save(update_fields=["email", "name"])
    EmailAddress.objects.create(user=guest, email=guest.email, verified=True, primary=True)
    return guest


def seat_with_bots(player: User) -> Game:
    """Start a game for this player against two bots."""
    seats = [Plan("me"), Plan("bot", STAND_IN), Plan("bot", STAND_IN)]
    return create_game(creator=player, engine=FIRST_GAME, seats=seats)
