"""The legal moves in a letter: numbered and grouped, each with a link to confirm it and with the
code that a player would type for it."""

from __future__ import annotations

from html import escape
from typing import NamedTuple
from urllib.parse import quote_plus, urlencode

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Seat
from games.post.hints import (
    DOT,
    HTML,
    TEXT,
    Form,
    Hints,
    arrange,
    at_the_end_html,
    at_the_end_text,
    behind_html,
    behind_text,
    below_html,
    below_text,
    singly,
)
from games.reading import Choice, Group, Reading

MAX_LISTED_MOVES = 30
"""Of a longer list the headings are told: the page is the better place to choose from it."""


def count(groups: list[Group]) -> int:
    return sum([len(group.choices) for group in groups])


def is_long(groups: list[Group]) -> bool:
    return count(groups) > MAX_LISTED_MOVES


def numbered(groups: list[Group]) -> list[Choice]:
    """The moves that stand in the letter with their numbers: none of a long list."""
    return [] if is_long(groups) else [choice for group in groups for choice in group.choices]


class Choices(NamedTuple):
    groups: list[Group]
    page: str
    """The address of the page on which to choose."""
    address: str
    """The address at which an answer is shown ready to confirm."""
    seen: int
    hints: Hints
    """What comes after the moves, as far as it is told."""

    @property
    def total(self) -> int:
        return count(self.groups)

    @property
    def is_long(self) -> bool:
        return is_long(self.groups)

    @property
    def example(self) -> str:
        """A code that could be typed as an answer."""
        return next((choice.answer for group in self.groups for choice in group.choices), "")

    @property
    def listed(self) -> list[Group]:
        """The groups whose moves are told one by one."""
        return [group for group in self.groups if self.is_listed(group)]

    def is_listed(self, group: Group) -> bool:
        """Of a long list, single moves, and those without a heading if they are few."""
        count = len(group.choices)
        few = count == 1 or (not group.heading and count <= MAX_LISTED_MOVES)
        return few or not self.is_long

    @property
    def example_of_two(self) -> str:
        """Two answers that could be written at once; empty if no second one is told. The moves of a
        long list are not numbered."""
        for group in self.groups if not self.is_long else ():
            for choice in group.choices:
                hint = self.hints.about(choice.answer, group.heading)
                if hint is not None and hint.codes:
                    return f"{choice.number}; {hint.codes[0]}"
        return ""

    # These are put together by hand, as on the turn page: templates would take five times as long.

    @property
    def html(self) -> SafeString:
        tell = self.told_html if self.is_long else self.group_html
        told = "".join([tell(group) for group in self.groups])
        return mark_safe(told + at_the_end_html(self.hints))

    @property
    def text(self) -> str:
        tell = self.told_text if self.is_long else self.group_text
        told = "".join([tell(group) for group in self.groups]) + at_the_end_text(self.hints)
        return told.lstrip("\n")

    # A short list: every move.

    def group_html(self, group: Group) -> str:
        heading = f"<h3>{escape(group.heading)}</h3>\n" if group.heading else ""
        return heading + (
            '<ol class="moves">\n'
            + "".join([self.choice_html(choice) for choice in group.choices])
            + "</ol>\n"
            + below_html(self.hints.of_groups.get(group.heading))
        )

    def choice_html(self, choice: Choice) -> str:
        return (
            f'<li value="{choice.number}"><a href="{escape(self.url(choice))}">'
            f"{escape(choice.label)}</a> {HTML.alone(choice.answer)}"
            f"{behind_html(self.hints.of_moves.get(choice.answer))}</li>\n"
        )

    def group_text(self, group: Group) -> str:
        heading = f"\n{group.heading}\n" if group.heading else ""
        told = "".join([self.choice_text(choice) for choice in group.choices])
        return heading + told + below_text(self.hints.of_groups.get(group.heading))

    def choice_text(self, choice: Choice) -> str:
        behind = behind_text(self.hints.of_moves.get(choice.answer))
        return (
            f"{choice.number}. {choice.label} {TEXT.alone(choice.answer)}{behind}\n"
            f"   {self.url(choice)}\n"
        )

    # A long list: a line for each group, with the code of one of its moves.

    def told_html(self, group: Group) -> str:
        if self.is_listed(group):
            return "".join([self.single_html(choice) for choice in group.choices])
        heading = group.heading or _("Other moves")
        return (
            f'<p class="group"><a href="{escape(self.group_url(group))}">{escape(heading)}</a>'
            f"{DOT}{such_as(group, HTML)}</p>\n"
        )

    def single_html(self, choice: Choice) -> str:
        return (
            f'<p class="group"><a href="{escape(self.url(choice))}">{escape(whole_label(choice))}'
            f"</a> {HTML.alone(choice.answer)}"
            f"{behind_html(self.hints.of_moves.get(choice.answer))}</p>\n"
        )

    def told_text(self, group: Group) -> str:
        if self.is_listed(group):
            return "".join([self.single_text(choice) for choice in group.choices])
        heading = group.heading or _("Other moves")
        told = such_as(group, TEXT)
        return f"* {heading}{DOT}{told}\n  {self.group_url(group)}\n"

    def single_text(self, choice: Choice) -> str:
        behind = behind_text(self.hints.of_moves.get(choice.answer))
        told = f"{whole_label(choice)} {TEXT.alone(choice.answer)}{behind}"
        return f"* {told}\n  {self.url(choice)}\n"

    def url(self, choice: Choice) -> str:
        return f"{self.address}?{urlencode({'answer': choice.answer, 'seen': self.seen})}"

    def group_url(self, group: Group) -> str:
        """The page; if all moves of the group begin with the same press, the page after it."""
        presses = {choice.touches.partition(" ")[0] for choice in group.choices}
        [press] = presses if len(presses) == 1 else [""]
        return f"{self.page}?touch={quote_plus(press)}" if press else self.page


def whole_label(choice: Choice) -> str:
    """The label of a move that does not stand under its heading."""
    if not choice.heading:
        return choice.label
    # Languages differ in what stands before a colon.
    return _("%(heading)s: %(label)s") % {"heading": choice.heading, "label": choice.label}


def such_as(group: Group, form: Form) -> str:
    """How many moves a group has, and the code of one."""
    count = len(group.choices)
    words = ngettext("%(n)d way, such as %(code)s", "%(n)d ways, such as %(code)s", count)
    return form.write(words) % {"n": count, "code": form.alone(group.choices[0].answer)}


def choices_for(seat: Seat, reading: Reading, page: str, *, looks_ahead: bool = False) -> Choices:
    """The moves of a seat, whose page has that address; with what comes after them, if that is
    wanted and answers are read."""
    choices = Choices(reading.groups, page, f"{page}answer/", seat.game.head, Hints.none())
    if not (looks_ahead and settings.REPLIES):
        return choices
    listed = choices.listed
    ahead = reading.ahead([choice.answer for group in listed for choice in group.choices])
    hints = singly(ahead) if choices.is_long else arrange(listed, ahead)
    return choices._replace(hints=hints)
