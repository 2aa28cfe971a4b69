"""What the six types of sector do on entering, and where the run ends."""

import pytest

from tests.engines.kepler_run.tables import (
    ANN,
    BELT,
    BOB,
    INHABITED,
    LIKE_A_NEBULA,
    LIKE_A_SINGULARITY,
    NEBULA,
    NEBULA_B,
    OPEN,
    OPEN_B,
    SINGULARITY,
    UNSTABLE_SHIP,
    a_table,
    answers,
    flown,
    fly,
    moves,
    on,
    pilot,
    score,
    station,
)

# On entering


@pytest.mark.parametrize("sector", [OPEN, BELT, INHABITED, SINGULARITY, LIKE_A_SINGULARITY])
def test_entering_any_other_sector_does_nothing(sector):
    play = fly(run=[OPEN_B, sector, NEBULA], ann=pilot(tank=5))

    moves(play, ANN, "move")

    mat = play.table.mats[ANN]
    assert (mat.tank, mat.stored, mat.total) == (4, 0, 0)


def test_entering_a_nebula_costs_one_fuel():
    play = fly(run=[OPEN, NEBULA, OPEN_B], ann=pilot(tank=5))

    moves(play, ANN, "move")

    assert play.table.mats[ANN].tank == 5 - 1 - 1


def test_a_nebula_next_to_port_costs_its_fuel_too():
    play = fly(run=[NEBULA, OPEN], ann=pilot(tank=5))

    assert play.table.mats[ANN].tank == 4


def test_every_nebula_costs_fuel_besides_the_price_of_leaving_it():
    play = fly(run=[NEBULA, NEBULA_B, OPEN], ann=pilot(tank=6))

    moves(play, ANN, "move", "move")

    assert play.table.mats[ANN].tank == 6 - 1 - 1 - 1 - 1


def test_a_nebula_takes_the_last_fuel():
    play = fly(run=[NEBULA, OPEN], ann=pilot(tank=1))

    assert play.table.mats[ANN].tank == 0


def test_an_empty_tank_loses_nothing_in_a_nebula():
    play = fly(run=[OPEN, NEBULA], ann=pilot(tank=1))

    moves(play, ANN, "move")

    mat = play.table.mats[ANN]
    assert (mat.place, mat.tank) == (2, 0)


def test_an_empty_tank_in_a_nebula_does_not_end_the_run():
    play = fly(run=[NEBULA, OPEN], ann=pilot(tank=0, parts=["kr43"]))

    assert answers(play, ANN) == ["engine kr43", "stop"]


def test_unstable_space_that_mirrors_a_nebula_costs_one_fuel():
    play = fly(run=[LIKE_A_NEBULA, OPEN], ann=pilot(tank=5))

    assert play.table.mats[ANN].tank == 4


def test_kepler_itself_does_nothing():
    play = fly(run=[OPEN], ann=pilot(tank=5))

    moves(play, ANN, "move")

    assert play.table.mats[ANN].tank == 4


def test_the_nebula_comes_before_the_station():
    play = fly(run=[station(NEBULA, ANN), OPEN], ann=pilot(tank=0))

    assert play.table.mats[ANN].tank == 2


# Where the run ends


@pytest.mark.parametrize("sector", [SINGULARITY, LIKE_A_SINGULARITY])
def test_ending_the_run_in_a_singularity_gives_three_fuel_to_the_hold(sector):
    play = score(run=[OPEN, sector], ann=flown("salvage", 2, stored=1), bob=flown("comet", 1))

    mat = play.table.mats[ANN]
    assert (mat.stored, mat.tank) == (4, 0)


@pytest.mark.parametrize("sector", [OPEN, NEBULA, BELT, INHABITED, LIKE_A_NEBULA])
def test_ending_the_run_elsewhere_gives_no_fuel(sector):
    play = score(run=[OPEN_B, sector], ann=flown("salvage", 2), bob=flown("salvage", 1))

    if play.waiting_for:
        moves(play, ANN, "decline")

    assert play.table.mats[ANN].stored == 0


def test_flying_through_a_singularity_gives_no_fuel():
    bob = flown("comet", 1)
    play = score(run=[SINGULARITY, OPEN], ann=flown("salvage", 2), bob=bob)
    beyond = score(run=[OPEN, SINGULARITY], ann=flown("asteroid", 3), bob=bob)

    moves(beyond, ANN, "fuel 0")

    assert play.table.mats[ANN].stored == 0
    assert beyond.table.mats[ANN].stored == 0


def test_everyone_who_ends_in_the_singularity_gains_the_fuel():
    play = score(run=[SINGULARITY], ann=flown("asteroid", 1), bob=flown("comet", 1))

    assert [mat.stored for mat in play.table.mats] == [3, 3]


@pytest.mark.parametrize(("modules", "stored"), [(9, 3), (10, 2), (12, 0)])
def test_fuel_of_a_singularity_that_does_not_fit_is_lost(modules, stored):
    ann = flown("salvage", 2, modules=modules)
    play = score(run=[OPEN, SINGULARITY], ann=ann, bob=flown("comet", 1))

    assert play.table.mats[ANN].stored == stored


def test_stopping_in_a_singularity_pays_off_in_the_next_round():
    ann, bob = pilot(tank=3, kind=UNSTABLE_SHIP), pilot(kind=UNSTABLE_SHIP)
    play = on(a_table(run=[SINGULARITY], ann=ann, bob=bob, to_fly=[ANN, BOB], deck=[OPEN]))

    moves(play, ANN, "stop")

    assert play.table.round == 2
    assert play.table.mats[ANN].stored == 3
    assert play.table.mats[ANN].tank == 0
