"""Old letters, mails and sessions are forgotten; games and what is still to be decided are not."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from games import tasks
from games.models import Game, Incoming, Letter, Move, Seat
from tests.factories import awaited, finish

Status = Letter.Status


def write(game, player, *, days, **fields):
    """A letter that was settled so many days ago."""
    then = timezone.now() - timedelta(days=days)
    fields = {"kind": "turn", "status": Status.SENT, "settled_at": then, **fields}
    return game.letters.create(recipient=player, address=player.email, **fields)


def left() -> set[int]:
    tasks.forget()
    return set(Letter.objects.values_list("pk", flat=True))


@pytest.fixture
def game(game):
    Letter.objects.all().delete()
    return game


@pytest.mark.parametrize("status", Letter.SETTLED)
def test_a_letter_is_forgotten_so_many_days_after_it_was_settled(game, ann, status):
    write(game, ann, days=181, status=status)
    younger = write(game, ann, days=179, status=status)

    assert left() == {younger.pk}


@pytest.mark.parametrize("status", [*Letter.OPEN, Status.UNCERTAIN])
def test_a_letter_that_waits_or_may_be_lost_is_kept(game, ann, status):
    letter = write(game, ann, days=1000, status=status)

    assert left() == {letter.pk}


def test_the_letter_about_a_turn_that_still_waits_is_kept(game):
    seat = awaited(game)
    letter = write(game, seat.player, days=1000, seat=seat, head=seat.asked_at)
    assert left() == {letter.pk}

    Seat.objects.filter(pk=seat.pk).update(is_awaited=False)

    assert left() == set()


def test_a_letter_is_kept_as_long_as_its_copy(game, ann):
    first = write(game, ann, days=1000)
    copy = write(game, ann, days=1, copy_of=first, status=Status.WAITING, settled_at=None)

    assert left() == {first.pk, copy.pk}


def test_a_letter_is_kept_as_long_as_its_links_work(game, ann, settings):
    settings.LETTER_DAYS = 10
    letter = write(game, ann, days=settings.LINK_DAYS - 1)

    assert left() == {letter.pk}


def test_many_letters_are_forgotten_batch_by_batch(game, ann, monkeypatch):
    monkeypatch.setattr("games.services.forgetting.BATCH", 2)
    for _ in range(5):
        write(game, ann, days=200)

    assert left() == set()


def test_a_mail_is_remembered_as_long_as_it_could_be_played_once_more(game):
    seat = awaited(game)
    for days in (181, 179):
        mail = Incoming.objects.create(seat=seat, key=str(days))
        Incoming.objects.filter(pk=mail.pk).update(at=timezone.now() - timedelta(days=days))

    tasks.forget()

    assert [mail.key for mail in Incoming.objects.all()] == ["179"]


def test_a_session_that_has_run_out_is_forgotten(client, ann, bob):
    client.force_login(ann)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    client.logout()
    client.force_login(bob)
    kept = client.session.session_key

    tasks.forget()

    assert [session.pk for session in Session.objects.all()] == [kept]


def test_a_finished_game_stays_whole(game):
    finish(game)
    Game.objects.update(ended_at=timezone.now() - timedelta(days=4000))
    Move.objects.update(at=timezone.now() - timedelta(days=4000))
    rows = game.moves.count()

    tasks.forget()

    assert game.moves.count() == rows


def test_beat_has_it_done_once_a_day():
    assert settings.CELERY_BEAT_SCHEDULE["forget"]["schedule"] == 24 * 3600
    assert settings.CELERY_BEAT_SCHEDULE["forget"]["task"] == tasks.forget.name
