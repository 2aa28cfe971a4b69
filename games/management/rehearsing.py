"""Rehearsing many games: which ones, what is asked of each, and the file that a version leaves for
the next one to be compared with."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import msgspec
from django.conf import settings
from django.db import connection
from django.db.models import QuerySet

from engines.play import Play
from games.boards import board_png, board_svg, is_drawn
from games.boards.drawing import sheet_of
from games.guard import in_full
from games.models import Game, Seat
from games.reading import Sight
from games.reading.reader import reader_of
from games.services.rehearsal import Finding, Rehearsal, Told

BATCH = 50
"""So many games are in memory at once."""


class BadRecord(Exception):
    """The file is not what `rehearse --record` wrote; a sentence that says so."""


# One game


def rehearse(
    game: Game, told: Told | None = None, *, paints: bool = True
) -> tuple[list[Finding], Told]:
    """All differences, fatal ones first, and what this version says of the game. What was as bad
    before is not held against it."""
    rehearsal = Rehearsal(game, told)
    shown = SHOWN | {"the picture for letters": paint if paints else lay_out_picture}
    found = [*rehearsal.differences(), *not_shown(rehearsal, shown)]
    telling = rehearsal.telling([each.says for each in found if each.is_fatal])
    known = set(told.wrong) if told is not None else set()
    found = [as_before(each) if each.says in known else each for each in found]
    return sorted(found, key=lambda each: not each.is_fatal), telling


def as_before(finding: Finding) -> Finding:
    return Finding(f"as before: {finding.says}", finding.row, is_fatal=False)


def not_shown(rehearsal: Rehearsal, shown: Mapping[str, Show]) -> Iterator[Finding]:
    """What cannot be shown of the table: to whoever is asked, and to onlookers."""
    play, game = rehearsal.play, rehearsal.game
    if play is None:
        return
    asked = [] if game.is_finished else [s for s in rehearsal.seats if s.number in play.waiting_for]
    for seat in (*asked, None):
        who = "onlookers" if seat is None else f"seat {seat.letter}"
        sight = sight_of(game, play, rehearsal.seats, seat)
        for what, show in shown.items():
            try:
                show(sight)
            except Exception as error:
                problem = in_full(error)
                yield Finding(f"{what} cannot be made for {who}: {problem}", game.head)
                break


def sight_of(game: Game, play: Play, seats: list[Seat], seat: Seat | None) -> Sight:
    player = seat.player if seat is not None else None
    language = player.language if player is not None else settings.LANGUAGE_CODE
    return Sight(play, reader_of(game, seats, seat.number if seat else None, language))


def draw(sight: Sight) -> None:
    reader, engine = sight.reader, sight.play.engine
    board_svg(engine, sight.view, names=reader.names, language=reader.language)


def paint(sight: Sight) -> None:
    """Make the picture of a letter, which onlookers never get."""
    picture_of(sight, board_png)


def lay_out_picture(sight: Sight) -> None:
    """Make all of that picture but its dots, which take most of the time."""
    picture_of(sight, sheet_of)


def picture_of(sight: Sight, make: Callable[..., object]) -> None:
    reader, engine = sight.reader, sight.play.engine
    if reader.seat is not None and is_drawn(engine.KEY):
        make(
            engine,
            sight.view,
            names=reader.names,
            language=reader.language,
            options=sight.options,
        )


Show = Callable[[Sight], object]
SHOWN: dict[str, Show] = {
    "the view": lambda sight: sight.view,
    "the text": lambda sight: sight.text,
    "the list of options": lambda sight: (sight.question, sight.groups),
    "the drawing": draw,
}


# Many games


def games_to_rehearse(sample: int) -> list[int]:
    """All games under way, and so many finished ones: of every game and revision, old and new."""
    under_way = Game.objects.under_way().order_by("pk").values_list("pk", flat=True)
    return [*under_way, *spread(finished_games(), sample)]


def finished_games() -> QuerySet[Game]:
    finished = Game.objects.filter(status__in=[Game.Status.OVER, Game.Status.ABORTED])
    return finished.exclude(started_at=None).order_by("engine", "revision", "pk")


def spread(games: QuerySet[Game], sample: int) -> Iterator[int]:
    """So many of the games, at even distances."""
    if sample <= 0:
        return
    step = max(1.0, games.count() / sample)
    wanted = 0.0
    for number, pk in enumerate(games.values_list("pk", flat=True).iterator()):
        if number >= wanted:
            wanted += step
            yield pk


def in_batches(keys: Iterable[int]) -> Iterator[Game]:
    """The games, few at a time; those that are gone meanwhile are left out."""
    left = iter(keys)
    while batch := list(islice(left, BATCH)):
        found = Game.objects.in_bulk(batch)
        yield from (found[pk] for pk in batch if pk in found)


@contextmanager
def nothing_is_written() -> Iterator[None]:
    """The database itself refuses every change in the meantime."""
    is_postgres = connection.vendor == "postgresql"
    switch = "SET default_transaction_read_only = {}" if is_postgres else "PRAGMA query_only = {}"
    with connection.cursor() as cursor:
        cursor.execute(switch.format("on"))
        try:
            yield
        finally:
            cursor.execute(switch.format("off"))


# The record of a version


class Recorder:
    """Writes what this version says into a file, a line for each game. The file appears when it is
    whole, and only its owner may read it: it tells what is asked of whom."""

    def __init__(self, path: Path) -> None:
        self.path, self.unfinished = path, path.with_name(f".{path.name}.{os.getpid()}")
        descriptor = os.open(self.unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        self._file = os.fdopen(descriptor, "wb")
        self._packed = gzip.GzipFile(fileobj=self._file, mode="wb", mtime=0)

    def write(self, told: Told) -> None:
        self._packed.write(msgspec.json.encode(told) + b"\n")

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, error: object, *_: object) -> None:
        self._packed.close()
        self._file.close()
        if error is None:
            self.unfinished.replace(self.path)
        else:
            self.unfinished.unlink()


def read_record(path: Path) -> Iterator[Told]:
    """What an earlier version said, one game after another, or BadRecord."""
    decode = msgspec.json.Decoder(Told).decode
    try:
        with gzip.open(path, "rb") as lines:
            for line in lines:
                yield decode(line)
    except (OSError, EOFError, msgspec.DecodeError) as error:
        raise BadRecord(f"{path} is no record by `rehearse --record`: {error}") from error


def with_record(path: Path, sample: int) -> Iterator[tuple[Game, Told | None]]:
    """The games of a record, and then those under way that are not in it: begun since, perhaps."""
    seen: set[int] = set()
    lines = read_record(path)
    while batch := list(islice(lines, BATCH)):
        seen.update(told.game for told in batch)
        found = Game.objects.in_bulk([told.game for told in batch])
        yield from ((found[told.game], told) for told in batch if told.game in found)
    more = (pk for pk in games_to_rehearse(0 if seen else sample) if pk not in seen)
    yield from ((game, None) for game in in_batches(more))
