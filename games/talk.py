"""What was said at a table: by players, and by the site when a moderator did something."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.models import Game, Message
from games.services import notices

MAX_SHOWN = 30


class Said(NamedTuple):
    """One line, as its reader sees it."""

    pk: int
    who: str
    text: str
    at: datetime
    is_hidden: bool


def speaker(message: Message) -> str:
    if message.facts:
        return _("Parsec Post")
    return str(message.author) if message.author is not None else "–"


def said(message: Message) -> str:
    """Its words; those of the site in the reader's language."""
    return notices.sentence(message.facts) if message.facts else message.text


def last_said(game: Game) -> list[Said]:
    """The last few lines, oldest first."""
    messages = Message.objects.filter(game=game.pk).select_related("author").only(*NEEDED)
    return [
        Said(each.pk, speaker(each), said(each), each.at, each.is_hidden)
        for each in messages.order_by("-at", "-pk")[:MAX_SHOWN]
    ][::-1]


NEEDED = [
    "text",
    "at",
    "is_hidden",
    "facts",
    "author__name",
    "author__email",
    "author__left_at",
]
