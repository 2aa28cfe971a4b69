"""One letter about all games that wait, at the hours that its reader chose."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from accounts.models import Absence, User
from games.models import Letter, Seat
from games.post import delivery, outbox
from games.post.drafts import to_person
from tests.factories import make_game, submit

UTC = ZoneInfo("UTC")
MORNING = datetime(2030, 5, 1, 22, tzinfo=UTC)
"""Seven o'clock on the 2nd of May in Tokyo."""


@pytest.fixture
def at(monkeypatch):
    """Set the clock."""

    def set_clock(*when):
        moment = datetime(*when, tzinfo=UTC)
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)
        return moment

    return set_clock


@pytest.fixture
def reader(ann, bob):
    """Whoever begins, in Tokyo, with a digest in the morning."""
    game = make_game([ann, bob])
    seat = game.seats.get(is_awaited=True)
    User.objects.filter(pk=seat.player_id).update(
        letters=User.Letters.DIGEST, time_zone="Asia/Tokyo", digest_at=MORNING
    )
    Letter.objects.all().delete()
    return User.objects.get(pk=seat.player_id)


def digests_of(user):
    return Letter.objects.filter(recipient=user, kind=Letter.Kind.DIGEST)


def test_it_is_written_in_the_readers_morning(reader, at):
    at(2030, 5, 1, 21, 59)
    outbox.write_due()
    assert not digests_of(reader)

    at(2030, 5, 1, 22, 1)
    outbox.write_due()
    assert digests_of(reader).get().once.endswith("/2030-05-02 07")


def test_it_is_written_once_a_day(reader, at):
    at(2030, 5, 1, 22, 1)
    outbox.write_due()
    outbox.write_due()
    outbox.write(to_person("digest", reader, once=digests_of(reader).get().once))

    assert digests_of(reader).count() == 1


def test_the_next_morning_brings_the_next_one(reader, at):
    at(2030, 5, 1, 22, 1)
    outbox.write_due()
    at(2030, 5, 2, 22, 1)
    outbox.write_due()

    assert digests_of(reader).count() == 2


def test_nobody_gets_one_who_is_not_awaited(reader, at):
    Seat.objects.update(is_awaited=False)
    at(2030, 5, 1, 22, 1)

    outbox.write_due()

    assert not digests_of(reader)


def test_nobody_gets_one_while_away(reader, at):
    now = at(2030, 5, 1, 22, 1)
    day = now.astimezone(reader.zone).date()
    Absence.objects.create(user=reader, first_day=day, last_day=day)

    outbox.write_due()

    assert not digests_of(reader)


def test_it_lists_every_game_that_waits_the_most_urgent_first(reader, at, mailoutbox):
    now = at(2030, 5, 1, 22, 1)
    other = make_game([reader, User.objects.exclude(pk=reader.pk).get()], days_per_turn=1)
    other.seats.update(is_awaited=True, deadline=now + timedelta(hours=20))
    other.seats.filter(player=reader).update(awaited_since=now)
    outbox.write_due()

    delivery.deliver_one(claimed(digests_of(reader).get()))

    [letter] = mailoutbox
    assert letter.subject == "2 games are waiting for you"
    assert letter.body.count("/l/") == 2
    assert "Play by Friday 3 May, 03:01 JST." in letter.body
    assert letter.body.index("Play by") < letter.body.index("Waiting since")


def claimed(letter):
    assert Letter.objects.filter(pk=letter.pk).update(status="sending", attempts=1)
    return letter.pk


def test_it_is_dropped_when_nothing_waits_any_more(reader, at, mailoutbox):
    at(2030, 5, 1, 22, 1)
    outbox.write_due()
    submit(Seat.objects.get(player=reader).game)
    Seat.objects.filter(player=reader).update(is_awaited=False)

    delivery.deliver_one(claimed(digests_of(reader).get()))

    assert not mailoutbox
    assert digests_of(reader).get().status == Letter.Status.DROPPED


def test_the_number_of_queries_does_not_grow_with_the_readers(
    at, django_assert_num_queries, ann, bob, cid, dee
):
    for players in ([ann, bob], [cid, dee], [ann, dee]):
        make_game(players, seed=players[0].name)
    at(2030, 5, 1, 12, 0)
    with django_assert_num_queries(3):
        outbox.write_due()
    User.objects.update(letters=User.Letters.DIGEST, digest_at=MORNING)
    at(2030, 5, 1, 23, 0)

    with django_assert_num_queries(9):
        outbox.write_due()
