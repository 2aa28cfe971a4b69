"""Playing again: the same table, with the others invited."""

import pytest

from games.models import Game
from games.services import tables
from games.services.tables import TableError
from tests.factories import finish, make_game


@pytest.fixture
def finished(ann, bob):
    game = make_game([ann, bob], bots=["random"], days_per_turn=7)
    finish(game)
    game.refresh_from_db()
    return game


def test_a_rematch_is_the_same_table_with_the_others_invited(client, finished, ann, bob):
    client.force_login(ann)

    response = client.post(f"/games/{finished.slug}/rematch/")

    again = Game.objects.get(rematch_of=finished)
    first, second, third = again.seats.all()
    assert response.url == f"/games/{again.slug}/"
    assert (first.player, second.invitee, third.bot) == (ann, bob, "random")
    assert again.days_per_turn == 7
    assert again.seed != finished.seed


def test_a_rematch_does_not_tell_addresses(client, finished, ann, bob):
    client.force_login(ann)

    page = client.post(f"/games/{finished.slug}/rematch/", follow=True).content.decode()

    assert "bob@example.com" not in page
    assert "Bob" in page


def test_who_offers_second_joins_the_first_offer(finished, ann, bob):
    again = tables.offer_rematch(game=finished, user=ann)

    assert tables.offer_rematch(game=finished, user=bob) == again

    again.refresh_from_db()
    assert again.is_running
    assert Game.objects.count() == 2


def test_no_rematch_of_a_game_under_way(game, ann):
    with pytest.raises(TableError, match="not over"):
        tables.offer_rematch(game=game, user=ann)
