"""Open tables: anyone may sit down, and the last one starts the game."""

import pytest

from games.services import tables
from games.services.tables import Plan, TableError
from tests.factories import UserFactory
from tests.games.laying import ANYONE, ME, lay


def test_anyone_can_join_an_open_table_and_the_last_one_starts_it(client, ann, bob, cid):
    game = lay(ann, ME, ANYONE, ANYONE)
    for person in (bob, cid):
        client.force_login(person)
        assert game.name in client.get("/games/").content.decode()
        client.post(f"/games/{game.slug}/join/")

    game.refresh_from_db()
    assert game.is_running
    assert [str(seat.player) for seat in game.seats.all()] == ["Ann", "Bob", "Cid"]


def test_nobody_sits_twice_at_a_table(ann):
    game = lay(ann, ME, ANYONE)

    with pytest.raises(TableError, match="already"):
        tables.join_game(game=game, user=ann)


def test_a_full_table_takes_nobody(ann, bob, cid):
    game = lay(ann, ME, ANYONE)
    tables.join_game(game=game, user=bob)

    with pytest.raises(TableError, match="already begun"):
        tables.join_game(game=game, user=cid)


def test_a_seat_kept_for_a_friend_is_not_for_anyone(ann, bob):
    game = lay(ann, ME, Plan("friend", "dee@example.com"), ANYONE)
    tables.join_game(game=game, user=bob)

    with pytest.raises(TableError, match="just been taken"):
        tables.join_game(game=game, user=UserFactory())


def test_a_closed_table_does_not_exist_for_strangers(client, ann, cid):
    game = lay(ann, ME, Plan("friend", "bob@example.com"))
    client.force_login(cid)

    assert client.post(f"/games/{game.slug}/join/").status_code == 404
    assert game.slug not in client.get("/games/").content.decode()


def test_the_host_can_start_with_bots(client, ann):
    game = lay(ann, ME, ANYONE, Plan("friend", "bob@example.com"))
    client.force_login(ann)

    client.post(f"/games/{game.slug}/start/")

    game.refresh_from_db()
    assert game.is_running
    assert [seat.bot for seat in game.seats.all()] == ["", "greedy", "greedy"]


def test_only_the_host_can_start(ann, bob):
    game = lay(ann, ME, ANYONE, ANYONE)
    tables.join_game(game=game, user=bob)

    with pytest.raises(TableError, match="Only the player who created"):
        tables.start_with_bots(game=game, user=bob)
