"""Campaigns as their player, visitors and moderators see them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.links import make_link
from games.models import Campaign, Game
from games.services import campaigns
from games.services.guests import create_guest
from games.services.leaving import delete_account
from tests.games.campaigning import EDGE, KEPLER, attempt, begin, complete, end
from tests.games.moderating import make_moe


@pytest.fixture
def edge(ann):
    """Ann has begun The Edge of the Galaxy."""
    return begin(ann)


# The pages


def test_the_five_campaigns_can_be_begun_with_their_levels_in_words(client, ann):
    client.force_login(ann)

    page = client.get("/campaigns/").text

    for name in ("The Edge of the Galaxy", "Sons of Progress", "Sagittarius A*"):
        assert name in page
    assert page.count('name="campaign"') == 5
    for words in ("easy", "utopian", "External Logistics Base", "terraform 4 planets"):
        assert words in page


def test_beginning_one_on_the_page_leads_to_its_first_table(client, ann):
    client.force_login(ann)
    data = {"game": KEPLER, "campaign": "sons-of-progress", "option_planets": "20"}

    first = client.post("/campaigns/", data)
    second = client.post("/campaigns/", data)

    game = Game.objects.get()
    assert first.url == second.url == f"/games/{game.slug}/"
    assert (game.options["campaign"], game.options["planets"]) == ("sons-of-progress", "20")


@pytest.mark.parametrize("data", [{}, {"game": "go"}, {"game": KEPLER, "campaign": "warp"}])
def test_what_is_no_campaign_is_refused_with_a_sentence(client, ann, data):
    client.force_login(ann)

    response = client.post("/campaigns/", data)

    assert response.status_code == 422
    assert "Choose one of the campaigns here." in response.text


def test_a_campaign_shows_its_levels_attempts_and_points(client, edge, ann):
    failed = end(edge, points=29, is_completed=False)
    campaigns.play_level(campaign=edge)
    end(edge, points=47)
    client.force_login(ann)

    page = client.get(edge.get_absolute_url()).text

    assert "Level 1: External Logistics Base" in page
    assert "Level 4: Titan Project" in page
    assert "Atlantis Project, Helios Project, at least 60 points." in page
    assert "Level 1 is not completed: 29 points of 30." in page
    assert "Level 1 is completed with 47 points." in page
    assert f"/games/{failed.slug}/replay/0/" in page
    assert "Start level 2" in page
    assert page.count('type="radio"') == 4


def test_the_mix_is_chosen_on_the_page(client, edge, ann):
    end(edge, points=47)
    client.force_login(ann)

    first = client.post(f"/campaigns/{edge.pk}/play/", {"start": "1-2"})
    second = client.post(f"/campaigns/{edge.pk}/play/", {"start": "1-2"})

    game = attempt(edge)
    assert first.url == second.url == f"/games/{game.slug}/"
    assert (game.options["bonus-energy"], game.options["bonus-matter"]) == ("1", "2")


def test_a_mix_there_is_not_gets_a_sentence(client, edge, ann):
    end(edge, points=47)
    client.force_login(ann)

    response = client.post(f"/campaigns/{edge.pk}/play/", {"start": "9-9"}, follow=True)

    assert "Choose what you begin this level with." in response.text
    assert edge.games.count() == 1


def test_without_bonus_cubes_there_is_nothing_to_choose(client, edge, ann):
    end(edge, points=34)
    client.force_login(ann)

    page = client.get(edge.get_absolute_url()).text

    assert "You begin with a bonus: 1 antimatter on Earth." in page
    assert 'type="radio"' not in page


def test_the_page_leads_to_the_attempt_under_way(client, edge, ann):
    client.force_login(ann)

    page = client.get(edge.get_absolute_url()).text

    assert f'href="/games/{attempt(edge).slug}/">Go on playing' in page
    assert "Start level" not in page


def test_a_completed_campaign_congratulates(client, edge, ann):
    complete(edge, 4)
    client.force_login(ann)

    page = client.get(edge.get_absolute_url()).text

    assert "Congratulations" in page
    assert "All its levels in 4 attempts, with 240 points in total." in page


def test_the_pages_speak_french(client, edge, ann):
    end(edge, points=47)
    ann.language = "fr"
    ann.save()
    client.force_login(ann)

    page = client.get(edge.get_absolute_url()).text
    listed = client.get("/campaigns/").text

    for words in ("Commencer le niveau 2", "Niveaux", "sur la Terre", "Le niveau 1 est réussi"):
        assert words in page
    for words in ("Vos campagnes", "niveau 2 sur 4", "un essai", "facile"):
        assert words in listed
    for words in ("Level", "Start", "is completed", "on Earth", "Besides", "Attempt"):
        assert words not in page, words


def test_a_guest_plays_campaigns_too(client, db):
    guest = create_guest(language="en", time_zone="UTC")
    client.force_login(guest)

    response = client.post("/campaigns/", {"game": KEPLER, "campaign": EDGE})

    assert client.get(response.url).status_code == 200
    assert guest.campaigns.get().games.get().is_running


def test_to_others_a_campaign_does_not_exist(client, edge, ann, bob):
    ann.is_public = True
    ann.save()
    client.force_login(bob)

    assert client.get(edge.get_absolute_url()).status_code == 404
    assert client.post(f"/campaigns/{edge.pk}/play/").status_code == 404
    assert "Your campaigns" not in client.get("/campaigns/").text


def test_opening_an_address_plays_nothing(client, edge, ann):
    end(edge, points=29, is_completed=False)
    client.force_login(ann)

    assert client.get(f"/campaigns/{edge.pk}/play/").status_code == 405
    assert edge.games.count() == 1


def queries(client, address):
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def test_more_attempts_and_campaigns_take_no_more_queries(client, edge, ann):
    client.force_login(ann)
    end(edge, points=29, is_completed=False)
    addresses = [edge.get_absolute_url(), "/campaigns/", "/", "/me/games/"]
    few = [queries(client, address) for address in addresses]

    for _ in range(4):
        campaigns.play_level(campaign=edge)
        end(edge, points=29, is_completed=False)
    for key in ("sons-of-progress", "sagittarius-a"):
        end(begin(ann, key), points=29, is_completed=False)

    assert [queries(client, address) for address in addresses] == few
    assert max(few) <= 8


# At the table


def test_a_completed_level_offers_the_next(client, edge, ann):
    game = end(edge, points=47)
    client.force_login(ann)

    page = client.get(game.get_absolute_url()).text

    assert f'href="/campaigns/{edge.pk}/">Go on to level 2' in page
    assert "Ann wins" in page
    assert "Level 1 is completed with 47 points." in page
    assert "Play again" not in page
    assert "1. Ann" not in page


def test_a_failed_level_offers_another_try(client, edge, ann):
    game = end(edge, points=29, is_completed=False)
    client.force_login(ann)

    page = client.get(game.get_absolute_url()).text

    assert "Nobody won this time" in page
    assert "Level 1 is not completed: 29 points of 30." in page
    assert f'href="/campaigns/{edge.pk}/">Try level 1 again' in page


def test_the_last_level_offers_the_completed_campaign(client, edge, ann):
    complete(edge, 4)
    client.force_login(ann)

    page = client.get(edge.games.last().get_absolute_url()).text

    assert "See the completed campaign" in page


def test_who_came_by_a_letters_link_is_offered_the_next_level_too(client, edge):
    token = make_link(attempt(edge).seats.get())
    running = client.get(f"/l/{token}/").text
    end(edge, points=47)

    over = client.get(f"/l/{token}/").text

    assert f"/campaigns/{edge.pk}/" not in running
    assert f'href="/campaigns/{edge.pk}/">Go on to level 2' in over
    assert client.get(edge.get_absolute_url()).url.startswith("/accounts/login/")


def test_who_looks_on_is_offered_nothing(client, edge, ann, bob):
    ann.is_public = True
    ann.save()
    game = end(edge, points=47)
    client.force_login(bob)

    page = client.get(game.get_absolute_url()).text

    assert "Ann wins" in page
    assert "The Edge of the Galaxy, level 1" in page
    assert "/campaigns/" not in page


def test_alone_at_the_table_there_is_nobody_to_talk_to(client, edge, ann):
    game = attempt(edge)
    client.force_login(ann)

    page = client.get(game.get_absolute_url()).text
    about = client.get(f"/games/{game.slug}/about/").text

    assert 'id="chat"' not in page
    assert "Yes, give up" in about
    assert "A bot takes your seat" not in about


def test_what_a_moderator_says_is_read_alone_too(client, edge, ann):
    game = attempt(edge)
    game.messages.create(text="A moderator paused the game.")
    client.force_login(ann)

    page = client.get(game.get_absolute_url()).text

    assert "A moderator paused the game." in page
    assert 'id="say"' not in page


# The account and the admin


def test_campaigns_go_with_the_account(edge, ann):
    game = attempt(edge)

    delete_account(user=ann)

    game.refresh_from_db()
    assert not Campaign.objects.exists()
    assert (game.status, game.campaign) == (Game.Status.ABORTED, None)


def test_a_moderator_finds_a_campaign_and_its_games_and_changes_nothing(client, edge, ann):
    client.force_login(make_moe())

    found = client.get("/admin/games/campaign/?q=ann@example.com").text
    page = client.get(f"/admin/games/campaign/{edge.pk}/change/").text
    game = client.get(f"/admin/games/game/{attempt(edge).pk}/change/").text

    assert EDGE in found
    assert f"/admin/games/game/{attempt(edge).pk}/change/" in page
    assert "The Edge of the Galaxy, level 1" in page
    assert 'name="_save"' not in page
    assert f'href="/admin/games/campaign/{edge.pk}/change/"' in game
    assert attempt(edge).seed not in page
