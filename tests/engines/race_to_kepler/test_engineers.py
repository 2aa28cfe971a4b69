"""What each Engineer does."""

import pytest

from tests.engines.race_to_kepler.tables import (
    ANN,
    BURN_CONTROLLER,
    CIRCUIT_SPIDER,
    CORE_WELDER,
    FOLD_HELMSMAN,
    GOLD,
    IRON,
    MAFIA,
    PULSE_RIGGER,
    RELAY_MACHINIST,
    STAR_CLERK,
    STORM_BEAR,
    VOLATILE_CANISTER,
    answers,
    deck,
    mat,
    moves,
    played,
)


def energy(play) -> int:
    return play.table.turn.energy


# Volatile Canister


def test_volatile_canister_gains_2_energy_if_discarded():
    play = played(RELAY_MACHINIST, hand=[VOLATILE_CANISTER])

    moves(play, ANN, f"discard {VOLATILE_CANISTER}")

    assert energy(play) == 2


def test_volatile_canister_gains_2_energy_if_ejected():
    play = played(STAR_CLERK, hand=[VOLATILE_CANISTER])

    moves(play, ANN, f"eject {VOLATILE_CANISTER}")

    assert energy(play) == 1 + 2


# Pulse Rigger


def test_pulse_rigger_may_discard_two_cards_for_2_more_energy_and_a_card():
    play = played(PULSE_RIGGER, hand=[IRON, MAFIA, GOLD], deck=[STAR_CLERK, IRON])

    moves(play, ANN, "discard iron", "discard mafia")

    assert (mat(play).hand, mat(play).discard) == ([GOLD, STAR_CLERK], [IRON, MAFIA])
    assert energy(play) == 1 + 2


def test_pulse_rigger_can_discard_the_last_two_cards():
    play = played(PULSE_RIGGER, hand=[IRON, MAFIA], deck=[GOLD])

    moves(play, ANN, "discard mafia")

    assert (mat(play).hand, mat(play).discard) == ([GOLD], [MAFIA, IRON])


def test_pulse_rigger_may_keep_the_cards():
    play = played(PULSE_RIGGER, hand=[IRON, MAFIA], deck=[STAR_CLERK])

    moves(play, ANN, "decline")

    assert (mat(play).hand, energy(play)) == ([IRON, MAFIA], 1)


def test_pulse_rigger_cannot_stop_after_one_card():
    play = played(PULSE_RIGGER, hand=[IRON, MAFIA, GOLD])

    moves(play, ANN, "discard iron")

    assert answers(play) == ["discard mafia", "discard gold"]


# Burn Controller


@pytest.mark.parametrize(
    ("cards", "crew"),
    [
        ([IRON, GOLD, IRON], 0),
        ([IRON, STAR_CLERK, PULSE_RIGGER], 2),
        ([STAR_CLERK, STAR_CLERK, RELAY_MACHINIST], 3),
        ([MAFIA, IRON, IRON], 1),
        ([CIRCUIT_SPIDER, IRON, IRON], 0),
    ],
)
def test_burn_controller_discards_three_cards_and_gains_an_energy_for_each_crew(cards, crew):
    play = played(BURN_CONTROLLER, deck=[*cards, GOLD])

    assert (mat(play).discard, deck(play)) == (cards, [GOLD])
    assert energy(play) == crew


def test_burn_controller_triggers_the_cards_it_discards():
    play = played(BURN_CONTROLLER, deck=[VOLATILE_CANISTER, BURN_CONTROLLER, IRON])

    assert energy(play) == 2 + 1 + 2


def test_a_titan_bear_that_burn_controller_discards_comes_to_the_hand():
    play = played(BURN_CONTROLLER, deck=[STORM_BEAR, IRON, IRON])

    assert (mat(play).hand, mat(play).discard) == ([STORM_BEAR], [IRON, IRON])
    assert energy(play) == 2


def test_burn_controller_goes_on_with_the_discards_shuffled():
    play = played(BURN_CONTROLLER, deck=[IRON], discard=[MAFIA, MAFIA])

    assert sorted(mat(play).discard) == [IRON, MAFIA, MAFIA]
    assert energy(play) == 2


def test_burn_controller_with_few_cards_discards_what_there_is():
    play = played(BURN_CONTROLLER, deck=[STAR_CLERK])

    assert (mat(play).discard, energy(play)) == ([STAR_CLERK], 1)


def test_burn_controller_gains_an_energy_if_discarded():
    play = played(RELAY_MACHINIST, hand=[BURN_CONTROLLER])

    moves(play, ANN, f"discard {BURN_CONTROLLER}")

    assert energy(play) == 1


# Core Welder


def test_core_welder_may_discard_a_card_for_another_energy():
    play = played(CORE_WELDER, hand=[IRON, GOLD], deck=[MAFIA])

    offered = answers(play)
    moves(play, ANN, "discard iron")

    assert offered == ["discard iron", "discard gold", "decline"]
    assert (mat(play).hand, mat(play).discard) == ([GOLD], [IRON])
    assert energy(play) == 1 + 1


def test_core_welder_without_another_card_gains_1_energy():
    play = played(CORE_WELDER)

    assert energy(play) == 1


def test_core_welder_draws_a_card_if_discarded():
    play = played(CORE_WELDER, hand=[CORE_WELDER], deck=[MAFIA, IRON])

    moves(play, ANN, f"discard {CORE_WELDER}")

    assert (mat(play).hand, energy(play)) == ([MAFIA], 2)


# Relay Machinist


def test_relay_machinist_may_discard_a_card_to_draw_two():
    play = played(RELAY_MACHINIST, hand=[IRON], deck=[GOLD, MAFIA, IRON])

    moves(play, ANN, "discard iron")

    assert (mat(play).hand, mat(play).discard) == ([GOLD, MAFIA], [IRON])
    assert energy(play) == 0


def test_relay_machinist_may_keep_the_card():
    play = played(RELAY_MACHINIST, hand=[IRON], deck=[GOLD, MAFIA])

    moves(play, ANN, "decline")

    assert mat(play).hand == [IRON]


def test_relay_machinist_without_another_card_draws_nothing():
    play = played(RELAY_MACHINIST, deck=[GOLD, MAFIA])

    assert mat(play).hand == []


# Fold Helmsman


def test_fold_helmsman_gains_an_energy_draws_three_cards_and_discards_two():
    play = played(FOLD_HELMSMAN, hand=[IRON], deck=[GOLD, MAFIA, STAR_CLERK, IRON])

    first = answers(play)
    moves(play, ANN, "discard iron", "discard mafia")

    assert first == [f"discard {card}" for card in (IRON, GOLD, MAFIA, STAR_CLERK)]
    assert (mat(play).hand, mat(play).discard) == ([GOLD, STAR_CLERK], [IRON, MAFIA])
    assert energy(play) == 1


def test_cards_of_one_step_are_all_chosen_before_they_move():
    play = played(FOLD_HELMSMAN, deck=[STORM_BEAR, IRON, GOLD])

    moves(play, ANN, f"discard {STORM_BEAR}")
    second = answers(play)
    moves(play, ANN, "discard iron")

    assert second == ["discard iron", "discard gold"]
    assert (mat(play).hand, mat(play).discard) == ([GOLD, STORM_BEAR], [IRON])
