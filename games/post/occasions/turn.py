"""It is somebody's turn."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.utils import timezone, translation
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models import Game, Letter, Seat
from games.post import drafts
from games.post.choices import choices_for
from games.post.occasion import Content, ToSeat, game_and_seat, wants_letters
from games.post.pictures import picture_for
from games.post.tables import reply_context, seats_of, table_context
from games.reading import read
from games.services.happenings import Happening, TurnBegan

SECOND_THOUGHTS = timedelta(minutes=5)
"""How long a letter waits after an undo: a player who took back one move may take back the next,
and the others need not hear of each."""


class AboutTurn(ToSeat):
    """A letter that asks somebody to move, for the first time or again."""

    def is_wanted(self, letter: Letter) -> bool:
        """Whether the turn still has to be played. Nobody is mailed in the middle of a turn."""
        if not super().is_wanted(letter):
            return False
        game, seat = game_and_seat(letter)
        is_going_on = game.status in (Game.Status.RUNNING, Game.Status.PAUSED)
        return is_going_on and seat.is_awaited and seat.asked_at <= letter.head

    def is_held(self, letter: Letter) -> bool:
        """Whether the game is paused, so that nobody can play."""
        assert letter.game is not None
        return super().is_held(letter) or letter.game.status == Game.Status.PAUSED

    def content(self, letter: Letter) -> Content:
        game, seat = game_and_seat(letter)
        reading = read(game, seats_of(game), seat.number, translation.get_language() or "en")
        text = reading.text
        context: dict[str, Any] = {
            **table_context(game, seat),
            **reply_context(seat),
            "news": [line for happening in reading.news for line in happening.lines],
            "is_first": seat.last_moved == 0,
            "question": reading.question,
            "choices": choices_for(seat, reading.groups),
            "table": text,
            # For readers who cannot see the picture: where the game stands. The rest is in the
            # words below.
            "alt": " ".join(text.split("\n")[:2]),
        }
        return Content(context, lambda: picture_for(seat, reading))


class Turn(AboutTurn):
    key = Letter.Kind.TURN
    label = gettext_lazy("your turn")

    def letters_for(self, happening: Happening) -> Iterator[Letter]:
        """Letters to those whose turn has begun, unless they get the daily digest instead."""
        if not isinstance(happening, TurnBegan):
            return
        fields: dict[str, Any] = {}
        if happening.is_second_thought:
            fields["due_at"] = timezone.now() + SECOND_THOUGHTS
        wanted = [seat for seat in happening.seats if wants_turn_letters(seat)]
        yield from drafts.to_seats(self.key, happening.game, wanted, is_once=True, **fields)


def wants_turn_letters(seat: Seat) -> bool:
    player = seat.player
    return player is not None and wants_letters(seat) and player.letters == User.Letters.AT_ONCE


OCCASION = Turn()
