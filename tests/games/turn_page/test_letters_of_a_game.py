"""Letters about one game, otherwise than a player's preferences say."""

import pytest

from accounts.models import User
from games.links import unsubscribe_url
from games.models import Letter
from games.post import delivery
from tests.factories import awaited, finish


@pytest.fixture
def seat(game, client):
    """Whoever is awaited, signed in."""
    client.force_login(awaited(game).player)
    return awaited(game)


@pytest.fixture
def path(game):
    return f"/games/{game.slug}/letters/"


def test_the_games_page_leads_there(client, game, seat, path):
    assert path in client.get(f"/games/{game.slug}/about/").text
    client.force_login(game.seats.exclude(pk=seat.pk).get().player)
    assert path in client.get(f"/games/{game.slug}/").text


def test_it_says_what_the_preferences_say(client, seat, path):
    User.objects.update(letters="digest")

    page = client.get(path).text

    assert "as in my preferences: as digests, at hours of my choice" in page


def test_a_game_gets_a_cadence_of_its_own_and_loses_it_again(client, game, seat, path):
    response = client.post(path, {"cadence": "delayed", "letters_after": "10"})

    seat.refresh_from_db()
    assert response.url == f"/games/{game.slug}/"
    assert (seat.cadence, seat.letters_after, seat.mutes_letters) == ("delayed", 10, False)
    assert seat.player.letters == User.Letters.AT_ONCE

    client.post(path, {"cadence": ""})
    seat.refresh_from_db()
    assert (seat.cadence, seat.letters_after) == ("", 10)


def test_no_letters_at_all_are_a_choice_too(client, seat, path):
    client.post(path, {"cadence": "off"})
    seat.refresh_from_db()
    assert (seat.cadence, seat.mutes_letters) == ("", True)
    assert client.get(path).context["form"]["cadence"].value() == "off"

    client.post(path, {"cadence": "at-once"})
    seat.refresh_from_db()
    assert (seat.cadence, seat.mutes_letters) == ("at-once", False)


def test_letters_that_wait_follow_the_new_wish(client, game, seat, path, mailoutbox):
    User.objects.update(letters="digest")
    game.letters.all().delete()

    client.post(path, {"cadence": "at-once"})

    assert game.letters.get(kind="turn").recipient == seat.player


def test_who_hears_of_one_game_by_digests_has_a_next_digest(client, seat, path):
    client.post(path, {"cadence": "digest"})
    assert User.objects.get(pk=seat.player_id).digest_at is not None

    client.post(path, {"cadence": ""})
    assert User.objects.get(pk=seat.player_id).digest_at is None


@pytest.mark.parametrize("wish", [{"cadence": "hourly"}, {"letters_after": "9999"}])
def test_what_does_not_exist_cannot_be_chosen(client, seat, path, wish):
    response = client.post(path, {"cadence": "delayed", "letters_after": "5"} | wish)

    seat.refresh_from_db()
    assert response.status_code == 422
    assert seat.cadence == ""


def test_a_game_that_is_over_has_no_more_letters(client, game, seat, path):
    finish(game)

    assert client.get(path).url == f"/games/{game.slug}/"


def test_who_unsubscribes_from_everything_hears_of_no_game_and_can_take_it_back(
    client, game, seat, path
):
    client.post(path, {"cadence": "delayed"})
    url = unsubscribe_url(user=seat.player)

    client.post(url, {"all": "1"})
    seat.refresh_from_db()
    assert seat.letters_wanted == User.Letters.OFF

    client.post(url, {"again": "digest"})
    seat.refresh_from_db()
    seat.player.refresh_from_db()
    assert (seat.letters_wanted, seat.player.letters) == ("delayed", "digest")
    assert seat.player.digest_at is not None


def test_a_game_with_a_wish_of_its_own_is_told_of_even_if_all_others_are_not(
    client, ann, bob, game, seat, path, mailoutbox
):
    User.objects.filter(pk=seat.player_id).update(letters="off")
    game.letters.all().delete()

    client.post(path, {"cadence": "at-once"})
    delivery.deliver()

    assert game.letters.get(kind="turn").status == Letter.Status.SENT
