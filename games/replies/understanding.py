"""Which answer of an open question somebody's words mean: exactly one, or none."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from functools import cached_property

from games.inbox.commands import plain
from games.post.choices import numbered, whole_label
from games.reading import Choice, Sight, ending_of

MAX_NEAR_ANSWERS = 3


class Understanding:
    """The options of a question as a player may name them: by number, by code or by words."""

    def __init__(self, sight: Sight) -> None:
        self.groups = sight.groups
        self.choices = [choice for group in sight.groups for choice in group.choices]

    def by_number(self, number: int) -> Choice | None:
        """As they are numbered in the letter, which does not list them all if there are many."""
        return next((each for each in numbered(self.groups) if each.number == number), None)

    def by_words(self, text: str) -> Choice | None:
        """By its code, or by words that mean one option and no other; never by a guess."""
        found = self.named.get(folded(text), [])
        return found[0] if len(found) == 1 else None

    def is_answer(self, text: str) -> bool:
        return self.by_words(text) is not None

    @property
    def ending(self) -> Choice | None:
        """The one answer that ends this question, whatever it is called here."""
        ending = ending_of([choice.answer for choice in self.choices])
        return next((choice for choice in self.choices if choice.answer == ending), None)

    @cached_property
    def named(self) -> dict[str, list[Choice]]:
        """The choices that each name could mean. A code means its own choice alone."""
        named: dict[str, list[Choice]] = {}
        for choice in self.choices:
            for name in names_of(choice):
                named.setdefault(folded(name), []).append(choice)
        return named | {folded(choice.answer): [choice] for choice in self.choices}

    def near(self, text: str) -> list[str]:
        """Codes that look like what was written, to be suggested and never played."""
        names = {folded(name): each.answer for each in self.choices for name in names_of(each)}
        names |= {folded(choice.answer): choice.answer for choice in self.choices}
        close = difflib.get_close_matches(folded(text), names, n=2 * MAX_NEAR_ANSWERS)
        return list(dict.fromkeys(names[name] for name in close))[:MAX_NEAR_ANSWERS]


def names_of(choice: Choice) -> Iterator[str]:
    yield choice.label
    line = f"{choice.label} [{choice.answer}]"
    yield line
    yield f"{choice.number}. {line}"
    if choice.heading:
        yield f"{choice.heading} {choice.label}"
        yield from {f"{choice.heading}: {choice.label}", whole_label(choice)}


def folded(text: str) -> str:
    return plain(text).casefold().rstrip(".")
