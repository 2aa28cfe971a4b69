"""What the sweep does when a deadline nears and when it is missed. Doing it twice does no harm."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone

from games.models import Game, Move, Seat, Trouble
from games.services import attending, bots, clock, resting
from games.services.happenings import TimeRunsOut, announce

MISSED_TURNS = 3
"""After this many missed turns in a row a bot takes the seat."""


def remind_players() -> int:
    """Remind everyone whose time is running out, once a turn, and return how many were reminded. A
    game in which that fails is set aside, and the others go on."""
    reminded = 0
    for seat in to_remind(timezone.now()):
        if clock.is_early(seat, timezone.now()):
            look_again(seat)
        else:
            done = resting.with_care(Trouble.Step.REMINDER, seat.game_id, partial(remind, seat))
            reminded += bool(done)
    return reminded


def to_remind(now: datetime) -> Iterator[Seat]:
    """The seats that may have to be reminded now: those at which no sweep has looked since their
    deadline was set, and those for which the moment has come that a sweep noted."""
    yield from running_out(now + clock.REMIND_BEFORE, is_reminded=False, remind_at=None)
    yield from running_out(now + clock.REMIND_BEFORE, is_reminded=False, remind_at__lte=now)


def look_again(seat: Seat) -> None:
    """Note when to look at a seat again, so that no sweep looks at it before. If its deadline has
    changed since it was read, nothing is noted."""
    unchanged = Seat.objects.filter(pk=seat.pk, deadline=seat.deadline)
    unchanged.update(remind_at=clock.remind_at(seat))


@transaction.atomic
def remind(seat: Seat) -> bool:
    # If two sweeps meet, only the one that sets the mark writes the letter. The lock keeps a move
    # that is being made from overwriting the mark.
    Game.objects.select_for_update().get(pk=seat.game_id)
    unmarked = Seat.objects.filter(pk=seat.pk, is_awaited=True, is_reminded=False)
    if not unmarked.update(is_reminded=True):
        return False
    announce(TimeRunsOut(game=seat.game, seat=seat, wakes_worker=False))
    return True


def overdue() -> list[int]:
    """The games in which somebody's turn is overdue, the longest first."""
    return list(dict.fromkeys(seat.game_id for seat in running_out(timezone.now())))


def play_missed_turns(**more: object) -> list[int]:
    """Let a bot play every turn that is overdue, in one game or in all, and return the games in
    which it did."""
    seats = running_out(timezone.now(), **more)
    return [seat.game_id for seat in seats if play_missed_turn(seat)]


def running_out(until: datetime, **more: object) -> Iterator[Seat]:
    """The awaited seats that are due by then and whose players are not away.

    Their numbers are read first. PostgreSQL expects far more of them than there are, since it does
    not know how few are left to remind, and would prepare to join them with everything at once."""
    due = Seat.objects.filter(is_awaited=True, deadline__lte=until, **more).order_by()
    seats = Seat.objects.awaited(pk__in=list(due.values_list("pk", flat=True))).order_by("deadline")
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
        attending.renew(seat.game_id)
        has_played = True
        seat = as_it_is_now(seat)
    if has_played and seat.missed >= MISSED_TURNS:
        bots.take_seat(seat=seat, left="absent")
    return has_played


def as_it_is_now(seat: Seat) -> Seat:
    return Seat.objects.select_related("game", "player").get(pk=seat.pk)
