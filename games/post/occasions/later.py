"""Somebody asked to be reminded of their turn after a while."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from games.post.occasions.turn import AboutTurn


class Later(AboutTurn):
    """It is written when they ask for it by mail, and due when they said."""

    key = "later"
    label = gettext_lazy("reminder on request")


OCCASION = Later()
