"""Somebody asked to be reminded of their turn after a while."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy

from games.models import Letter
from games.post.occasions.turn import AboutTurn


class Later(AboutTurn):
    """It is written when they ask for it by mail, and due when they said."""

    key = "later"
    label = gettext_lazy("reminder on request")

    def may_go_at(self, letter: Letter, now: datetime) -> datetime:
        """Now: they said when themselves."""
        return now


OCCASION = Later()
