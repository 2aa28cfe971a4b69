"""The table as one reader sees it: the question, the options, the view.

All of it follows from a checkpoint and the reader, so it can be kept indefinitely.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import count
from typing import Any

from msgspec import Struct

from engines.engine import Option
from engines.play import Ask, Play
from games.guard import guarded
from games.reading.reader import Reader

ENDINGS = ("done", "end", "stop", "pass", "decline")
"""How games call the answer that ends a question; a question has one of them at most."""


class Choice(Struct, frozen=True):
    """One answer that the reader can give."""

    number: int
    """Its place in the list, from 1; 0 if it was looked up by itself."""
    answer: str
    """What a player types for it."""
    label: str
    touches: str
    """The board elements it is about, in the order in which they are pressed."""
    heading: str
    """The heading of its group; empty if it has none."""


class Group(Struct, frozen=True):
    """The choices under one heading. Those without a heading are one group."""

    heading: str
    choices: list[Choice]


def ending_of(answers: Sequence[str]) -> str:
    """The one answer that ends a question, whatever it is called there; empty if there is none. Of
    several it is the one that is called "done"."""
    found = [ending for ending in ENDINGS if ending in answers]
    return found[0] if len(found) == 1 or found[:1] == ["done"] else ""


class Sight:
    """The table as one reader sees it. What is costly is made when it is first asked for."""

    def __init__(self, play: Play, reader: Reader) -> None:
        self.play = play
        self.reader = reader

    @cached_property
    def ask(self) -> Ask | None:
        """The question put to the reader, if there is one."""
        return None if self.reader.seat is None else self.play.waiting_for.get(self.reader.seat)

    @cached_property
    def question(self) -> str:
        return self.reader.say(self.ask.question) if self.ask is not None else ""

    @cached_property
    def options(self) -> dict[str, Option]:
        """The options by their answers; empty if nothing is asked of the reader."""
        return guarded(all_of, self.ask) if self.ask is not None else {}

    @cached_property
    def groups(self) -> list[Group]:
        """The groups in the order of their first answers, with their choices numbered."""
        by_heading: dict[str, list[tuple[str, Option]]] = {}
        for answer, option in self.options.items():
            by_heading.setdefault(self.heading_of(option), []).append((answer, option))
        numbers, say = count(1), self.reader.say
        return [
            Group(
                heading,
                [
                    Choice(next(numbers), answer, say(option.label), option.touches, heading)
                    for answer, option in options
                ],
            )
            for heading, options in by_heading.items()
        ]

    def heading_of(self, option: Option) -> str:
        return "" if option.group is None else self.reader.say(option.group)

    def find(self, answer: str) -> Choice | None:
        """Find one choice by its answer, without making the whole list."""
        option = guarded(one_of, self.ask, answer) if self.ask is not None else None
        if option is None:
            return None
        say = self.reader.say
        return Choice(0, answer, say(option.label), option.touches, self.heading_of(option))

    @cached_property
    def view(self) -> Any:
        """What the reader may see, as a struct of the game's own."""
        return guarded(self.play.view, self.reader.seat)

    @property
    def text(self) -> str:
        """What the reader may see, in words."""
        lines = guarded(self.play.engine.text, self.view)
        return "\n".join([self.reader.say(line) for line in lines])

    @property
    def may_undo(self) -> bool:
        return self.reader.seat is not None and self.play.may_undo(self.reader.seat)


def all_of(ask: Ask) -> dict[str, Option]:
    return dict(ask.options.items())


def one_of(ask: Ask, answer: str) -> Option | None:
    return ask.options.get(answer)
