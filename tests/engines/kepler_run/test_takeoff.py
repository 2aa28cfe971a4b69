"""Preparing for takeoff: a contract in secret, a full tank, and fuel left behind."""

import pytest

from engines.play import NotYourTurn
from tests.engines.kepler_run.tables import (
    ANN,
    BELT_SHIP,
    BOB,
    CID,
    OPEN,
    OPEN_B,
    answers,
    moves,
    ship,
    take_off,
)


def test_each_player_chooses_one_of_the_contracts_in_hand():
    play = take_off(run=[OPEN], ann=ship(booster=False))

    assert answers(play, ANN) == ["asteroid 0", "comet 0", "salvage 0"]


def test_a_contract_already_completed_cannot_be_chosen_again():
    ann = ship(booster=False, contracts=["asteroid", "salvage"], done=["comet"])
    play = take_off(run=[OPEN], ann=ann)

    assert answers(play, ANN) == ["asteroid 0", "salvage 0"]


def test_all_choose_at_the_same_time_in_any_order():
    play = take_off(run=[OPEN], cid=ship())

    asked = set(play.waiting_for)
    moves(play, CID, "comet 0")
    moves(play, ANN, "asteroid 0")

    assert asked == {ANN, BOB, CID}
    assert set(play.waiting_for) == {BOB}


def test_who_has_chosen_cannot_choose_again():
    play = take_off(run=[OPEN])

    moves(play, ANN, "comet 0")

    with pytest.raises(NotYourTurn):
        play.move(ANN, "salvage 0")


def test_nobody_takes_off_before_all_have_chosen():
    play = take_off(run=[OPEN])

    moves(play, ANN, "comet 0")

    assert [mat.tank for mat in play.table.mats] == [0, 0]
    assert [mat.place for mat in play.table.mats] == [0, 0]


def test_each_gains_one_fuel_a_module_and_keeps_the_modules():
    play = take_off(run=[OPEN, OPEN_B], ann=ship(modules=5), bob=ship(modules=2))

    moves(play, ANN, "comet 0")
    moves(play, BOB, "comet 0")

    assert [mat.tank for mat in play.table.mats] == [5, 2]
    assert [mat.modules for mat in play.table.mats] == [5, 2]


def test_stored_fuel_may_be_added_as_much_as_one_likes():
    play = take_off(run=[OPEN], ann=ship(stored=2, booster=False, contracts=["comet"]))

    assert answers(play, ANN) == ["comet 0", "comet 1", "comet 2"]


@pytest.mark.parametrize(("load", "tank", "stored"), [(0, 4, 3), (2, 6, 1), (3, 7, 0)])
def test_loaded_fuel_is_in_the_tank_and_the_rest_stays_in_the_hold(load, tank, stored):
    play = take_off(run=[OPEN, OPEN_B], ann=ship(modules=4, stored=3))

    moves(play, ANN, f"comet {load}")
    moves(play, BOB, "comet 0")

    mat = play.table.mats[ANN]
    assert (mat.tank, mat.stored, mat.load) == (tank, stored, 0)


def test_fuel_thrown_away_for_the_boosters_module_cannot_be_loaded():
    ann = ship(BELT_SHIP, modules=4, stored=2, contracts=["comet"])
    play = take_off(run=[OPEN], ann=ann)

    moves(play, ANN, "booster")

    assert answers(play, ANN) == ["comet 0", "comet 1"]


def test_the_contract_chosen_is_the_one_flown_for():
    play = take_off(run=[OPEN, OPEN_B])

    moves(play, ANN, "salvage 0")
    moves(play, BOB, "asteroid 0")

    assert [mat.contract for mat in play.table.mats] == ["salvage", "asteroid"]
