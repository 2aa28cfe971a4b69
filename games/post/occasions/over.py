"""A game is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import Letter, Seat
from games.post import drafts
from games.post.news import deeds_context
from games.post.occasion import Content, ToSeat, game_and_seat, wants_letters
from games.post.pictures import picture_for
from games.post.tables import player, seats_of, table_context
from games.reading import ScoreTable, read
from games.services.happenings import GameEnded, Happening


class Over(ToSeat):
    key = Letter.Kind.OVER
    label = gettext_lazy("game over")

    def letters_for(self, happening: Happening) -> Iterator[Letter]:
        if isinstance(happening, GameEnded):
            wanted = [seat for seat in happening.seats if wants_letters(seat)]
            yield from drafts.to_seats(self.key, happening.game, wanted, is_once=True)

    def content(self, letter: Letter) -> Content:
        game, seat = game_and_seat(letter)
        seats = seats_of(game)
        reading = read(game, seats, seat.number, translation.get_language() or "en")
        scores = reading.scores
        assert scores is not None
        totals = {column.seat: column.total for column in scores.columns}
        context: dict[str, Any] = {
            **table_context(game, seat, [totals[each.number] for each in seats]),
            # Replaying the game and playing again need a sign-in, so this is no link to a seat.
            "url": settings.SITE_URL + reverse("game", args=[game.slug]),
            "reason": scores.reason,
            "scores": [
                {
                    **player(seats[column.seat], you=seat),
                    "place": column.place,
                    "total": column.total,
                    "parts": list(column.parts.items()),
                }
                for column in scores.columns
            ],
            "verdict": verdict(scores, seat),
            **deeds_context(reading),
            "alt": scores.heading,
        }
        if game.campaign_id is not None:
            path = reverse("campaign", args=[game.campaign_id])
            context["campaign_url"] = settings.SITE_URL + path
        return Content(context, lambda: picture_for(seat, reading))


def verdict(scores: ScoreTable, seat: Seat) -> str:
    """Who has won, in a sentence to that seat."""
    winners = scores.winners
    if any(each.is_winner and each.seat == seat.number for each in scores.columns):
        return _("You have won!")
    if not winners:
        return _("Nobody won this time.")
    told = ngettext("%(winners)s has won.", "%(winners)s have won.", len(winners))
    return told % {"winners": get_text_list(winners, _("and"))}


OCCASION = Over()
