"""Activating ship parts: engines, ship engines, boosters, warps and shields."""

import pytest

from engines.kepler_run.components import BOOSTER_PIPS
from tests.engines.kepler_run.tables import (
    ANN,
    BELT,
    BELT_OF_COMETS,
    BELT_SHIP,
    ENGINE_BELT,
    ENGINE_BELT_FOR_1,
    ENGINE_INHABITED,
    ENGINE_NEBULA,
    ENGINE_OPEN,
    ENGINE_SINGULARITY,
    ENGINE_UNSTABLE_FOR_1,
    INHABITED,
    INHABITED_SHIP,
    LIKE_A_NEBULA,
    LIKE_A_NEBULA_B,
    LIKE_A_SINGULARITY,
    NEBULA,
    NEBULA_SHIP,
    OPEN,
    OPEN_B,
    OPEN_C,
    OPEN_D,
    OPEN_FOR_2,
    OPEN_SHIP,
    OPTIMIZE_TO_NEBULA,
    SHIELD,
    SINGULARITY,
    SINGULARITY_FOR_4,
    SINGULARITY_SHIP,
    UNSTABLE_SHIP,
    WARP_FOR_1,
    WARP_FOR_2,
    answers,
    fly,
    moves,
    pilot,
    station,
)

# Activating


@pytest.mark.parametrize(("part", "pips"), [(ENGINE_BELT, 0), (ENGINE_BELT_FOR_1, 1)])
def test_using_a_part_costs_one_fuel_a_pip(part, pips):
    play = fly(run=[BELT, OPEN], ann=pilot(tank=5, parts=[part]))

    moves(play, ANN, f"engine {part}")

    assert play.table.mats[ANN].tank == 5 - pips
    assert play.table.mats[ANN].place == 2


def test_without_enough_fuel_in_the_tank_a_part_cannot_be_used():
    play = fly(run=[OPEN, OPEN_B], ann=pilot(tank=1, parts=[WARP_FOR_2], stored=5))

    assert answers(play, ANN) == ["move", "booster", "stop"]


def test_the_last_fuel_can_pay_for_a_part():
    play = fly(run=[OPEN, OPEN_B], ann=pilot(tank=2, parts=[WARP_FOR_2]))

    moves(play, ANN, f"warp {WARP_FOR_2}")

    assert play.table.mats[ANN].tank == 0


@pytest.mark.parametrize(
    ("run", "part", "answer"),
    [
        ([OPEN, OPEN_B, OPEN_C], ENGINE_OPEN, f"engine {ENGINE_OPEN}"),
        ([OPEN, OPEN_B, OPEN_C], WARP_FOR_1, f"warp {WARP_FOR_1}"),
        ([OPEN, OPEN_B, OPEN_C], OPEN_D, "booster"),
    ],
)
def test_a_part_is_used_once_a_round(run, part, answer):
    play = fly(run=run, ann=pilot(tank=5, parts=[part]))

    moves(play, ANN, answer)

    assert answer not in answers(play, ANN)


def test_each_part_can_be_used_in_the_same_run():
    parts = [ENGINE_OPEN, "kr31"]
    play = fly(run=[OPEN, OPEN_B, OPEN_C], ann=pilot(tank=0, parts=parts))

    moves(play, ANN, f"engine {ENGINE_OPEN}", "engine kr31")

    assert play.table.mats[ANN].place == 3
    assert play.table.mats[ANN].used == parts


def test_using_a_part_is_a_choice():
    play = fly(run=[OPEN, OPEN_B], ann=pilot(tank=3, parts=[ENGINE_OPEN, WARP_FOR_1]))

    assert answers(play, ANN) == [
        "move",
        f"engine {ENGINE_OPEN}",
        f"warp {WARP_FOR_1}",
        "booster",
        "stop",
    ]


def test_a_part_alone_keeps_the_run_going():
    play = fly(run=[BELT, OPEN], ann=pilot(tank=0, parts=[ENGINE_BELT]))

    assert answers(play, ANN) == [f"engine {ENGINE_BELT}", "stop"]


# Engines


