"""Somebody's time is running out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext_lazy

from games.models import Letter
from games.post import drafts
from games.post.cadence import Cadence, cadence_of, may_go_at, times_of
from games.post.occasion import game_and_seat, wants_letters
from games.post.occasions.turn import AboutTurn
from games.services import clock
from games.services.happenings import Happening, TimeRunsOut


class Reminder(AboutTurn):
    key = Letter.Kind.REMINDER
    label = gettext_lazy("reminder")

    def letters_for(self, happening: Happening) -> Iterator[Letter]:
        """A letter to the player, even with digests, since the next digest may come too late."""
        if isinstance(happening, TimeRunsOut) and wants_letters(happening.seat):
            yield from drafts.to_seats(self.key, happening.game, [happening.seat])

    def is_wanted(self, letter: Letter) -> bool:
        """Whether time is still short: the deadline may have been put off."""
        if not super().is_wanted(letter):
            return False
        _, seat = game_and_seat(letter)
        return not clock.is_early(seat, timezone.now())

    def may_go_at(self, letter: Letter, now: datetime) -> datetime:
        """Now, unless they are at the table: quiet hours are thought of when it is written."""
        _, seat = game_and_seat(letter)
        cadence = Cadence(quiet=cadence_of(seat).quiet)
        return may_go_at(cadence, times_of(seat, since=clock.remind_at(seat) or now), now)


OCCASION = Reminder()
