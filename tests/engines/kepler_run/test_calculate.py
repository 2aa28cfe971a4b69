"""Calculate: draw three cards, discard two, play the third."""

import pytest

from tests.engines.kepler_run.tables import (
    ANN,
    BELT,
    BOB,
    CALCULATE,
    CALCULATE_B,
    ENGINE_OPEN,
    NEBULA,
    OPEN,
    OPEN_B,
    OPTIMIZE,
    SHIELD,
    WARP_FOR_1,
    answers,
    draft,
    moves,
    run_of,
    ship,
)


def test_three_cards_are_drawn_from_the_deck_and_not_from_the_draft():
    play = draft(pool=[CALCULATE, NEBULA], deck=[OPEN, BELT, SHIELD, OPEN_B])

    moves(play, ANN, f"action {CALCULATE}")

    assert play.table.drawn == [OPEN, BELT, SHIELD]
    assert play.table.deck == [OPEN_B]
    assert play.table.pool == [NEBULA]


def test_one_is_played_and_the_other_two_are_discarded():
    play = draft(run=[OPEN_B], pool=[CALCULATE], deck=[OPEN, BELT, SHIELD])

    moves(play, ANN, f"action {CALCULATE}", f"discover {BELT}")

    assert run_of(play) == [OPEN_B, BELT]
    assert play.table.discard == [OPEN, SHIELD]
    assert play.table.drawn == []


def test_each_is_a_sector_or_a_part_or_an_action_but_never_a_module():
    play = draft(pool=[CALCULATE], deck=[OPTIMIZE, SHIELD, WARP_FOR_1], ann=ship(modules=1))

    moves(play, ANN, f"action {CALCULATE}")

    assert answers(play, ANN) == [
        f"discover {OPTIMIZE}",
        f"discover {SHIELD}",
        f"discover {WARP_FOR_1}",
        f"action {OPTIMIZE}",
        f"part {SHIELD}",
        "booster",
    ]


def test_played_as_a_sector_it_is_worth_one_point():
    play = draft(pool=[CALCULATE], deck=[OPEN, BELT, SHIELD])

    moves(play, ANN, f"action {CALCULATE}", f"discover {OPEN}")

    assert play.table.mats[ANN].points == {"Discoveries": 1}


def test_played_as_a_part_its_wrenches_are_paid():
    play = draft(pool=[CALCULATE], deck=[OPEN, BELT, WARP_FOR_1], ann=ship(modules=4))

    moves(play, ANN, f"action {CALCULATE}", f"part {WARP_FOR_1}")

    assert play.table.mats[ANN].modules == 2
    assert play.table.mats[ANN].parts == [WARP_FOR_1]


def test_played_as_an_action_it_is_a_delivery_too():
    play = draft(run=[OPEN_B], pool=[CALCULATE], deck=[OPEN, BELT, OPTIMIZE])

    moves(play, ANN, f"action {CALCULATE}", f"action {OPTIMIZE}", f"optimize {OPEN_B}")

    assert run_of(play) == []
    assert sorted(play.table.mats[ANN].deliveries) == sorted([CALCULATE, OPTIMIZE])
    assert play.table.discard == [OPEN, BELT, OPEN_B]


def test_calculate_may_lead_to_calculate():
    deck = [CALCULATE_B, BELT, SHIELD, OPEN, OPEN_B, NEBULA]
    play = draft(pool=[CALCULATE], deck=deck)

    moves(play, ANN, f"action {CALCULATE}", f"action {CALCULATE_B}")
    drawn = list(play.table.drawn)
    moves(play, ANN, f"discover {NEBULA}")

    assert drawn == [OPEN, OPEN_B, NEBULA]
    assert play.table.discard == [BELT, SHIELD, OPEN, OPEN_B]
    assert sorted(play.table.mats[ANN].deliveries) == sorted([CALCULATE, CALCULATE_B])
    assert play.table.playing == []


def test_after_calculate_the_card_is_a_delivery():
    play = draft(pool=[CALCULATE], deck=[OPEN, BELT, SHIELD])

    moves(play, ANN, f"action {CALCULATE}", f"discover {OPEN}")

    assert play.table.mats[ANN].deliveries == [CALCULATE]
    assert play.table.playing == []


def test_the_booster_may_be_discarded_to_pay_for_the_part_drawn():
    play = draft(pool=[CALCULATE], deck=[OPEN, BELT, WARP_FOR_1], ann=ship(modules=1))

    moves(play, ANN, f"action {CALCULATE}", "booster", f"part {WARP_FOR_1}")

    mat = play.table.mats[ANN]
    assert (mat.modules, mat.booster, mat.parts) == (0, False, [WARP_FOR_1])


def test_when_the_deck_runs_out_the_discards_are_drawn():
    play = draft(pool=[CALCULATE], deck=[OPEN], discard=[BELT, NEBULA, SHIELD])

    moves(play, ANN, f"action {CALCULATE}")

    assert play.table.drawn[0] == OPEN
    assert len(play.table.drawn) == 3
    assert sorted(play.table.drawn[1:] + play.table.deck) == sorted([BELT, NEBULA, SHIELD])
    assert play.table.discard == []


@pytest.mark.parametrize("deck", [[OPEN], [OPEN, ENGINE_OPEN]])
def test_with_fewer_than_three_cards_all_of_them_are_drawn(deck):
    play = draft(pool=[CALCULATE], deck=deck)

    moves(play, ANN, f"action {CALCULATE}", f"discover {OPEN}")

    assert play.table.discard == deck[1:]
    assert run_of(play) == [OPEN]


def test_with_no_card_to_draw_calculate_still_leaves_a_delivery():
    play = draft(pool=[CALCULATE, SHIELD], picks=[ANN, BOB])

    moves(play, ANN, f"action {CALCULATE}")

    assert play.table.mats[ANN].deliveries == [CALCULATE]
    assert list(play.waiting_for) == [BOB]
