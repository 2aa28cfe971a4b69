"""Who reads: from which seat, in which language, and by what names they know the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from engines.words import LETTERS, Phrasebook, Words
from games.models import Game, Seat


def mark_of(seat: int | None) -> str:
    """The letter by which a seat's mark is drawn; empty if no seat did it."""
    return "" if seat is None else LETTERS[seat].lower()


class Leaver(NamedTuple):
    """Somebody who left and for whom a bot plays on."""

    seat: int
    name: str
    after: int
    """The number of the last row of the log while they still sat there."""


class Reader(NamedTuple):
    """Somebody who reads: a seat (None for an onlooker), a language, and the names at the table."""

    seat: int | None
    book: Phrasebook
    names: tuple[str, ...]
    leavers: tuple[Leaver, ...] = ()

    @property
    def language(self) -> str:
        return self.book.language

    def say(self, words: Words) -> str:
        return self.book.say(words, self.names)

    def say_plain(self, words: dict[str, Any]) -> str:
        """Say words that were stored."""
        return self.say(Words.from_plain(words))

    def name(self, seat: int | None) -> str:
        return _("A moderator") if seat is None else self.names[seat]

    def back_at(self, number: int) -> Reader:
        """The same reader, with the names of those who sat there when that row was written."""
        if not self.leavers:
            return self
        names = list(self.names)
        for leaver in self.leavers:
            if number <= leaver.after:
                names[leaver.seat] = leaver.name
        return self._replace(names=tuple(names))


def reader_of(game: Game, seats: Sequence[Seat], seat: int | None, language: str) -> Reader:
    return Reader(
        seat,
        game.phrasebook(language),
        tuple([each.label for each in seats]),
        tuple(
            [
                Leaver(each.number, each.leaver_name, each.left_after)
                for each in seats
                if each.left_after is not None
            ]
        ),
    )
