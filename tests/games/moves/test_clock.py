"""Deadlines: a reminder before, a bot's move at, a bot in the seat after three."""

import threading
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Absence, User
from games.models import Game, Letter, Move, Seat
from games.post.occasions.reminder import OCCASION as REMINDER
from games.services import bots, clock, deadlines, moderation, moves
from tests.factories import any_answer, awaited, make_game, steer, submit
from tests.games.moderating import REASON, make_moe

UTC = ZoneInfo("UTC")
DAY = timedelta(days=1)


@pytest.fixture
def timed(ann, bob):
    """Ann and Bob with three days for each turn."""
    return make_game([ann, bob], days_per_turn=3)


def set_deadline(game, when):
    """The awaited seat's turn began long enough ago to be due then."""
    seat = awaited(game)
    since = when - 3 * DAY
    Seat.objects.filter(pk=seat.pk).update(deadline=when, awaited_since=since, remind_at=None)
    return awaited(game)


def test_a_turn_is_due_after_its_days(timed):
    seat = awaited(timed)

    assert abs(seat.deadline - timezone.now() - 3 * DAY) < timedelta(minutes=1)


def test_without_a_limit_there_is_no_deadline(game):
    assert awaited(game).deadline is None


def test_bots_have_no_deadline(ann):
    game = make_game([ann], bots=["greedy"], days_per_turn=1)

    assert game.seats.get(number=1).deadline is None


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


@pytest.mark.parametrize("month", [3, 10])
def test_three_days_are_72_hours_when_the_clocks_are_put_forward_or_back(ann, month):
    ann.time_zone = "Europe/Paris"
    ann.save()
    day = {3: date(2030, 3, 29), 10: date(2030, 10, 25)}[month]
    Absence.objects.create(user=ann, first_day=day, last_day=day)
    start = datetime(2030, month, day.day - 1, 12, tzinfo=UTC)
    away = clock.absences(ann)

    due = clock.advance(start, 3 * DAY, away)

    [(begin, end)] = away
    assert (begin - start) + (due - end) == 3 * DAY
    assert clock.advance(start, clock.time_between(start, due, away), away) == due


@pytest.fixture
def at(monkeypatch):
    """Make it another time."""
    return lambda moment: monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.mark.parametrize("first", [True, False])
def test_absences_that_change_in_a_pause_leave_the_time_that_was_left(timed, at, first):
    seat, moe, now = awaited(timed), make_moe(), timezone.now()
    away = {
        "user": seat.player,
        "first_day": now.date() + DAY,
        "last_day": now.date() + 9 * DAY,
    }
    if first:
        Absence.objects.create(**away)
    due = clock.advance(now, 2 * DAY, clock.absences(seat.player))
    Seat.objects.filter(pk=seat.pk).update(deadline=due)
    moderation.pause(moderator=moe, game=timed, reason=REASON)

    at(now + 5 * DAY)
    with clock.absences_change(seat.player):
        if first:
            Absence.objects.all().delete()
        else:
            Absence.objects.create(**away)
    at(now + 12 * DAY)
    moderation.resume(moderator=moe, game=timed, reason=REASON)

    left = awaited(timed).deadline - timezone.now()
    assert abs(left - 2 * DAY) < timedelta(minutes=1)


@pytest.mark.django_db(transaction=True)
def test_a_move_by_another_does_not_undo_an_absence(ann, bob, monkeypatch):
    """Both are writing at the same time."""
    game = make_game([ann, bob], days_per_turn=3)
    while game.seats.filter(is_awaited=True).count() < 2:
        submit(game)
    game.refresh_from_db()
    read, saving = threading.Event(), threading.Event()
    append = moves.append

    def slowly(*args, **fields):
        read.set()
        saving.wait(0.5)
        return append(*args, **fields)

    monkeypatch.setattr(moves, "append", slowly)

    def bob_moves():
        moves.submit_move(
            game=game, seat=1, text=any_answer(game, 1), seen=game.head, via=Move.Via.WEB
        )
        connection.close()

    thread = threading.Thread(target=bob_moves)
    thread.start()
    read.wait(5)
    today = timezone.now().date()
    with clock.absences_change(ann):
        Absence.objects.create(user=ann, first_day=today, last_day=today + 10 * DAY)
    saving.set()
    thread.join()

    assert game.seats.get(player=ann).deadline > timezone.now() + 10 * DAY


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

    assert not REMINDER.is_wanted(timed.letters.get(kind=Letter.Kind.REMINDER))


def test_after_an_extension_there_is_a_second_reminder_and_the_first_is_not_sent(timed):
    set_deadline(timed, timezone.now() + timedelta(hours=1))
    deadlines.remind_players()
    moderation.extend_deadline(moderator=make_moe(), game=timed, reason=REASON, days=2)
    reminder = timed.letters.get(kind=Letter.Kind.REMINDER)
    assert not REMINDER.is_wanted(reminder)

    set_deadline(timed, timezone.now() + timedelta(hours=1))
    deadlines.remind_players()

    assert timed.letters.filter(kind=Letter.Kind.REMINDER).count() == 2


def test_who_has_a_digest_is_reminded_too_and_who_wants_nothing_is_not(timed):
    seat = set_deadline(timed, timezone.now() + timedelta(hours=1))
    User.objects.filter(pk=seat.player_id).update(letters=User.Letters.DIGEST)
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


def test_an_extension_that_comes_while_the_sweep_is_at_work_counts(timed):
    set_deadline(timed, timezone.now() - timedelta(minutes=1))
    [seat] = deadlines.running_out(timezone.now())

    moderation.extend_deadline(moderator=make_moe(), game=timed, reason=REASON, days=2)

    assert not deadlines.play_missed_turn(seat)
    with pytest.raises(moves.StaleMove):
        moves.submit_move(
            game=timed,
            seat=seat.number,
            text=any_answer(timed, seat.number),
            seen=timed.head,
            via=Move.Via.CLOCK,
        )


def test_a_third_missed_turn_that_ends_the_game_takes_nobodys_seat(timed, monkeypatch):
    """They may even have won."""
    last: dict[str, object] = {}

    def is_there(play, made):
        for number, ask in play.waiting_for.items():
            for text in ask.legal:
                later = play.copy()
                later.move(number, text)
                if later.is_over:
                    last.update(number=number, text=text)
                    return True
        return False

    def first_answer(play):
        number = min(play.waiting_for)
        return number, play.waiting_for[number].legal[0]

    steer(timed, first_answer, is_there)
    seat = timed.seats.get(number=last["number"])
    long_ago = timezone.now() - DAY
    Seat.objects.filter(pk=seat.pk).update(missed=2, deadline=long_ago)
    monkeypatch.setattr(bots, "choose", lambda play, chair: [last["text"]])

    deadlines.play_missed_turns()

    timed.refresh_from_db()
    assert timed.is_over
    assert timed.seats.get(pk=seat.pk).player == seat.player
