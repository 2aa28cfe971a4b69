"""Deadlines: a reminder before, a bot's move at, a bot in the seat after three."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from accounts.models import Absence, User
from games.models import Game, Letter, Move, Seat
from games.services import clock, deadlines, moves
from tests.factories import any_answer, awaited, make_game, submit

UTC = ZoneInfo("UTC")
DAY = timedelta(days=1)


@pytest.fixture
def timed(ann, bob):
    """Ann and Bob with three days for each turn."""
    return make_game([ann, bob], days_per_turn=3)


def set_deadline(game, when):
    """The awaited seat's turn began long enough ago to be due then."""
    seat = awaited(game)
    Seat.objects.filter(pk=seat.pk).update(deadline=when, awaited_since=when - 3 * DAY)
    return awaited(game)


def test_a_turn_is_due_after_its_days(timed):
    seat = awaited(timed)

    assert abs(seat.deadline - timezone.now() - 3 * DAY) < timedelta(minutes=1)


def test_without_a_limit_there_is_no_deadline(game):
    assert awaited(game).deadline is None


def test_bots_have_no_deadline(ann):
    game = make_game([ann], bots=["greedy"], days_per_turn=1)

    assert game.seats.get(number=1).deadline is None


def test_a_turn_of_several_answers_has_one_deadline(timed):
    seat = awaited(timed)
    while True:
        submit(timed)
        if awaited(timed).number == seat.number:
            break
        seat = awaited(timed)
    again = awaited(timed)

    assert again.deadline == Seat.objects.get(pk=seat.pk).deadline
    assert again.awaited_since < timezone.now()


def test_days_away_do_not_count(ann, bob):
    now = datetime(2030, 5, 1, 12, tzinfo=UTC)
    Absence.objects.create(user=ann, first_day=date(2030, 5, 3), last_day=date(2030, 5, 9))
    game = Game(days_per_turn=3)
    seat = Seat(player=ann)

    due = clock.deadline(game, seat, now)

    # A day and a half until the 3rd, a day and a half from the 10th.
    assert due == datetime(2030, 5, 11, 12, tzinfo=UTC)


def test_days_are_days_where_the_player_lives(ann):
    ann.time_zone = "Pacific/Auckland"
    ann.save()
    Absence.objects.create(user=ann, first_day=date(2030, 5, 3), last_day=date(2030, 5, 3))
    start = datetime(2030, 5, 1, 12, tzinfo=UTC)

    [(begin, end)] = clock.absences(ann)

    assert begin == datetime(2030, 5, 2, 12, tzinfo=UTC)
    assert clock.advance(start, 3 * DAY, [(begin, end)]) == start + 4 * DAY


@pytest.mark.parametrize(
    ("stops", "due"),
    [
        ([], 3),
        ([(5, 9)], 3),  # after it
        ([(-5, -1)], 3),  # before it
        ([(-1, 2)], 5),  # from the first moment
        ([(1, 2), (2, 4)], 6),  # one after the other
        ([(1, 4), (2, 3)], 6),  # one inside the other
        ([(3, 5)], 3),  # from the last moment
    ],
)
def test_stops_do_not_count(stops, due):
    start = datetime(2030, 1, 10, tzinfo=UTC)
    spans = [(start + a * DAY, start + b * DAY) for a, b in stops]

    end = clock.advance(start, 3 * DAY, spans)

    assert end == start + due * DAY
    assert clock.time_between(start, end, spans) == 3 * DAY


def test_an_absence_entered_later_stops_the_clock_and_taking_it_back_starts_it(timed):
    seat = awaited(timed)
    today = timezone.now().astimezone(seat.player.zone).date()
    due = seat.deadline

    with clock.absences_change(seat.player):
        absence = Absence.objects.create(
            user=seat.player, first_day=today + DAY, last_day=today + 4 * DAY
        )
    assert awaited(timed).deadline == due + 4 * DAY

    with clock.absences_change(seat.player):
        absence.delete()
    assert awaited(timed).deadline == due


def test_what_a_moderator_added_is_kept_by_an_absence(timed):
    seat = awaited(timed)
    Seat.objects.filter(pk=seat.pk).update(deadline=seat.deadline + 2 * DAY)
    today = timezone.now().astimezone(seat.player.zone).date()

    with clock.absences_change(seat.player):
        Absence.objects.create(user=seat.player, first_day=today + DAY, last_day=today + DAY)

    assert awaited(timed).deadline == seat.deadline + 3 * DAY


# Reminders


@pytest.mark.parametrize(("days", "hours"), [(1, 6), (3, 18), (7, 24), (14, 24)])
def test_a_reminder_comes_when_a_quarter_of_the_time_is_left_or_a_day(ann, bob, days, hours):
    game = make_game([ann, bob], days_per_turn=days)
    set_deadline(game, timezone.now() + timedelta(hours=hours, minutes=5))
    assert deadlines.remind_players() == 0

    set_deadline(game, timezone.now() + timedelta(hours=hours, minutes=-5))
    assert deadlines.remind_players() == 1

    assert game.letters.filter(kind=Letter.Kind.REMINDER).count() == 1


