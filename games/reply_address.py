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
from games.models import Letter, Seat

REPLIES, BOUNCES = "r-", "b-"
SALT = "games.reply_address"
SIGNATURE_BYTES = 10
SEAT_BYTES, HEAD_BYTES = 6, 4


class Addressed(NamedTuple):
    """A seat, and the head of the log that the sender has seen."""

    seat: Seat
    seen: int


def reply_address(seat: Seat, seen: int) -> str:
    """Where an answer to a letter about that seat goes, if the letter showed that head."""
    signature = next(signatures(seat, seen, [settings.SECRET_KEY]))
    body = seat.pk.to_bytes(SEAT_BYTES) + seen.to_bytes(HEAD_BYTES) + signature
    return f"{REPLIES}{base64.b32encode(body).decode().lower()}@{domain()}"


def read_address(address: str) -> Addressed | None:
    """The seat that an address is for; None if it is not one of ours, or no longer good."""
    body = decoded(address, REPLIES, SEAT_BYTES + HEAD_BYTES + SIGNATURE_BYTES)
    if body is None:
        return None
    pk, seen = int.from_bytes(body[:SEAT_BYTES]), int.from_bytes(body[SEAT_BYTES:-SIGNATURE_BYTES])
    seat = Seat.objects.select_related("game", "player").filter(pk=pk).first()
    if seat is None or seat.player is None or not seat.player.is_active:
        return None
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    given = body[-SIGNATURE_BYTES:]
    if any(constant_time_compare(given, each) for each in signatures(seat, seen, keys)):
        return Addressed(seat, seen)
    return None


def bounce_address(letter: Letter) -> str:
    """Where a mail server writes that this letter could not be delivered."""
    body = letter.pk.to_bytes(SEAT_BYTES) + sign_letter(letter.pk, settings.SECRET_KEY)
    return f"{BOUNCES}{base64.b32encode(body).decode().lower().rstrip('=')}@{domain()}"


def read_bounce_address(address: str) -> Letter | None:
    """The letter that a bounce is about; None if the address is not one of ours."""
    body = decoded(address, BOUNCES, SEAT_BYTES + SIGNATURE_BYTES)
    if body is None:
        return None
    pk = int.from_bytes(body[:SEAT_BYTES])
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    given = body[SEAT_BYTES:]
    if not any(constant_time_compare(given, sign_letter(pk, key)) for key in keys):
        return None
    return Letter.objects.select_related("recipient", "game", "seat").filter(pk=pk).first()


def sign_letter(pk: int, key: str | bytes) -> bytes:
    signed = salted_hmac(f"{SALT}.bounce", str(pk), secret=key, algorithm="sha256")
    return signed.digest()[:SIGNATURE_BYTES]


def decoded(address: str, prefix: str, length: int) -> bytes | None:
    """The bytes in an address of ours; None if it is another's, or not whole."""
    local, _, host = address.strip().lower().rpartition("@")
    if not local.startswith(prefix) or host != domain().lower():
        return None
    try:
        body = base64.b32decode(local.removeprefix(prefix).upper() + "=" * (-(len(local) - 2) % 8))
    except (binascii.Error, ValueError):
        return None
    return body if len(body) == length else None


def resign_word(seat: Seat) -> str:
    """What has to be written after `resign`, so that nobody resigns by accident."""
    return base64.b32encode(sign(seat, "resign", settings.SECRET_KEY)[:3])[:4].decode().lower()


def signatures(seat: Seat, seen: int, keys: Sequence[str | bytes]) -> Iterator[bytes]:
    return (sign(seat, str(seen), key) for key in keys)


def sign(seat: Seat, what: str, key: str | bytes) -> bytes:
    text = f"{seat.pk}/{seat.link_version}/{seat.player_id}/{what}"
    signed = salted_hmac(SALT, text, secret=key, algorithm="sha256")
    return signed.digest()[:SIGNATURE_BYTES]
