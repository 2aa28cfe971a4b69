"""New rows for the outbox, one for each channel that reaches the reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from accounts.models import User
from games.models import Game, Letter, Seat
from games.post.channels import CHANNELS


def to_seats(
    kind: str, game: Game, seats: Iterable[Seat], *, is_once: bool = False, **fields: Any
) -> Iterator[Letter]:
    """Letters to the people in those seats. With `is_once`, each person gets one of this kind at
    this row of the log, however often it is written."""
    for seat in seats:
        once = f"{seat.pk}/{game.head}" if is_once else ""
        if seat.player is not None:
            yield from to_person(kind, seat.player, once=once, game=game, seat=seat, **fields)


def to_person(
    kind: str, person: User, *, once: str = "", game: Game | None = None, **fields: Any
) -> Iterator[Letter]:
    """Letters to a person, one by each channel. The outbox drops those whose `once` is not new."""
    for channel in CHANNELS.values():
        address = channel.address_of(person)
        if address:
            yield Letter(
                kind=kind,
                channel=channel.key,
                recipient=person,
                address=address,
                game=game,
                head=game.head if game is not None else 0,
                once=once,
                **fields,
            )


def copy_of(letter: Letter, **fields: Any) -> Letter:
    """The same letter as a new row, to its reader's present address."""
    reader = letter.recipient
    # An invitation is for the address that it was sent to, no matter who reads it there.
    if reader is None or letter.kind == Letter.Kind.INVITATION:
        address = letter.address
    else:
        address = CHANNELS[letter.channel].address_of(reader)
    return Letter(
        **{
            "kind": letter.kind,
            "channel": letter.channel,
            "recipient": reader,
            "address": address,
            "game": letter.game,
            "seat": letter.seat,
            "head": letter.head,
            "facts": letter.facts,
            "copy_of": letter,
            **fields,
        }
    )
