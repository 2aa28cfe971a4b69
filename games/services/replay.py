"""Replaying a game from its log alone, to check everything that is only a cache of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import transaction

from engines.chance import seed_hash
from engines.play import Ask, Play
from engines.record import header_digest, next_digest
from games.guard import in_full
from games.models import Game, Move, Seat
from games.models.log import Log
from games.services import moves
from games.services.turns import turns_over


class CannotFollow(Exception):
    """The rules stumbled over a row of the log."""

    def __init__(self, row: int, error: Exception) -> None:
        super().__init__(in_full(error))
        self.row = row


class FinishedOtherwise(Exception):
    """A finished game that the log does not lead to: it stays as its players were told."""


class Replayed:
    """A game replayed from its log, row by row, noting which row asked each open question. It
    raises CannotFollow at the first row that the rules stumble over."""

    def __init__(self, game: Game, rows: list[Move], seats: int) -> None:
        self.game, self.rows, self.seats = game, rows, seats
        self.events: dict[int, list[dict[str, Any]]] = {}
        self.log: Log[Move] = Log()
        number = 0
        try:
            self.play = game.deal(seats)
            self.asked = dict.fromkeys(self.play.waiting_for, 0)
            self.turns = dict.fromkeys(self.play.waiting_for, 0)
            """With which row the last turn of each seat began."""
            self.has_played = set(range(seats)) - set(self.turns)
            for row in rows:
                number = row.number
                self.follow(row)
        except Exception as error:
            raise CannotFollow(number, error) from error

    def follow(self, row: Move) -> None:
        before, began, turn_of = self.play.waiting_for, self.play.turn_began, self.play.turn_of
        told = len(self.play.events)
        self.log.read(row)
        if row.kind == Move.Kind.START:
            self.events[row.number] = moves.plain_events(self.play.events)
            return
        if row.kind == Move.Kind.ANSWER:
            assert row.seat is not None
            self.play.follow([(row.seat, row.answer)])
            self.has_played |= turns_over(self.play, row.seat, before, began, turn_of)
            self.events[row.number] = moves.plain_events(self.play.events[told:])
        elif row.kind == Move.Kind.UNDO:
            assert row.seat is not None
            self.play.undo(row.seat)
            self.has_played.discard(row.seat)
        elif row.kind == Move.Kind.REWIND:
            self.play = self.game.replay(self.log.answers)
            self.has_played = set(range(self.seats))
            before = {}
        self.note_questions(row, before)
        self.note_turns(row)

    def note_turns(self, row: Move) -> None:
        for number in self.has_played & set(self.play.waiting_for):
            self.turns[number] = row.number
            self.has_played.remove(number)

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
    except CannotFollow as error:
        yield f"the rules do not follow its log: {error} (row {error.row})"
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
        elif seat.is_awaited and not began_in_time(seat, replayed.turns[seat.number]):
            yield f"since when it is the turn of seat {seat.letter} is wrong"
        score = scores.get(seat.number)
        if (seat.place, seat.score) != ((score.place, score.total) if score else (None, None)):
            yield f"the score of seat {seat.letter} is wrong"


def began_in_time(seat: Seat, began: int) -> bool:
    """Whether its turn is stored as begun when it was. Of turns that began before this was stored
    only the question that was open then is known."""
    return began <= seat.turn_began <= seat.asked_at


@transaction.atomic
def rebuild(game: Game) -> None:
    """Make every cache agree with the log. The log itself is never touched, and a finished game is
    never reopened: if its log does not lead to its end, FinishedOtherwise is raised."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    rows, seats = list(game.moves.all()), moves.seats_of(game)
    replayed = Replayed(game, rows, len(seats))
    refuse_other_end(game, replayed.play)
    for row in rows:
        row.events = replayed.events.get(row.number, [])
    Move.objects.bulk_update(rows, ["events"], batch_size=200)
    game.head, game.digest = rows[-1].number, rows[-1].digest
    if game.is_finished:
        rebuild_finished(game, replayed.play, seats)
    else:
        rebuild_open(game, replayed, seats)


def refuse_other_end(game: Game, play: Play) -> None:
    if not game.is_over:
        return
    if play.outcome is None:
        raise FinishedOtherwise("the game is finished, but its log is not: it stays finished")
    if game.outcome and game.outcome != play.outcome.plain():
        raise FinishedOtherwise("the game ended otherwise than its log does: it stays as it ended")


def rebuild_finished(game: Game, play: Play, seats: list[Seat]) -> None:
    """Rebuild what a finished or aborted game still has: no clock starts again."""
    ended_at = game.ended_at
    game.checkpoint = play.snapshot()
    if game.is_over:
        moves.end_game(game, play, seats)
        game.ended_at = ended_at
        for seat in seats:
            seat.is_awaited = False
        Seat.objects.bulk_update(seats, ["is_awaited", "place", "score"])
    game.save(update_fields=moves.CACHED_GAME_FIELDS)


def rebuild_open(game: Game, replayed: Replayed, seats: list[Seat]) -> None:
    if not replayed.play.is_over:
        game.outcome = None
    for seat in seats:
        seat.place = seat.score = None
        seat.asked_at = replayed.asked.get(seat.number, seat.asked_at)
        seat.turn_began = replayed.turns.get(seat.number, seat.turn_began)
        seat.has_played = seat.number in replayed.has_played
    moves.update_caches(game, replayed.play, seats, asked=set())
