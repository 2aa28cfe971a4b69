"""Somebody answered a letter: this says what was played, what was not, and what is asked next."""

from __future__ import annotations

from typing import Any

from django.utils import translation
from django.utils.translation import gettext_lazy

from games.models import Letter
from games.post.choices import choices_for
from games.post.occasion import Content, Occasion, game_and_seat
from games.post.tables import reply_context, seats_of, table_context
from games.reading import read
from games.reply_address import resign_word


class Reply(Occasion):
    """The door writes it for each mail that it takes."""

    key = "reply"
    label = gettext_lazy("answer to a mail")

    def is_wanted(self, letter: Letter) -> bool:
        """Whoever writes is answered, even if they want no other letters."""
        return letter.recipient is not None and letter.recipient.is_active

    def content(self, letter: Letter) -> Content:
        game, seat = game_and_seat(letter)
        reading = read(game, seats_of(game), seat.number, translation.get_language() or "en")
        sits = seat.player_id == letter.recipient_id
        is_asked = sits and reading.is_asked
        context: dict[str, Any] = {
            **table_context(game, seat),
            **letter.facts,
            "is_asked": is_asked,
            "awaited": ", ".join(each.name for each in reading.awaited),
        }
        if sits:
            context |= reply_context(seat)
            context["resign_word"] = resign_word(seat)
            context["table"] = reading.text if letter.facts["status"] else ""
        if is_asked:
            context |= {
                "question": reading.question,
                "choices": choices_for(seat, reading.groups),
                "may_undo": reading.may_undo,
            }
        return Content(context)


OCCASION = Reply()
