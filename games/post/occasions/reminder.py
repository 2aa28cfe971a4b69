"""Somebody's time is running out."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext_lazy

from games.models import Letter
from games.post import drafts
from games.post.occasion import game_and_seat, wants_letters
from games.post.occasions.turn import AboutTurn
from games.services import clock
from games.services.happenings import Happening, TimeRunsOut


class Reminder(AboutTurn):
    key = Letter.Kind.REMINDER
    label = gettext_lazy("reminder")

    def letters_for(self, happening: Happening) -> Iterator[Letter]:
        """A letter to the player, even with a daily digest, since the digest may come too late."""
        if isinstance(happening, TimeRunsOut) and wants_letters(happening.seat):
            yield from drafts.to_seats(self.key, happening.game, [happening.seat])

    def is_wanted(self, letter: Letter) -> bool:
        """Whether time is still short: the deadline may have been put off."""
        if not super().is_wanted(letter):
            return False
        _, seat = game_and_seat(letter)
        return not clock.is_early(seat, timezone.now())


OCCASION = Reminder()
