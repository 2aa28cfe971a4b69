"""A position as one seat sees it: the board, the question, the answers.

All of it follows from the checkpoint alone, so the last few positions are kept ready drawn: a page
that is opened again, or comes back from a confirmation, costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple
from urllib.parse import quote_plus

from django.urls import reverse
from django.utils.safestring import SafeString

from engines.catalogue import engine_of
from engines.engine import Option
from engines.play import Play
from engines.words import Words
from games.access import Visit
from games.boards import Way, board_svg, is_drawn, own_files
from games.fragments import answers_html

FOLD_ABOVE = 9
"""More answers than this fold under the headings of their groups."""
LIST_BELOW = 40
"""Of more answers than this, those that begin with the same press are one link to the board."""

Touched = tuple[str, ...]
"""Board elements, in the order they are pressed."""


class Choice(NamedTuple):
    answer: str
    label: str
    touches: str


class Group(NamedTuple):
    """Answers under one heading."""

    title: str
    touches: str
    """What all its answers are about, if it is one thing."""
    choices: list[Choice]
    is_folded: bool
    is_on_board: bool = False
    """Too many to be listed: they are pressed on the board."""
    href: str = ""
    """Then: what its first press leads to."""


class Addresses(NamedTuple):
    """Where forms and links lead: by the game's own address, or by a letter's link."""

    page: str
    confirm: str

    def confirm_of(self, answer: str, seen: int) -> str:
        return f"{self.confirm}?answer={quote_plus(answer)}&seen={seen}"

    def touching(self, touched: Touched) -> str:
        """The page once these have been pressed."""
        return f"{self.page}?touch={quote_plus(' '.join(touched))}" if touched else self.page


def addresses(visit: Visit) -> Addresses:
    if visit.token:
        page = reverse("link", args=[visit.token])
        return Addresses(page, page + "answer/")
    page = reverse("game", args=[visit.game.slug])
    return Addresses(page, page + "confirm/")


class Position:
    """Read-only. `head` is the row of the log that led here; who answers has seen it."""

    def __init__(
        self,
        engine: str,
        snapshot: bytes,
        head: int,
        seat: int | None,
        names: tuple[str, ...],
        language: str,
        urls: Addresses,
    ) -> None:
        self.engine = engine_of(engine)
        self.play = Play.resume(self.engine, snapshot)
        self.head = head
        self.seat = seat
        self.names = names
        self.language = language
        self.urls = urls
        self.book = self.play.phrasebook(language)
        self.ask = None if seat is None else self.play.waiting_for.get(seat)
        self.kept: dict[Hashable, str] = {}
        """What was rendered of it, by whatever else that depends on."""

    def say(self, words: Words) -> str:
        return self.book.say(words, self.names)

    @cached_property
    def question(self) -> str:
        return self.say(self.ask.question) if self.ask is not None else ""

    @cached_property
    def options(self) -> list[tuple[str, Option]]:
        return list(self.ask.options.items()) if self.ask is not None else []

    @property
    def example(self) -> str:
        """What an answer looks like when it is typed."""
        return self.options[0][0] if self.options else ""

    def read_touched(self, text: str) -> Touched:
        """What has been pressed so far, as far as some answer goes on from there."""
        touched = tuple(text.split())
        return touched if any(goes_on(option, touched) for _, option in self.options) else ()

    @cached_property
    def groups(self) -> list[Group]:
        return self.groups_after(())

    def groups_after(self, touched: Touched) -> list[Group]:
        """In the order of their first answers; those without a heading stand together."""
        by_title: dict[str, list[Choice]] = {}
        count = 0
        for answer, option in self.options:
            if touched and not goes_on(option, touched):
                continue
            title = "" if option.group is None else self.say(option.group)
            choice = Choice(answer, self.say(option.label), option.touches)
            by_title.setdefault(title, []).append(choice)
            count += 1
        return [self.group(title, choices, count, touched) for title, choices in by_title.items()]

    def group(self, title: str, choices: list[Choice], count: int, touched: Touched) -> Group:
        if count > LIST_BELOW and len(choices) > 1 and self.is_drawn:
            following = {next_touch(choice.touches, touched) for choice in choices}
            [common] = following if len(following) == 1 else [""]
            if common:
                href = self.urls.touching((*touched, common))
                return Group(title, common, choices, is_folded=False, is_on_board=True, href=href)
            if "" not in following and len(choices) > LIST_BELOW:
                return Group(title, "", choices, is_folded=False, is_on_board=True)
        # After the last press on the board the list is where one goes on.
        is_next = touched and not any(next_touch(choice.touches, touched) for choice in choices)
        folds = count > FOLD_ABOVE and bool(title) and not is_next
        return Group(title, common_touch(choices), choices, folds)

    @cached_property
    def answers(self) -> SafeString:
        return answers_html(self.groups)

    def answers_after(self, touched: Touched) -> SafeString:
        return answers_html(self.groups_after(touched)) if touched else self.answers

    def ways_after(self, touched: Touched) -> Mapping[str, Way]:
        """Where a press on the board leads: to the only answer that goes on with it, or to what can
        be pressed or chosen after it. Once something is pressed, it can be pressed again to take
        that back, and whatever else an answer begins with can be pressed instead."""
        ways = self.next_ways(touched)
        if touched:
            pressed = {
                id: Way(self.urls.touching(touched[:at]), is_pressed=True)
                for at, id in enumerate(touched)
            }
            ways = self.next_ways(()) | ways | pressed
        return ways

    def next_ways(self, touched: Touched) -> dict[str, Way]:
        by_next: dict[str, list[Choice]] = {}
        for group in self.groups_after(touched) if touched else self.groups:
            for choice in group.choices:
                following = next_touch(choice.touches, touched)
                if following:
                    by_next.setdefault(following, []).append(choice)
        options = dict(self.options)
        return {
            id: self.way(choices[0], options[choices[0].answer])
            if len(choices) == 1
            else Way(self.urls.touching((*touched, id)))
            for id, choices in by_next.items()
        }

    def way(self, choice: Choice, option: Option) -> Way:
        href = self.urls.confirm_of(choice.answer, self.head)
        return Way(href, choice.answer, choice.label, how_far(option))

    @cached_property
    def board(self) -> SafeString:
        return self.drawn(self.ways_after(()))

    def board_after(self, touched: Touched) -> SafeString:
        return self.drawn(self.ways_after(touched)) if touched else self.board

    @cached_property
    def still_board(self) -> SafeString:
        """Nothing on it can be pressed."""
        return self.drawn({})

    def board_about(self, touches: str) -> SafeString:
        """Nothing can be pressed; what an answer touches stands out."""
        if not touches:
            return self.still_board
        return self.drawn({id: Way("", is_pressed=True) for id in touches.split()})

    def drawn(self, ways: Mapping[str, Way]) -> SafeString:
        view = self.play.view(self.seat)
        return board_svg(self.engine, view, names=self.names, language=self.language, ways=ways)

    @property
    def is_drawn(self) -> bool:
        return is_drawn(self.engine.KEY)

    @property
    def style_files(self) -> list[str]:
        return own_files(self.engine.KEY, "css")

    @property
    def script_files(self) -> list[str]:
        return own_files(self.engine.KEY, "js")

    @property
    def text(self) -> str:
        return self.play.text(self.seat, self.language, self.names)

    @property
    def may_undo(self) -> bool:
        return self.seat is not None and self.play.may_undo(self.seat)


def goes_on(option: Option, touched: Touched) -> bool:
    return tuple(option.touches.split()[: len(touched)]) == touched


def next_touch(touches: str, touched: Touched) -> str:
    """What has to be pressed next for this answer, if these were pressed before."""
    following = touches.split()[len(touched) :]
    return following[0] if following else ""


def how_far(option: Option) -> int | None:
    """The number in the words of an answer that leads from one thing to another."""
    n = option.label.values.get("n")
    return n if isinstance(n, int) and " " in option.touches else None


def common_touch(choices: list[Choice]) -> str:
    first = choices[0].touches
    return first if all(choice.touches == first for choice in choices) else ""


position = lru_cache(maxsize=128)(Position)
