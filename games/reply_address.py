"""The address that answers to a letter go to: for one seat and one moment of its game.

It holds the seat's number, the head of the log that the letter showed, and a short signature that
also covers who sits there and the version of their links. So nobody can make one up, and one that
was revoked, or is another person's, opens nothing. It is base32 in small letters: mail servers may
change the case of an address, and allow 64 characters before the @.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.letters import domain
from accounts.models import User
from games.models import Letter, Seat

REPLIES, BOUNCES, UNSUBSCRIBE = "r-", "b-", "u-"
PURPOSES = {BOUNCES: "bounce", UNSUBSCRIBE: "unsubscribe"}
SALT = "games.reply_address"
SIGNATURE_BYTES = 10
MAX_VERSIONS_BACK = 6
"""So far back an address is still known as one made worthless; older ones are nobody's."""
SEAT_BYTES, HEAD_BYTES = 6, 4


class Addressed(NamedTuple):
    """A seat, the head of the log that the sender has seen, and whom the letter was for."""

    seat: Seat
    seen: int
    player: User
    has_left: bool = False
    """Whether a bot sits there by now."""
    is_worthless: bool = False
    """Whether its player has made the links and addresses of older letters worthless since."""


def reply_address(seat: Seat, seen: int) -> str:
    """Where an answer to a letter about that seat goes, if the letter showed that head."""
    signature = next(signatures(seat, seen, [settings.SECRET_KEY]))
    body = seat.pk.to_bytes(SEAT_BYTES) + seen.to_bytes(HEAD_BYTES) + signature
    return f"{REPLIES}{encoded(body)}@{domain()}"


def read_address(address: str) -> Addressed | None:
    """The seat that an address is for; None if it is not one of ours, or no longer good."""
    body = decoded(address, REPLIES, SEAT_BYTES + HEAD_BYTES + SIGNATURE_BYTES)
    if body is None:
        return None
    pk, seen = int.from_bytes(body[:SEAT_BYTES]), int.from_bytes(body[SEAT_BYTES:-SIGNATURE_BYTES])
    seat = Seat.objects.select_related("game", "player", "stood_for").filter(pk=pk).first()
    if seat is None:
        return None
    player = seat.player or seat.stood_for
    if player is None or not player.is_active:
        return None
    has_left = seat.player is None
    given = body[-SIGNATURE_BYTES:]
    # Leaving counted up the version of the links, as making them worthless does.
    now, *before = (as_it_was(seat, player, back) for back in range(has_left, MAX_VERSIONS_BACK))
    if is_signed(given, now, seen):
        return Addressed(seat, seen, player, has_left)
    if any(is_signed(given, each, seen) for each in before):
        return Addressed(seat, seen, player, has_left, is_worthless=True)
    return None


def as_it_was(seat: Seat, player: User, back: int) -> Seat:
    """The seat with that player, so many versions of its links ago."""
    return Seat(pk=seat.pk, link_version=seat.link_version - back, player_id=player.pk)


def is_signed(given: bytes, seat: Seat, seen: int) -> bool:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return any(constant_time_compare(given, each) for each in signatures(seat, seen, keys))


def bounce_address(letter: Letter) -> str:
    """Where a mail server writes that this letter could not be delivered."""
    return letter_address(letter, BOUNCES)


def read_bounce_address(address: str) -> Letter | None:
    """The letter that a bounce is about; None if the address is not one of ours."""
    return read_letter_address(address, BOUNCES)


def unsubscribe_address(letter: Letter) -> str:
    """Where a mail program writes that its reader wants no more letters like this one."""
    return letter_address(letter, UNSUBSCRIBE)


def read_unsubscribe_address(address: str) -> Letter | None:
    """The letter like which no more are wanted; None if the address is not one of ours."""
    return read_letter_address(address, UNSUBSCRIBE)


def message_id(letter: Letter, key: str | bytes = "") -> str:
    """The Message-ID of a letter: the same at every attempt, so that a mail server recognizes one
    that it already has, and signed, so that nobody can make up that of another's letter."""
    at = f"{letter.pk}/{letter.created_at.timestamp():.0f}"
    signed = salted_hmac(f"{SALT}.message-id", at, secret=key or None, algorithm="sha256")
    body = letter.pk.to_bytes(SEAT_BYTES) + signed.digest()[:SIGNATURE_BYTES]
    return f"<{letter.kind}-{encoded(body)}@{domain()}>"


def read_message_id(text: str) -> Letter | None:
    """The letter that has this Message-ID; None if it is not one of ours."""
    text = text.strip("<> ")
    local, _, host = text.rpartition("@")
    signed = f"{local.rpartition('-')[2]}@{host}"
    body = decoded(signed, "", SEAT_BYTES + SIGNATURE_BYTES)
    letter = find_letter(int.from_bytes(body[:SEAT_BYTES])) if body is not None else None
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    if letter is None or not any(
        constant_time_compare(f"<{text}>", message_id(letter, key)) for key in keys
    ):
        return None
    return letter


def letter_address(letter: Letter, prefix: str) -> str:
    body = letter.pk.to_bytes(SEAT_BYTES) + sign_letter(letter.pk, prefix, settings.SECRET_KEY)
    return f"{prefix}{encoded(body)}@{domain()}"


def read_letter_address(address: str, prefix: str) -> Letter | None:
    body = decoded(address, prefix, SEAT_BYTES + SIGNATURE_BYTES)
    if body is None:
        return None
    pk = int.from_bytes(body[:SEAT_BYTES])
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    given = body[SEAT_BYTES:]
    if not any(constant_time_compare(given, sign_letter(pk, prefix, key)) for key in keys):
        return None
    return find_letter(pk)


def find_letter(pk: int) -> Letter | None:
    return Letter.objects.select_related("recipient", "game", "seat").filter(pk=pk).first()


def sign_letter(pk: int, prefix: str, key: str | bytes) -> bytes:
    signed = salted_hmac(f"{SALT}.{PURPOSES[prefix]}", str(pk), secret=key, algorithm="sha256")
    return signed.digest()[:SIGNATURE_BYTES]


def decoded(address: str, prefix: str, length: int) -> bytes | None:
    """The bytes in an address of ours; None if it is another's, not whole, or spelt otherwise than
    we would: base32 leaves bits of its last letter unused."""
    local, _, host = address.strip().lower().rpartition("@")
    if not local.startswith(prefix) or host != domain().lower():
        return None
    text = local.removeprefix(prefix)
    try:
        body = base64.b32decode(text.upper() + "=" * (-len(text) % 8))
    except (binascii.Error, ValueError):
        return None
    return body if len(body) == length and encoded(body) == text else None


def encoded(body: bytes) -> str:
    return base64.b32encode(body).decode().lower().rstrip("=")


def resign_word(seat: Seat) -> str:
    """What has to be written after `resign`, so that nobody resigns by accident."""
    return base64.b32encode(sign(seat, "resign", settings.SECRET_KEY)[:3])[:4].decode().lower()


def signatures(seat: Seat, seen: int, keys: Sequence[str | bytes]) -> Iterator[bytes]:
    return (sign(seat, str(seen), key) for key in keys)


def sign(seat: Seat, what: str, key: str | bytes) -> bytes:
    text = f"{seat.pk}/{seat.link_version}/{seat.player_id}/{what}"
    signed = salted_hmac(SALT, text, secret=key, algorithm="sha256")
    return signed.digest()[:SIGNATURE_BYTES]
