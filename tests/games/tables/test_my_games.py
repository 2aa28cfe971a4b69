"""My games: the lists, and the game to play next."""

import pytest

from games.models import Seat
from tests.factories import awaited, make_game, make_table, submit


def test_the_next_game_is_the_one_with_least_time_left(client, ann, bob):
    slow = make_game([ann, bob], days_per_turn=14)
    fast = make_game([ann, bob], days_per_turn=1)
    person = awaited(slow).player
    assert awaited(fast).player == person
    client.force_login(person)

    assert client.get("/games/next/").url == f"/games/{fast.slug}/"
    assert client.get(f"/games/next/?after={fast.slug}").url == f"/games/{slow.slug}/"
    assert client.get(f"/games/next/?after={slow.slug}").url == f"/games/{fast.slug}/"


def test_with_nothing_to_do_the_next_game_is_the_list(client, cid):
    client.force_login(cid)

    response = client.get("/games/next/", follow=True)

    assert "No game is waiting for you." in response.content.decode()


def test_my_games_come_in_order_of_urgency(client, ann, bob):
    slow = make_game([ann, bob], days_per_turn=14)
    fast = make_game([ann, bob], days_per_turn=1)
    played = make_game([ann, bob])
    person = awaited(slow).player
    while awaited(played).player == person:
        submit(played)
    waiting = make_table([person, None], is_open=True)
    client.force_login(person)

    page = client.get("/games/mine/").content.decode()

    places = [page.index(f"/games/{game.slug}/") for game in (fast, slow, played, waiting)]
    assert places == sorted(places)


@pytest.mark.parametrize("address", ["/games/mine/", "/games/"])
def test_lists_cost_the_same_however_long(
    client, ann, bob, cid, address, django_assert_max_num_queries
):
    for _ in range(6):
        make_game([ann, bob])
        make_table([bob, None], is_open=True)
        table = make_table([bob, None])
        Seat.objects.filter(game=table, player=None).update(invited="x@example.com", invitee=ann)
    client.force_login(ann)

    with django_assert_max_num_queries(12):
        client.get(address)
