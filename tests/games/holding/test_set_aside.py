"""A game whose own code fails rests alone: its table and the moderators are told, all others go on,
and it can be tried again."""

import logging
from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import tasks
from games.links import make_link
from games.models import Game, Letter, Move, Seat, Trouble
from games.post import delivery
from games.services import bots, deadlines, moves, resting
from tests.conftest import IS_POSTGRES
from tests.engines import broken
from tests.factories import attend, awaited, make_game, submit, sweep
from tests.games.holding.breaking import broken_game, is_overdue, why
from tests.replies.writing import answer_letter, reply

RESTS = "This table rests: something in its rules went wrong."

pytestmark = pytest.mark.usefixtures("_quiet", "_short_limits")


# The sweep


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("raises", "raised"),
        ("loops", "time"),
        ("hoards", "memory"),
        ("answers", "answers"),
        ("bot_raises", "raised"),
        ("bot_loops", "time"),
    ],
)
@pytest.mark.usefixtures("_patient")
def test_a_missed_turn_that_cannot_be_played_sets_its_game_aside_alone(kind, reason, ann, bob):
    bad = broken_game(kind, [ann, bob], days_per_turn=3)
    good = make_game([ann, bob], days_per_turn=3)
    is_overdue(bad, minutes=2)
    is_overdue(good)

    sweep()

    assert why(bad) == ("clock", reason)
    assert good.moves.filter(via=Move.Via.CLOCK).exists()
    assert not bad.moves.filter(via=Move.Via.CLOCK).exists()


def test_a_bot_that_raises_sets_its_game_aside_and_the_other_bots_play(ann):
    bad = broken_game("bot_raises", [ann], bots=["greedy"])
    submit(bad)
    good = make_game([ann], bots=["greedy", "greedy"])

    sweep()

    assert why(bad) == ("bot", "raised")
    assert not good.seats.awaited().filter(player=None).exists()


def test_an_unreadable_checkpoint_sets_its_game_aside_and_a_try_makes_it_anew(ann, bob):
    game = make_game([ann, bob], days_per_turn=3)
    is_overdue(game)
    whole = bytes(Game.objects.get(pk=game.pk).checkpoint)
    Game.objects.filter(pk=game.pk).update(checkpoint=b"\x93garbage")

    sweep()
    assert why(game) == ("clock", "unreadable")

    assert resting.try_again(game.pk)
    game.refresh_from_db()
    assert not game.rests
    assert bytes(game.checkpoint) == whole


def test_a_reminder_that_fails_stops_no_other(ann, bob, monkeypatch):
    bad, good = (make_game([ann, bob], days_per_turn=3, seed=seed) for seed in ("one", "two"))
    soon = timezone.now() + timedelta(hours=1)
    for game in (bad, good):
        Seat.objects.filter(pk=awaited(game).pk).update(deadline=soon)
    announce = deadlines.announce

    def fail(happening):
        if happening.game.pk == bad.pk:
            raise ZeroDivisionError
        announce(happening)

    monkeypatch.setattr(deadlines, "announce", fail)

    assert deadlines.remind_players() == 1

    assert why(bad) == ("reminder", "raised")
    assert not bad.seats.filter(is_reminded=True).exists()
    assert good.seats.filter(is_reminded=True).exists()


def test_a_game_at_rest_is_left_alone_by_every_sweep(ann, bob):
    game = broken_game("raises", [ann, bob], days_per_turn=3)
    is_overdue(game)
    for _ in range(3):
        sweep()

    assert Trouble.objects.get(game=game).times == 1


def test_a_game_that_ends_every_worker_is_set_aside(ann):
    """Each of these claims belongs to a worker that died before it gave the game back."""
    game = make_game([ann], bots=["greedy"])
    Game.objects.filter(pk=game.pk).update(
        attended_until=timezone.now() - timedelta(minutes=1), abandoned=2
    )

    tasks.attend(game.pk)

    assert why(game) == ("bot", "died")


