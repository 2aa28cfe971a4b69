"""Technological Development: levels paid one by one, and what they give at once."""

import pytest

from tests.engines.kepler_3042.tables import (
    ANN,
    act,
    answers,
    held,
    moves,
    nation,
    offered,
    pilot,
)

COSTS = [
    ("travel", ["E", "EM", "EEM", "EEMA"]),
    ("quantum", ["E", "EM", "EMM", "EMMA"]),
    ("energy", ["M", "MM", "EMM", "EMMA"]),
    ("terraforming", ["M", "EM", "EEM", "EEMA"]),
    ("antimatter", ["E", "EEA", "EEEA", "EEAA"]),
]
LEVELS = [
    (technology, level, cost)
    for technology, costs in COSTS
    for level, cost in enumerate(costs, start=1)
]


def test_example_d_two_levels_of_antimatter_science_in_one_action():
    play = act("technological-development", ann=nation(earth="EEEA", technological=5))

    moves(play, ANN, "advance antimatter earth")
    before = dict(play.table.nations[ANN].spaces)
    moves(play, ANN, "advance antimatter earth")

    assert play.table.nations[ANN].levels["antimatter"] == 2
    assert held(play, "earth") == ""
    assert before["technological"] == 5
    assert play.table.nations[ANN].spaces["technological"] == 6


# Paying


@pytest.mark.parametrize(("technology", "level", "cost"), LEVELS)
def test_each_level_has_its_cost(technology, level, cost):
    ann = nation(earth=cost, storage="", **{technology: level - 1, "technological": 18})
    play = act("technological-development", ann=ann)

    moves(play, ANN, f"advance {technology} earth")

    assert play.table.nations[ANN].levels[technology] == level
    assert held(play, "earth") == ""
    assert held(play, "storage") == cost


@pytest.mark.parametrize(("technology", "level", "cost"), LEVELS)
def test_with_one_cube_too_few_it_cannot_be_had(technology, level, cost):
    for missing in set(cost):
        earth = cost.replace(missing, "", 1)
        ann = nation(earth=earth, **{technology: level - 1})
        play = act("technological-development", ann=ann)

        assert f"{technology} earth" not in offered(play, "advance")


def test_all_cubes_for_one_level_come_from_a_single_planet():
    ann = nation(earth="E", planets={"5": "M"}, travel=1)
    play = act("technological-development", ann=ann)

    assert "travel earth" not in offered(play, "advance")
    assert "travel 5" not in offered(play, "advance")


def test_different_levels_may_be_paid_by_different_planets():
    ann = nation(earth="E", planets={"5": "EM"}, technological=5)
    play = act("technological-development", ann=ann)

    moves(play, ANN, "advance travel earth", "advance travel 5")

    assert play.table.nations[ANN].levels["travel"] == 2
    assert held(play, "earth") == held(play, "5") == ""


def test_storage_and_pit_pay_for_nothing():
    play = act("technological-development", ann=nation(storage="EEEMMMAAA", pit="EM"))

    assert offered(play, "advance") == []


def test_cubes_spent_can_not_be_spent_again():
    play = act("technological-development", ann=nation(earth="E", storage=""))

    moves(play, ANN, "advance travel earth")

    assert offered(play, "advance") == []


# How far


def test_several_technologies_can_be_advanced_in_one_action():
    play = act("technological-development", ann=nation(earth="EEMM"))

    moves(
        play, ANN, "advance travel earth", "advance energy earth", "advance quantum earth", "done"
    )

    levels = play.table.nations[ANN].levels
    assert levels == {"travel": 1, "quantum": 1, "energy": 1, "terraforming": 0, "antimatter": 0}


def test_levels_are_reached_one_after_the_other():
    play = act("technological-development", ann=nation(earth="EEEEEMMMAAA"))

    moves(play, ANN, "advance travel earth")

    assert play.table.nations[ANN].levels["travel"] == 1
    assert held(play, "earth") == "EEEEMMMAAA"


def test_level_4_is_the_last():
    play = act("technological-development", ann=nation(earth="EEEEEMMMAAA", travel=4))

    assert not [text for text in offered(play, "advance") if text.startswith("travel")]


# What a level gives


@pytest.mark.parametrize("technology", [technology for technology, _ in COSTS])
@pytest.mark.parametrize(("level", "points"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_points_on_the_technological_track(technology, level, points):
    ann = nation(earth="EEEEMMMAA", colonial=4, **{technology: level - 1, "technological": 18})
    play = act("technological-development", ann=ann)

    moves(play, ANN, f"advance {technology} earth")

    assert play.table.nations[ANN].spaces == {"technological": 18 + points, "colonial": 4}


def test_a_new_speed_counts_for_the_moves_of_the_same_turn():
    ann = pilot("a1", speed=1, earth="EM", technological=5)
    play = act("technological-development", ann=ann)

    moves(play, ANN, "advance travel earth", "done")

    assert "a1 d1" in offered(play, "move")


def test_quantum_physics_can_be_used_as_soon_as_it_is_reached():
    ann = nation(earth="EE", planets={"5": ""})
    play = act("technological-development", ann=ann)
    before = "quantum" in answers(play)

    moves(play, ANN, "advance quantum earth")

    assert not before
    assert "quantum" in answers(play)
