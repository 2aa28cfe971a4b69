"""Engines whose code was changed under the same revision, as a careless release would do it.

Each change is laid around the rules of any engine: it sees every question on its way out.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from types import coroutine
from typing import Any

import msgspec

from engines.engine import Outcome
from engines.play import Ask, Together
from engines.words import Words

ENOUGH = 5
"""After so many moves the changed rules show what is different."""


class Change:
    """No change yet; each kind overrides a part."""

    def told(self, words: Words) -> Words:
        return words

    def ask(self, ask: Ask, moves: int) -> Ask:
        return ask

    def outcome(self, outcome: Any) -> Any:
        return outcome

    def around(self, play: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """The rules with this change."""
        return lambda table: self.run(play(table), table)

    @coroutine
    def run(self, rules: Any, table: Any) -> Generator[Any, Any, Any]:
        answer = None
        while True:
            try:
                asked = rules.send(answer)
            except StopIteration as end:
                self.retell(table)
                return self.outcome(end.value) if isinstance(end.value, Outcome) else end.value
            self.retell(table)
            if type(asked) is Ask:
                asked = self.ask(asked, table.moves)
            elif isinstance(asked, Together):
                branches = asked.branches.items()
                asked = Together({seat: self.run(branch, table) for seat, branch in branches})
            answer = yield asked

    def retell(self, table: Any) -> None:
        table.told[:] = [
            msgspec.structs.replace(event, words=self.told(event.words)) for event in table.told
        ]


class OtherWords(Change):
    """What happens is told in other sentences."""

    def told(self, words: Words) -> Words:
        if words.text.endswith("Indeed."):
            return words  # told in a branch, and still lying there
        plural = None if words.plural is None else f"{words.plural} Indeed."
        return Words(f"{words.text} Indeed.", plural, **words.values)


class OtherOrder(Change):
    """The same answers in another order: a number in a letter now means something else."""

    def ask(self, ask: Ask, moves: int) -> Ask:
        listed = ask.answers
        ask.answers = lambda: [*listed()][::-1]
        return ask


class FewerAnswers(Change):
    """The first answer is no longer possible."""

    def ask(self, ask: Ask, moves: int) -> Ask:
        listed = ask.answers
        ask.answers = lambda: [*listed()][1:]
        return ask


class RaisesInOptions(Change):
    """The answers cannot be listed any more, some time into the game."""

    def ask(self, ask: Ask, moves: int) -> Ask:
        if moves >= ENOUGH:
            ask.answers = self.fail
        return ask

    def fail(self) -> list[str]:
        raise ZeroDivisionError("no answers today")


class OtherOutcome(Change):
    """Everyone has one point more in the end."""

    def outcome(self, outcome: Any) -> Any:
        scores = [msgspec.structs.replace(each, total=each.total + 1) for each in outcome.scores]
        return msgspec.structs.replace(outcome, scores=scores)


class OtherQuestion(Change):
    """The same answers, but the question is put in other words."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def ask(self, ask: Ask, moves: int) -> Ask:
        ask.question = self.words
        return ask
