"""Laying a table: who may sit where, what is refused, the form."""

import pytest

from games.models import Game
from games.services import tables
from games.services.tables import Plan, TableError
from tests.games.laying import ANYONE, BOT, ME, lay


def test_a_table_of_me_and_bots_starts_at_once(ann):
    game = lay(ann, ME, BOT, Plan("bot", "random"))

    assert game.is_running
    assert [seat.bot for seat in game.seats.all()] == ["", "greedy", "random"]
    assert len(game.seed) == 64


def test_a_table_with_an_empty_seat_waits(ann):
    game = lay(ann, ME, ANYONE, days_per_turn=5)

    assert (game.status, game.is_open, game.days_per_turn) == ("gathering", True, 5)


def test_a_table_for_friends_is_not_open(ann):
    assert not lay(ann, ME, Plan("friend", "bob@example.com")).is_open


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ([ME], "2 to 4 players"),
        ([ME] + [BOT] * 4, "2 to 4 players"),
        ([BOT, BOT], "exactly one seat"),
        ([ME, ME], "exactly one seat"),
        ([ME, Plan("bot", "genius")], "no such bot"),
        ([ME, Plan("friend", "not an address")], "not an e-mail address"),
        ([ME, Plan("friend", "ANN@example.com")], "your own address"),
        ([ME, Plan("friend", "b@x.org"), Plan("friend", "B@x.org")], "only one seat"),
        ([ME, Plan("emperor")], "Say who"),
    ],
)
def test_what_cannot_be_laid_is_refused_with_a_sentence(ann, seats, words):
    with pytest.raises(TableError, match=words):
        lay(ann, *seats)

    assert not Game.objects.exists()


def test_options_the_game_does_not_have_are_refused(ann):
    with pytest.raises(TableError, match="no option"):
        lay(ann, ME, BOT, options={"speed": "warp"})


def test_other_games_and_paces_are_refused(ann):
    with pytest.raises(TableError, match="no such game"):
        tables.create_game(creator=ann, engine="chess", seats=[ME, BOT])
    with pytest.raises(TableError, match="listed times"):
        lay(ann, ME, BOT, days_per_turn=4)


def test_nobody_can_send_invitations_without_end(ann, monkeypatch):
    monkeypatch.setattr(tables, "MAX_INVITATIONS", 3)
    lay(ann, ME, Plan("friend", "a@x.org"), Plan("friend", "b@x.org"))

    with pytest.raises(TableError, match="many open invitations"):
        lay(ann, ME, Plan("friend", "c@x.org"), Plan("friend", "d@x.org"))


# By the form


def test_laying_a_table_by_the_form(client, ann):
    client.force_login(ann)
    assert client.get("/games/new/").status_code == 200

    response = client.post(
        "/games/new/?game=kepler-run",
        {
            "seat_0": "me",
            "seat_1": "friend",
            "address_1": "bob@example.com",
            "seat_2": "bot greedy",
            "seat_3": "nobody",
            "days_per_turn": "3",
        },
    )

    game = Game.objects.get()
    assert response.url == f"/games/{game.slug}/"
    assert game.seats.count() == 3
    assert game.seats.get(number=1).invited == "bob@example.com"
    assert game.days_per_turn == 3


def test_a_form_without_the_friends_address_is_shown_again(client, ann):
    client.force_login(ann)

    response = client.post(
        "/games/new/?game=kepler-run",
        {"seat_0": "me", "seat_1": "friend", "seat_2": "nobody", "seat_3": "nobody"},
    )

    assert response.status_code == 422
    assert "Where should we send the invitation?" in response.content.decode()
    assert not Game.objects.exists()


def test_a_form_that_the_table_refuses_says_why(client, ann):
    client.force_login(ann)

    response = client.post(
        "/games/new/?game=kepler-run",
        {"seat_0": "bot greedy", "seat_1": "bot greedy", "seat_2": "nobody", "seat_3": "nobody"},
    )

    assert response.status_code == 422
    assert "Take exactly one seat yourself." in response.content.decode()