@pytest.mark.parametrize(
    ("sector", "engine"),
    [
        (OPEN, ENGINE_OPEN),
        (NEBULA, ENGINE_NEBULA),
        (BELT, ENGINE_BELT),
        (INHABITED, ENGINE_INHABITED),
        (SINGULARITY, ENGINE_SINGULARITY),
    ],
)
def test_an_engine_leaves_a_sector_of_its_type_without_paying_its_fuel_cost(sector, engine):
    kind = OPEN_SHIP if sector == SINGULARITY else SINGULARITY_SHIP
    play = fly(run=[sector, BELT_OF_COMETS], ann=pilot(tank=4, kind=kind, parts=[engine, SHIELD]))

    moves(play, ANN, f"engine {engine}")

    assert (play.table.mats[ANN].place, play.table.mats[ANN].tank) == (2, 4)


@pytest.mark.parametrize("sector", [LIKE_A_NEBULA, LIKE_A_SINGULARITY])
def test_an_engine_for_unstable_space_works_whatever_the_sector_mirrors(sector):
    parts = [ENGINE_UNSTABLE_FOR_1, SHIELD]
    play = fly(run=[sector, OPEN], ann=pilot(tank=1, parts=parts))

    moves(play, ANN, f"engine {ENGINE_UNSTABLE_FOR_1}")

    assert (play.table.mats[ANN].place, play.table.mats[ANN].tank) == (2, 0)


@pytest.mark.parametrize(
    ("sector", "engine"),
    [
        (BELT, ENGINE_OPEN),
        (OPEN, ENGINE_NEBULA),
        (LIKE_A_NEBULA, ENGINE_NEBULA),
        (LIKE_A_SINGULARITY, ENGINE_SINGULARITY),
    ],
)
def test_an_engine_is_of_no_use_in_another_type_of_sector(sector, engine):
    play = fly(run=[sector, OPEN_B], ann=pilot(tank=9, kind=OPEN_SHIP, parts=[engine]))

    assert f"engine {engine}" not in answers(play, ANN)


def test_it_is_the_sector_one_leaves_that_counts_and_not_the_next():
    play = fly(run=[BELT, OPEN], ann=pilot(tank=9, parts=[ENGINE_OPEN]))

    before = answers(play, ANN)
    moves(play, ANN, "move")

    assert f"engine {ENGINE_OPEN}" not in before
    assert f"engine {ENGINE_OPEN}" in answers(play, ANN)


# Ship engines


@pytest.mark.parametrize(
    ("kind", "sector"),
    [
        (OPEN_SHIP, OPEN_FOR_2),
        (NEBULA_SHIP, NEBULA),
        (BELT_SHIP, BELT),
        (INHABITED_SHIP, INHABITED),
        (SINGULARITY_SHIP, SINGULARITY_FOR_4),
        (UNSTABLE_SHIP, LIKE_A_SINGULARITY),
    ],
)
def test_a_ship_engine_always_leaves_its_type_of_sector_free(kind, sector):
    play = fly(run=[sector, OPEN], ann=pilot(tank=5, kind=kind, parts=[SHIELD]))

    moves(play, ANN, "move")

    assert (play.table.mats[ANN].place, play.table.mats[ANN].tank) == (2, 5)


def test_a_ship_engine_can_be_used_any_number_of_times_with_an_empty_tank():
    play = fly(run=[OPEN, OPEN_B, OPEN_C, OPEN_D], ann=pilot(tank=0, kind=OPEN_SHIP))

    moves(play, ANN, "move", "move", "move", "move")

    assert play.table.mats[ANN].place == play.table.kepler
    assert play.table.mats[ANN].tank == 0


@pytest.mark.parametrize(
    ("kind", "sector"),
    [
        (NEBULA_SHIP, LIKE_A_NEBULA),
        (SINGULARITY_SHIP, LIKE_A_SINGULARITY),
        (BELT_SHIP, OPEN_FOR_2),
    ],
)
def test_a_ship_engine_is_of_no_use_in_another_type_of_sector(kind, sector):
    play = fly(run=[sector, OPEN], ann=pilot(tank=5, kind=kind, parts=[SHIELD]))

    moves(play, ANN, "move")

    assert play.table.mats[ANN].tank == 3


@pytest.mark.parametrize(
    ("kind", "sector"), [(NEBULA_SHIP, LIKE_A_NEBULA), (SINGULARITY_SHIP, LIKE_A_SINGULARITY)]
)
def test_a_ship_engine_does_not_take_a_mirror_for_the_real_thing(kind, sector):
    play = fly(run=[sector, OPEN], ann=pilot(tank=0, kind=kind))

    assert play.table.mats[ANN].place == 1
    assert not play.waiting_for


