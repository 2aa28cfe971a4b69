"""What the sweep does when a deadline nears and when it is missed. Doing it twice does no harm."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.models import Game, Move, Seat
from games.services import bots, clock
from games.services.happenings import TimeRunsOut, announce

MISSED_TURNS = 3
"""After this many missed turns in a row a bot takes the seat."""


def remind_players() -> int:
    """Remind everyone whose time is running out, once a turn, and return how many were reminded."""
    reminded = 0
    for seat in running_out(timezone.now() + clock.REMIND_BEFORE):
        if seat.is_reminded or clock.is_early(seat, timezone.now()):
            continue
        with transaction.atomic():
            # If two sweeps meet, only the one that sets the mark writes the letter. The lock keeps
            # a move that is being made from overwriting the mark.
            Game.objects.select_for_update().get(pk=seat.game_id)
            unmarked = Seat.objects.filter(pk=seat.pk, is_awaited=True, is_reminded=False)
            if unmarked.update(is_reminded=True):
                announce(TimeRunsOut(game=seat.game, seat=seat, wakes_worker=False))
                reminded += 1
    return reminded


def play_missed_turns() -> list[int]:
    """Let a bot play every turn that is overdue, and return the games in which it did."""
    return [seat.game_id for seat in running_out(timezone.now()) if play_missed_turn(seat)]


def running_out(until: datetime) -> Iterator[Seat]:
    """The awaited seats that are due by then and whose players are not away."""
    seats = Seat.objects.awaited().filter(deadline__lte=until).order_by("deadline")
    for seat in seats.select_related("game", "player").prefetch_related("player__absences"):
        if seat.player is not None and not seat.player.is_away():
            yield seat


def play_missed_turn(seat: Seat) -> bool:
    """Answer for the player until the turn is over, unless they come back in the middle."""
    has_played = False
    seat = as_it_is_now(seat)
    while seat.game.is_running and seat.player_id is not None and clock.is_overdue(seat):
        if not bots.answer_for(seat, via=Move.Via.CLOCK):
            break  # the player has just moved
        has_played = True
        seat = as_it_is_now(seat)
    if has_played and seat.missed >= MISSED_TURNS:
        bots.take_seat(seat=seat, left="absent")
    return has_played


def as_it_is_now(seat: Seat) -> Seat:
    return Seat.objects.select_related("game", "player").get(pk=seat.pk)
