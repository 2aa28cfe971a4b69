"""The only way into a game's log: for web, mail, bots, clocks and moderators alike.

A move locks the game row, brings up the Play, checks that the sender saw the question, plays, adds
a row to the log, updates the caches and announces what happened, so that letters are written. Only
after the commit is anything sent.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engines.chance import seed_hash
from engines.play import MoveError, NotYourTurn, Play
from engines.record import header_digest, next_digest
from engines.table import Event
from engines.words import Words
from games.guard import guarded
from games.models import Game, Move, Seat
from games.models.log import standing
from games.services import clock
from games.services.happenings import (
    GameEnded,
    GameStarted,
    Happening,
    MoveMade,
    TurnBegan,
    announce,
)
from games.services.turns import turns_over


class SiteRefusal(MoveError):
    """A move that the site refuses, not the rules. Its sentence is the site's own, said in the
    language of the reader."""

    def __init__(self, sentence: str | Promise) -> None:
        super().__init__(Words(str(sentence)))
        self.sentence = sentence


class ClosedToMoves(SiteRefusal, NotYourTurn):
    """The game is not being played, or not by this person."""


class StaleMove(SiteRefusal):
    """The table changed while the player was looking; the move was not made."""


class EarlierTurn(SiteRefusal):
    """It came by a letter that was for an earlier turn of that seat."""


class AlreadyMade(StaleMove):
    """The very same move came in twice: a second click, a second tab, a letter's link again."""


class TooFast(SiteRefusal):
    """More moves in a minute than a person makes."""


@transaction.atomic
def start_game(game: Game) -> None:
    """Deal, once every seat is taken. The caller has locked the game's row."""
    seats = seats_of(game)
    game.seed_hash = seed_hash(game.seed)
    game.status = Game.Status.RUNNING
    game.started_at = timezone.now()
    game.digest = header_digest(
        engine=game.engine,
        revision=game.revision,
        seats=len(seats),
        options=game.options,
        seed_hash=game.seed_hash,
    )
    play = game.deal(len(seats))
    Move.objects.create(
        game=game,
        number=0,
        kind=Move.Kind.START,
        via=Move.Via.WEB,
        digest=game.digest,
        events=plain_events(play.events),
    )
    update_caches(game, play, seats, asked=set(play.waiting_for))
    awaited = [seat for seat in seats if seat.is_awaited]
    announce(GameStarted(game=game, seats=seats), TurnBegan(game=game, seats=awaited))


@transaction.atomic
def submit_move(
    *,
    game: Game,
    seat: int,
    text: str,
    seen: int,
    via: str,
    player: int | None = None,
    letter: int | None = None,
) -> Move:
    """Append a move to the log, or raise MoveError with a sentence for the player. `player` is the
    person who sends it; None if a bot or the clock does. `letter` is the row of the log that their
    letter showed, if they came by a link in it."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    refuse_twice(game, seat, text, seen)
    play, seats = open_game(game)
    check_player(seats[seat], player)
    check_letter(seats[seat], letter)
    check_seen(game, play, seats, seat, seen)
    if player is not None:
        refuse_haste(game, seat)
    if via == Move.Via.CLOCK and not clock.is_overdue(seats[seat]):
        raise StaleMove(STALE)
    before, turn_began, turn_of = play.waiting_for, play.turn_began, play.turn_of
    events = len(play.events)
    guarded(play.move, seat, text)
    answer = play.log[-1][1]
    after = play.waiting_for
    for number in turns_over(play, seat, before, turn_began, turn_of):
        seats[number].has_played = True
    asked = {number for number, ask in after.items() if ask is not before.get(number)}
    if play.turn_began > turn_began and via != Move.Via.CLOCK:
        # If the same seat has the next turn too, that turn has a time of its own.
        clock.stop(seats[seat])
    row, happened = append(
        game, play, seats, asked, seat=seat, answer=answer, via=via, events=play.events[events:]
    )
    announce(*happened)
    return row


@transaction.atomic
def undo_move(
    *,
    game: Game,
    seat: int,
    seen: int,
    via: str,
    player: int | None = None,
    letter: int | None = None,
) -> Move:
    """Take back that seat's last move by adding a row, unless a fence is in the way."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    play, seats = open_game(game)
    check_player(seats[seat], player)
    check_letter(seats[seat], letter)
    if game.head != seen:
        raise StaleMove(STALE)
    refuse_wavering(game, seat)
    before, turn_began = set(play.waiting_for), play.turn_began
    guarded(play.undo, seat)
    asked = (set(play.waiting_for) - before) | {seat}
    if seat not in before or play.turn_began < turn_began:
        clock.go_on(seats[seat])
    seats[seat].has_played = False
    row, happened = append(game, play, seats, asked, seat=seat, kind=Move.Kind.UNDO, via=via)
    announce(*happened)
    return row


