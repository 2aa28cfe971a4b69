"""Drafting: how many cards are turned up, who picks when, and what becomes of the last one."""

import pytest

from engines import kepler_run
from engines.kepler_run.components import CARDS
from engines.play import NotYourTurn, Play
from tests.engines.kepler_run.tables import (
    ANN,
    BELT,
    BOB,
    CALCULATE,
    CID,
    DEE,
    ENGINE_OPEN,
    NEBULA,
    OPEN,
    OPEN_B,
    OPEN_C,
    OPEN_D,
    OPTIMIZE,
    REROUTE,
    SHIELD,
    WARP_FOR_1,
    a_table,
    answers,
    draft,
    moves,
    on,
    run_of,
    ship,
)


def picks_of_a_draft(order: list[int]) -> list[int]:
    """Who is asked, pick by pick, until nobody has a card to draft."""
    cards = sorted(CARDS)[:20]
    mats = dict(zip(["ann", "bob", "cid", "dee"], [ship() for _ in order], strict=False))
    play = on(a_table(**mats, order=order, deck=cards))
    asked = []
    while play.table.to_draft:
        [seat] = play.waiting_for
        asked.append(seat)
        play.move(seat, answers(play, seat)[0])
    return asked


def test_three_players_draft_from_seven_cards():
    play = Play.start(kepler_run, seats=3, seed="draft")

    assert len(play.table.pool) == 7


def test_example_of_four_players_and_nine_cards():
    play = Play.start(kepler_run, seats=4, seed="draft")

    assert len(play.table.pool) == 9


def test_the_cards_to_draft_lie_face_up():
    play = draft(pool=[BELT, NEBULA, SHIELD])

    for seat in (ANN, BOB, None):
        assert [card.id for card in play.view(seat).pool] == [BELT, NEBULA, SHIELD]


def test_the_first_cards_are_drafted_in_turn_order():
    asked = picks_of_a_draft([CID, DEE, ANN, BOB])

    assert asked[:4] == [CID, DEE, ANN, BOB]


def test_the_second_cards_are_drafted_in_reverse_turn_order():
    asked = picks_of_a_draft([CID, DEE, ANN, BOB])

    assert asked[4:] == [BOB, ANN, DEE, CID]


def test_note_on_the_first_player_picking_first_and_last():
    asked = picks_of_a_draft([BOB, CID, ANN])

    assert asked == [BOB, CID, ANN, ANN, CID, BOB]


def test_only_the_player_whose_pick_it_is_may_draft():
    play = draft(pool=[OPEN, BELT], picks=[ANN, BOB])

    with pytest.raises(NotYourTurn):
        play.move(BOB, f"discover {OPEN}")


def test_a_drafted_card_is_played_before_the_next_is_drafted():
    play = draft(run=[OPEN_B, OPEN_C], pool=[REROUTE, BELT, NEBULA], picks=[ANN, BOB])

    play.move(ANN, f"action {REROUTE}")

    assert list(play.waiting_for) == [ANN]
    assert answers(play, ANN) == [f"reroute {OPEN_B}", f"reroute {OPEN_C}"]


def test_a_drafted_card_is_gone_for_the_others():
    play = draft(pool=[OPEN, BELT, NEBULA], picks=[ANN, BOB])

    play.move(ANN, f"discover {BELT}")

    assert play.table.pool == [OPEN, NEBULA]
    assert not any(BELT in answer for answer in answers(play, BOB))


def test_a_card_with_a_part_is_a_sector_a_module_or_a_part():
    play = draft(pool=[ENGINE_OPEN], ann=ship(booster=False))

    assert answers(play, ANN) == [
        f"discover {ENGINE_OPEN}",
        f"module {ENGINE_OPEN}",
        f"part {ENGINE_OPEN}",
    ]


@pytest.mark.parametrize("card", [OPTIMIZE, REROUTE, CALCULATE])
def test_a_card_with_a_special_action_is_a_sector_a_module_or_an_action(card):
    play = draft(pool=[card], ann=ship(booster=False))

    assert answers(play, ANN) == [f"discover {card}", f"module {card}", f"action {card}"]


def test_a_card_must_be_played_and_discovering_is_always_possible():
    play = draft(pool=[SHIELD, WARP_FOR_1], ann=ship(modules=0, stored=0, booster=False))
    full = draft(pool=[SHIELD], ann=ship("ship3", modules=6, booster=False))
    poor = draft(pool=[SHIELD], ann=ship("ship3", modules=0, booster=False))

    assert answers(play, ANN)[:2] == [f"discover {SHIELD}", f"discover {WARP_FOR_1}"]
    assert answers(full, ANN) == [f"discover {SHIELD}", f"part {SHIELD}"]
    assert answers(poor, ANN) == [f"discover {SHIELD}", f"module {SHIELD}"]


def test_the_leftover_card_joins_the_end_of_the_run():
    play = draft(run=[OPEN], pool=[BELT, OPEN_B, NEBULA], picks=[ANN, BOB])

    moves(play, ANN, f"discover {OPEN_B}")
    moves(play, BOB, f"module {BELT}")

    assert run_of(play) == [OPEN, OPEN_B, NEBULA]
    assert play.table.pool == []


def test_nobody_earns_a_point_for_the_leftover_card():
    play = draft(pool=[BELT, NEBULA])

    moves(play, ANN, f"module {BELT}")

    assert run_of(play) == [NEBULA]
    assert [mat.total for mat in play.table.mats] == [0, 0]


def test_when_the_deck_runs_out_the_discards_become_a_new_one():
    discard = [OPEN_B, OPEN_C, OPEN_D, SHIELD, REROUTE, CALCULATE, NEBULA]
    play = on(a_table(deck=[OPEN, BELT], discard=discard))

    assert play.table.pool[:2] == [OPEN, BELT]
    assert len(play.table.pool) == 7
    assert len(play.table.deck) == 2
    assert play.table.discard == []
    assert sorted(play.table.pool[2:] + play.table.deck) == sorted(discard)
    assert play.table.pool[2:] not in (discard[:5], discard[:-6:-1])


def test_with_too_few_cards_for_all_there_are_fewer_picks_and_no_leftover():
    play = on(a_table(run=[OPEN], deck=[BELT, NEBULA], discard=[SHIELD]))

    moves(play, ANN, f"module {BELT}")
    moves(play, BOB, f"discover {NEBULA}")
    moves(play, BOB, f"part {SHIELD}")

    assert run_of(play) == [OPEN, NEBULA]
    assert play.table.to_draft == []
    assert set(play.waiting_for) == {ANN, BOB}


def test_the_question_tells_that_it_is_not_the_first_card():
    play = on(a_table(ann=ship(), bob=ship(), order=[ANN, BOB], deck=sorted(CARDS)[:20]))
    questions = []
    for _ in range(3):
        [[seat, ask]] = play.waiting_for.items()
        questions.append((seat, str(ask.question)))
        play.move(seat, next(iter(ask.options)))

    assert questions == [
        (ANN, "Draft a card and play it."),
        (BOB, "Draft a card and play it."),
        (BOB, "Draft another card and play it."),
    ]
