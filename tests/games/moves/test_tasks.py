"""The worker: every task can run twice, and losing one loses nothing."""

import logging
import time
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from config import celery_app
from games.models import Game, Letter, Move, Seat
from games.services import bots, moves, worker
from tests.factories import attend, awaited, finish, make_game, submit, sweep


def test_attending_plays_the_bots_and_sends_the_letters(ann, mailoutbox):
    game = make_game([ann], bots=["greedy", "random"])

    attend(game.pk)

    assert awaited(game).player == ann or game.moves.filter(via=Move.Via.BOT).exists()
    assert not game.seats.awaited().filter(player=None).exists()
    assert len(mailoutbox) == 1


def test_attending_twice_does_nothing_more(ann, mailoutbox):
    game = make_game([ann], bots=["greedy"])
    attend(game.pk)
    head = Game.objects.get(pk=game.pk).head

    attend(game.pk)

    assert Game.objects.get(pk=game.pk).head == head
    assert len(mailoutbox) == 1


def test_a_game_that_is_gone_is_no_trouble(db):
    attend(4711)


def test_the_sweep_finds_everything_that_is_due(ann, bob, cid, mailoutbox):
    with_bot = make_game([cid], bots=["greedy"])
    late = make_game([ann, bob], days_per_turn=3)
    soon = make_game([ann, bob], days_per_turn=3, seed="another")
    now = timezone.now()
    late_seat, soon_seat = awaited(late), awaited(soon)
    Seat.objects.filter(pk=late_seat.pk).update(deadline=now - timedelta(minutes=1))
    Seat.objects.filter(pk=soon_seat.pk).update(deadline=now + timedelta(hours=1))
    User.objects.filter(pk=cid.pk).update(letters=User.Letters.DIGEST, digest_at=now)
    bots.play_bots(with_bot)
    Letter.objects.all().delete()

    sweep()
    sweep()

    assert late.moves.filter(via=Move.Via.CLOCK).exists()
    ids = [letter.message()["Message-ID"] for letter in mailoutbox]
    assert len([each for each in ids if each.startswith("<reminder-")]) == 1
    assert len([each for each in ids if each.startswith("<digest-")]) == 1
    turns = [each for each in ids if each.startswith("<turn-")]
    assert len(turns) == 1  # who comes after the clock's move
    assert not Letter.objects.filter(status__in=Letter.OPEN).exists()


def test_bots_go_on_when_nobody_woke_the_worker(ann, mailoutbox):
    game = make_game([ann], bots=["greedy", "greedy"])

    sweep()

    assert not game.seats.awaited().filter(player=None).exists()


def test_a_bot_that_fails_makes_no_move_in_its_own_name(ann, monkeypatch, caplog):
    def broken(play, seat, luck):
        raise ZeroDivisionError

    monkeypatch.setitem(bots.BOTS, "greedy", broken)
    game = make_game([ann], bots=["greedy"])
    while awaited(game).player == ann:
        submit(game)

    with caplog.at_level(logging.CRITICAL, logger="games.services.resting"):
        attend(game.pk)

    game.refresh_from_db()
    assert game.rests
    assert not game.moves.filter(via=Move.Via.BOT).exists()


def test_a_bot_whose_move_comes_too_late_thinks_again(ann, bob, monkeypatch):
    """While it thinks, another worker plays its move."""
    game = make_game([ann, bob], bots=["random"])
    while awaited(game).player is not None:
        submit(game)
    choose, meddled = bots.choose, []

    def slowly(play, seat):
        answer = choose(play, seat)
        if not meddled:
            meddled.append(1)
            [other] = choose(play, seat)
            moves.submit_move(
                game=game, seat=seat.number, text=other, seen=seat.game.head, via=Move.Via.BOT
            )
        return answer

    monkeypatch.setattr(bots, "choose", slowly)

    bots.play_bots(game)

    numbers = list(game.moves.values_list("number", flat=True))
    assert numbers == list(range(len(numbers)))
    assert not game.seats.awaited().filter(player=None).exists()


def test_a_bot_whose_further_answers_no_longer_fit_thinks_again(ann, monkeypatch):
    game = make_game([ann], bots=["greedy"])
    while awaited(game).player == ann:
        submit(game)
    seat, choose = awaited(game), bots.choose
    monkeypatch.setattr(bots, "choose", lambda *at: [choose(*at)[0], "what is not possible"])

    assert bots.answer_for(seat, via=Move.Via.BOT) == 1
    bots.play_bots(game)

    assert not game.seats.awaited().filter(player=None).exists()
    assert not game.moves.filter(answer="what is not possible").exists()


def test_bots_alone_play_to_the_end(ann):
    game = make_game([ann], bots=["random"])
    game.seats.filter(player=ann).update(player=None, bot="random")

    bots.play_bots(game)

    assert Game.objects.get(pk=game.pk).is_over
    assert bots.play_bots(game) == 0


def test_a_seat_whose_account_was_deleted_is_played_by_a_bot(game, ann, bob):
    seat = awaited(game)
    Seat.objects.filter(pk=seat.pk).update(player=None, bot="")

    assert bots.play_bots(game) >= 1


def test_bots_do_not_wake_the_worker_at_every_step(ann, django_capture_on_commit_callbacks):
    game = make_game([ann], bots=["random", "random"])
    while awaited(game).player == ann:
        submit(game)

    with django_capture_on_commit_callbacks() as callbacks:
        bots.play_bots(game)

    assert not callbacks


def test_a_move_wakes_the_worker_after_the_commit(
    game, monkeypatch, django_capture_on_commit_callbacks
):
    woken = []
    monkeypatch.setattr(worker, "wake", lambda *call: woken.append(call))

    with django_capture_on_commit_callbacks(execute=True):
        submit(game)
        assert not woken

    assert woken == [(worker.DELIVER, game.pk)]


def test_a_move_after_which_bots_play_wakes_the_worker_for_bots(
    ann, monkeypatch, django_capture_on_commit_callbacks
):
    game = make_game([ann], bots=["greedy"])
    bots.play_bots(game)
    woken = []
    monkeypatch.setattr(worker, "wake", lambda *call: woken.append(call))

    with django_capture_on_commit_callbacks(execute=True):
        while awaited(game).player == ann:
            submit(game)

    assert woken[-1] == (worker.ATTEND, game.pk)


@pytest.fixture
def calls():
    made = worker.Calls()
    yield made
    made.finish()


def test_calling_a_dead_broker_neither_raises_nor_waits(calls, monkeypatch, caplog):
    def hang(*args, **kwargs):
        time.sleep(0.3)
        raise ConnectionError("nobody there")

    monkeypatch.setattr(celery_app, "send_task", hang)

    with caplog.at_level(logging.CRITICAL, logger="games.services.worker"):
        began = time.monotonic()
        for number in range(50):
            calls.put((worker.ATTEND, number))
        took = time.monotonic() - began

    assert took < 0.2


def test_calls_reach_the_broker_in_order(calls, monkeypatch):
    reached = []
    monkeypatch.setattr(celery_app, "send_task", lambda name, args, **_: reached.append(args[0]))

    for number in range(5):
        calls.put((worker.ATTEND, number))
    calls.finish()

    assert reached == [0, 1, 2, 3, 4]


def test_a_finished_game_needs_nobody(ann, bob, mailoutbox):
    game = make_game([ann, bob])
    finish(game)
    Letter.objects.all().delete()

    attend(game.pk)

    assert not mailoutbox
