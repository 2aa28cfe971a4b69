"""Somebody answered a letter: this says what was played, what was not, and what is asked next."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.utils import translation
from django.utils.translation import gettext_lazy

from games.models import Game, Letter, Seat
from games.post.answering import reply_context
from games.post.choices import choices_for
from games.post.occasion import Content, Occasion, game_and_seat
from games.post.tables import lines_html, seats_of, table_context
from games.reading import Reading, read
from games.reply_address import resign_word


class Reply(Occasion):
    """The door writes it for each mail that it takes."""

    key = "reply"
    label = gettext_lazy("answer to a mail")

    def is_wanted(self, letter: Letter) -> bool:
        """Whoever writes is answered, even if they want no other letters."""
        return letter.recipient is not None and letter.recipient.is_active

    def may_go_at(self, letter: Letter, now: datetime) -> datetime:
        """Now: whoever writes is awake, and waits for the answer."""
        return now

    def is_held(self, letter: Letter) -> bool:
        """Whoever writes to a table at rest is told so at once."""
        return letter.game is not None and not letter.game.is_installed

    def content(self, letter: Letter) -> Content:
        game, seat = game_and_seat(letter)
        sits = seat.player_id == letter.recipient_id
        reading = reading_of(game, seat)
        asks = sits and reading is not None and reading.is_asked
        is_asked_elsewhere = asks and is_asked_by_another(letter)
        is_asked = asks and not is_asked_elsewhere
        context: dict[str, Any] = {
            **table_context(game, seat),
            **letter.facts,
            "is_asked": is_asked,
            "is_asked_elsewhere": is_asked_elsewhere,
            "awaited": ", ".join(each.name for each in reading.awaited) if reading else "",
        }
        if sits:
            understood = letter.facts.get("understood", [])
            context["understood"] = [to_confirm(each, context["url"]) for each in understood]
            # Where nothing is asked, no number stands for anything.
            context |= reply_context(seat, seen=letter.head if is_asked_elsewhere else game.head)
            context["resign_word"] = resign_word(seat)
            context["may_undo"] = reading is not None and reading.may_undo
            text = reading.text if reading is not None and letter.facts["status"] else ""
            context |= {"table": text, "table_html": lines_html(text)}
        if is_asked and reading is not None:
            context |= {
                "question": reading.question,
                "choices": choices_for(seat, reading, context["url"], looks_ahead=True),
            }
        return Content(context)


def reading_of(game: Game, seat: Seat) -> Reading | None:
    """What the seat may know now; None while the game rests, since its rules would fail."""
    if game.rests:
        return None
    return read(game, seats_of(game), seat.number, translation.get_language() or "en")


def is_asked_by_another(letter: Letter) -> bool:
    """Whether the open question came up since, and has a letter of its own: two letters that ask
    the same would be one too many."""
    game, seat = game_and_seat(letter)
    if seat.asked_at <= letter.head:
        return False
    return game.letters.filter(seat=seat, kind=Letter.Kind.TURN, head__gt=letter.head).exists()


def to_confirm(understood: dict[str, Any], page: str) -> dict[str, str]:
    """An answer with the link at which it is shown ready to confirm."""
    query = urlencode({"answer": understood["answer"], "seen": understood["seen"]})
    return {
        "label": understood["label"],
        "answer": understood["answer"],
        "url": f"{page}answer/?{query}",
    }


OCCASION = Reply()
