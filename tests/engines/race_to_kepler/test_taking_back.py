"""A move can be taken back, unless it showed something hidden or another player has moved."""

import pytest

from engines import race_to_kepler
from engines.play import Play
from tests.engines.race_to_kepler.tables import (
    ANN,
    BOB,
    BURN_CONTROLLER,
    GOLD,
    HALO_OF_EDO,
    IRON,
    MAFIA,
    MIRROR_VOLE,
    PLASMA_SPRAYER,
    SHADOW_OCTANT,
    SPIRAL_NAUTILUS,
    STAR_CLERK,
    STORM_BEAR,
    TIDE_READER,
    TUNNEL_WHALE,
    a_table,
    acting,
    answers,
    encounter,
    mat,
    moves,
    on,
    played,
    player,
)


def bidding(*bid: str) -> Play:
    """Ann has bid some of her three cards, and now it is Bob's turn to bid."""
    play = encounter(ann=player(parsecs=1, hand=[IRON, GOLD, MAFIA]), bob=player(hand=[IRON, IRON]),
                     titans=[STORM_BEAR, MIRROR_VOLE, TUNNEL_WHALE])  # fmt: skip
    moves(play, ANN, *(f"bid {card}" for card in bid), "done")
    return play


@pytest.mark.parametrize("card", [SPIRAL_NAUTILUS, BURN_CONTROLLER, SHADOW_OCTANT])
def test_who_has_seen_cards_of_a_deck_cannot_take_it_back(card):
    play = played(card, deck=[IRON, GOLD, MAFIA], crew=[TIDE_READER])

    assert not play.may_undo(ANN)


def test_a_card_that_shows_nothing_can_be_taken_back():
    play = played(GOLD)

    play.undo(ANN)

    assert (mat(play).hand, play.table.turn.money) == ([GOLD], 0)


def test_cards_of_a_bid_can_be_taken_back_until_another_player_moves():
    play = bidding(IRON)

    before = play.may_undo(ANN)
    moves(play, BOB, "bid iron")

    assert before
    assert not play.may_undo(ANN)


def test_the_draw_at_cleanup_cannot_be_taken_back():
    play = on(a_table(ann=player(deck=[IRON] * 5)))

    moves(play, ANN, "end")

    assert not play.may_undo(ANN)


def test_a_new_card_in_the_supply_cannot_be_taken_back():
    play = acting(money=2, crew=[TIDE_READER])

    moves(play, ANN, f"acquire {STAR_CLERK}")

    assert not play.may_undo(ANN)


def test_a_step_without_a_choice_that_shows_a_card_of_the_hand_cannot_be_taken_back():
    play = acting(ann=player(HALO_OF_EDO, hand=[IRON]), energy=4)

    moves(play, ANN, "operate 2")

    assert play.table.airlock == [IRON]
    assert not play.may_undo(ANN)


def test_an_operation_that_shows_nothing_can_be_taken_back():
    play = acting(ann=player(HALO_OF_EDO), energy=3)

    moves(play, ANN, "operate 1")

    assert play.may_undo(ANN)


def test_the_last_bid_cannot_be_taken_back_once_all_are_shown():
    play = bidding(IRON)

    moves(play, BOB, "pass")

    assert not play.may_undo(BOB)


def test_a_card_drawn_cannot_be_put_back():
    play = played(PLASMA_SPRAYER, deck=[IRON])

    moves(play, ANN, f"choose {PLASMA_SPRAYER} 1")

    assert not play.may_undo(ANN)


def test_the_choice_of_a_city_cannot_be_taken_back_once_all_are_shown():
    play = Play.start(race_to_kepler, seats=2, seed="cities")

    for seat in (ANN, BOB):
        moves(play, seat, answers(play, seat)[0])

    assert not play.may_undo(BOB)
    assert (2, None) in play.reveals
