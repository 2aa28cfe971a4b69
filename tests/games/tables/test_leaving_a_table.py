"""Leaving a table, before the start and under way."""

import pytest

from games.models import Game, Letter
from games.services import bots, tables
from games.services.tables import TableError
from tests.games.laying import ANYONE, ME, lay


def test_who_leaves_before_the_start_frees_the_seat(client, ann, bob):
    game = lay(ann, ME, ANYONE, ANYONE)
    tables.join_game(game=game, user=bob)
    client.force_login(bob)

    client.post(f"/games/{game.slug}/leave/")

    assert not game.seats.filter(player=bob).exists()
    assert game.has_free_seat


def test_who_sits_down_next_gets_letters_as_they_want_them(client, ann, bob, cid):
    game = lay(ann, ME, ANYONE, ANYONE)
    tables.join_game(game=game, user=bob)
    client.force_login(bob)
    client.post(f"/games/{game.slug}/letters/", {"cadence": "digest"})
    client.post(f"/games/{game.slug}/leave/")

    tables.join_game(game=game, user=cid)

    assert game.seats.get(player=cid).cadence == ""


def test_the_host_who_leaves_closes_the_table_and_the_others_are_told(ann, bob):
    game = lay(ann, ME, ANYONE, ANYONE)
    tables.join_game(game=game, user=bob)

    tables.leave_game(game=game, user=ann)

    game.refresh_from_db()
    assert game.status == Game.Status.ABORTED
    assert game.letters.get(kind=Letter.Kind.NOTICE).recipient == bob


def test_nobody_leaves_a_game_under_way(game, ann):
    with pytest.raises(TableError, match="already begun"):
        tables.leave_game(game=game, user=ann)


def test_who_resigns_hands_the_seat_to_a_bot_and_the_table_is_told(client, game, ann, bob):
    client.force_login(ann)

    client.post(f"/games/{game.slug}/resign/")

    seat = game.seats.get(number=0)
    assert (seat.player, seat.stood_for, seat.left, seat.bot) == (None, ann, "resigned", "greedy")
    [notice] = game.letters.filter(kind=Letter.Kind.NOTICE)
    assert (notice.recipient, notice.facts) == (bob, {"news": "resigned", "who": "Ann"})
    game.refresh_from_db()
    assert game.is_running


def test_a_game_that_everybody_left_is_played_out_by_bots(game, ann, bob):
    for person in (ann, bob):
        tables.resign(game=game, user=person)

    bots.play_bots(game)

    game.refresh_from_db()
    assert game.is_over


@pytest.mark.parametrize("deed", ["leave", "start", "resign", "rematch"])
def test_strangers_do_nothing_at_a_table(client, game, cid, deed):
    client.force_login(cid)

    assert client.post(f"/games/{game.slug}/{deed}/").status_code == 404


@pytest.mark.parametrize("deed", ["join", "leave", "start", "resign", "rematch"])
def test_opening_an_address_does_nothing(client, game, ann, deed):
    client.force_login(ann)

    assert client.get(f"/games/{game.slug}/{deed}/").status_code == 405
