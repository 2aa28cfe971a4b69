"""Hearing no more, about one game or all or of invitations to an address; or hearing otherwise."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from games.models import Letter, Refusal, Seat
from games.services import tables
from games.services.digests import plan_digest

Whose = Seat | User | str
"""A seat, if it is about one game; a person; or an address that was invited."""


def whose(letter: Letter) -> Whose:
    """Who is to hear no more if somebody unsubscribes from letters like this one."""
    seat, person = letter.seat, letter.recipient
    if letter.kind == Letter.Kind.INVITATION or person is None:
        return letter.address
    if seat is not None and seat.player_id == person.pk:
        return seat
    return person


def set_quiet(whose: Whose, *, quiet: bool, everywhere: bool = False) -> None:
    if isinstance(whose, str):
        if quiet:
            tables.refuse_invitations(address=whose)
        else:
            Refusal.objects.filter(address=whose.lower()).delete()
        return
    if isinstance(whose, Seat):
        whose.mutes_letters = quiet
        whose.save(update_fields=["mutes_letters"])
    person = whose.player if isinstance(whose, Seat) else whose
    if quiet and person is not None and (everywhere or isinstance(whose, User)):
        person.letters = User.Letters.OFF
        person.save(update_fields=["letters"])
        with_own_cadence(person).update(mutes_letters=True)


def set_cadence(seat: Seat, cadence: str, minutes: int | None) -> None:
    """Let letters about one game come otherwise than the player's preferences say, or as these
    say if `cadence` is empty."""
    seat.mutes_letters = cadence == User.Letters.OFF
    seat.cadence = "" if seat.mutes_letters else cadence
    seat.letters_after = seat.letters_after if minutes is None else minutes
    seat.save(update_fields=["mutes_letters", "cadence", "letters_after"])


def speak_again(person: User, before: str) -> None:
    """Let somebody who wanted no letters have them as before; at once, if nobody remembers how."""
    if person.letters == User.Letters.OFF:
        is_known = before in User.Letters.values and before != User.Letters.OFF
        person.letters = User.Letters(before) if is_known else User.Letters.AT_ONCE
        person.save(update_fields=["letters"])
        with_own_cadence(person).update(mutes_letters=False)
        plan_digest(person)


def with_own_cadence(person: User) -> QuerySet[Seat]:
    """Their seats in games that don't follow their preferences."""
    return person.seats.exclude(cadence="")
