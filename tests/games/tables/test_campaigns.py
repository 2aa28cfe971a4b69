"""Campaigns: levels that one player plays alone, one after the other."""

import pytest
from django.db import IntegrityError, transaction

from games.models import Campaign, Game
from games.services import bots, campaigns, tables
from games.services.tables import TableError
from tests.games.campaigning import EDGE, KEPLER, attempt, begin, complete, end, progress
from tests.parts import at_once


@pytest.fixture
def edge(ann):
    """Ann has begun The Edge of the Galaxy."""
    return begin(ann)


# Beginning


def test_its_first_level_begins_at_once(edge, ann):
    game = edge.games.get()

    assert game.is_running
    assert (game.options["campaign"], game.options["level"]) == (EDGE, "1")
    assert [seat.player for seat in game.seats.all()] == [ann]
    assert (game.days_per_turn, game.is_open) == (None, False)
    assert progress(edge).level == 1


def test_what_is_chosen_once_holds_for_every_level(ann):
    campaign = begin(ann, planets="20")
    complete(campaign, 1)

    game = campaigns.play_level(campaign=campaign, start="6-0")

    assert game.options["planets"] == "20"
    assert {game.options["planets"] for game in campaign.games.all()} == {"20"}


@pytest.mark.parametrize(("engine", "key"), [(KEPLER, "warp"), ("kepler-run", EDGE), ("go", EDGE)])
def test_only_campaigns_that_there_are_can_be_begun(ann, engine, key):
    with pytest.raises(TableError, match="no such campaign"):
        campaigns.begin_campaign(player=ann, engine=engine, key=key)

    assert not Campaign.objects.exists()


def test_nobody_begins_at_a_higher_level_or_with_bonus_cubes(ann):
    campaign = begin(ann, level="4", **{"bonus-energy": "9"})

    assert attempt(campaign).options["level"] == "1"
    assert attempt(campaign).options["bonus-energy"] == "0"


def test_beginning_it_once_more_leads_to_where_one_is(edge, ann):
    assert begin(ann) == edge

    complete(edge, 1)
    assert begin(ann) == edge
    assert Game.objects.count() == 1


def test_a_completed_one_can_be_begun_anew(edge, ann):
    complete(edge, 4)

    again = begin(ann)

    assert again != edge
    assert (progress(edge).is_completed, progress(again).level) == (True, 1)


def test_others_have_campaigns_of_their_own(edge, bob):
    assert begin(bob) != edge


def test_too_many_tables_leave_no_campaign_behind(ann, monkeypatch):
    monkeypatch.setattr(tables, "MAX_TABLES", 0)

    with pytest.raises(TableError, match="too many games"):
        begin(ann)

    assert not Campaign.objects.exists()


# Going on


def test_completing_a_level_opens_the_next_with_bonus_cubes(edge):
    end(edge, points=47)

    assert progress(edge).level == 2
    assert list(progress(edge).starts) == ["3-0", "2-1", "1-2", "0-3"]


def test_the_mix_that_is_chosen_lies_on_earth(edge):
    end(edge, points=47)

    game = campaigns.play_level(campaign=edge, start="1-2")

    earth = game.play().table.nations[0].planets["earth"]
    assert (game.options["level"], earth.cubes) == (
        "2",
        {"energy": 1, "matter": 2, "antimatter": 1},
    )


def test_example_p(ann):
    """57 points at level 2, 17 more than the 40 needed: 3 energy or matter, and 2 antimatter."""
    campaign = begin(ann)
    complete(campaign, 1)
    campaigns.play_level(campaign=campaign, start="6-0")
    end(campaign, points=57)

    assert [start.gift for start in progress(campaign).start_lines] == [
        "3 energy, 2 antimatter on Earth",
        "2 energy, 1 matter, 2 antimatter on Earth",
        "1 energy, 2 matter, 2 antimatter on Earth",
        "3 matter, 2 antimatter on Earth",
    ]


@pytest.mark.parametrize("start", ["", "4-0", "-1-4", "9-9", "1-1"])
def test_no_other_mix_can_be_had(edge, start):
    end(edge, points=47)

    with pytest.raises(TableError, match="Choose what you begin"):
        campaigns.play_level(campaign=edge, start=start)


def test_a_failed_level_is_played_again_on_another_table(edge):
    failed = end(edge, points=29, is_completed=False)

    again = campaigns.play_level(campaign=edge)

    assert progress(edge).level == 1
    assert again.options == failed.options
    assert again.seed != failed.seed


def test_a_failed_level_keeps_its_bonus_in_any_mix(edge):
    end(edge, points=47)
    campaigns.play_level(campaign=edge, start="3-0")
    end(edge, points=12, is_completed=False)

    again = campaigns.play_level(campaign=edge, start="0-3")

    assert (again.options["level"], again.options["bonus-matter"]) == ("2", "3")


def test_only_one_attempt_is_under_way(edge):
    game = attempt(edge)

    assert campaigns.play_level(campaign=edge) == game
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.create(engine=KEPLER, revision=1, campaign=edge)


def test_after_the_last_level_it_is_completed(edge):
    complete(edge, 4, points=62)

    assert progress(edge).is_completed
    assert progress(edge).points == 4 * 62
    with pytest.raises(TableError, match="completed this campaign"):
        campaigns.play_level(campaign=edge)


def test_what_a_bot_played_on_completes_nothing(edge, ann):
    game = attempt(edge)
    bots.take_seat(seat=game.seats.get(), left="replaced")
    end(edge, points=60)

    assert progress(edge).level == 1
    assert campaigns.play_level(campaign=edge) != game


# Two clicks at once


@pytest.mark.django_db(transaction=True)
def test_two_clicks_begin_one_campaign_with_one_game(ann):
    at_once(*[lambda: begin(ann)] * 2)

    assert (Campaign.objects.count(), Game.objects.count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_two_clicks_start_one_attempt(ann):
    campaign = begin(ann)
    end(campaign, points=29, is_completed=False)

    first, second = at_once(*[lambda: campaigns.play_level(campaign=campaign)] * 2)

    assert first == second
    assert campaign.games.count() == 2
