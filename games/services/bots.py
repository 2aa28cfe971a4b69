"""The seats that bots play, and how a person's seat becomes one of them."""

from __future__ import annotations

import random
from contextlib import suppress

from django.db import transaction

from engines.bots import BOTS
from engines.play import MoveError, Play
from games import tallies
from games.guard import guarded_bot
from games.models import Game, Move, Seat
from games.models.game import SeatQuerySet
from games.services import attending, moves
from games.services.happenings import SeatLeft, announce

STAND_IN = "greedy"
"""The kind of bot that plays on for someone who has left."""
PATIENCE = 5
"""How many of a bot's moves in a row may come too late before they are left to the next sweep."""


def play_bots(game: Game) -> int:
    """Let the bots move until only people are awaited, and return how many moves they made.

    A bot thinks without holding the game's lock. If the game moves on meanwhile, its answer is
    refused like any other that comes too late, and it thinks again.
    """
    played = refused = 0
    while refused < PATIENCE:
        seat = awaited_bots(game).select_related("game").order_by("number").first()
        if seat is None:
            break
        made = answer_for(seat, via=Move.Via.BOT)
        attending.renew(game.pk)
        played += made
        refused = 0 if made else refused + 1
    return played


def awaited_bots(game: Game) -> SeatQuerySet:
    return game.seats.awaited(player=None)


def answer_for(seat: Seat, *, via: str) -> int:
    """Answer the open question as a bot would, and the next ones as far as the bot has thought.
    Return how many answers were taken: none if the game has moved on meanwhile."""
    game, made = seat.game, 0
    seen = game.head
    with suppress(MoveError):  # the game has moved on meanwhile
        for answer in think(game.play(), seat):
            move = moves.submit_move(game=game, seat=seat.number, text=answer, seen=seen, via=via)
            seen = move.number
            made += 1
    return made


def think(play: Play, seat: Seat) -> list[str]:
    with tallies.timed(tallies.BOTS, seat.game.engine, seat.bot or STAND_IN):
        return choose(play, seat)


def choose(play: Play, seat: Seat) -> list[str]:
    """What the bot answers. If it cannot think, the game is set aside: a move made at random in its
    name could not be taken back."""
    if seat.number not in play.waiting_for:
        raise moves.StaleMove(moves.STALE)
    return guarded_bot(BOTS[seat.bot or STAND_IN], play, seat.number, random.Random())


@transaction.atomic
def take_seat(*, seat: Seat, left: str) -> Seat:
    """Let a bot play on for the person in that seat, who has "resigned" or is "absent".

    Every link that the person was sent for this seat stops working, and the others are told.
    """
    game = Game.objects.select_for_update().get(pk=seat.game_id)
    seat = game.seats.select_related("player").get(pk=seat.pk)
    if seat.player is None or game.is_finished:
        return seat
    leaver = seat.player
    stand_in(seat, left)
    others = list(game.seats.exclude(player=None).select_related("player"))
    announce(SeatLeft(game=game, seat=seat, leaver=leaver, how=left, others=others))
    return seat


def stand_in(seat: Seat, left: str) -> None:
    """Put a bot where a person sat. The caller has locked the game's row."""
    seat.stood_for, seat.player = seat.player, None
    seat.bot, seat.left, seat.left_after = STAND_IN, left, seat.game.head
    seat.link_version += 1
    seat.deadline, seat.missed = None, 0
    seat.save()