MAX_MOVES_A_MINUTE = 90
LOOKS_BACK_EVERY = 15
MAX_UNDOS_A_MINUTE = 30
TOO_FAST = _("That was very fast. Wait a minute, then go on; your move was not made.")
TWICE = _("That move has already been made. This is how the game stands now.")
STALE = _(
    "The game moved on while you were looking. This is how it stands now; your move was not made."
)


EARLIER_TURN = _("This link was for an earlier turn, so nothing was played.")


def open_game(game: Game) -> tuple[Play, list[Seat]]:
    """The game as it stands and its seats, or ClosedToMoves. The caller has locked its row."""
    if game.status != Game.Status.RUNNING:
        raise ClosedToMoves(NOT_RUNNING.get(game.status, NOT_STARTED))
    if game.rests:
        raise ClosedToMoves(AT_REST)
    return game.play(), seats_of(game)


def seats_of(game: Game) -> list[Seat]:
    return game.seated() if game.days_per_turn is None else game.seated("player__absences")


AT_REST = _(
    "This table rests: something in its rules went wrong. A moderator has been told; nothing is"
    " lost."
)
NOT_SEATED = _("You are no longer in this game.")
NOT_STARTED = _("The game has not begun.")
NOT_RUNNING: dict[str, Promise] = {
    Game.Status.PAUSED: _("The game is paused."),
    Game.Status.OVER: _("The game is over."),
    Game.Status.ABORTED: _("The game was aborted."),
}


def check_player(seat: Seat, player: int | None) -> None:
    """Refuse a person who has resigned or lost the seat since they pressed the button."""
    if player is not None and seat.player_id != player:
        raise ClosedToMoves(NOT_SEATED)


def check_letter(seat: Seat, letter: int | None) -> None:
    """Refuse somebody whose letter was for an earlier turn."""
    if letter is not None and not seat.turn_began_by(letter):
        raise EarlierTurn(EARLIER_TURN)


def refuse_twice(game: Game, seat: int, text: str, seen: int) -> None:
    """Raise AlreadyMade if the sender's page is out of date because of this very move."""
    if seen < game.head:
        since = game.moves.filter(number__gt=seen).only("game", "number", "seat", "kind", "answer")
        made = next((row for row in standing(since) if row.seat == seat), None)
        if made is not None and made.answer.casefold() == " ".join(text.split()).casefold():
            raise AlreadyMade(TWICE)


def refuse_haste(game: Game, seat: int) -> None:
    """Raise TooFast if a seat moves faster than a person does. To keep moves cheap, only some look
    back: whoever goes on as fast meets one of them."""
    if game.head % LOOKS_BACK_EVERY == 0 and moved_lately(game, seat) >= MAX_MOVES_A_MINUTE:
        raise TooFast(TOO_FAST)


def refuse_wavering(game: Game, seat: int) -> None:
    """Raise TooFast if somebody takes back one move after the other, again and again."""
    if moved_lately(game, seat, kind=Move.Kind.UNDO) >= MAX_UNDOS_A_MINUTE:
        raise TooFast(TOO_FAST)


def moved_lately(game: Game, seat: int, **which: str) -> int:
    """How many rows of the log that seat has added within the last minute, as far as we count."""
    rows = game.moves.filter(seat=seat, number__gt=game.head - 4 * MAX_MOVES_A_MINUTE, **which)
    return rows.filter(at__gt=timezone.now() - timedelta(minutes=1)).count()


def check_seen(game: Game, play: Play, seats: list[Seat], number: int, seen: int) -> None:
    """Raise StaleMove unless the sender saw the open question. Others may have moved since. What
    they saw may also be lost, if the database was restored from a backup."""
    since = seats[number].asked_at if number in play.waiting_for else game.head
    if not since <= seen <= game.head:
        raise StaleMove(STALE)


