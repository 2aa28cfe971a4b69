"""What an occasion for a letter is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise

from accounts.hours import outside
from accounts.models import User
from games.models import Game, Letter, Seat
from games.services.happenings import Happening


@dataclass(frozen=True)
class Content:
    """What a letter says, for a channel to put into its own form."""

    context: dict[str, Any]
    """What the templates of the occasion need: `templates/letters/<key>.*`."""
    draw: Callable[[], bytes] = bytes
    """Draws the table as a PNG in base64, or nothing if there is no drawing. Called only on demand,
    because drawing is costly."""


class Occasion:
    """One kind of letter. Its module in `games/post/occasions/` has everything about it."""

    key: str
    """The key that is stored with each letter and names its templates."""
    label: str | Promise
    """What moderators call it."""

    def letters_for(self, happening: Happening) -> Iterable[Letter]:
        """The letters that a happening calls for; `drafts.to_seats` sees that none comes twice."""
        return ()

    def letters_due(self) -> Iterable[Letter]:
        """The letters that only the time of day calls for. Every sweep asks for them."""
        return ()

    def is_wanted(self, letter: Letter) -> bool:
        """Whether the letter is still worth sending."""
        reader = letter.recipient
        is_reached = reader is not None and reader.is_active
        return is_reached and letters_wanted(letter) != User.Letters.OFF

    def is_held(self, letter: Letter) -> bool:
        """Whether the letter has to wait, because its game is not installed or is set aside."""
        game = letter.game
        return game is not None and (not game.is_installed or game.rests)

    def may_go_at(self, letter: Letter, now: datetime) -> datetime:
        """When the letter may go, by its reader's wishes: now, or at a later moment. It is asked
        when the letter is written, and again when it is delivered."""
        reader = letter.recipient
        return outside(reader.quiet_hours if reader is not None else None, now, earliest=now)

    def content(self, letter: Letter) -> Content:
        """What the letter says now, in the language and time zone that are active."""
        raise NotImplementedError


class ToSeat(Occasion):
    """A letter to somebody about the game in which they sit."""

    def is_wanted(self, letter: Letter) -> bool:
        seat = letter.seat
        return (
            super().is_wanted(letter)
            and letter.game is not None
            and seat is not None
            and seat.player_id == letter.recipient_id
        )


def letters_wanted(letter: Letter) -> str:
    """By which cadence the reader wants letters like this one. They may have lost the seat that it
    is about, so it is not asked who sits there now."""
    reader, seat = letter.recipient, letter.seat
    if reader is None or (seat is not None and seat.mutes_letters):
        return User.Letters.OFF
    return (seat.cadence if seat is not None else "") or reader.letters


def wants_letters(seat: Seat) -> bool:
    """Whether the person in that seat wants letters about this game."""
    return seat.letters_wanted != User.Letters.OFF


def game_and_seat(letter: Letter) -> tuple[Game, Seat]:
    """The game and the seat that a letter is about."""
    assert letter.game is not None
    assert letter.seat is not None
    letter.seat.game = letter.game
    return letter.game, letter.seat
