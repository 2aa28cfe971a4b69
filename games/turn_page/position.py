"""The board and the answers of one position for one seat, and where each of them leads."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cached_property

from django.utils.safestring import SafeString

from engines.engine import Option
from games.boards import Press, board_svg, is_drawn, own_files
from games.reading import Choice, Group, Sight
from games.turn_page.addresses import Addresses, Touched
from games.turn_page.html import GroupShown, answers_html

FOLD_ABOVE = 9
"""If there are more answers than this, they are folded under the headings of their groups."""
LIST_BELOW = 40
"""If there are more answers than this, a group that begins with one press leads to the board."""


class Position:
    """A table as one seat sees it, ready to be shown. `head` is its last row of the log."""

    def __init__(self, sight: Sight, head: int, urls: Addresses) -> None:
        self.sight = sight
        self.head = head
        self.urls = urls
        self.key = sight.play.engine.KEY
        self.pages: dict[Hashable, str] = {}
        """The pages rendered from it, by what else they depend on: see `cache.py`."""

    @property
    def example(self) -> str:
        """An example of what can be typed as an answer."""
        return next(iter(self.sight.options), "")

    def read_touched(self, text: str) -> Touched:
        """The elements pressed so far; nothing if no answer begins with them."""
        touched = tuple(text.split())
        options = self.sight.options.values()
        return touched if any(goes_on(option.touches, touched) for option in options) else ()

    # The list of answers

    @cached_property
    def answers(self) -> SafeString:
        return answers_html(self.groups_after(()))

    def answers_after(self, touched: Touched) -> SafeString:
        return answers_html(self.groups_after(touched)) if touched else self.answers

    def groups_after(self, touched: Touched) -> list[GroupShown]:
        """The groups with only those answers that begin with what was pressed."""
        groups = [Group(each.heading, going_on(each, touched)) for each in self.sight.groups]
        groups = [group for group in groups if group.choices]
        count = sum([len(group.choices) for group in groups])
        return [self.show(group, count, touched) for group in groups]

    def show(self, group: Group, count: int, touched: Touched) -> GroupShown:
        """How the page shows a group. `count` is the number of answers in all groups."""
        heading, choices = group.heading, group.choices
        if count > LIST_BELOW and len(choices) > 1 and self.is_drawn:
            following = {next_touch(choice.touches, touched) for choice in choices}
            [common] = following if len(following) == 1 else [""]
            if common:
                href = self.urls.touching((*touched, common))
                return GroupShown(heading, choices, common, False, is_on_board=True, href=href)
            if "" not in following and len(choices) > LIST_BELOW:
                return GroupShown(heading, choices, "", False, is_on_board=True)
        # After the last press on the board the player goes on in the list.
        is_next = touched and not any(next_touch(choice.touches, touched) for choice in choices)
        folds = count > FOLD_ABOVE and bool(heading) and not is_next
        return GroupShown(heading, choices, common_touch(choices), folds)

    # The board

    @cached_property
    def board(self) -> SafeString:
        return self.drawn(self.presses_after(()))

    def board_after(self, touched: Touched) -> SafeString:
        return self.drawn(self.presses_after(touched)) if touched else self.board

    @cached_property
    def still_board(self) -> SafeString:
        """The board on which nothing can be pressed."""
        return self.drawn({})

    def board_about(self, touches: str) -> SafeString:
        """The board on which nothing can be pressed and what an answer touches stands out."""
        if not touches:
            return self.still_board
        return self.drawn({id: Press("", is_pressed=True) for id in touches.split()})

    def presses_after(self, touched: Touched) -> Mapping[str, Press]:
        """Where each press on the board leads: to the only answer that begins with it, or to what
        can be pressed or chosen next. What is pressed can be pressed again to take it back, and any
        other element that an answer begins with can be pressed instead."""
        presses = self.next_presses(touched)
        if touched:
            pressed = {
                id: Press(self.urls.touching(touched[:at]), is_pressed=True)
                for at, id in enumerate(touched)
            }
            presses = self.next_presses(()) | presses | pressed
        return presses

    def next_presses(self, touched: Touched) -> dict[str, Press]:
        by_next: dict[str, list[Choice]] = {}
        for group in self.sight.groups:
            for choice in going_on(group, touched):
                following = next_touch(choice.touches, touched)
                if following:
                    by_next.setdefault(following, []).append(choice)
        return {
            id: self.press(choices[0])
            if len(choices) == 1
            else Press(self.urls.touching((*touched, id)))
            for id, choices in by_next.items()
        }

    def press(self, choice: Choice) -> Press:
        href = self.urls.confirm_of(choice.answer, self.head)
        return Press(href, choice.answer, choice.label, how_far(self.sight.options[choice.answer]))

    def drawn(self, presses: Mapping[str, Press]) -> SafeString:
        sight = self.sight
        return board_svg(
            sight.play.engine,
            sight.view,
            names=sight.reader.names,
            language=sight.reader.language,
            presses=presses,
        )

    @property
    def is_drawn(self) -> bool:
        return is_drawn(self.key)

    @property
    def style_files(self) -> list[str]:
        return own_files(self.key, "css")

    @property
    def script_files(self) -> list[str]:
        return own_files(self.key, "js")


def going_on(group: Group, touched: Touched) -> list[Choice]:
    if not touched:
        return group.choices
    return [choice for choice in group.choices if goes_on(choice.touches, touched)]


def goes_on(touches: str, touched: Touched) -> bool:
    return tuple(touches.split()[: len(touched)]) == touched


def next_touch(touches: str, touched: Touched) -> str:
    """What has to be pressed next for an answer with these touches."""
    following = touches.split()[len(touched) :]
    return following[0] if following else ""


def how_far(option: Option) -> int | None:
    """The distance in the words of an answer that leads from one thing to another."""
    n = option.label.values.get("n")
    return n if isinstance(n, int) and " " in option.touches else None


def common_touch(choices: list[Choice]) -> str:
    first = choices[0].touches
    return first if all(choice.touches == first for choice in choices) else ""
