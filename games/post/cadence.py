"""When a letter may go: by its reader's wishes, the deadline, and whether they are at the table.

This is asked when a letter is written, for its `due_at`, and again when it is delivered: meanwhile
they may have opened the table, or changed their mind.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.hours import TIME_TO_ANSWER, QuietHours, outside
from games.models import Seat
from games.services import clock

OPEN_AT_MOST = timedelta(hours=1)
"""An open table holds a letter back no longer than this: somebody who does not move for so long has
left, though the page is still there."""


@dataclass(frozen=True)
class Cadence:
    """What a person wants for one game."""

    wait: timedelta = timedelta()
    """How long to see whether they move without a letter."""
    quiet: QuietHours | None = None


@dataclass(frozen=True)
class Times:
    """What counts besides wishes."""

    since: datetime
    """Since when there has been something to tell."""
    deadline: datetime | None = None
    short_at: datetime | None = None
    """When the time until the deadline gets short: no letter waits beyond that to be polite."""
    open_until: datetime | None = None
    """Until when the player counts as sitting at the table."""


def may_go_at(cadence: Cadence, times: Times, now: datetime) -> datetime:
    """When a letter may go. It may go now if that is not after `now`."""
    planned = times.since + cadence.wait
    if times.short_at is not None:
        planned = min(planned, max(times.since, times.short_at))
    free_at = max(planned, left_at(times, planned), now)
    return outside(cadence.quiet, free_at, earliest=times.since, deadline=times.deadline)


def left_at(times: Times, planned: datetime) -> datetime:
    """When the player has left the table, or has looked at it for long enough."""
    if times.open_until is None:
        return planned
    last = planned + OPEN_AT_MOST
    if times.deadline is not None:
        last = min(last, times.deadline - TIME_TO_ANSWER)
    return min(times.open_until, last)


def cadence_of(seat: Seat) -> Cadence:
    player = seat.player
    return Cadence(seat.letters_wait, player.quiet_hours if player is not None else None)


def times_of(seat: Seat, *, since: datetime) -> Times:
    """How things stand for somebody who is awaited since then."""
    return Times(since, seat.deadline, clock.remind_at(seat), seat.open_until)
