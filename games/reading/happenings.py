"""What happened, in a reader's words: since their last turn, or in the whole log."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from msgspec import Struct

from games.models import Game, Move, Seat
from games.models.log import standing
from games.reading.reader import Reader, mark_of

MAX_ROWS_OF_NEWS = 60
"""How many rows a page looks back at most, however long the game and its rounds."""
ROWS_IN_A_TURN = 20
"""How many rows a page looks back in the middle of a turn."""
ROWS_ON_A_PAGE = 40
"""How many rows one page of the whole log has."""


class Row(NamedTuple):
    """What a reader needs of a row of the log."""

    number: int
    seat: int | None
    kind: str
    answer: str
    events: list[dict[str, Any]]
    via: str = ""
    at: datetime | None = None


ROW_WITHOUT_ITS_TIME = Row._fields[:5]


class Happening(Struct, frozen=True):
    """One row of the log as one reader sees it."""

    number: int
    seat: int | None
    who: str
    """Who did it, by the name they had at the table then."""
    lines: list[str]
    is_by_clock: bool = False
    """Whether a bot played it at the deadline."""
    at: datetime | None = None

    @property
    def mark(self) -> str:
        """The letter by which the mark of that seat is drawn."""
        return mark_of(self.seat)


def lines_of(row: Row | Move, reader: Reader) -> list[str]:
    """What that reader may know of a row, with the names of those who sat there at the time."""
    then = reader.back_at(row.number)
    return [then.say_plain(event["words"]) for event in row.events if is_visible(event, then.seat)]


def is_visible(event: dict[str, Any], seat: int | None) -> bool:
    if event["to"] is not None:
        return bool(event["to"] == seat)
    return event["but"] is None or event["but"] != seat


def happening(row: Row | Move, reader: Reader, lines: list[str]) -> Happening:
    who = reader.back_at(row.number).name(row.seat)
    return Happening(row.number, row.seat, who, lines, row.via == Move.Via.CLOCK, row.at)


def told(rows: Iterable[Row | Move], reader: Reader) -> list[Happening]:
    """The rows that tell the reader something, as happenings."""
    lines = [(row, lines_of(row, reader)) for row in rows]
    return [happening(row, reader, heard) for row, heard in lines if heard]


# Since their last turn


class Since(NamedTuple):
    """What is new to a seat since its last turn."""

    rows: list[Move]
    """Every row, however many there are."""
    has_talk: bool
    """Whether anything was ever said at the table. If not, nobody need ask what."""


# These are plain SQL, since every turn letter needs them and Django takes longer to put them
# together than the database takes to find the rows.

SINCE_ROW = """
SELECT *, EXISTS (SELECT 1 FROM games_message WHERE game_id = %s) AS has_talk
FROM games_move WHERE game_id = %s AND number > %s ORDER BY number
"""
SINCE_LAST_TURN = """
SELECT *, EXISTS (SELECT 1 FROM games_message WHERE game_id = %s) AS has_talk
FROM games_move WHERE game_id = %s AND number > COALESCE((
    SELECT MAX(number) FROM games_move
    WHERE game_id = %s AND seat = %s AND via <> 'clock' AND number < (
        SELECT MAX(number) FROM games_move WHERE game_id = %s AND (seat IS NULL OR seat <> %s)
    )
), 0) ORDER BY number
"""


def since_turn_of(game: Game, seat: Seat) -> Since:
    """What is new to that seat since it last handed the turn on, and what it did in its present
    turn. What the clock played for the seat is news to its player."""
    if seat.last_moved < game.head:
        found = Move.objects.raw(SINCE_ROW, [game.pk, game.pk, seat.last_moved])
    else:
        who = [game.pk, seat.number]
        found = Move.objects.raw(SINCE_LAST_TURN, [game.pk, game.pk, *who, *who])
    rows = list(found)
    return Since(rows, bool(rows and vars(rows[0])["has_talk"]))


def recent_rows(game: Game, seat: Seat | None) -> list[Row]:
    """The end of the log, oldest first: all rows that are new to that seat. In the middle of a
    turn, or right after it, none are, so it is the last few rows."""
    rows = Move.objects.filter(game=game.pk).order_by("-number")
    few = MAX_ROWS_OF_NEWS
    if seat is not None and seat.last_moved < game.head:
        rows = rows.filter(number__gt=seat.last_moved)
    else:
        few = ROWS_IN_A_TURN
    return [Row(*row) for row in rows.values_list(*ROW_WITHOUT_ITS_TIME)[:few]][::-1]


def since_last_turn(rows: Iterable[Row], reader: Reader) -> list[Happening]:
    """What happened since the reader last handed the turn on, including their own present turn.
    Moves that were taken back are left out."""
    kept = standing(rows)
    start = 0
    for at in range(len(kept) - 1):
        if kept[at].seat == reader.seat and kept[at + 1].seat != reader.seat:
            start = at + 1
    return told(kept[start:], reader)


# The whole log, page by page


def log_page(
    game_pk: int, reader: Reader, before: int | None
) -> tuple[list[Happening], int | None]:
    """One page of the log, newest first, and `before` for the next page, if there is one."""
    rows = Move.objects.filter(game=game_pk).order_by("-number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    page = [Row(*row) for row in rows.values_list(*Row._fields)[: ROWS_ON_A_PAGE + 1]]
    has_more = len(page) > ROWS_ON_A_PAGE
    page = page[:ROWS_ON_A_PAGE]
    following = page[-1].number if has_more else None
    return [happening(row, reader, log_lines(row, reader)) for row in page], following


def log_lines(row: Row, reader: Reader) -> list[str]:
    who = {"who": reader.back_at(row.number).name(row.seat)}
    if row.kind == Move.Kind.UNDO:
        return [_("%(who)s takes the last move back.") % who]
    if row.kind == Move.Kind.REWIND:
        return [_("A moderator goes back to move %(number)s.") % {"number": row.answer}]
    lines = lines_of(row, reader)
    if lines or row.kind == Move.Kind.START:
        return lines
    return [_("%(who)s makes a choice.") % who]
