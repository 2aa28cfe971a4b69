"""What happens as a deadline nears and when it is missed. Run by the sweep, safe to run twice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.models import Game, Move, Seat
from games.services import bots, clock
from games.services.happenings import TimeRunsOut, announce

MISSED_TURNS = 3
"""So many in a row, and a bot takes the seat."""


def remind_players() -> int:
    """A letter to everyone whose time is running out; once a turn."""
    reminded = 0
    for seat in running_out(timezone.now() + clock.REMIND_BEFORE):
        if seat.is_reminded or clock.is_early(seat, timezone.now()):
            continue
        with transaction.atomic():
            # Whoever sets the mark writes the letter, should two sweeps meet; and no move that is
            # being made writes over it.
            Game.objects.select_for_update().get(pk=seat.game_id)
            unmarked = Seat.objects.filter(pk=seat.pk, is_awaited=True, is_reminded=False)
            if unmarked.update(is_reminded=True):
                announce(TimeRunsOut(game=seat.game, seat=seat, wakes_worker=False))
                reminded += 1
    return reminded


def play_missed_turns() -> list[int]:
    """At the deadline a bot plays the turn. Returns the games it played in."""
    return [seat.game_id for seat in running_out(timezone.now()) if play_missed_turn(seat)]


def running_out(until: datetime) -> Iterator[Seat]:
    """The awaited seats due by then whose players aren't away."""
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
            break  # they have just moved themselves
        has_played = True
        seat = as_it_is_now(seat)
    if has_played and seat.missed >= MISSED_TURNS:
        bots.take_seat(seat=seat, left="absent")
    return has_played


def as_it_is_now(seat: Seat) -> Seat:
    return Seat.objects.select_related("game", "player").get(pk=seat.pk)
