"""The legal moves in a letter: numbered and grouped, each with a link to confirm it."""

from __future__ import annotations

from html import escape
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from games.links import make_link
from games.models import Seat
from games.reading import Choice, Group

MAX_LISTED_MOVES = 30
"""A longer list shows only its headings: the page is the better place to choose from it."""


class Choices(NamedTuple):
    groups: list[Group]
    address: str
    """The address at which an answer is shown ready to confirm."""
    seen: int

    @property
    def total(self) -> int:
        return sum([len(group.choices) for group in self.groups])

    @property
    def is_long(self) -> bool:
        return self.total > MAX_LISTED_MOVES

    # These are put together by hand, as on the turn page: templates would take five times as long.

    @property
    def html(self) -> SafeString:
        return mark_safe("".join([self.group_html(group) for group in self.groups]))

    @property
    def text(self) -> str:
        return "".join([self.group_text(group) for group in self.groups])

    # A long list shows only its answers without a heading, and only if those are few.

    @property
    def loose(self) -> Group | None:
        return next((group for group in self.groups if not group.heading), None)

    @property
    def lists_loose(self) -> bool:
        return self.loose is not None and len(self.loose.choices) <= MAX_LISTED_MOVES

    @property
    def loose_html(self) -> SafeString:
        return mark_safe(self.group_html(self.loose) if self.loose is not None else "")

    @property
    def loose_text(self) -> str:
        return self.group_text(self.loose).rstrip("\n") if self.loose is not None else ""

    def group_html(self, group: Group) -> str:
        heading = f"<h3>{escape(group.heading)}</h3>\n" if group.heading else ""
        return heading + "".join(
            [
                f'<p class="choice"><span class="number">{choice.number}.</span> '
                f'<a href="{escape(self.url(choice))}">{escape(choice.label)}</a></p>\n'
                for choice in group.choices
            ]
        )

    def group_text(self, group: Group) -> str:
        heading = f"\n{group.heading}\n" if group.heading else ""
        return heading + "".join(
            [
                f"{choice.number}. {choice.label}\n   {self.url(choice)}\n"
                for choice in group.choices
            ]
        )

    def url(self, choice: Choice) -> str:
        return f"{self.address}?{urlencode({'answer': choice.answer, 'seen': self.seen})}"


def choices_for(seat: Seat, groups: list[Group]) -> Choices:
    address = settings.SITE_URL + reverse("link-answer", args=[make_link(seat)])
    return Choices(groups, address, seat.game.head)
