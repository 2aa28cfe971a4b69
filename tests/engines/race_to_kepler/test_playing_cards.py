"""Actions, A: playing a card from the hand, and what its white box waits for."""

import pytest

from engines.play import IllegalMove
from tests.engines.race_to_kepler.tables import (
    ANN,
    BACK_ALLEY_DEALER,
    BELT_PROSPECTOR,
    BURN_CONTROLLER,
    CORE_WELDER,
    GOLD,
    IRON,
    PULSE_RIGGER,
    STAR_CLERK,
    STORM_BEAR,
    TUNNEL_WHALE,
    VOLATILE_CANISTER,
    acting,
    answers,
    mat,
    moves,
    played,
    player,
    to_spend,
)


def test_a_card_is_placed_face_up_in_the_play_area():
    play = played(GOLD, hand=[IRON])

    assert (mat(play).hand, mat(play).play) == ([IRON], [GOLD])
    assert [card.id for card in play.view(None).mats[ANN].play] == [GOLD]


def test_example_of_playing_a_card():
    play = acting(ann=player(hand=[GOLD, IRON]))

    moves(play, ANN, "play gold")

    assert to_spend(play) == (0, 2, 1)


def test_what_cards_bring_is_added_to_what_there_is():
    play = acting(ann=player(hand=[IRON, GOLD, TUNNEL_WHALE]), energy=2, money=1)

    moves(play, ANN, "play iron", "play gold", f"play {TUNNEL_WHALE}")

    assert to_spend(play) == (2 + 1, 1 + 1 + 2 + 3, 1 + 1)


def test_tokens_never_run_out():
    play = acting(ann=player(hand=[TUNNEL_WHALE]), energy=15, money=15, market=15)

    moves(play, ANN, f"play {TUNNEL_WHALE}")

    assert to_spend(play) == (16, 18, 16)


def test_actions_come_in_any_order_and_number():
    ann = player(hand=[GOLD, TUNNEL_WHALE, IRON])
    play = acting(ann=ann, energy=1)

    moves(play, ANN, "play gold", "operate 1", "acquire gold", f"play {TUNNEL_WHALE}")
    moves(play, ANN, "acquire gold", "play iron")

    assert mat(play).discard == [GOLD, GOLD]
    assert to_spend(play) == (1, 1, 0)


def test_every_different_card_in_hand_can_be_played():
    play = acting(ann=player(hand=[IRON, GOLD, IRON]))

    assert answers(play) == ["play iron", "play gold", "end"]


def test_only_cards_in_hand_can_be_played():
    play = acting(ann=player(hand=[IRON], deck=[GOLD], discard=[GOLD], play=[GOLD]))

    with pytest.raises(IllegalMove):
        play.move(ANN, "play gold")


def test_a_player_may_leave_cards_unplayed():
    play = acting(ann=player(hand=[IRON, GOLD]))

    moves(play, ANN, "end")

    assert mat(play).hand == [IRON, GOLD]


# White boxes


def test_a_card_with_nothing_but_a_white_box_does_nothing_when_played():
    play = played(VOLATILE_CANISTER)

    assert to_spend(play) == (0, 0, 1)
    assert answers(play) == ["end"]


def test_the_white_box_is_not_resolved_when_the_card_is_played():
    play = played(CORE_WELDER, deck=[IRON])

    assert to_spend(play) == (1, 0, 1)
    assert mat(play).hand == []


def test_example_of_a_triggered_effect():
    play = played(STAR_CLERK, hand=[BACK_ALLEY_DEALER])

    moves(play, ANN, f"eject {BACK_ALLEY_DEALER}")
    offered = answers(play)
    moves(play, ANN, f"choose {BACK_ALLEY_DEALER} 1")

    assert offered == [f"choose {BACK_ALLEY_DEALER} 1", f"choose {BACK_ALLEY_DEALER} 2"]
    assert to_spend(play) == (1, 2, 1)


def test_a_white_box_is_resolved_when_the_card_is_discarded_by_an_effect():
    play = played(PULSE_RIGGER, hand=[VOLATILE_CANISTER, IRON], deck=[GOLD])

    moves(play, ANN, f"discard {VOLATILE_CANISTER}")

    assert mat(play).discard == [VOLATILE_CANISTER, IRON]
    assert play.table.turn.energy == 1 + 2 + 2


def test_a_white_box_for_discarding_is_not_for_ejecting():
    play = played(STAR_CLERK, hand=[BURN_CONTROLLER])

    moves(play, ANN, f"eject {BURN_CONTROLLER}")

    assert to_spend(play) == (1, 0, 1)


def test_a_white_box_for_ejecting_is_not_for_discarding():
    play = played(PULSE_RIGGER, hand=[BACK_ALLEY_DEALER, IRON], deck=[GOLD])

    moves(play, ANN, f"discard {BACK_ALLEY_DEALER}")

    assert mat(play).hand == [GOLD]
    assert to_spend(play) == (1 + 2, 0, 1)


def test_a_white_box_is_resolved_in_full_before_the_text_goes_on():
    play = played(PULSE_RIGGER, hand=[CORE_WELDER, IRON], deck=[STORM_BEAR, GOLD])

    moves(play, ANN, f"discard {CORE_WELDER}")

    assert mat(play).hand == [STORM_BEAR, GOLD]


def test_a_played_card_counts_as_played_once_its_text_is_done():
    play = played(BELT_PROSPECTOR)

    moves(play, ANN, f"choose {BELT_PROSPECTOR} 1")

    assert mat(play).played == [BELT_PROSPECTOR]
