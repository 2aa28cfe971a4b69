"""What was said at a table: by players, and by the site when a moderator did something."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game, Message, Seat
from games.services import notices

MAX_SHOWN = 30


class Said(NamedTuple):
    """One line, as its reader sees it."""

    pk: int
    who: str
    text: str
    at: datetime
    is_hidden: bool
    is_by_site: bool
    """Whether the site itself says it. Pages and letters mark that by more than its name."""

    @property
    def indented(self) -> str:
        """The words for a plain text: no line but the first can seem to be another's."""
        return "\n    ".join(self.text.splitlines())


def speaker(message: Message) -> str:
    return name_of(message.author, message.facts)


def said(message: Message) -> str:
    return words_of(message.text, message.facts)


def name_of(author: User | None, facts: dict[str, Any]) -> str:
    if facts:
        return _("Parsec Post")
    return str(author) if author is not None else "–"


def words_of(text: str, facts: dict[str, Any]) -> str:
    """What a line says. The site's own lines are in the reader's language."""
    return notices.sentence(facts) if facts else text


def last_said(game: Game, seats: Sequence[Seat]) -> list[Said]:
    """The last few lines at the table, oldest first."""
    return last_of(Message.objects.filter(game=game.pk), seats)


def last_of(messages: QuerySet[Message], seats: Sequence[Seat]) -> list[Said]:
    """The last few of these messages, oldest first."""
    rows = list(messages.order_by("-at", "-pk").values_list(*LINE)[:MAX_SHOWN])[::-1]
    people = authors({author for _, author, *_ in rows if author is not None}, seats)
    return [
        Said(
            pk,
            who=name_of(people.get(author), facts),
            text=words_of(text, facts),
            at=at,
            is_hidden=is_hidden,
            is_by_site=bool(facts),
        )
        for pk, author, text, at, is_hidden, facts in rows
    ]


LINE = ["pk", "author", "text", "at", "is_hidden", "facts"]


def authors(wanted: set[int], seats: Sequence[Seat]) -> dict[int, User]:
    """The authors by their keys. Those who sit at the table, or sat there, need not be fetched."""
    here = [person for seat in seats for person in (seat.player, seat.stood_for)]
    known = {person.pk: person for person in here if person is not None}
    missing = wanted - known.keys()
    return known | User.objects.in_bulk(missing) if missing else known
