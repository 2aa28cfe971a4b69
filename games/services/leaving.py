"""Deleting an account: the person goes, their opponents' games stay."""

from __future__ import annotations

from functools import reduce
from operator import or_

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.models import Envelope, Game, Letter, Seat
from games.services import tables


@transaction.atomic
def delete_account(*, user: User) -> None:
    """Leave every table, then delete what is known about the person. The bare row stays, for the
    finished games.

    What they said at a table stays there too, under the name of a former player.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    addresses = addresses_of(user)
    give_up_seats(user)
    decline_invitations(user, addresses)
    forget_post(user, addresses)
    user.absences.all().delete()
    user.campaigns.all().delete()
    EmailAddress.objects.filter(user=user).delete()
    user.email = f"former-{user.pk}@deleted.invalid"
    user.name = ""
    user.language, user.time_zone = "en", "UTC"
    user.letters = User.Letters.OFF
    user.is_active = user.is_staff = user.is_superuser = False
    user.is_public = user.is_guest = False
    user.groups.clear()
    user.user_permissions.clear()
    user.set_unusable_password()
    user.last_login = None
    user.left_at = timezone.now()
    user.save()


def give_up_seats(user: User) -> None:
    finished = [Game.Status.OVER, Game.Status.ABORTED]
    for seat in user.seats.exclude(game__status__in=finished).select_related("game"):
        if seat.game.status == Game.Status.GATHERING:
            tables.leave_game(game=seat.game, user=user)
        else:
            tables.resign(game=seat.game, user=user)


def addresses_of(user: User) -> set[str]:
    others = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    return {user.email, *others}


def decline_invitations(user: User, addresses: set[str]) -> None:
    waiting = Seat.objects.filter(player=None, game__status=Game.Status.GATHERING)
    for seat in waiting.filter(Q(invitee=user) | Q(invited__in=addresses)).select_related("game"):
        tables.decline_invitation(seat=seat)


def forget_post(user: User, addresses: set[str]) -> None:
    Letter.objects.filter(Q(recipient=user) | Q(address__in=addresses)).delete()
    for letter in Letter.objects.filter(names(user)):
        letter.facts |= {key: gettext("a former player") for key in names_in(letter, user)}
        letter.save(update_fields=["facts"])
    Envelope.objects.filter(address__in=addresses).delete()


NAMED = ("who", "host", "name")
"""The keys under which a letter to somebody else may have the person's name."""


def names(user: User) -> Q:
    named = [Q(**{f"facts__{key}": user.name}) for key in NAMED]
    their_games = Game.objects.filter(
        Q(creator=user) | Q(seats__player=user) | Q(seats__stood_for=user)
    )
    return Q(game__in=their_games) & reduce(or_, named)


def names_in(letter: Letter, user: User) -> list[str]:
    return [key for key in NAMED if letter.facts.get(key) == user.name]
