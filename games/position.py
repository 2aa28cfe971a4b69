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

from engines.catalogue import CATALOGUE
from engines.engine import Option
from engines.play import Play
from engines.words import Words
from games.access import Visit
from games.boards import Way, board_svg
from games.fragments import answers_html

FOLD_ABOVE = 9
"""More answers than this fold under the headings of their groups."""


class Choice(NamedTuple):
    answer: str
    label: str
    touches: str


class Group(NamedTuple):
    """Answers under one heading."""

    id: str
    title: str
    touches: str
    """What all its answers are about, if it is one thing."""
    choices: list[Choice]
    is_folded: bool


class Addresses(NamedTuple):
    """Where forms and links lead: by the game's own address, or by a letter's link."""

    page: str
    confirm: str

    def confirm_of(self, answer: str, seen: int) -> str:
        return f"{self.confirm}?answer={quote_plus(answer)}&seen={seen}"


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
        self.engine = CATALOGUE[engine]
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

    @cached_property
    def groups(self) -> list[Group]:
        """In the order of their first answers; those without a heading stand together."""
        by_title: dict[str, list[Choice]] = {}
        for answer, option in self.options:
            title = "" if option.group is None else self.say(option.group)
            choice = Choice(answer, self.say(option.label), option.touches)
            by_title.setdefault(title, []).append(choice)
        folds = len(self.options) > FOLD_ABOVE
        return [
            Group(f"answers-{number}", title, common_touch(choices), choices, folds and bool(title))
            for number, (title, choices) in enumerate(by_title.items())
        ]

    @cached_property
    def answers(self) -> SafeString:
        return answers_html(self.groups)

    @cached_property
    def ways(self) -> Mapping[str, Way]:
        """Where a press on the board leads: to the only answer about that thing, or to the list."""
        ways: dict[str, Way] = {}
        for group in self.groups:
            for choice in group.choices:
                if choice.touches in ways:
                    ways[choice.touches] = Way(f"#{group.id}")
                elif choice.touches:
                    ways[choice.touches] = Way(self.urls.confirm_of(choice.answer, self.head))
        return ways

    @cached_property
    def board(self) -> SafeString:
        return self.drawn(self.ways)

    @cached_property
    def still_board(self) -> SafeString:
        """Nothing on it can be pressed."""
        return self.drawn({})

    def drawn(self, ways: Mapping[str, Way]) -> SafeString:
        view = self.play.view(self.seat)
        return board_svg(self.engine, view, names=self.names, language=self.language, ways=ways)

    @property
    def text(self) -> str:
        return self.play.text(self.seat, self.language, self.names)

    @property
    def may_undo(self) -> bool:
        return self.seat is not None and self.play.may_undo(self.seat)


def common_touch(choices: list[Choice]) -> str:
    first = choices[0].touches
    return first if all(choice.touches == first for choice in choices) else ""


position = lru_cache(maxsize=128)(Position)