def test_a_worker_that_was_killed_once_is_no_fault_of_the_game(ann):
    game = make_game([ann], bots=["greedy"])
    Game.objects.filter(pk=game.pk).update(attended_until=timezone.now() - timedelta(minutes=1))

    tasks.attend(game.pk)

    game.refresh_from_db()
    assert (game.rests, game.abandoned, game.attended_until) == (False, 0, None)
    assert not game.seats.awaited().filter(player=None).exists()


def test_two_workers_never_play_the_same_game(ann, monkeypatch):
    game = make_game([ann], bots=["greedy"])
    while awaited(game).player == ann:
        submit(game)
    thoughts, choose = [], bots.choose

    def think(play, seat):
        thoughts.append(seat)
        tasks.attend(game.pk)  # another worker is told of the game meanwhile
        return choose(play, seat)

    monkeypatch.setattr(bots, "choose", think)

    tasks.attend(game.pk)

    assert len(thoughts) == len({seat.game.head for seat in thoughts})


# Letters


def test_a_picture_that_cannot_be_drawn_sets_its_game_aside_and_holds_its_letter(
    ann, bob, mailoutbox
):
    bad = broken_game("picture", [ann, bob])
    good = make_game([ann, bob])

    delivery.deliver()

    assert why(bad) == ("letter", "raised")
    assert not bad.letters.filter(status=Letter.Status.SENT).exists()
    assert bad.letters.filter(status=Letter.Status.WAITING, attempts=0).exists()
    assert good.letters.filter(status=Letter.Status.SENT).exists()


def test_the_digest_tells_of_all_tables_but_the_broken_one(ann, bob, mailoutbox):
    User.objects.filter(pk=ann.pk).update(letters=User.Letters.DIGEST, digest_at=timezone.now())
    ann.refresh_from_db()
    bad, good = make_game([ann, bob], seed="one"), make_game([ann, bob], seed="two")
    for game in (bad, good):
        while awaited(game).player != ann:
            submit(game)
    Letter.objects.all().delete()
    Game.objects.filter(pk=bad.pk).update(checkpoint=b"\x93garbage")

    sweep()

    assert why(bad) == ("letter", "unreadable")
    [letter] = [each for each in mailoutbox if "digest" in each.message()["Message-ID"]]
    assert good.slug in str(letter.body) or letter.body.count("http") >= 1


# Pages


@pytest.mark.parametrize(
    ("kind", "reason"), [("raises", "raised"), ("loops", "time"), ("hoards", "memory")]
)
@pytest.mark.usefixtures("_patient")
def test_a_move_that_breaks_the_rules_gets_a_clear_page(client, kind, reason, ann, bob):
    game = broken_game(kind, [ann, bob])
    client.force_login(ann)

    response = client.post(
        f"{game.get_absolute_url()}move/", {"answer": "take 1", "seen": 0, "confirmed": "yes"}
    )

    assert response.status_code == 409
    page = response.content.decode()
    assert RESTS in page
    assert "Your move was not made." in page
    assert "the ace" not in page
    assert why(game) == ("move", reason)
    assert game.moves.count() == 1


def test_a_page_that_cannot_be_shown_says_that_the_table_rests(client, ann, bob):
    game = broken_game("picture", [ann, bob])
    client.force_login(ann)

    for path in ("", "text/", "log/", "about/"):
        response = client.get(f"{game.get_absolute_url()}{path}")
        assert response.status_code == 200
        assert RESTS in response.content.decode()
    assert why(game) == ("page", "raised")


def test_a_million_answers_get_the_page_too(client, ann, bob):
    game = broken_game("answers", [ann, bob])
    client.force_login(ann)

    assert RESTS in client.get(game.get_absolute_url()).content.decode()
    assert why(game) == ("page", "answers")


def test_by_a_letters_link_the_page_is_the_same(client, ann, bob):
    game = broken_game("picture", [ann, bob])
    link = reverse("link", args=[make_link(game.seats.get(player=ann))])

    assert RESTS in client.get(link).content.decode()
    assert why(game) == ("page", "raised")


