"""Making the links in old letters worthless, and answers to them too.

People do that by a button. It also happens when they change their password, which is done to lock
somebody out, or their address, since old letters may lie in a mailbox that is no longer theirs. To
set a first password locks out nobody.
"""

from __future__ import annotations

from typing import Any

from allauth.account.signals import email_changed, password_changed, password_reset
from django.db import transaction
from django.db.models import F
from django.dispatch import receiver

from accounts.models import User
from games.models import Game, Seat
from games.services.happenings import LinksRevoked, announce


@transaction.atomic
def revoke_links(user: User) -> None:
    """Make every link in letters to that person worthless. About turns that wait they are written
    to again, so that nobody is cut off."""
    User.objects.locked(user)
    seats = Seat.objects.filter(player=user.pk)
    games = Game.objects.filter(pk__in=seats.values("game")).order_by("pk")
    list(games.select_for_update().values_list("pk"))
    seats.update(link_version=F("link_version") + 1)
    waiting = Seat.objects.awaited(player=user.pk).select_related("game", "player")
    announce(*[LinksRevoked(game=seat.game, seat=seat) for seat in waiting])


@receiver([password_changed, password_reset])
def after_a_new_password(user: User, **kwargs: Any) -> None:
    revoke_links(user)


@receiver(email_changed)
def after_a_new_address(user: User, **kwargs: Any) -> None:
    """That letters came back from the old address says nothing about the new one."""
    User.objects.filter(pk=user.pk).update(mail_bounces=False)
    revoke_links(user)
