"""Gain a module, and the boxes of the hold."""

import pytest

from tests.engines.kepler_run.tables import (
    ANN,
    BELT,
    BELT_SHIP,
    BOB,
    NEBULA,
    OPEN,
    SHIELD,
    answers,
    draft,
    ship,
)


def test_a_card_is_discarded_for_one_module():
    play = draft(pool=[BELT], discard=[NEBULA], ann=ship(modules=4))

    play.move(ANN, f"module {BELT}")

    assert play.table.mats[ANN].modules == 5
    assert play.table.discard == [NEBULA, BELT]
    assert play.table.run == []
    assert play.table.mats[ANN].total == 0


def test_discards_lie_face_up():
    play = draft(pool=[BELT])

    play.move(ANN, f"module {BELT}")

    assert [card.id for card in play.view(BOB).discard] == [BELT]


def test_any_card_can_be_discarded_for_a_module():
    play = draft(pool=[BELT, NEBULA, SHIELD])

    for card in (BELT, NEBULA, SHIELD):
        assert f"module {card}" in answers(play, ANN)


def test_a_full_hold_has_no_room_for_a_module():
    play = draft(pool=[OPEN], ann=ship(BELT_SHIP, modules=6))

    assert f"module {OPEN}" not in answers(play, ANN)


def test_the_last_empty_box_can_take_a_module():
    play = draft(pool=[OPEN], ann=ship(BELT_SHIP, modules=3, stored=2))

    play.move(ANN, f"module {OPEN}")

    mat = play.table.mats[ANN]
    assert (mat.modules, mat.stored, mat.room) == (4, 2, 0)


@pytest.mark.parametrize(("modules", "stored", "room"), [(4, 0, 2), (4, 2, 0), (0, 1, 5)])
def test_modules_and_stored_fuel_share_the_boxes(modules, stored, room):
    assert ship(BELT_SHIP, modules=modules, stored=stored).room == room


def test_in_a_full_hold_a_module_takes_the_place_of_one_stored_fuel():
    play = draft(pool=[OPEN], ann=ship(BELT_SHIP, modules=4, stored=2))

    label = str(play.waiting_for[ANN].options[f"module {OPEN}"].label)
    play.move(ANN, f"module {OPEN}")

    mat = play.table.mats[ANN]
    assert label == "Discard it for a module, throwing away 1 stored fuel"
    assert (mat.modules, mat.stored, mat.room) == (5, 1, 0)


def test_with_an_empty_box_no_fuel_is_thrown_away():
    play = draft(pool=[OPEN], ann=ship(BELT_SHIP, modules=4, stored=1))

    label = str(play.waiting_for[ANN].options[f"module {OPEN}"].label)

    assert label == "Discard it for a module"
