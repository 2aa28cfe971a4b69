"""What happened, in a reader's words: since their last turn, and the log from end to end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from engines.words import Phrasebook, Words
from games.models import Game, Move, Seat
from games.models.log import standing

MOST = 60
"""As far as a page looks back, however long the game and its rounds."""
A_FEW = 20


class Row(NamedTuple):
    """What a page needs of a row of the log."""

    number: int
    seat: int | None
    kind: str
    answer: str
    events: list[dict[str, Any]]


class Happening(NamedTuple):
    """One row of the log as one reader sees it."""

    row: Row | Move
    lines: list[str]
    who: str = ""

    @property
    def mark(self) -> str:
        """The letter of who did it."""
        return "" if self.row.seat is None else "abcdefgh"[self.row.seat]


class Reader(NamedTuple):
    """Who reads: their seat (None looks on), their language, and the names at the table."""

    seat: int | None
    book: Phrasebook
    names: Sequence[str]

    def lines(self, row: Row | Move) -> list[str]:
        return [self.say(event["words"]) for event in row.events if is_visible(event, self.seat)]

    def say(self, words: dict[str, Any]) -> str:
        return self.book.say(Words.from_plain(words), self.names)

    def name(self, seat: int | None) -> str:
        return _("A moderator") if seat is None else self.names[seat]


def is_visible(event: dict[str, Any], seat: int | None) -> bool:
    if event["to"] is not None:
        return bool(event["to"] == seat)
    return event["but"] is None or event["but"] != seat


def recent_rows(game: Game, seat: Seat | None) -> list[Row]:
    """The end of the log, oldest first: all that is new to that seat. In the middle of a turn, or
    right after it, that is what happened before it, so a few rows more."""
    rows = Move.objects.filter(game=game.pk).order_by("-number")
    few = MOST
    if seat is not None and seat.last_moved < game.head:
        rows = rows.filter(number__gt=seat.last_moved)
    else:
        few = A_FEW
    return [Row(*row) for row in rows.values_list(*Row._fields)[:few]][::-1]


def since_last_turn(rows: Iterable[Row], reader: Reader) -> list[Happening]:
    """Everything since the reader last handed the turn on, their own present turn included.
    What was taken back is left out."""
    kept = standing(rows)
    start = 0
    for at in range(len(kept) - 1):
        if kept[at].seat == reader.seat and kept[at + 1].seat != reader.seat:
            start = at + 1
    happenings = [Happening(row, reader.lines(row)) for row in kept[start:]]
    return [happening for happening in happenings if happening.lines]


# The whole log, page by page

PAGE = 40


def log_page(
    game_pk: int, reader: Reader, before: int | None
) -> tuple[list[Happening], int | None]:
    """So many rows, newest first, and where the next page begins, if there is one."""
    rows = Move.objects.filter(game=game_pk).order_by("-number").defer("digest")
    if before is not None:
        rows = rows.filter(number__lt=before)
    page = list(rows[: PAGE + 1])
    following = page[PAGE - 1].number if len(page) > PAGE else None
    happenings = [
        Happening(row, log_lines(row, reader), reader.name(row.seat)) for row in page[:PAGE]
    ]
    return happenings, following


def log_lines(row: Move, reader: Reader) -> list[str]:
    if row.kind == Move.Kind.UNDO:
        return [_("%(who)s takes the last move back.") % {"who": reader.name(row.seat)}]
    if row.kind == Move.Kind.REWIND:
        return [_("A moderator goes back to move %(number)s.") % {"number": row.answer}]
    lines = reader.lines(row)
    if lines or row.kind == Move.Kind.START:
        return lines
    return [_("%(who)s makes a choice.") % {"who": reader.name(row.seat)}]
