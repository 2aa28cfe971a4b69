"""Every game of an account, with what became of it."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game
from games.services import tables
from tests.factories import finish, make_game, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def me(client, ann):
    client.force_login(ann)
    return ann


@pytest.fixture
def finished(ann, bob):
    game = make_game([ann, bob])
    finish(game)
    return game


def rows(client, **filters):
    return client.get("/me/games/", filters).context["rows"]


def slugs(client, **filters):
    return [row.game.slug for row in rows(client, **filters)]


def test_a_finished_game_is_told_in_full(client, me, finished):
    start = datetime(2026, 1, 1, tzinfo=UTC)
    end = start + timedelta(days=9, hours=1)
    Game.objects.update(started_at=start, ended_at=end)
    finished.refresh_from_db()

    [row] = rows(client)
    page = client.get("/me/games/").content.decode()

    seat = finished.seats.get(player=me)
    assert (row.name, row.opponent_names) == ("Kepler Run", ["Bob"])
    assert (row.place, row.score) == (seat.place, seat.score)
    assert (row.game.head, row.days) == (finished.head, 10)
    for shown in ("Kepler Run", "Bob", str(seat.score), str(finished.head), "1 Jan 2026"):
        assert shown in page


def test_a_running_game_has_no_result_yet(client, me, game):
    [row] = rows(client)

    assert (row.place, row.score, row.days) == (None, None, None)
    assert row.result == "being played"


def test_a_table_that_is_still_being_laid_is_not_history(client, me):
    make_table([me, None])

    assert rows(client) == []


def test_a_game_left_to_a_bot_is_still_mine(client, me, game):
    tables.resign(game=game, user=me)
    finish(game)

    [row] = rows(client)

    assert row.result == "left to a bot"
    assert (row.place, row.score) == (None, None)


def test_others_games_are_not_mine(client, me, bob, cid):
    make_game([bob, cid])

    assert rows(client) == []


def test_a_deleted_opponent_is_a_former_player(client, me, bob, finished):
    client.force_login(bob)
    client.post("/me/delete/", {"password": "stars and sails", "is_sure": "on"})
    client.force_login(me)

    assert rows(client)[0].opponent_names == ["a former player"]


def test_by_result(client, me, bob, finished):
    running = make_game([me, bob])
    aborted = make_game([me, bob])
    Game.objects.filter(pk=aborted.pk).update(status=Game.Status.ABORTED)
    left = make_game([me, bob])
    tables.resign(game=left, user=me)
    has_won = finished.seats.get(player=me).place == 1

    assert slugs(client, result="won") == ([finished.slug] if has_won else [])
    assert slugs(client, result="lost") == ([] if has_won else [finished.slug])
    assert running.slug in slugs(client, result="running")
    assert slugs(client, result="aborted") == [aborted.slug]
    assert slugs(client, result="left") == [left.slug]


def test_by_engine(client, me, game):
    assert slugs(client, engine="kepler-run") == [game.slug]
    assert not client.get("/me/games/", {"engine": "chess"}).context["form"].is_valid()


def test_by_opponent(client, me, bob, cid):
    with_bob = make_game([me, bob])
    with_cid = make_game([me, cid])
    with_bot = make_game([me], bots=["greedy"])

    assert slugs(client, opponent="bo") == [with_bob.slug]
    assert slugs(client, opponent="CID") == [with_cid.slug]
    assert slugs(client, opponent="bot") == [with_bot.slug]
    assert slugs(client, opponent="Ann") == []


def test_by_period(client, me, bob):
    old, new = make_game([me, bob]), make_game([me, bob])
    first, last = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 1, 20, tzinfo=UTC)
    Game.objects.filter(pk=old.pk).update(started_at=first, ended_at=last)
    Game.objects.filter(pk=new.pk).update(started_at=datetime(2026, 3, 1, tzinfo=UTC))

    assert slugs(client, since="2026-01-10", until="2026-01-12") == [old.slug]
    assert slugs(client, since="2026-02-01") == [new.slug]
    assert slugs(client, until="2026-02-01") == [old.slug]


def test_twenty_on_a_page_and_the_filter_stays_on(client, me, bob):
    for _ in range(23):
        make_game([me, bob])

    first = client.get("/me/games/", {"opponent": "Bob"})
    second = client.get("/me/games/", {"opponent": "Bob", "page": 2})

    assert len(first.context["rows"]) == 20
    assert len(second.context["rows"]) == 3
    assert b"opponent=Bob&amp;page=2" in first.content


def test_more_games_take_no_more_queries(client, me, bob, cid):
    make_game([me, bob])
    few = queries_of(client)
    for player in (bob, cid, bob):
        make_game([me, player], bots=["random"])

    assert queries_of(client) == few


def queries_of(client):
    with CaptureQueriesContext(connection) as captured:
        client.get("/me/games/")
    return len(captured)


def test_the_seed_and_the_checkpoint_are_not_even_read(client, me, game):
    seat = client.get("/me/games/").context["rows"][0].seat

    assert {"seed", "checkpoint"} <= seat.game.get_deferred_fields()


def test_one_has_to_be_signed_in(client):
    assert client.get("/me/games/").url == "/accounts/login/?next=/me/games/"
