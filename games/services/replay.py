"""Replaying a game from its log alone, to check everything that is only a cache of it."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from engines.chance import seed_hash
from engines.play import Ask, Play
from engines.record import header_digest, next_digest
from games.models import Game, Move, Seat
from games.models.log import Log
from games.services import moves


class Replayed:
    """A game replayed from its log, row by row, noting which row asked each open question."""

    def __init__(self, game: Game, rows: list[Move], seats: int) -> None:
        self.game, self.rows, self.seats = game, rows, seats
        self.play = game.deal(seats)
        self.asked = dict.fromkeys(self.play.waiting_for, 0)
        self.events: dict[int, list[dict[str, object]]] = {}
        self.log: Log[Move] = Log()
        for row in rows:
            self.follow(row)

    def follow(self, row: Move) -> None:
        before = self.play.waiting_for
        told = len(self.play.events)
        self.log.read(row)
        if row.kind == Move.Kind.START:
            self.events[row.number] = moves.plain_events(self.play.events)
            return
        if row.kind == Move.Kind.ANSWER:
            assert row.seat is not None
            self.play.follow([(row.seat, row.answer)])
            self.events[row.number] = moves.plain_events(self.play.events[told:])
        elif row.kind == Move.Kind.UNDO:
            assert row.seat is not None
            self.play.undo(row.seat)
        elif row.kind == Move.Kind.REWIND:
            self.play = self.game.replay(self.log.answers)
            before = {}
        self.note_questions(row, before)

    def note_questions(self, row: Move, before: dict[int, Ask]) -> None:
        """Note who was asked something by this row, by the same rule as in `moves`."""
        for number, ask in self.play.waiting_for.items():
            is_new = number not in before or (
                row.kind == Move.Kind.ANSWER and ask is not before[number]
            )
            if is_new or (row.kind == Move.Kind.UNDO and number == row.seat):
                self.asked[number] = row.number


def wrongs(game: Game) -> Iterator[str]:
    """Everything that is wrong with a game: first in its log, then in the caches."""
    rows, seats = list(game.moves.all()), list(game.seats.all())
    if not rows:
        if game.status in (Game.Status.RUNNING, Game.Status.PAUSED, Game.Status.OVER):
            yield "it has no log"
        return
    yield from wrong_digests(game, rows, len(seats))
    try:
        replayed = Replayed(game, rows, len(seats))
    except Exception as error:
        yield f"the rules do not follow its log: {type(error).__name__}: {error}"
        return
    yield from wrong_game(game, rows, replayed)
    if game.status != Game.Status.ABORTED:
        yield from wrong_seats(seats, replayed)


def wrong_digests(game: Game, rows: list[Move], seats: int) -> Iterator[str]:
    if game.seed_hash != seed_hash(game.seed):
        yield "the seed is not the one that was promised"
    digest = header_digest(
        engine=game.engine,
        revision=game.revision,
        seats=seats,
        options=game.options,
        seed_hash=game.seed_hash,
    )
    for number, row in enumerate(rows):
        if row.number != number:
            yield f"row {number} is missing"
            return
        if number:
            digest = next_digest(digest, row.seat, moves.digest_text(row.kind, row.answer))
        if row.digest != digest:
            yield f"the digest of row {number} is wrong"
            return


def wrong_game(game: Game, rows: list[Move], replayed: Replayed) -> Iterator[str]:
    play = replayed.play
    if game.head != rows[-1].number:
        yield "the head is not the last row"
    if game.digest != rows[-1].digest:
        yield "the digest is not the last row's"
    if not checkpoint_is_right(game, play):
        yield "the checkpoint is another table"
    outcome = play.outcome.plain() if play.outcome is not None else None
    if game.outcome != outcome:
        yield "the outcome is another"
    if game.is_over != play.is_over:
        yield "whether it is over is wrong"
    for row in rows:
        if row.number in replayed.events and row.events != replayed.events[row.number]:
            yield f"what happened in row {row.number} was something else"


def checkpoint_is_right(game: Game, play: Play) -> bool:
    try:
        stored = game.play()
    except Exception:
        return False
    return bool(stored.table == play.table) and set(stored.waiting_for) == set(play.waiting_for)


def wrong_seats(seats: list[Seat], replayed: Replayed) -> Iterator[str]:
    play = replayed.play
    scores = {score.seat: score for score in play.outcome.scores} if play.outcome else {}
    for seat in seats:
        if seat.is_awaited != (seat.number in play.waiting_for):
            yield f"whether seat {seat.letter} is awaited is wrong"
        elif seat.is_awaited and seat.asked_at != replayed.asked[seat.number]:
            yield f"since when seat {seat.letter} is asked is wrong"
        score = scores.get(seat.number)
        if (seat.place, seat.score) != ((score.place, score.total) if score else (None, None)):
            yield f"the score of seat {seat.letter} is wrong"


@transaction.atomic
def rebuild(game: Game) -> None:
    """Make every cache agree with the log. The log itself is never touched."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    rows, seats = list(game.moves.all()), moves.seats_of(game)
    replayed = Replayed(game, rows, len(seats))
    for row in rows:
        row.events = replayed.events.get(row.number, [])
    Move.objects.bulk_update(rows, ["events"], batch_size=200)
    was_over, ended_at = game.is_over, game.ended_at
    game.head, game.digest = rows[-1].number, rows[-1].digest
    if not replayed.play.is_over:
        game.outcome = None
        if game.is_over:
            game.status, game.ended_at = Game.Status.RUNNING, None
    for seat in seats:
        seat.place = seat.score = None
        seat.asked_at = replayed.asked.get(seat.number, seat.asked_at)
    moves.update_caches(game, replayed.play, seats, asked=set())
    if was_over and game.is_over:
        Game.objects.filter(pk=game.pk).update(ended_at=ended_at)
