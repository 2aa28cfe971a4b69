"""The front page, and what is on every page."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import finish, make_game, make_table

pytestmark = pytest.mark.django_db


def test_a_stranger_reads_what_this_is_and_can_play_at_once(client):
    page = client.get("/").content.decode()

    assert "played by letter" in page
    assert 'action="/guest/"' in page
    assert 'href="/accounts/signup/"' in page
    assert len(re.findall(r"<li>\s*<h3>", page)) == 3


def test_a_served_site_asks_to_sign_up(client, settings):
    settings.SERVED = True

    page = client.get("/").content.decode()

    assert "/guest/" not in page
    assert "/mailbox/" not in page
    assert 'href="/accounts/signup/"' in page


def test_a_player_sees_the_most_urgent_game_first(client, ann, bob):
    late, soon, idle = (make_game([ann, bob], days_per_turn=3) for _ in range(3))
    client.force_login(ann)
    now = timezone.now()
    for game, hours in ((late, 50), (soon, 2)):
        deadline = now + timedelta(hours=hours)
        game.seats.filter(player=ann).update(is_awaited=True, awaited_since=now, deadline=deadline)
    idle.seats.filter(player=ann).update(is_awaited=False, deadline=None)

    context = client.get("/").context

    assert [seat.game for seat in context["yours"]] == [soon, late]
    assert [seat.game for seat in context["others"]] == [idle]


def test_the_navigation_counts_the_games_that_wait(client, ann, bob):
    client.force_login(ann)
    for _ in range(2):
        game = make_game([ann, bob])
        game.seats.filter(player=ann).update(is_awaited=True)

    page = client.get("/").content.decode()

    assert '<span class="badge act" title="Your turn">2</span>' in page
    assert "2 games are waiting for you" in page


def test_finished_games_are_history(client, ann, bob):
    finish(make_game([ann, bob]))
    client.force_login(ann)

    context = client.get("/").context

    assert context["yours"] == context["others"] == []


def test_with_no_game_it_says_what_to_do(client, ann):
    client.force_login(ann)

    assert b"No game under way" in client.get("/").content


def test_more_games_take_no_more_queries(client, ann, bob, cid):
    client.force_login(ann)
    make_game([ann, bob])
    client.get("/")
    few = queries_of(client)
    make_game([ann, bob, cid])
    make_game([ann, cid], bots=["random"])
    make_table([ann, None, None])

    assert queries_of(client) == few


def queries_of(client):
    with CaptureQueriesContext(connection) as captured:
        client.get("/")
    return len(captured)