# The booster


@pytest.mark.parametrize(
    "sector", [OPEN, NEBULA, BELT, INHABITED, SINGULARITY_FOR_4, LIKE_A_NEBULA]
)
def test_a_booster_flies_through_a_sector_of_any_type(sector):
    play = fly(run=[sector, OPEN_B], ann=pilot(tank=3, kind=UNSTABLE_SHIP, parts=[SHIELD]))

    moves(play, ANN, "booster")

    assert BOOSTER_PIPS == 1
    assert (play.table.mats[ANN].place, play.table.mats[ANN].tank) == (2, 2)


def test_a_booster_needs_its_one_fuel():
    play = fly(run=[BELT, OPEN], ann=pilot(tank=1))
    empty = fly(run=[BELT, OPEN], ann=pilot(tank=0))

    assert answers(play, ANN) == ["booster", "stop"]
    assert not empty.waiting_for


def test_a_booster_still_meets_what_the_next_sector_does():
    play = fly(run=[OPEN, NEBULA], ann=pilot(tank=3))

    moves(play, ANN, "booster")

    assert play.table.mats[ANN].tank == 3 - 1 - 1


# The warp


def test_a_warp_leaves_the_sector_and_skips_the_next():
    play = fly(run=[BELT, OPEN, OPEN_B, OPEN_C], ann=pilot(tank=4, parts=[WARP_FOR_1]))

    moves(play, ANN, f"warp {WARP_FOR_1}")

    mat = play.table.mats[ANN]
    assert (mat.place, mat.tank, mat.entered) == (3, 3, [1, 3])


def test_the_skipped_sector_takes_no_fuel_and_no_delivery_and_gives_no_fuel():
    ann = pilot(tank=4, parts=[WARP_FOR_1], deliveries=[OPTIMIZE_TO_NEBULA])
    play = fly(run=[BELT, station(NEBULA, ANN), OPEN], ann=ann)

    moves(play, ANN, f"warp {WARP_FOR_1}")

    mat = play.table.mats[ANN]
    assert (mat.tank, mat.total, mat.used) == (3, 0, [WARP_FOR_1])


def test_the_sector_a_warp_lands_in_is_entered():
    play = fly(run=[BELT, OPEN, NEBULA, OPEN_B], ann=pilot(tank=4, parts=[WARP_FOR_1]))

    moves(play, ANN, f"warp {WARP_FOR_1}")

    assert play.table.mats[ANN].tank == 4 - 1 - 1


def test_a_warp_from_the_last_sector_but_one_lands_on_kepler():
    play = fly(run=[BELT, SINGULARITY], ann=pilot(tank=1, parts=[WARP_FOR_1]))

    moves(play, ANN, f"warp {WARP_FOR_1}")

    mat = play.table.mats[ANN]
    assert (mat.place, mat.entered) == (3, [1])
    assert not play.waiting_for


def test_kepler_is_never_skipped():
    play = fly(run=[SINGULARITY], ann=pilot(tank=1, parts=[WARP_FOR_1]))

    moves(play, ANN, f"warp {WARP_FOR_1}")

    assert play.table.mats[ANN].place == play.table.kepler == 2
    assert not play.waiting_for


# The shield


@pytest.mark.parametrize("sector", [NEBULA, LIKE_A_NEBULA, LIKE_A_NEBULA_B])
def test_with_a_shield_no_fuel_is_lost_in_any_sector_with_a_nebula(sector):
    play = fly(run=[sector, OPEN], ann=pilot(tank=4, parts=[SHIELD]))

    assert play.table.mats[ANN].tank == 4


def test_a_shield_holds_every_time_and_is_never_used_up():
    play = fly(run=[NEBULA, "kr22", "kr23"], ann=pilot(tank=4, parts=[SHIELD]))

    moves(play, ANN, "move", "move")

    assert play.table.mats[ANN].tank == 4 - 1 - 1
    assert play.table.mats[ANN].used == []


def test_a_shield_is_nothing_to_move_with():
    play = fly(run=[NEBULA, OPEN], ann=pilot(tank=4, parts=[SHIELD]))

    assert answers(play, ANN) == ["move", "booster", "stop"]
