"""What stands in a game's log: the one place that follows every undo and every rewind.

Rows are only ever added, so a log also holds what was taken back. `Log` reads it row by row, from
the beginning or from anywhere later, and keeps what still counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Protocol, TypeVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """What a row of the log is."""

    START = "start", _("start")
    ANSWER = "answer", _("answer")
    UNDO = "undo", _("undo")
    REWIND = "rewind", _("rewind")


class Row(Protocol):
    """What a row needs so that a log can be read. A `Move` has it, and so has any part of one.

    The three have no types, because mypy does not know the fields of a model in a protocol.
    """

    @property
    def number(self) -> Any: ...
    @property
    def kind(self) -> Any: ...
    @property
    def answer(self) -> Any: ...


R = TypeVar("R", bound=Row)


class Log(Generic[R]):
    """The rows that still count, as far as the log has been read."""

    def __init__(self, rows: Iterable[R] = ()) -> None:
        self.standing: list[R] = []
        for row in rows:
            self.read(row)

    def read(self, row: R) -> None:
        """Follow one more row. If reading began after an answer, the undo of that answer takes
        nothing back."""
        if row.kind == Kind.UNDO:
            if self.standing:
                self.standing.pop()
        elif row.kind == Kind.REWIND:
            back_to = int(row.answer)
            self.standing = [each for each in self.standing if each.number <= back_to]
        else:
            self.standing.append(row)

    @property
    def answers(self) -> list[R]:
        """The answers that still count, without the start row."""
        return [row for row in self.standing if row.kind == Kind.ANSWER]


def standing(rows: Iterable[R]) -> list[R]:
    """The start and the answers that still count."""
    return Log(rows).standing


def answers(rows: Iterable[R]) -> list[R]:
    """The answers that still count."""
    return Log(rows).answers
