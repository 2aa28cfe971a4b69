"""When a letter may go: what its reader wants, how much time is left, and where they are."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.hours import QuietHours
from accounts.models import User
from games.links import make_link
from games.models import Letter, Seat
from games.post import delivery, outbox
from games.post.cadence import Cadence, Times, may_go_at
from games.post.drafts import to_seats
from games.services import clock, deadlines, presence
from games.services.digests import plan_digest
from tests.factories import any_answer, awaited, make_game, submit, sweep

NOON = datetime(2030, 5, 1, 12, tzinfo=UTC)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
AT_ONCE, LATER = Cadence(), Cadence(wait=30 * MINUTE)
NIGHT = QuietHours(22, 7, ZoneInfo("UTC"))


# The rule


@pytest.mark.parametrize(
    ("cadence", "times", "at"),
    [
        (AT_ONCE, Times(NOON), NOON),
        (LATER, Times(NOON), NOON + 30 * MINUTE),
        # A letter does not wait so long that time gets short.
        (LATER, Times(NOON, short_at=NOON + 10 * MINUTE), NOON + 10 * MINUTE),
        (LATER, Times(NOON, short_at=NOON - HOUR), NOON),
        # At the table.
        (AT_ONCE, Times(NOON, open_until=NOON + 2 * MINUTE), NOON + 2 * MINUTE),
        (AT_ONCE, Times(NOON, open_until=NOON - MINUTE), NOON),
        (LATER, Times(NOON, open_until=NOON + 2 * MINUTE), NOON + 30 * MINUTE),
        (LATER, Times(NOON, open_until=NOON + 40 * MINUTE), NOON + 40 * MINUTE),
        # Who looks at the table for an hour without playing has left.
        (AT_ONCE, Times(NOON, open_until=NOON + 2 * HOUR), NOON + HOUR),
        # So has who would miss the deadline.
        (AT_ONCE, Times(NOON, NOON + 2 * HOUR, open_until=NOON + MINUTE), NOON),
    ],
)
def test_a_letter_goes(cadence, times, at):
    assert may_go_at(cadence, times, NOON) == at


def test_a_letter_that_waited_until_the_night_waits_for_the_morning():
    evening = NOON.replace(hour=21, minute=50)
    morning = datetime(2030, 5, 2, 7, tzinfo=UTC)

    assert may_go_at(Cadence(30 * MINUTE, NIGHT), Times(evening), evening) == morning
    at_table = Times(evening, open_until=evening + 15 * MINUTE)
    assert may_go_at(Cadence(quiet=NIGHT), at_table, evening) == morning
    # A mail server that was down does not make a letter ring at night either.
    night = evening + 3 * HOUR
    assert may_go_at(Cadence(quiet=NIGHT), Times(evening), night) == morning


def test_a_letter_comes_before_the_night_if_the_morning_is_too_late():
    evening = NOON.replace(hour=21, minute=50)
    deadline = datetime(2030, 5, 2, 8, tzinfo=UTC)
    ten = NOON.replace(hour=22, minute=0)

    assert may_go_at(Cadence(30 * MINUTE, NIGHT), Times(evening, deadline), evening) == ten
    # And at once if the night has begun.
    assert may_go_at(Cadence(quiet=NIGHT), Times(ten + HOUR, deadline), ten + HOUR) <= ten + HOUR


# Letters


@pytest.fixture
def at(monkeypatch):
    """Make it another time."""
    return lambda moment: monkeypatch.setattr(timezone, "now", lambda: moment)


@pytest.fixture
def table(at, ann, bob):
    """A game with three days for a turn, begun at noon; only the turn letter is there."""
    at(NOON)
    game = make_game([ann, bob], days_per_turn=3)
    game.letters.exclude(kind="turn").delete()
    return game


def turn_letter(game):
    return game.letters.get(kind="turn")


def begin(*people, **wishes):
    """A game of people with such wishes."""
    User.objects.update(**wishes)
    return make_game([User.objects.get(pk=each.pk) for each in people], days_per_turn=3)


def test_a_delayed_letter_is_looked_at_when_it_is_due_and_not_before(at, ann, bob, mailoutbox):
    at(NOON)
    game = begin(ann, bob, letters="delayed", letters_after=45)
    assert turn_letter(game).due_at == NOON + 45 * MINUTE

    at(NOON + 44 * MINUTE)
    assert not Letter.objects.due().filter(kind="turn").exists()
    at(NOON + 45 * MINUTE)
    delivery.deliver()

    assert turn_letter(game).status == Letter.Status.SENT


def test_who_moves_meanwhile_gets_no_letter(at, ann, bob):
    at(NOON)
    game = begin(ann, bob, letters="delayed", letters_after=45)
    seat = awaited(game)
    while awaited(game).pk == seat.pk:
        submit(game)

    at(NOON + HOUR)
    delivery.deliver()

    assert game.letters.get(kind="turn", seat=seat).status == Letter.Status.DROPPED


def test_a_letter_of_the_night_waits_without_an_attempt(at, ann, bob, mailoutbox):
    night, morning = NOON.replace(hour=23), datetime(2030, 5, 2, 7, tzinfo=UTC)
    at(NOON)
    game = begin(ann, bob)
    assert turn_letter(game).status == Letter.Status.WAITING
    User.objects.update(quiet_from=22, quiet_until=7)

    at(night)
    delivery.deliver()
    waiting = turn_letter(game)
    at(morning)
    delivery.deliver()

    assert (waiting.status, waiting.attempts, waiting.due_at) == ("waiting", 0, morning)
    assert turn_letter(game).status == Letter.Status.SENT


@pytest.mark.parametrize("kind", ["notice", "over", "started"])
def test_other_letters_have_quiet_hours_too(at, ann, bob, kind):
    at(NOON.replace(hour=23))
    game = begin(ann, bob, quiet_from=22, quiet_until=7)
    seat = game.seats.get(is_awaited=False)
    outbox.write([Letter(kind=kind, recipient=seat.player, address="x", game=game, seat=seat)])

    due = game.letters.filter(kind=kind, recipient=seat.player).values_list("due_at", flat=True)
    assert set(due) == {datetime(2030, 5, 2, 7, tzinfo=UTC)}


@pytest.mark.parametrize("kind", ["reply", "later"])
def test_what_somebody_asked_for_by_mail_comes_even_at_night(at, ann, bob, kind):
    at(NOON.replace(hour=23))
    game = begin(ann, bob, quiet_from=22, quiet_until=7)
    seat = awaited(game)
    outbox.write([Letter(kind=kind, recipient=seat.player, address="x", game=game, seat=seat)])

    assert Letter.objects.due().get().kind == kind


def test_news_about_an_account_comes_even_at_night(at, ann):
    at(NOON.replace(hour=23))
    User.objects.update(quiet_from=22, quiet_until=7)
    ann.refresh_from_db()
    outbox.write([Letter(kind="notice", recipient=ann, address="x", facts={"action": "suspend"})])

    assert Letter.objects.due().exists()


def test_a_letter_sent_again_on_request_does_not_wait(at, table, mailoutbox):
    letter = turn_letter(table)
    Letter.objects.filter(pk=letter.pk).update(status=Letter.Status.UNCERTAIN)
    User.objects.update(quiet_from=10, quiet_until=20)
    copy = outbox.write_again(letter)

    delivery.deliver()

    copy.refresh_from_db()
    assert copy.status == Letter.Status.SENT


def test_who_leaves_in_the_middle_of_a_turn_gets_the_letter_that_waited(at, ann, bob, mailoutbox):
    at(NOON)
    game = begin(ann, bob, letters="delayed")
    steer_to_longer_turn(game)
    seat = awaited(game)
    letter = game.letters.filter(kind="turn", seat=seat).latest("pk")
    submit(game)
    assert awaited(game).pk == seat.pk

    at(NOON + HOUR)
    delivery.deliver()

    letter.refresh_from_db()
    assert letter.status == Letter.Status.SENT


def steer_to_longer_turn(game):
    """Play until somebody is asked a second question in one turn."""
    while True:
        seat, since = awaited(game), awaited(game).awaited_since
        trial = game.play()
        trial.move(seat.number, any_answer(game, seat.number))
        is_fresh = game.letters.filter(kind="turn", seat=seat, head=seat.asked_at).exists()
        if is_fresh and set(trial.waiting_for) == {seat.number} and since is not None:
            return
        submit(game)
        game.refresh_from_db()


# Reminders


def reminders_of(seat):
    return seat.letters.filter(kind="reminder").count()


@pytest.mark.parametrize(
    ("quiet", "hour_of_deadline", "reminded_at"),
    [
        ((22, 7), 20, "2 May 14:00"),  # six hours before: it is day
        ((22, 7), 10, "2 May 07:00"),  # six hours before is 4:00, so it waits
        ((22, 7), 8, "1 May 22:00"),  # the morning is too late, so it comes before the night
        ((22, 7), 3, "1 May 21:00"),  # six hours before: it is not night yet
    ],
)
def test_a_reminder_keeps_quiet_hours_and_is_never_late(
    at, ann, bob, quiet, hour_of_deadline, reminded_at
):
    at(NOON)
    game = begin(ann, bob, quiet_from=quiet[0], quiet_until=quiet[1])
    game.days_per_turn = 1
    game.save()
    deadline = datetime(2030, 5, 2, hour_of_deadline, tzinfo=UTC)
    Seat.objects.filter(is_awaited=True).update(deadline=deadline)
    seat = awaited(game)

    moment = clock.remind_at(seat)

    assert f"{moment:%-d %b %H:%M}" == reminded_at
    at(moment - MINUTE)
    assert deadlines.remind_players() == 0
    at(moment)
    assert deadlines.remind_players() == 1
    delivery.deliver()
    assert reminders_of(seat) == 1
    assert seat.letters.get(kind="reminder").status == Letter.Status.SENT


# A change of mind


def test_who_wants_letters_at_once_after_all_gets_those_that_wait(at, ann, bob, mailoutbox):
    at(NOON)
    game = begin(ann, bob, letters="delayed")
    user = awaited(game).player
    user.letters = User.Letters.AT_ONCE
    user.save()

    outbox.catch_up(user)
    delivery.deliver()

    assert turn_letter(game).status == Letter.Status.SENT


def test_who_prefers_digests_after_all_gets_no_letter_and_who_goes_back_gets_it(
    at, ann, bob, mailoutbox
):
    at(NOON)
    game = begin(ann, bob, letters="delayed")
    user = awaited(game).player
    for wish, status in (("digest", "dropped"), ("at-once", "sent")):
        user.letters = wish
        user.save()
        outbox.catch_up(user)
        delivery.deliver()
        assert turn_letter(game).status == status


def test_what_the_mail_server_put_off_is_not_hurried(at, ann, bob):
    at(NOON)
    game = begin(ann, bob, letters="delayed")
    later = NOON + 5 * HOUR
    Letter.objects.filter(kind="turn").update(attempts=2, due_at=later)

    outbox.catch_up(awaited(game).player)

    assert turn_letter(game).due_at == later


# One game otherwise than the others


def test_a_game_can_have_a_cadence_of_its_own(at, ann, bob):
    at(NOON)
    ann.letters = User.Letters.OFF
    seat = Seat(player=ann)
    assert seat.letters_wanted == User.Letters.OFF

    seat.cadence, seat.letters_after = User.Letters.DELAYED, 10
    assert (seat.letters_wanted, seat.letters_wait) == ("delayed", 10 * MINUTE)

    seat.mutes_letters = True
    assert seat.letters_wanted == User.Letters.OFF


def test_the_digest_tells_of_the_games_that_are_to_be_in_it(at, ann, bob, mailoutbox):
    at(NOON)
    games = [make_game([ann, bob], seed=f"game {n}") for n in range(3)]
    Seat.objects.filter(player=ann).update(is_awaited=True, awaited_since=NOON)
    Letter.objects.all().delete()
    games[0].seats.filter(player=ann).update(cadence="digest")
    games[1].seats.filter(player=ann).update(cadence="digest", mutes_letters=True)
    plan_digest(ann)

    at(NOON + timedelta(days=1))
    sweep()

    [digest] = [mail for mail in mailoutbox if "digest-" in mail.message()["Message-ID"]]
    assert digest.subject == "One game is waiting for you"


def test_a_digest_waits_while_its_reader_sits_at_the_table(at, ann, bob, mailoutbox):
    at(NOON)
    game = begin(ann, bob, letters="digest", digest_hours=[12])
    seat = awaited(game)
    plan_digest(seat.player)
    Letter.objects.all().delete()
    day = timedelta(days=1)

    at(NOON + day)
    presence.note_look(seat)
    sweep()
    assert not mailoutbox
    at(NOON + day + 2 * MINUTE)
    sweep()

    assert len(mailoutbox) == 1


# At the table


@pytest.fixture
def player(table, client):
    """Whoever is awaited, signed in."""
    client.force_login(awaited(table).player)
    return awaited(table).player


def poll(client, game, **headers):
    path = f"/games/{game.slug}/status/?head={game.head}&status=running"
    return client.get(path, headers={"HX-Request": "true", **headers})


def test_a_letter_waits_while_the_page_asks_for_news_and_goes_when_it_stops(
    at, table, client, player, mailoutbox, settings
):
    settings.OPEN_SECONDS = 100
    for minute in range(5):
        at(NOON + minute * MINUTE)
        poll(client, table)
        delivery.deliver()
        assert not mailoutbox

    at(NOON + 4 * MINUTE + timedelta(seconds=101))
    delivery.deliver()

    [letter] = mailoutbox
    assert player.email in letter.to[0]


def test_it_goes_at_once_when_the_page_is_closed(at, table, client, player, mailoutbox):
    poll(client, table)
    delivery.deliver()
    assert not mailoutbox

    assert client.post(f"/games/{table.slug}/left/").status_code == 204
    delivery.deliver()

    assert turn_letter(table).status == Letter.Status.SENT


def test_a_link_scanner_is_nobody_at_the_table(at, table, client, player):
    client.get(f"/games/{table.slug}/")
    client.get(f"/games/{table.slug}/status/?head=0&status=running")

    assert awaited(table).open_until is None


def test_most_polls_write_nothing(at, table, client, player):
    def queries():
        with CaptureQueriesContext(connection) as captured:
            assert poll(client, table).status_code == 204
        return [query["sql"].split()[0] for query in captured.captured_queries]

    first = queries()
    at(NOON + timedelta(seconds=29))
    second = queries()
    at(NOON + timedelta(seconds=31))
    third = queries()

    assert first.count("UPDATE") == third.count("UPDATE") == 1
    assert second == [each for each in first if each != "UPDATE"]


def test_who_makes_a_move_on_the_page_is_at_the_table(at, table, client, player):
    seat = awaited(table)
    data = {"answer": any_answer(table, seat.number), "seen": table.head, "confirmed": "yes"}
    client.post(f"/games/{table.slug}/move/", data)

    seat.refresh_from_db()
    assert seat.open_until > timezone.now()


def test_so_is_who_plays_by_a_letters_link(at, table, client):
    seat = awaited(table)
    path = f"/l/{make_link(seat)}"
    client.get(f"{path}/status/?head=0&status=running", headers={"HX-Request": "true"})
    assert awaited(table).open_until > timezone.now()

    assert client.post(f"{path}/left/").status_code == 204
    assert awaited(table).open_until == timezone.now()


def test_who_has_seen_the_table_need_not_hear_that_the_game_began(at, table, mailoutbox):
    seat = table.seats.select_related("player").get(is_awaited=False)
    outbox.write(to_seats("started", table, [seat]))
    presence.note_look(seat)

    delivery.deliver()

    assert table.letters.get(kind="started").status == Letter.Status.DROPPED


def test_whoever_starts_a_game_is_at_its_table(client, ann):
    client.force_login(ann)
    wishes = {"seat_0": "me", "seat_1": "bot greedy", "seat_2": "nobody", "seat_3": "nobody"}
    client.post("/games/new/?game=kepler-run", wishes)

    assert ann.seats.get().open_until > timezone.now()


def test_a_link_that_plays_no_more_needs_the_next_letter(at, table, client):
    seat = awaited(table)
    path = f"/l/{make_link(seat)}/status/?head=0&status=running"
    while awaited(table).pk == seat.pk:
        submit(table)

    client.get(path, headers={"HX-Request": "true"})

    seat.refresh_from_db()
    assert seat.open_until is None