def append(
    game: Game,
    play: Play,
    seats: list[Seat],
    asked: set[int],
    *,
    seat: int | None,
    via: str,
    kind: str = Move.Kind.ANSWER,
    answer: str = "",
    events: list[Event] | None = None,
) -> tuple[Move, list[Happening]]:
    """Add a row to the log and update the caches. Return the row and what is to be announced."""
    game.head += 1
    game.digest = next_digest(game.digest, seat, digest_text(kind, answer))
    row = Move.objects.create(
        game=game,
        number=game.head,
        seat=seat,
        kind=kind,
        answer=answer,
        via=via,
        digest=game.digest,
        events=plain_events(events or []),
    )
    was_awaited = {each.number for each in seats if each.is_awaited}
    if seat is not None:
        count_turn(game, play, seats[seat], via)
    update_caches(game, play, seats, asked)
    began = [each for each in seats if each.is_awaited and each.number not in was_awaited]
    return row, list(what_happened(game, play, seats, row, began))


def what_happened(
    game: Game, play: Play, seats: list[Seat], row: Move, began: list[Seat]
) -> Iterator[Happening]:
    # The worker that plays the bots sends the letters itself, once their turn is over.
    wakes = row.via != Move.Via.BOT
    bots_wait = any(each.is_awaited and each.is_bot for each in seats)
    yield MoveMade(game=game, seats=seats, move=row, wakes_worker=wakes and bots_wait)
    if play.is_over:
        yield GameEnded(game=game, seats=seats, wakes_worker=wakes)
    elif began:
        again = row.kind == Move.Kind.UNDO or is_second_thought(game, play)
        yield TurnBegan(game=game, seats=began, is_second_thought=again, wakes_worker=wakes)


def is_second_thought(game: Game, play: Play) -> bool:
    """Whether the last answer came right after an undo. If so, there may be a third thought."""
    has_gone_back = game.head != play.number
    return has_gone_back and game.moves.filter(number=game.head - 1, kind=Move.Kind.UNDO).exists()


def digest_text(kind: str, answer: str) -> str:
    """What the digest of a row covers. An answer counts as itself, so that a game without undo has
    the digests of its record."""
    return answer if kind == Move.Kind.ANSWER else f"({kind} {answer})"


def count_turn(game: Game, play: Play, seat: Seat, via: str) -> None:
    """Note that a person played, or count a turn that the clock played to its end. What the clock
    played stays news to the player."""
    if via == Move.Via.CLOCK:
        seat.missed += seat.number not in play.waiting_for
        return
    seat.missed = 0
    seat.last_moved = game.head


def update_caches(game: Game, play: Play, seats: list[Seat], asked: set[int]) -> None:
    """Update everything about the game that follows from the log."""
    now = timezone.now()
    game.checkpoint = guarded(play.snapshot)
    game.changed_at = now
    for seat in seats:
        awaited = seat.number in play.waiting_for
        if not awaited:
            clock.stop(seat)
        elif seat.awaited_since is None:
            clock.start(game, seat, now)
        if seat.number in asked:
            seat.asked_at = game.head
        if awaited and seat.has_played:
            seat.turn_began, seat.has_played = game.head, False
        seat.is_awaited = awaited
    if play.outcome is not None:
        end_game(game, play, seats)
    game.save(update_fields=CACHED_GAME_FIELDS)
    # One statement for all seats; `bulk_update` would take longer than all the rest of a move.
    Seat.objects.bulk_create(
        seats, update_conflicts=True, unique_fields=["id"], update_fields=CACHED_SEAT_FIELDS
    )


CACHED_GAME_FIELDS = [
    "seed_hash",
    "status",
    "started_at",
    "ended_at",
    "head",
    "digest",
    "checkpoint",
    "outcome",
    "changed_at",
]
CACHED_SEAT_FIELDS = [
    "is_awaited",
    "awaited_since",
    "awaited_before",
    "asked_at",
    "turn_began",
    "has_played",
    "last_moved",
    "deadline",
    "deadline_before",
    "is_reminded",
    "remind_at",
    "missed",
    "place",
    "score",
]


def end_game(game: Game, play: Play, seats: list[Seat]) -> None:
    assert play.outcome is not None
    game.status = Game.Status.OVER
    game.ended_at = timezone.now()
    game.outcome = play.outcome.plain()
    for score in play.outcome.scores:
        seats[score.seat].place = score.place
        seats[score.seat].score = score.total


def plain_events(events: list[Event]) -> list[dict[str, Any]]:
    return [{"words": e.words.plain(), "to": e.to, "but": e.but} for e in events]
