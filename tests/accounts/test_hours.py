"""Hours of the day where somebody lives: quiet ones, and those of digests."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from accounts.hours import QuietHours, next_of, outside

PARIS = ZoneInfo("Europe/Paris")
NIGHT = QuietHours(22, 7, PARIS)
NOON = QuietHours(12, 14, PARIS)


def paris(day: int, hour: int, minute: int = 0, month: int = 5) -> datetime:
    return datetime(2030, month, day, hour, minute, tzinfo=PARIS).astimezone(UTC)


@pytest.mark.parametrize(
    ("quiet", "hour", "minute", "is_quiet"),
    [
        (NIGHT, 21, 59, False),
        (NIGHT, 22, 0, True),
        (NIGHT, 0, 0, True),
        (NIGHT, 6, 59, True),
        (NIGHT, 7, 0, False),
        (NOON, 11, 59, False),
        (NOON, 12, 0, True),
        (NOON, 14, 0, False),
    ],
)
def test_hours_are_quiet_from_their_beginning_to_their_end(quiet, hour, minute, is_quiet):
    assert quiet.covers(paris(1, hour, minute)) == is_quiet


def test_a_letter_of_the_night_comes_in_the_morning():
    for moment in (paris(1, 22), paris(2, 3)):
        assert outside(NIGHT, moment, earliest=moment) == paris(2, 7)


def test_a_letter_of_the_day_comes_at_once():
    moment = paris(1, 21, 59)

    assert outside(NIGHT, moment, earliest=moment) == moment
    assert outside(None, paris(2, 3), earliest=moment) == paris(2, 3)


def test_quiet_hours_end_by_the_clock_on_the_wall_when_summer_time_comes_and_goes():
    for month, lasts in ((3, 8), (10, 10)):
        evening = paris({3: 30, 10: 26}[month], 22, month=month)

        morning = outside(NIGHT, evening, earliest=evening)

        assert morning.astimezone(PARIS).hour == 7
        assert morning - evening == timedelta(hours=lasts)


def test_a_letter_waits_if_two_hours_are_left_in_the_morning():
    moment = paris(1, 23)

    assert outside(NIGHT, moment, earliest=moment, deadline=paris(2, 9)) == paris(2, 7)


def test_a_letter_for_which_the_morning_is_too_late_comes_before_the_night():
    planned = paris(2, 2)

    at = outside(NIGHT, planned, earliest=paris(1, 8), deadline=paris(2, 8, 59))

    assert at == paris(1, 22)


def test_it_comes_at_once_if_it_cannot_come_before_the_night():
    planned = paris(2, 2)

    assert outside(NIGHT, planned, earliest=planned, deadline=paris(2, 8)) == planned


def test_the_next_hour_is_today_or_tomorrow():
    assert next_of([8, 18], paris(1, 7, 59), PARIS) == paris(1, 8)
    assert next_of([8, 18], paris(1, 8), PARIS) == paris(1, 18)
    assert next_of([18, 8], paris(1, 20), PARIS) == paris(2, 8)


def test_an_hour_that_summer_time_leaves_out_comes_all_the_same_and_one_that_comes_twice_once():
    spring, autumn = paris(31, 1, month=3), paris(27, 1, month=10)

    assert next_of([2], spring, PARIS) == datetime(2030, 3, 31, 1, tzinfo=UTC)
    first = next_of([2], autumn, PARIS)
    assert first == datetime(2030, 10, 27, 0, tzinfo=UTC)
    assert next_of([2], first, PARIS) == paris(28, 2, month=10)


def test_there_is_a_next_hour_at_every_moment_of_a_year_in_every_kind_of_zone():
    for name in ("UTC", "Europe/Paris", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia"):
        zone = ZoneInfo(name)
        moment = datetime(2030, 1, 1, tzinfo=UTC)
        while moment.year == 2030:
            quiet = QuietHours(23, 6, zone)
            at = outside(quiet, moment, earliest=moment)
            assert moment <= at <= moment + timedelta(hours=9)
            assert not quiet.covers(at)
            assert quiet.begin_before(moment) <= moment < next_of([7], moment, zone)
            moment += timedelta(hours=5, minutes=7)
