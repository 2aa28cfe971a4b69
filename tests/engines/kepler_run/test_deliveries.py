"""Making deliveries."""

import pytest

from tests.engines.kepler_run.tables import (
    ANN,
    BOB,
    CALCULATE_B,
    INHABITED,
    LIKE_A_NEBULA,
    NEBULA,
    OPEN,
    OPEN_B,
    OPEN_C,
    OPTIMIZE_TO_NEBULA,
    OPTIMIZE_TO_OPEN,
    OPTIMIZE_TO_OPEN_B,
    OPTIMIZE_TO_UNSTABLE,
    a_table,
    fly,
    moves,
    on,
    pilot,
)


def test_entering_a_sector_of_the_right_type_delivers_for_one_point():
    play = fly(run=[INHABITED, OPEN, NEBULA], ann=pilot(tank=5, deliveries=[OPTIMIZE_TO_OPEN]))

    before = play.table.mats[ANN].total
    moves(play, ANN, "move")

    mat = play.table.mats[ANN]
    assert before == 0
    assert mat.points == {"Deliveries": 1}
    assert mat.used == [OPTIMIZE_TO_OPEN]


def test_the_first_sector_of_the_run_can_be_delivered_to():
    play = fly(run=[OPEN, NEBULA], ann=pilot(tank=5, deliveries=[OPTIMIZE_TO_OPEN]))

    assert play.table.mats[ANN].points == {"Deliveries": 1}


def test_a_sector_of_another_type_takes_no_delivery():
    play = fly(run=[INHABITED, NEBULA], ann=pilot(tank=5, deliveries=[OPTIMIZE_TO_OPEN]))

    moves(play, ANN, "move")

    assert play.table.mats[ANN].total == 0
    assert play.table.mats[ANN].used == []


def test_a_delivery_is_made_once_a_round():
    play = fly(run=[OPEN, OPEN_B, OPEN_C], ann=pilot(tank=5, deliveries=[OPTIMIZE_TO_OPEN]))

    moves(play, ANN, "move", "move")

    assert play.table.mats[ANN].points == {"Deliveries": 1}


def test_only_one_delivery_is_made_in_a_sector():
    deliveries = [OPTIMIZE_TO_OPEN, OPTIMIZE_TO_OPEN_B]
    play = fly(run=[OPEN, NEBULA], ann=pilot(tank=5, deliveries=deliveries))

    moves(play, ANN, "move")

    assert play.table.mats[ANN].points == {"Deliveries": 1}
    assert play.table.mats[ANN].used == [OPTIMIZE_TO_OPEN]


def test_two_deliveries_of_one_type_need_two_sectors_of_it():
    deliveries = [OPTIMIZE_TO_OPEN, OPTIMIZE_TO_OPEN_B]
    play = fly(run=[OPEN, NEBULA, OPEN_B], ann=pilot(tank=9, deliveries=deliveries))

    moves(play, ANN, "move", "move")

    assert play.table.mats[ANN].points == {"Deliveries": 2}
    assert play.table.mats[ANN].used == deliveries


def test_deliveries_of_different_types_go_to_their_own_sectors():
    deliveries = [OPTIMIZE_TO_OPEN, CALCULATE_B]
    play = fly(run=[NEBULA, OPEN], ann=pilot(tank=9, deliveries=deliveries))

    moves(play, ANN, "move")

    assert play.table.mats[ANN].used == [CALCULATE_B, OPTIMIZE_TO_OPEN]


def test_nobody_delivers_what_another_has_to_deliver():
    bob = pilot(tank=5, deliveries=[OPTIMIZE_TO_OPEN])
    play = fly(run=[OPEN, NEBULA], ann=pilot(tank=5), bob=bob, flyers=[ANN, BOB])

    moves(play, ANN, "stop")

    assert [mat.total for mat in play.table.mats] == [0, 1]


@pytest.mark.parametrize(
    ("delivery", "points"), [(OPTIMIZE_TO_NEBULA, 0), (OPTIMIZE_TO_UNSTABLE, 1)]
)
def test_unstable_space_is_unstable_to_a_delivery_whatever_it_mirrors(delivery, points):
    play = fly(run=[LIKE_A_NEBULA, OPEN], ann=pilot(tank=5, deliveries=[delivery]))

    assert play.table.mats[ANN].total == points


def test_a_delivery_made_in_one_round_can_be_made_again_in_the_next():
    ann = pilot(tank=0, deliveries=[CALCULATE_B])
    play = on(a_table(run=[NEBULA], ann=ann, bob=pilot(), to_fly=[ANN, BOB]))

    first = dict(play.table.mats[ANN].points)
    moves(play, ANN, "salvage 0")
    moves(play, BOB, "salvage 0")

    assert play.table.round == 2
    assert first == {"Deliveries": 1, "Contracts": 5}
    assert play.table.mats[ANN].points["Deliveries"] == 2
