"""A game has begun, and somebody else moves first."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Letter
from games.post import drafts
from games.post.occasion import Content, ToSeat, game_and_seat, wants_letters
from games.post.tables import seats_of, table_context
from games.services.happenings import GameStarted, Happening


class Started(ToSeat):
    key = Letter.Kind.STARTED
    label = gettext_lazy("game started")

    def letters_for(self, happening: Happening) -> Iterator[Letter]:
        """Letters to those who are not awaited at once. The others get a turn letter."""
        if isinstance(happening, GameStarted):
            waiting = [s for s in happening.seats if not s.is_awaited and wants_letters(s)]
            yield from drafts.to_seats(self.key, happening.game, waiting, is_once=True)

    def is_wanted(self, letter: Letter) -> bool:
        """Whether they have neither seen the table nor been awaited since."""
        if not super().is_wanted(letter):
            return False
        game, seat = game_and_seat(letter)
        is_unseen = seat.open_until is None and seat.last_moved == 0
        return game.is_running and not seat.is_awaited and is_unseen

    def content(self, letter: Letter) -> Content:
        game, seat = game_and_seat(letter)
        awaited = [each.label for each in seats_of(game) if each.is_awaited]
        return Content({**table_context(game, seat), "awaited": get_text_list(awaited, _("and"))})


OCCASION = Started()
