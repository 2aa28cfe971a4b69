"""Links in letters: signed, for one thing only, expiring, revocable.

A link to a seat shows that seat of that game and plays the turn for which its letter was written.
It is good for nothing else. It only proves that its bearer got the letter: account settings ask for
a real sign-in. Opening a link changes nothing, since link scanners open every address they see;
only a POST does.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from accounts.models import User
from games.models import Game, Seat

SEAT = "games.links.seat"
INVITATION = "games.links.invitation"
UNSUBSCRIBE = "games.links.unsubscribe"

FORGED = gettext_noop("This link is incomplete. Copy it from the letter again, or click it there.")
EXPIRED = gettext_noop("This link is too old. Sign in to play, or use the link in a newer letter.")
REVOKED = gettext_noop("This link no longer works. Sign in to play, or wait for the next letter.")
GONE = gettext_noop("You are no longer in this game, so this link does not work.")
ACCEPTED = gettext_noop(
    "This link has already been used, and it works only once. To play on, sign in: all you need"
    " is a code sent to the address that got the letter. Or use the link in our latest letter about"
    " the game."
)
TAKEN = gettext_noop(
    "This invitation is no longer open: the seat is taken, or the game was cancelled."
)


class BadLink(Exception):
    """A link that opens nothing, with a sentence for the person who pressed it."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    @property
    def words(self) -> str:
        """The sentence in the reader's language."""
        return str(_(self.sentence))


# Playing a seat


class Link(NamedTuple):
    seat: Seat
    """With its game and its player."""
    seen: int | None
    """The head of the log that the letter showed. Links from before they were made for a turn have
    none, and play the seat until they expire."""


def make_link(seat: Seat) -> str:
    """A token for the person now in that seat. It plays the turn that is open now, if any is."""
    return signing.dumps([seat.pk, seat.link_version, seat.game.head], salt=SEAT)


def read_link(token: str) -> Link:
    """The seat that a token is for, and what its letter showed; BadLink if it is for none."""
    pk, version, *rest = _read(token, SEAT)
    seat = Seat.objects.select_related("game", "player").filter(pk=pk).first()
    if seat is None or seat.player is None or not seat.player.is_active:
        raise BadLink(GONE)
    if seat.link_version != version:
        raise BadLink(REVOKED)
    return Link(seat, rest[0] if rest else None)


def seat_url(seat: Seat) -> str:
    return settings.SITE_URL + reverse("link", args=[make_link(seat)])


# Taking a seat


def make_invitation(seat: Seat) -> str:
    return signing.dumps([seat.pk, seat.link_version], salt=INVITATION)


def read_invitation(token: str) -> Seat:
    """The seat that a friend is invited to; BadLink if it is no longer free."""
    pk, version = _read(token, INVITATION)
    seats = Seat.objects.select_related("game", "game__creator", "invitee")
    seat = seats.filter(pk=pk).first()
    if seat is not None and seat.player_id is not None and seat.link_version == version + 1:
        raise BadLink(ACCEPTED)  # taking the seat counted it up, and nothing has since
    if seat is None or seat.link_version != version or seat.is_taken or not seat.invited:
        raise BadLink(TAKEN)
    if seat.game.status != Game.Status.GATHERING:
        raise BadLink(TAKEN)
    return seat


def invitation_url(seat: Seat) -> str:
    return settings.SITE_URL + reverse("invitation", args=[make_invitation(seat)])


# Unsubscribing


def unsubscribe_url(
    *, seat: Seat | None = None, user: User | None = None, address: str = ""
) -> str:
    """A link to unsubscribe from one game, all games, or invitations. It never expires."""
    if seat is not None:
        scope = ["seat", seat.pk, seat.player_id]
    elif user is not None:
        scope = ["user", user.pk]
    else:
        scope = ["address", address]
    token = signing.dumps(scope, salt=UNSUBSCRIBE)
    return settings.SITE_URL + reverse("unsubscribe", args=[token])


def read_unsubscribe(token: str) -> Seat | User | str:
    """The seat, person or address that is to get no more letters."""
    kind, *rest = _read(token, UNSUBSCRIBE, expires=False)
    found: Seat | User | str | None
    if kind == "seat":
        # If somebody else sits there now, they did not unsubscribe, and the person who did has
        # left.
        seats = Seat.objects.select_related("game", "player")
        found = seats.filter(pk=rest[0], player=rest[1]).first()
    elif kind == "user":
        found = User.objects.filter(pk=rest[0], left_at=None).first()
    else:
        found = rest[0]
    if found is None:
        raise BadLink(GONE)
    return found


def _read(token: str, salt: str, *, expires: bool = True) -> list[Any]:
    age = timedelta(days=settings.LINK_DAYS) if expires else None
    try:
        signed: list[Any] = signing.loads(token, salt=salt, max_age=age)
    except signing.SignatureExpired as error:
        raise BadLink(EXPIRED) from error
    except signing.BadSignature as error:
        raise BadLink(FORGED) from error
    return signed
