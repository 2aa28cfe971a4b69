"""A game is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engines.words import Words
from games.models import Letter
from games.post import drafts
from games.post.occasion import Content, ToSeat, game_and_seat, wants_letters
from games.post.tables import player, seats_of, table_context
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
        play, seats = game.play(), seats_of(game)
        assert play.outcome is not None
        names = [each.label for each in seats]
        say = play.phrasebook(translation.get_language() or "en").say
        winners = play.outcome.winners
        context: dict[str, Any] = {
            **table_context(game, seat),
            # Replaying it and playing again are for who has signed in.
            "url": settings.SITE_URL + reverse("game", args=[game.slug]),
            "reason": say(play.outcome.reason, names),
            "scores": [
                {
                    **player(seats[score.seat], you=seat),
                    "place": score.place,
                    "total": score.total,
                    "parts": [(say(Words(part)), n) for part, n in score.parts.items()],
                }
                for score in sorted(play.outcome.scores, key=lambda score: score.place)
            ],
            "has_won": seat.number in winners,
            "winner_count": len(winners),
            "winners": get_text_list([names[number] for number in winners], _("and")),
        }
        if game.campaign_id is not None:
            path = reverse("campaign", args=[game.campaign_id])
            context["campaign_url"] = settings.SITE_URL + path
        return Content(context)


OCCASION = Over()
