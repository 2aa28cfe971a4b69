"""The turn page by a letter's link: that one seat, without signing in, and nothing else."""

import pytest
from django.urls import reverse

from games.links import make_link
from games.models import Game, Move
from tests.factories import any_answer, awaited, finish


@pytest.fixture
def seat(game):
    return awaited(game)


@pytest.fixture
def link(seat):
    return reverse("link", args=[make_link(seat)])


def test_a_link_shows_the_seat_without_signing_in(client, game, seat, link):
    html = client.get(link).content.decode()

    assert "Draft a card and play it." in html
    for answer in game.play().waiting_for[seat.number].options:
        assert f'value="{answer}"' in html


def test_a_link_plays_the_seat(client, game, seat, link):
    answer = any_answer(game, seat.number)

    first = client.post(link + "move/", {"answer": answer, "seen": 0})
    shown = client.get(first.url)
    made = client.post(link + "move/", {"answer": answer, "seen": 0, "confirmed": "yes"})

    assert first.url.startswith(link + "answer/?answer=")
    assert b"Make this move?" in shown.content
    assert made.url == link
    assert game.moves.get(number=1).answer == answer


def test_a_link_takes_a_move_back(client, game, seat, link):
    client.post(link + "move/", {"answer": "booster", "seen": 0})

    client.post(link + "undo/", {"seen": 1})

    assert game.moves.get(number=2).kind == Move.Kind.UNDO


def test_a_link_leads_to_no_settings_and_speaks_for_nobody(client, game, seat, link):
    html = client.get(link).content.decode() + client.get(link + "about/").content.decode()

    assert f'href="{reverse("preferences")}' not in html
    assert reverse("revoke-links") not in html
    assert reverse("chat", args=[game.slug]) not in html
    assert reverse("report", args=[game.slug]) not in html
    assert reverse("resign", args=[game.slug]) not in html


def test_opening_it_a_hundred_times_changes_nothing(client, game, seat, link):
    before = (Game.objects.values().get(), list(game.seats.values()), game.moves.count())
    answer = any_answer(game, seat.number)

    for _ in range(100):
        client.get(link)
        client.get(link + "answer/", {"answer": answer, "seen": 0})

    assert (Game.objects.values().get(), list(game.seats.values()), game.moves.count()) == before
    assert not client.cookies.get("sessionid")


def test_an_answer_from_an_old_letter_gets_the_table_as_it_is_and_a_sentence(
    client, game, seat, link
):
    answer = any_answer(game, seat.number)
    client.post(link + "move/", {"answer": answer, "seen": 0, "confirmed": "yes"})

    response = client.get(link + "answer/", {"answer": answer, "seen": 0})

    assert response.status_code == 409
    assert b"That turn has already been played." in response.content
    assert game.moves.count() == 2


@pytest.mark.parametrize("path", ["", "text/", "log/", "about/"])
def test_its_address_does_not_travel_on(client, link, path):
    """Not even within the site, whose web server may log where visitors come from. `no-referrer`
    would take away the origin too, without which nothing can be posted."""
    for address in (link, link[:-2] + "/"):
        response = client.get(address + path)
        assert response["Referrer-Policy"] == "strict-origin"
        assert response["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("path", ["", "answer/", "status/", "text/", "log/", "about/"])
def test_one_character_changed_and_it_opens_nothing(client, link, path):
    token = link.rstrip("/")
    changed = token[:-1] + ("a" if token[-1] != "a" else "b")

    response = client.get(f"{changed}/{path}")

    assert response.status_code == 403
    assert b"This link does not work" in response.content
    assert b"Sign in" in response.content


def test_a_revoked_link_is_gone(client, game, seat, link):
    seat.link_version += 1
    seat.save()

    assert client.get(link).status_code == 410
    assert client.post(link + "move/", {"answer": "booster", "seen": 0}).status_code == 410
    assert game.moves.count() == 1


def test_an_old_link_is_gone(client, link, settings):
    settings.LINK_DAYS = 0

    assert client.get(link).status_code == 410


def test_after_the_game_a_link_shows_how_it_ended(client, game, seat, link):
    finish(game)

    html = " ".join(client.get(link).content.decode().split())

    assert "wins" in html or "share the victory" in html
    assert f'?next=/games/{game.slug}/"> See the game again, or play another' in html


def test_who_came_by_a_link_signs_in_to_answer_what_is_said(client, game, seat, link):
    html = client.get(link).content.decode()

    assert f'?next=/games/{game.slug}/">Sign in to answer' in html


def test_a_link_speaks_the_language_of_its_player(client, seat, link):
    seat.player.language = "fr"
    seat.player.save()

    assert b'<html lang="fr"' in client.get(link).content
