"""Hours of the day where somebody lives: when they want no letters, and when they want digests.

All of this is about what a clock on their wall shows, so a night may last seven hours or nine when
summer time comes or goes. Moments are compared in UTC, because Python's arithmetic within a zone
ignores summer time.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

TIME_TO_ANSWER = timedelta(hours=2)
"""Quiet hours keep a letter back only if its reader has at least so much time left afterwards."""


class QuietHours(NamedTuple):
    """From one hour of the day to another, possibly across midnight."""

    begin: int
    end: int
    zone: ZoneInfo

    def covers(self, moment: datetime) -> bool:
        hour = moment.astimezone(self.zone).hour
        if self.begin < self.end:
            return self.begin <= hour < self.end
        return hour >= self.begin or hour < self.end

    def end_after(self, moment: datetime) -> datetime:
        return next_of([self.end], moment, self.zone)

    def begin_before(self, moment: datetime) -> datetime:
        day = moment.astimezone(self.zone).date()
        begins = (at_hour(day - timedelta(days=n), self.begin, self.zone) for n in range(3))
        return next(begin for begin in begins if begin <= moment)


def next_of(hours: Iterable[int], after: datetime, zone: ZoneInfo) -> datetime:
    """The first moment after another at which the clock shows one of these hours."""
    day = after.astimezone(zone).date()
    days = (day + timedelta(days=n) for n in range(3))
    moments = sorted(at_hour(day, hour, zone) for day in days for hour in set(hours))
    return next(moment for moment in moments if moment > after)


def at_hour(day: date, hour: int, zone: ZoneInfo) -> datetime:
    """That hour of that day: the first if it comes twice, the next one if it is left out."""
    return datetime.combine(day, time(hour), zone).astimezone(UTC)


def outside(
    quiet: QuietHours | None,
    planned: datetime,
    *,
    earliest: datetime,
    deadline: datetime | None = None,
) -> datetime:
    """When a letter planned for some moment should arrive, now that some hours are quiet: after
    them; or, if that would be too late for the deadline, when they begin, but not before
    `earliest`."""
    if quiet is None or not quiet.covers(planned):
        return planned
    end = quiet.end_after(planned)
    if deadline is None or end <= deadline - TIME_TO_ANSWER:
        return end
    return max(earliest, quiet.begin_before(planned))
