"""The long lists of the turn page, as HTML. A template would take ten times as long."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game, Seat
from games.reading import Choice, Happening


class GroupShown(NamedTuple):
    """A group of answers, and how the page shows it."""

    heading: str
    choices: list[Choice]
    touches: str
    """The element that all its answers are about; empty if they differ."""
    is_folded: bool
    is_on_board: bool = False
    """Whether there are too many to be listed, so that they are pressed on the board."""
    href: str = ""
    """The address that its first press leads to, if it is on the board."""


def answers_html(groups: Iterable[GroupShown]) -> SafeString:
    """Every answer as a button, under the heading of its group."""
    return mark_safe("".join([group_html(group) for group in groups]))


def group_html(group: GroupShown) -> str:
    if group.is_on_board:
        return board_group_html(group)
    choices = "".join([choice_html(choice) for choice in group.choices])
    inside = f'<ul role="list">{choices}</ul>'
    title = escape(group.heading)
    if group.is_folded:
        touch = f' data-touch="{escape(group.touches)}"' if group.touches else ""
        return (
            f'<details class="group" name="answers"{touch}><summary>{title}'
            f" {count_html(group)}</summary>{inside}</details>"
        )
    heading = f"<h3>{title}</h3>" if title else ""
    return f'<div class="group">{heading}{inside}</div>'


def board_group_html(group: GroupShown) -> str:
    """A heading that leads to the board, where its answers are pressed."""
    title, count = escape(group.heading), count_html(group)
    if group.href:
        return (
            '<div class="group on-board"><a class="button quiet option can-press"'
            f' data-touch="{escape(group.touches)}" href="{escape(group.href)}">{title} {count}</a>'
            "</div>"
        )
    words = escape(_("Choose on the board, or type your answer."))
    return f'<div class="group on-board"><h3>{title} {count}</h3><p class="dim">{words}</p></div>'


def count_html(group: GroupShown) -> str:
    n = len(group.choices)
    words = ngettext("%(n)d way", "%(n)d ways", n) % {"n": n}
    return f'<span class="count">{escape(words)}</span>'


def choice_html(choice: Choice) -> str:
    touch = f' data-touch="{escape(choice.touches)}"' if choice.touches else ""
    return (
        f'<li><button class="option" name="answer" value="{escape(choice.answer)}"{touch}>'
        f"{escape(choice.label)}</button></li>"
    )


def players_html(seats: Iterable[Seat], game: Game) -> SafeString:
    """The players. Those whose turn it is stand out."""
    return mark_safe("".join([player_html(seat, game.is_running) for seat in seats]))


def player_html(seat: Seat, is_running: bool) -> str:
    awaited = " is-awaited" if is_running and seat.is_awaited else ""
    mark = mark_svg(seat.letter.lower())
    return f'<span class="player{awaited}">{mark} {escape(seat.label)}{left_html(seat)}</span> '


def left_html(seat: Seat) -> str:
    if not seat.left:
        return ""
    words = _("%(who)s left; a bot plays on") % {"who": seat.leaver_name}
    return f' <span class="dim">({escape(words)})</span>'


def happenings_html(happenings: Iterable[Happening]) -> SafeString:
    """What happened, each line with the mark of the seat that did it."""
    return mark_safe("".join([happening_html(happening) for happening in happenings]))


def happening_html(happening: Happening) -> str:
    lines = "".join([f"<span>{escape(line)}</span>" for line in happening.lines])
    return f"<li>{mark_svg(happening.mark) if happening.mark else ''}{lines}</li>"


def mark_svg(mark: str) -> str:
    return (
        '<svg class="piece-mark" viewBox="0 0 24 24" aria-hidden="true">'
        f'<use href="#piece-{mark}"/></svg>'
    )
