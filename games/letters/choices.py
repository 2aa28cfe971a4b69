"""The legal moves in a letter: numbered, grouped, each a link that shows it ready to confirm."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse

from engines.play import Options
from engines.words import Phrasebook
from games.links import make_link
from games.models import Seat

MOST = 30
"""A longer list is told by its headings only; the page is the better place to choose from it."""


class Choice(NamedTuple):
    answer: str
    label: str
    url: str
    number: str = ""
    """In the order of the letter, which is that of the groups."""


class Group(NamedTuple):
    heading: str
    choices: list[Choice]


def choices_for(
    seat: Seat, options: Options, book: Phrasebook, names: Sequence[str]
) -> dict[str, object]:
    address = settings.SITE_URL + reverse("link-answer", args=[make_link(seat)])
    groups: dict[str, Group] = {}
    for answer, option in options.items():
        heading = book.say(option.group, names) if option.group is not None else ""
        query = urlencode({"answer": answer, "seen": seat.game.head})
        choice = Choice(answer, book.say(option.label, names), f"{address}?{query}")
        groups.setdefault(heading, Group(heading, [])).choices.append(choice)
    numbers = map(str, count(1))
    numbered = [
        Group(heading, [choice._replace(number=next(numbers)) for choice in choices])
        for heading, choices in groups.values()
    ]
    return {"groups": numbered, "is_long": len(options) > MOST, "count": len(options)}