def test_an_open_page_is_loaded_anew_once_its_table_rests(client, ann, bob, htmx_headers):
    game = make_game([ann, bob])
    client.force_login(ann)
    resting.set_aside(game.pk, "bot", ZeroDivisionError())

    response = client.get(f"{game.get_absolute_url()}status/?head=0", headers=htmx_headers)

    assert response["HX-Refresh"] == "true"


@pytest.fixture
def htmx_headers():
    return {"HX-Request": "true"}


def test_nobody_moves_while_the_table_rests(game, ann, bob):
    resting.set_aside(game.pk, "bot", ZeroDivisionError())

    with pytest.raises(moves.ClosedToMoves, match="This table rests"):
        submit(game)
    assert not Seat.objects.awaited().filter(game=game).exists()


def test_my_games_say_that_it_rests(client, game, ann):
    resting.set_aside(game.pk, "bot", ZeroDivisionError())
    client.force_login(ann)

    page = client.get(reverse("my-games")).content.decode()

    assert "rests: something in its rules went wrong" in page


def test_rules_that_fail_while_a_table_is_laid_lay_none(client, ann, monkeypatch):
    def fail(**setting):
        raise ZeroDivisionError

    monkeypatch.setattr(broken.raises, "set_up", fail)
    client.force_login(ann)
    seats = {"seat_0": "me", "seat_1": "bot greedy", "seat_2": "nobody", "seat_3": "nobody"}

    response = client.post(f"{reverse('new-game')}?game={broken.raises.KEY}", seats)

    assert response.status_code in (409, 503)
    assert "Something in the rules went wrong" in response.content.decode()
    assert not Game.objects.exists()


# Mail


def test_a_mail_that_breaks_the_rules_is_answered_that_the_table_rests(ann, bob, mailoutbox):
    game = broken_game("raises", [ann, bob])

    reply(game, ann, "take 1")
    attend(game.pk)

    assert why(game) == ("mail", "raised")
    assert game.moves.count() == 1
    [letter] = [each for each in mailoutbox if "reply" in each.message()["Message-ID"]]
    assert "This table rests" in " ".join(letter.body.split())


def test_a_mail_to_a_table_at_rest_is_answered_too(game, ann):
    resting.set_aside(game.pk, "bot", ZeroDivisionError())

    reply(game, ann, "status")

    game.refresh_from_db()
    assert "This table rests" in " ".join(answer_letter(game).split())


# The database


def test_a_busy_database_is_no_fault_of_the_game(game, monkeypatch, caplog):
    def busy():
        raise OperationalError("canceling statement due to lock timeout\nDETAIL: secret")

    logging.disable(logging.NOTSET)
    with caplog.at_level(logging.WARNING, logger="games.services.resting"):
        resting.with_care("bot", game.pk, busy)

    assert not resting.at_rest().exists()
    [line] = caplog.messages
    assert "lock timeout" in line
    assert "secret" not in line


def test_a_sweep_without_a_database_says_so_in_one_line(monkeypatch, caplog):
    def gone():
        raise OperationalError("connection refused\nIs the server running?")

    monkeypatch.setattr(resting, "try_after_deploy", gone)
    logging.disable(logging.NOTSET)
    with caplog.at_level(logging.WARNING, logger="games.tasks"):
        tasks.sweep()

    assert caplog.messages == ["The database does not answer: connection refused"]


def test_nobody_waits_for_ever_in_the_database(db):
    if not IS_POSTGRES:  # only a writer waits there, for another one
        assert connection.settings_dict["OPTIONS"]["timeout"] == 20
        return
    names = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
    with connection.cursor() as cursor:
        shown = [cursor.execute(f"SHOW {name}").fetchone()[0] for name in names]

    assert shown == ["10s", "30s", "1min"]


def test_a_player_whose_time_zone_is_gone_stops_no_sweep(ann, bob):
    late = make_game([ann, bob], days_per_turn=3)
    User.objects.update(time_zone="Europe/Atlantis")
    is_overdue(late)

    sweep()

    assert late.moves.filter(via=Move.Via.CLOCK).exists()
