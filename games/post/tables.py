"""What the templates of letters need to know about a table and the people at it."""

from __future__ import annotations

from email.utils import formataddr
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from games.inbox.phrases import MARKERS
from games.links import seat_url
from games.models import Game, Seat
from games.reply_address import reply_address

SHAPES = "●■▲◆▼✚⬢★"
"""The shape of each seat, as on the board."""


def table_context(game: Game, seat: Seat) -> dict[str, Any]:
    return {
        "game": game,
        "seat": seat,
        "opponents": opponents(game, seat),
        "players": people(game, you=seat),
        "deadline": seat.deadline,
        "url": seat_url(seat),
    }


def reply_context(seat: Seat) -> dict[str, Any]:
    """How the letter can be answered; nothing where no answers are read."""
    if not settings.REPLIES:
        return {}
    return {
        "can_reply": True,
        "marker": MARKERS.get(translation.get_language() or "en", MARKERS["en"]),
        "reply_to": formataddr(("Parsec Post", reply_address(seat, seat.game.head))),
    }


def opponents(game: Game, seat: Seat | None) -> str:
    others = [each.label for each in seats_of(game) if seat is None or each.pk != seat.pk]
    return get_text_list(others, _("and"))


def people(game: Game, *, you: Seat) -> list[dict[str, Any]]:
    return [player(seat, you=you) for seat in seats_of(game)]


def player(seat: Seat, *, you: Seat) -> dict[str, Any]:
    return {
        "letter": seat.letter,
        "shape": SHAPES[seat.number],
        "name": seat.label,
        "is_you": seat.pk == you.pk,
    }


def seats_of(game: Game) -> list[Seat]:
    """The seats of a game, which `delivery` fetches once for each letter."""
    return list(game.seats.all())
