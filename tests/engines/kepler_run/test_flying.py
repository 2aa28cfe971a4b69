"""Braving the run: moving, paying, and ending the run."""

import pytest

from engines.play import IllegalMove, NotYourTurn
from tests.engines.kepler_run.tables import (
    ANN,
    BELT,
    BELT_FOR_3,
    BOB,
    CID,
    NEBULA,
    OPEN,
    OPEN_B,
    OPEN_C,
    OPEN_FOR_2,
    SINGULARITY_FOR_4,
    UNSTABLE_SHIP,
    a_table,
    answers,
    fly,
    moves,
    on,
    pilot,
)


def test_players_fly_one_after_the_other_in_turn_order():
    everyone = {"ann": pilot(tank=2), "bob": pilot(tank=2), "cid": pilot(tank=2)}
    play = fly(run=[OPEN, OPEN_B], **everyone, order=[CID, ANN, BOB], flyers=[CID, ANN, BOB])
    flown = []

    while play.waiting_for:
        [seat] = play.waiting_for
        flown.append(seat)
        moves(play, seat, "stop")

    assert flown == [CID, ANN, BOB]


def test_the_turn_order_of_the_draft_is_that_of_the_flights():
    table = a_table(run=[OPEN], pool=[OPEN_B], order=[BOB, ANN], to_draft=[BOB], to_fly=[BOB, ANN])
    opened = on(a_table(order=[BOB, ANN], deck=[OPEN, OPEN_B]))
    play = on(table)

    moves(play, BOB, f"discover {OPEN_B}", "comet 0")
    moves(play, ANN, "comet 0")

    assert list(play.waiting_for) == [BOB]
    assert opened.table.to_fly == [BOB, ANN]


def test_one_flies_to_the_end_of_the_run_before_the_next_begins():
    play = fly(run=[OPEN, OPEN_B], ann=pilot(tank=3), bob=pilot(tank=3), flyers=[ANN, BOB])

    moves(play, ANN, "move")

    assert play.table.mats[BOB].place == 0
    with pytest.raises(NotYourTurn):
        play.move(BOB, "move")


def test_note_on_leaving_port_free_of_charge():
    play = fly(run=[SINGULARITY_FOR_4, OPEN], ann=pilot(tank=5, kind=UNSTABLE_SHIP))

    mat = play.table.mats[ANN]
    assert (mat.place, mat.tank, mat.entered) == (1, 5, [1])


def test_the_first_move_needs_no_fuel_at_all():
    play = fly(run=[OPEN, OPEN_B], ann=pilot(tank=0))

    assert play.table.mats[ANN].place == 1
    assert not play.waiting_for


@pytest.mark.parametrize(("card", "cost"), [(OPEN, 1), (BELT, 2), (BELT_FOR_3, 3)])
def test_moving_on_costs_the_fuel_of_the_sector_one_is_in(card, cost):
    play = fly(run=[card, OPEN_FOR_2], ann=pilot(tank=8))

    moves(play, ANN, "move")

    assert play.table.mats[ANN].tank == 8 - cost
    assert play.table.mats[ANN].place == 2


def test_each_move_is_paid_for():
    play = fly(run=[OPEN, BELT, BELT_FOR_3], ann=pilot(tank=8))

    moves(play, ANN, "move", "move", "move")

    assert play.table.mats[ANN].tank == 8 - 1 - 2 - 3
    assert play.table.mats[ANN].place == 4


def test_the_last_fuel_can_be_spent():
    play = fly(run=[BELT, OPEN], ann=pilot(tank=2, booster=False))

    moves(play, ANN, "move")

    assert (play.table.mats[ANN].place, play.table.mats[ANN].tank) == (2, 0)


def test_who_cannot_afford_to_move_ends_the_run_unasked():
    play = fly(run=[BELT, OPEN], ann=pilot(tank=1, booster=False))

    assert play.table.mats[ANN].place == 1
    assert play.table.mats[ANN].tank == 1
    assert not play.waiting_for


def test_fuel_in_the_hold_and_modules_pay_for_nothing_on_the_run():
    play = fly(run=[OPEN, OPEN_B], ann=pilot(tank=0, stored=5, modules=4))

    assert play.table.mats[ANN].place == 1
    assert play.table.mats[ANN].stored == 5
    assert not play.waiting_for


def test_one_may_stop_anywhere_and_keep_the_fuel_in_the_tank():
    play = fly(run=[OPEN, OPEN_B, OPEN_C], ann=pilot(tank=5))

    moves(play, ANN, "move", "stop")

    mat = play.table.mats[ANN]
    assert (mat.place, mat.tank, mat.entered) == (2, 4, [1, 2])
    assert not play.waiting_for


def test_the_run_ends_at_kepler():
    play = fly(run=[OPEN, OPEN_B], ann=pilot(tank=9))

    moves(play, ANN, "move", "move")

    mat = play.table.mats[ANN]
    assert (mat.place, mat.tank) == (play.table.kepler, 7)
    assert mat.entered == [1, 2]
    assert not play.waiting_for


def test_when_a_run_ends_it_is_the_next_players_turn():
    play = fly(run=[OPEN, OPEN_B], ann=pilot(tank=2), bob=pilot(tank=2), flyers=[ANN, BOB])

    moves(play, ANN, "stop")

    assert list(play.waiting_for) == [BOB]
    assert play.table.mats[BOB].place == 1
    assert play.table.to_fly == [BOB]


def test_a_run_that_has_ended_is_not_taken_up_again():
    play = fly(run=[OPEN, OPEN_B], ann=pilot(tank=2), bob=pilot(tank=2), flyers=[ANN, BOB])

    moves(play, ANN, "stop")

    with pytest.raises(NotYourTurn):
        play.move(ANN, "move")


def test_nobody_flies_backwards_or_without_the_means():
    play = fly(run=[NEBULA, OPEN], ann=pilot(tank=3, booster=False))

    assert answers(play, ANN) == ["move", "stop"]
    with pytest.raises(IllegalMove):
        play.move(ANN, "warp kr06")


def test_with_no_sector_in_the_run_the_first_move_leads_to_kepler():
    play = fly(run=[], ann=pilot(tank=0))

    mat = play.table.mats[ANN]
    assert (mat.place, mat.entered) == (play.table.kepler, []) == (1, [])