def test_one_reminder_a_turn(timed):
    set_deadline(timed, timezone.now() + timedelta(hours=1))

    assert [deadlines.remind_players(), deadlines.remind_players()] == [1, 0]


def test_who_plays_gets_no_reminder(timed):
    set_deadline(timed, timezone.now() + timedelta(hours=1))
    deadlines.remind_players()
    submit(timed)

    from games.letters import is_wanted

    assert not is_wanted(timed.letters.get(kind=Letter.Kind.REMINDER))


def test_who_has_a_digest_is_reminded_too_and_who_wants_nothing_is_not(timed):
    seat = set_deadline(timed, timezone.now() + timedelta(hours=1))
    User.objects.filter(pk=seat.player_id).update(letters=User.Letters.DAILY)
    deadlines.remind_players()
    assert timed.letters.filter(kind=Letter.Kind.REMINDER).count() == 1

    Letter.objects.all().delete()
    Seat.objects.update(is_reminded=False)
    User.objects.update(letters=User.Letters.OFF)
    deadlines.remind_players()
    assert not timed.letters.exists()


# Missed turns


def test_at_the_deadline_a_bot_plays_the_turn(timed):
    seat = set_deadline(timed, timezone.now() - timedelta(minutes=1))

    assert deadlines.play_missed_turns() == [timed.pk]

    rows = timed.moves.filter(seat=seat.number)
    assert {row.via for row in rows} == {Move.Via.CLOCK}
    after = Seat.objects.get(pk=seat.pk)
    assert not after.is_awaited
    assert (after.missed, after.player) == (1, seat.player)
    assert after.last_moved == 0  # what was played for them is news to them


def test_a_minute_before_it_nothing_happens(timed):
    set_deadline(timed, timezone.now() + timedelta(minutes=1))

    assert deadlines.play_missed_turns() == []
    assert timed.moves.count() == 1


def test_nobody_plays_for_who_is_away(timed):
    seat = set_deadline(timed, timezone.now() - timedelta(minutes=1))
    today = timezone.now().astimezone(seat.player.zone).date()
    Absence.objects.create(user=seat.player, first_day=today, last_day=today)

    assert deadlines.play_missed_turns() == []
    assert deadlines.remind_players() == 0


def test_nobody_plays_while_the_game_is_paused(timed):
    set_deadline(timed, timezone.now() - timedelta(minutes=1))
    Game.objects.update(status=Game.Status.PAUSED)

    assert deadlines.play_missed_turns() == []


def test_after_three_missed_turns_a_bot_takes_the_seat_and_the_table_is_told(timed, ann, bob):
    seat = awaited(timed)
    Seat.objects.filter(pk=seat.pk).update(missed=2)
    set_deadline(timed, timezone.now() - timedelta(minutes=1))

    deadlines.play_missed_turns()

    after = Seat.objects.get(pk=seat.pk)
    assert after.is_bot
    assert (after.stood_for, after.left, after.bot) == (seat.player, "absent", "greedy")
    assert after.link_version == seat.link_version + 1
    notices = timed.letters.filter(kind=Letter.Kind.NOTICE)
    told = {letter.recipient.name: letter.facts["news"] for letter in notices}
    other = {ann: "Bob", bob: "Ann"}[seat.player]
    assert told == {str(seat.player): "replaced-you", other: "absent"}


def test_playing_in_person_starts_the_count_again(timed):
    seat = awaited(timed)
    Seat.objects.filter(pk=seat.pk).update(missed=2)

    submit(timed)

    assert Seat.objects.get(pk=seat.pk).missed == 0


def test_who_comes_back_in_the_middle_plays_on_themselves(timed, monkeypatch):
    """The clock's bot has thought, and in that moment the player moves."""
    from games.services import bots

    seat = set_deadline(timed, timezone.now() - timedelta(minutes=1))
    choose = bots.choose

    def meanwhile(play, chair):
        answer = any_answer(timed, seat.number)
        moves.submit_move(
            game=timed, seat=seat.number, text=answer, seen=timed.head, via=Move.Via.WEB
        )
        return choose(play, chair)

    monkeypatch.setattr(bots, "choose", meanwhile)

    assert deadlines.play_missed_turns() == []

    assert [row.via for row in timed.moves.filter(seat=seat.number)] == [Move.Via.WEB]
    assert Seat.objects.get(pk=seat.pk).missed == 0


def test_two_sweeps_at_once_play_a_turn_once(timed):
    seat = set_deadline(timed, timezone.now() - timedelta(minutes=1))

    deadlines.play_missed_turns()
    deadlines.play_missed_turns()

    assert Seat.objects.get(pk=seat.pk).missed == 1
