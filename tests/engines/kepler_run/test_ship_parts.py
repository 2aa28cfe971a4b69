"""Add a ship part."""

import pytest

from tests.engines.kepler_run.tables import (
    ANN,
    BOB,
    CALCULATE,
    ENGINE_OPEN,
    ENGINE_SINGULARITY,
    OPEN,
    OPEN_B,
    OPTIMIZE,
    REROUTE,
    SHIELD,
    WARP_FOR_1,
    WARP_FOR_2,
    a_table,
    answers,
    draft,
    moves,
    on,
    ship,
)


@pytest.mark.parametrize(
    ("card", "wrenches"),
    [(ENGINE_OPEN, 0), (SHIELD, 1), (WARP_FOR_2, 1), (WARP_FOR_1, 2), (ENGINE_SINGULARITY, 2)],
)
def test_a_part_costs_one_module_a_wrench(card, wrenches):
    play = draft(pool=[card], ann=ship(modules=4))

    play.move(ANN, f"part {card}")

    assert play.table.mats[ANN].modules == 4 - wrenches
    assert play.table.mats[ANN].room == 12 - 4 + wrenches


def test_a_part_lies_under_the_ship_for_the_rest_of_the_game():
    play = draft(pool=[SHIELD, ENGINE_OPEN], picks=[ANN, ANN])

    moves(play, ANN, f"part {SHIELD}", f"part {ENGINE_OPEN}")

    assert play.table.mats[ANN].parts == [SHIELD, ENGINE_OPEN]
    assert (play.table.run, play.table.discard, play.table.mats[ANN].total) == ([], [], 0)


def test_with_too_few_modules_a_part_cannot_be_added():
    play = draft(pool=[WARP_FOR_1], ann=ship(modules=1))

    assert f"part {WARP_FOR_1}" not in answers(play, ANN)


def test_the_last_modules_can_pay_for_a_part():
    play = draft(pool=[WARP_FOR_1], ann=ship(modules=2))

    play.move(ANN, f"part {WARP_FOR_1}")

    assert play.table.mats[ANN].modules == 0
    assert play.table.mats[ANN].parts == [WARP_FOR_1]


def test_stored_fuel_pays_for_no_part():
    play = draft(pool=[SHIELD], ann=ship(modules=0, stored=5))

    assert f"part {SHIELD}" not in answers(play, ANN)


def test_a_part_without_wrenches_can_be_added_without_modules():
    play = draft(pool=[ENGINE_OPEN], ann=ship(modules=0))

    assert f"part {ENGINE_OPEN}" in answers(play, ANN)


@pytest.mark.parametrize("card", [OPTIMIZE, REROUTE, CALCULATE])
def test_a_card_without_a_part_cannot_be_added(card):
    play = draft(pool=[card])

    assert f"part {card}" not in answers(play, ANN)


def test_a_part_can_be_used_in_the_round_it_was_added_in():
    play = on(a_table(run=[OPEN, OPEN_B], pool=[ENGINE_OPEN], to_draft=[ANN], to_fly=[ANN, BOB]))

    moves(play, ANN, f"part {ENGINE_OPEN}", "comet 0")
    moves(play, BOB, "comet 0")

    assert f"engine {ENGINE_OPEN}" in answers(play, ANN)
