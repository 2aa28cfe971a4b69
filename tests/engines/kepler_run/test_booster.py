"""Discarding your booster for a module, while the Drafting Phase lasts."""

import pytest

from engines.play import IllegalMove
from tests.engines.kepler_run.tables import (
    ANN,
    BELT_SHIP,
    BOB,
    OPEN,
    OPEN_B,
    SHIELD,
    WARP_FOR_1,
    a_table,
    answers,
    draft,
    fly,
    moves,
    on,
    pilot,
    ship,
    take_off,
)


def test_the_booster_can_be_discarded_for_one_module():
    play = draft(pool=[OPEN], ann=ship(modules=4))

    play.move(ANN, "booster")

    assert play.table.mats[ANN].modules == 5
    assert not play.table.mats[ANN].booster


def test_its_module_can_be_spent_at_once():
    play = draft(pool=[WARP_FOR_1], ann=ship(modules=1))

    moves(play, ANN, "booster", f"part {WARP_FOR_1}")

    assert play.table.mats[ANN].modules == 0
    assert play.table.mats[ANN].parts == [WARP_FOR_1]


def test_it_does_not_take_the_place_of_the_draft():
    play = draft(pool=[OPEN], picks=[ANN, BOB])

    play.move(ANN, "booster")

    assert list(play.waiting_for) == [ANN]
    assert answers(play, ANN) == [f"discover {OPEN}", f"module {OPEN}", f"action {OPEN}"]


def test_it_can_be_discarded_at_every_pick():
    play = draft(pool=[OPEN, OPEN_B, SHIELD], picks=[ANN, BOB, BOB])

    moves(play, ANN, f"discover {OPEN}")
    moves(play, BOB, f"discover {OPEN_B}")

    assert "booster" in answers(play, BOB)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_it_can_be_discarded_in_every_round(number):
    play = draft(pool=[OPEN], round=number)

    assert "booster" in answers(play, ANN)


def test_it_cannot_be_discarded_twice():
    play = draft(pool=[OPEN])

    play.move(ANN, "booster")

    with pytest.raises(IllegalMove):
        play.move(ANN, "booster")


def test_a_discarded_booster_cannot_be_fired():
    play = fly(run=[OPEN, OPEN_B], ann=pilot(tank=3, booster=False))

    assert answers(play, ANN) == ["move", "stop"]


def test_a_hold_full_of_modules_has_no_room_for_its_module():
    play = draft(pool=[OPEN], ann=ship(BELT_SHIP, modules=6))

    assert "booster" not in answers(play, ANN)


def test_in_a_full_hold_its_module_takes_the_place_of_one_stored_fuel():
    play = draft(pool=[OPEN], ann=ship(BELT_SHIP, modules=4, stored=2))

    play.move(ANN, "booster")

    mat = play.table.mats[ANN]
    assert (mat.modules, mat.stored) == (5, 1)


def test_the_label_says_so_when_its_module_throws_away_stored_fuel():
    full = draft(pool=[OPEN], ann=ship(BELT_SHIP, modules=4, stored=2))
    roomy = draft(pool=[OPEN], ann=ship(BELT_SHIP, modules=4, stored=1))

    assert "stored fuel" in str(full.waiting_for[ANN].options["booster"].label)
    assert "stored fuel" not in str(roomy.waiting_for[ANN].options["booster"].label)


def test_the_last_chance_is_before_the_contract_is_chosen():
    play = take_off(run=[OPEN], ann=ship(modules=4))

    moves(play, ANN, "booster", "comet 0")
    moves(play, BOB, "comet 0")

    assert play.table.mats[ANN].tank == 5
    assert not play.table.mats[ANN].booster
    assert play.table.mats[BOB].tank == 4


def test_at_the_last_chance_too_it_needs_room_and_goes_only_once():
    full = take_off(run=[OPEN], ann=ship(BELT_SHIP, modules=6))
    gone = take_off(run=[OPEN], ann=ship(booster=False))

    assert "booster" not in answers(full, ANN)
    assert "booster" not in answers(gone, ANN)


def test_once_flying_it_can_only_be_fired():
    play = on(a_table(run=[OPEN, OPEN_B], ann=pilot(tank=3), bob=pilot(), to_fly=[ANN, BOB]))

    moves(play, ANN, "booster")

    assert play.table.mats[ANN].modules == 4
    assert play.table.mats[ANN].booster
    assert play.table.mats[ANN].place == 2
