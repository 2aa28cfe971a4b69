"""Campaigns: levels, what completes them, and what that gives for the next."""

import pytest

from engines.engine import Outcome
from engines.kepler_3042 import campaigns
from engines.kepler_3042.rules.solo import bonus_cubes
from tests.engines.kepler_3042.tables import (
    ANN,
    a_ghost,
    colony,
    held,
    nation,
    part,
    score,
    start,
)

CAMPAIGNS = {
    "the-edge-of-the-galaxy": [
        "external-logistics-base",
        "atlantis-project",
        "helios-project",
        "titan-project",
    ],
    "sons-of-progress": [
        "elite-scientific-branch",
        "antimatter-mastery",
        "extraterrestrial-contact",
        "technological-supremacy",
    ],
    "sagittarius-a": [
        "logistic-support",
        "internal-logistics",
        "eden-project",
        "external-logistics",
    ],
    "hybrid-civilization": [
        "extraterrestrial-study",
        "colonial-plan",
        "gemini-program",
        "civil-expansion",
    ],
    "superior-progeny": [
        "colonial-supremacy",
        "colonial-plan",
        "technological-supremacy",
        "internal-logistics",
    ],
}
LEVELS = pytest.mark.parametrize("level", ["1", "2", "3", "4"])

# An oceanic planet near by, and a rocky one in the long zone
EXAMPLE_Q = {
    "2": colony("", "j9", terraformed=True),
    "4": colony("", "c1", terraformed=True),
}
THREE = ["external-logistics-base", "atlantis-project", "helios-project"]


def finish(level: str, points: int, **things) -> Outcome:
    """The end of a level with so many points from medals besides."""
    medals = {"technological": 0, "colonial": points}
    options = {"campaign": "the-edge-of-the-galaxy", "level": level}
    ann = nation(**{"objectives": [], "medals": medals} | things)
    return score(ann=ann, ghost=a_ghost(), options=options)


# Objectives


@LEVELS
@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_each_level_has_its_own_objective_and_those_of_all_levels_before(campaign, level):
    play = start(1, campaign=campaign, level=level)

    expected = CAMPAIGNS[campaign][: int(level)]

    assert play.table.nations[ANN].objectives == expected
    assert play.view(None).nations[ANN].objectives == expected


def test_example_q_three_objectives_with_two_planets():
    outcome = finish("3", 50, objectives=THREE, planets=EXAMPLE_Q)

    assert part(outcome, "Objectives") == 6 + 4 + 4
    assert outcome.winners == [ANN]


@pytest.mark.parametrize("missing", ["2", "4"])
def test_with_one_of_them_missed_the_level_is_not_completed(missing):
    planets = {number: card for number, card in EXAMPLE_Q.items() if number != missing}
    outcome = finish("3", 100, objectives=THREE, planets=planets)

    assert outcome.winners == []
    assert part(outcome, "Objectives") > 0


# Points


@pytest.mark.parametrize(("level", "least"), [("1", 30), ("2", 40), ("3", 50), ("4", 60)])
def test_each_level_asks_for_a_minimum_of_points(level, least):
    enough, too_few = finish(level, least), finish(level, least - 1)

    assert enough.winners == [ANN]
    assert too_few.winners == []
    assert str(enough.reason) == f"Level {level} is completed with {least} points."
    assert f"{least - 1} points of {least}" in str(too_few.reason)
    assert start(1, level=level).view(ANN).least_points == least


def test_points_for_objectives_count_towards_the_minimum():
    planets = {"2": colony("", "j9", terraformed=True)}
    own = 1 + 3 + 4  # zone, planet, objective

    outcome = finish("1", 30 - own, objectives=["atlantis-project"], planets=planets)

    assert outcome.scores[ANN].total == 30
    assert outcome.winners == [ANN]


def test_enough_points_without_the_objective_do_not_complete_a_level():
    outcome = finish("1", 90, objectives=["titan-project"])

    assert outcome.winners == []
    assert "Still to be met: Titan Project" in str(outcome.reason)


def test_the_ghost_scores_nothing():
    outcome = finish("1", 30)

    assert [(each.seat, each.place) for each in outcome.scores] == [(ANN, 1)]


# Bonus cubes


def test_example_p_17_points_over_the_minimum_of_level_2_are_three_cubes_for_level_3():
    count = bonus_cubes(2, 57)
    play = start(1, level="3", bonus_energy="2", bonus_matter="1")

    assert count == 3
    assert held(play, "earth") == "EEMAA"


def test_they_may_be_energy_or_matter_in_any_combination():
    starts = campaigns.starts("sons-of-progress", 3, 57)

    mixes = [(s.options["bonus-energy"], s.options["bonus-matter"]) for s in starts.values()]
    assert sorted(mixes) == [("0", "3"), ("1", "2"), ("2", "1"), ("3", "0")]


@pytest.mark.parametrize(
    ("level", "points", "count"),
    [(1, 30, 0), (1, 34, 0), (1, 35, 1), (2, 49, 1), (3, 60, 2), (3, 49, 0), (1, 10, 0)],
)
def test_every_five_points_over_the_minimum_are_a_cube(level, points, count):
    assert bonus_cubes(level, points) == count


@pytest.mark.parametrize(("level", "earth"), [("1", ""), ("2", "A"), ("3", "AA"), ("4", "AAA")])
def test_each_level_but_the_first_begins_with_antimatter_on_earth(level, earth):
    play = start(1, level=level)

    assert held(play, "earth") == earth


def test_bonus_cubes_come_on_top_of_the_nations_own():
    play = start(1, level="4", bonus_energy="3", bonus_matter="4")

    assert held(play, "earth") == "EEEMMMMAAA"
    assert held(play, "storage") == "EEEEEEEMMMMMMMAAA"


def test_the_first_level_has_no_bonus_at_all():
    play = start(1, level="1", bonus_energy="3", bonus_matter="4")

    assert held(play, "earth") == ""


def test_a_level_tried_again_has_the_same_bonus():
    first = start(1, "one", level="2", bonus_energy="3")
    again = start(1, "two", level="2", bonus_energy="3")

    assert held(first, "earth") == held(again, "earth") == "EEEA"
