"""Deleting an account: the person goes, their opponents' games stay."""

from __future__ import annotations

from functools import reduce
from operator import or_

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from accounts import second_factor
from accounts.models import User
from games.models import Envelope, Game, Letter, Seat
from games.services import tables


@transaction.atomic
def delete_account(*, user: User) -> None:
    """Leave every table, then delete what is known about the person. The bare row stays, for the
    finished games.

    What they said at a table stays there too, under the name of a former player.
    """
    user = User.objects.locked(user)
    addresses = addresses_of(user)
    lock_tables(user, addresses)
    give_up_seats(user)
    decline_invitations(user, addresses)
    forget_post(user, addresses)
    user.absences.all().delete()
    second_factor.take_off(user)
    user.campaigns.all().delete()
    EmailAddress.objects.filter(user=user).delete()
    user.email = f"former-{user.pk}@deleted.invalid"
    user.name = ""
    user.language, user.time_zone = "en", "UTC"
    user.letters, user.digest_at = User.Letters.OFF, None
    user.quiet_from = user.quiet_until = None
    user.is_active = user.is_staff = user.is_superuser = False
    user.is_public = user.is_guest = False
    user.groups.clear()
    user.user_permissions.clear()
    user.set_unusable_password()
    user.last_login = None
    user.left_at = timezone.now()
    user.save()


def lock_tables(user: User, addresses: set[str]) -> None:
    """Lock every table that they are about to leave, in the order in which others lock several."""
    games = Game.objects.filter(
        Q(pk__in=open_seats(user).values("game"))
        | Q(pk__in=invitations(user, addresses).values("game"))
    )
    list(games.order_by("pk").select_for_update().values_list("pk"))


def give_up_seats(user: User) -> None:
    for seat in open_seats(user).select_related("game"):
        if seat.game.status == Game.Status.GATHERING:
            tables.leave_game(game=seat.game, user=user)
        else:
            tables.resign(game=seat.game, user=user)


def open_seats(user: User) -> QuerySet[Seat]:
    return user.seats.exclude(game__status__in=[Game.Status.OVER, Game.Status.ABORTED])


def addresses_of(user: User) -> set[str]:
    others = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    return {user.email, *others}


def decline_invitations(user: User, addresses: set[str]) -> None:
    for seat in invitations(user, addresses).select_related("game"):
        tables.decline_invitation(seat=seat)


def invitations(user: User, addresses: set[str]) -> QuerySet[Seat]:
    waiting = Seat.objects.filter(player=None, game__status=Game.Status.GATHERING)
    return waiting.filter(Q(invitee=user) | Q(invited__in=addresses))


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
