"""The legal moves in a letter: numbered, grouped, each a link that shows it ready to confirm."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import count
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

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
    number: int = 0
    """In the order of the letter, which is that of the groups."""


class Group(NamedTuple):
    heading: str
    choices: list[Choice]


class Choices(NamedTuple):
    groups: list[Group]
    total: int

    @property
    def is_long(self) -> bool:
        return self.total > MOST

    # Put together by hand, as on the turn page: to fill in templates takes five times as long.

    @property
    def html(self) -> SafeString:
        return mark_safe("".join([group_html(group) for group in self.groups]))

    @property
    def text(self) -> str:
        return "".join([group_text(group) for group in self.groups])


def group_html(group: Group) -> str:
    heading = f"<h3>{escape(group.heading)}</h3>\n" if group.heading else ""
    return heading + "".join(
        [
            f'<p class="choice"><span class="number">{choice.number}.</span> '
            f'<a href="{escape(choice.url)}">{escape(choice.label)}</a></p>\n'
            for choice in group.choices
        ]
    )


def group_text(group: Group) -> str:
    heading = f"\n{group.heading}\n" if group.heading else ""
    lines = [f"{choice.number}. {choice.label}\n   {choice.url}\n" for choice in group.choices]
    return heading + "".join(lines)


def choices_for(seat: Seat, options: Options, book: Phrasebook, names: Sequence[str]) -> Choices:
    address = settings.SITE_URL + reverse("link-answer", args=[make_link(seat)])
    groups: dict[str, Group] = {}
    for answer, option in options.items():
        heading = book.say(option.group, names) if option.group is not None else ""
        query = urlencode({"answer": answer, "seen": seat.game.head})
        choice = Choice(answer, book.say(option.label, names), f"{address}?{query}")
        groups.setdefault(heading, Group(heading, [])).choices.append(choice)
    numbers = count(1)
    numbered = [
        Group(heading, [choice._replace(number=next(numbers)) for choice in choices])
        for heading, choices in groups.values()
    ]
    return Choices(numbered, len(options))
