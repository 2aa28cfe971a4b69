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
from games.models import Seat

PREFIX = "r-"
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
    return f"{PREFIX}{base64.b32encode(body).decode().lower()}@{domain()}"


def read_address(address: str) -> Addressed | None:
    """The seat that an address is for; None if it is not one of ours, or no longer good."""
    local, _, host = address.strip().lower().rpartition("@")
    if not local.startswith(PREFIX) or host != domain().lower():
        return None
    try:
        body = base64.b32decode(local.removeprefix(PREFIX).upper())
    except (binascii.Error, ValueError):
        return None
    if len(body) != SEAT_BYTES + HEAD_BYTES + SIGNATURE_BYTES:
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


def resign_word(seat: Seat) -> str:
    """What has to be written after `resign`, so that nobody resigns by accident."""
    return base64.b32encode(sign(seat, "resign", settings.SECRET_KEY)[:3])[:4].decode().lower()


def signatures(seat: Seat, seen: int, keys: Sequence[str | bytes]) -> Iterator[bytes]:
    return (sign(seat, str(seen), key) for key in keys)


def sign(seat: Seat, what: str, key: str | bytes) -> bytes:
    text = f"{seat.pk}/{seat.link_version}/{seat.player_id}/{what}"
    signed = salted_hmac(SALT, text, secret=key, algorithm="sha256")
    return signed.digest()[:SIGNATURE_BYTES]
