"""What the Titans in the colours of Scientists and Engineers do."""

import pytest

from tests.engines.race_to_kepler.tables import (
    ALCHEMIST_KRAKEN,
    ANN,
    BACK_ALLEY_DEALER,
    CHOIR_OF_MEDUSAE,
    CIRCUIT_SPIDER,
    CORE_WELDER,
    FURNACE_RHINO,
    GOLD,
    IRON,
    MAFIA,
    MIRROR_VOLE,
    PRUNING_MANTIS,
    QUANTUM_SURGEON,
    RELAY_MACHINIST,
    RETURN_SWALLOW,
    SPIRAL_NAUTILUS,
    STAR_CLERK,
    STORM_BEAR,
    TIDE_READER,
    VOLATILE_CANISTER,
    answers,
    deck,
    mat,
    moves,
    played,
    to_spend,
)


def energy(play) -> int:
    return play.table.turn.energy


# Alchemist Kraken


def test_alchemist_kraken_may_eject_a_card_for_3_more_energy():
    play = played(ALCHEMIST_KRAKEN, hand=[IRON, GOLD])

    moves(play, ANN, "eject iron")

    assert (mat(play).hand, play.table.airlock) == ([GOLD], [IRON])
    assert energy(play) == 1 + 3


def test_alchemist_kraken_may_spare_the_cards():
    play = played(ALCHEMIST_KRAKEN, hand=[IRON])

    moves(play, ANN, "decline")

    assert (mat(play).hand, energy(play)) == ([IRON], 1)


def test_alchemist_kraken_without_another_card_gains_1_energy():
    play = played(ALCHEMIST_KRAKEN)

    assert energy(play) == 1


# Choir of Medusae


@pytest.mark.parametrize(("ejected", "drawn"), [(0, 0), (1, 1), (3, 3), (5, 3)])
def test_choir_of_medusae_draws_a_card_for_each_ejected_this_turn_up_to_3(ejected, drawn):
    play = played(CHOIR_OF_MEDUSAE, deck=[IRON] * 6, ejected=ejected)

    assert len(mat(play).hand) == drawn
    assert energy(play) == 1


# Pruning Mantis


def test_pruning_mantis_ejects_from_hand_and_discards_and_draws_as_many():
    play = played(PRUNING_MANTIS, hand=[IRON], discard=[MAFIA, IRON], deck=[GOLD] * 4)

    offered = answers(play)
    moves(play, ANN, "eject iron", "eject mafia from discard", "eject iron from discard")

    assert offered == ["eject iron", "eject mafia from discard", "eject iron from discard",
                       "decline"]  # fmt: skip
    assert play.table.airlock == [IRON, MAFIA, IRON]
    assert mat(play).hand == [GOLD] * 3
    assert energy(play) == 0


@pytest.mark.parametrize(("chosen", "drawn"), [(["decline"], 0), (["eject iron", "done"], 1)])
def test_pruning_mantis_may_eject_fewer(chosen, drawn):
    play = played(PRUNING_MANTIS, hand=[IRON, IRON], deck=[GOLD] * 4)

    moves(play, ANN, *chosen)

    assert mat(play).hand == [IRON] * (2 - drawn) + [GOLD] * drawn


def test_pruning_mantis_ejects_no_more_than_three():
    play = played(PRUNING_MANTIS, hand=[IRON] * 5, deck=[GOLD] * 4)

    moves(play, ANN, "eject iron", "eject iron", "eject iron")

    assert mat(play).hand == [IRON, IRON, GOLD, GOLD, GOLD]


# Spiral Nautilus


def test_spiral_nautilus_ejects_cards_for_2_energy_each_and_draws_the_rest():
    play = played(SPIRAL_NAUTILUS, deck=[IRON, GOLD, MAFIA, STAR_CLERK])

    moves(play, ANN, "eject iron from deck", "draw gold from deck", "eject mafia from deck")

    assert (mat(play).hand, play.table.airlock) == ([GOLD], [IRON, MAFIA])
    assert deck(play) == [STAR_CLERK]
    assert energy(play) == 2 * 2


@pytest.mark.parametrize(("verb", "gained"), [("eject", 6), ("draw", 0)])
def test_spiral_nautilus_may_do_the_same_with_all_three(verb, gained):
    play = played(SPIRAL_NAUTILUS, deck=[IRON, GOLD, MAFIA])

    moves(play, ANN, *(f"{verb} {card} from deck" for card in (IRON, GOLD, MAFIA)))

    assert len(mat(play).hand) + len(play.table.airlock) == 3
    assert energy(play) == gained


def test_spiral_nautilus_looks_at_what_there_is():
    play = played(SPIRAL_NAUTILUS, deck=[IRON])

    moves(play, ANN, "eject iron from deck")

    assert energy(play) == 2


def test_cards_being_looked_at_are_not_shuffled_into_a_new_deck():
    play = played(SPIRAL_NAUTILUS, deck=[BACK_ALLEY_DEALER, IRON], discard=[GOLD])

    moves(play, ANN, f"eject {BACK_ALLEY_DEALER} from deck", "draw iron from deck")
    moves(play, ANN, "draw gold from deck", f"choose {BACK_ALLEY_DEALER} 2")

    assert mat(play).hand == [IRON, GOLD]
    assert play.table.airlock == [BACK_ALLEY_DEALER]


# Storm Bear


def test_storm_bear_gains_1_energy():
    play = played(STORM_BEAR)

    assert energy(play) == 1


def test_storm_bear_gains_2_energy_and_returns_to_hand_if_discarded():
    play = played(RELAY_MACHINIST, hand=[STORM_BEAR], deck=[IRON, IRON])

    moves(play, ANN, f"discard {STORM_BEAR}")

    assert (mat(play).hand, mat(play).discard) == ([STORM_BEAR, IRON, IRON], [])
    assert energy(play) == 2


def test_storm_bear_brings_no_other_card_back_from_the_discards():
    play = played(RELAY_MACHINIST, hand=[STORM_BEAR], discard=[GOLD, MAFIA], deck=[IRON, IRON])

    moves(play, ANN, f"discard {STORM_BEAR}")

    assert (mat(play).hand, mat(play).discard) == ([STORM_BEAR, IRON, IRON], [GOLD, MAFIA])


def test_storm_bear_gains_2_energy_if_ejected_from_hand():
    play = played(STAR_CLERK, hand=[STORM_BEAR])

    moves(play, ANN, f"eject {STORM_BEAR}")

    assert (play.table.airlock, energy(play)) == ([STORM_BEAR], 1 + 2)


def test_storm_bear_gains_2_energy_if_ejected_from_the_discards():
    play = played(TIDE_READER, discard=[STORM_BEAR])

    moves(play, ANN, f"eject {STORM_BEAR} from discard")

    assert (play.table.airlock, energy(play)) == ([STORM_BEAR], 1 + 2)


def test_storm_bear_gains_nothing_if_ejected_from_the_deck():
    play = played(QUANTUM_SURGEON, deck=[STORM_BEAR])

    moves(play, ANN, f"eject {STORM_BEAR} from deck")

    assert (play.table.airlock, energy(play)) == ([STORM_BEAR], 1)


# Furnace Rhino


@pytest.mark.parametrize(
    ("chosen", "discarded"),
    [(["decline"], 0), (["discard iron", "done"], 1), (["discard iron"] * 3, 3)],
)
def test_furnace_rhino_discards_up_to_three_cards_for_2_energy_each(chosen, discarded):
    play = played(FURNACE_RHINO, hand=[IRON] * 4)

    moves(play, ANN, *chosen)

    assert mat(play).discard == [IRON] * discarded
    assert energy(play) == 2 * discarded


def test_furnace_rhino_triggers_what_it_discards():
    play = played(FURNACE_RHINO, hand=[VOLATILE_CANISTER])

    moves(play, ANN, f"discard {VOLATILE_CANISTER}")

    assert energy(play) == 2 + 2


def test_a_bear_that_returns_cannot_be_discarded_twice_by_one_step():
    play = played(FURNACE_RHINO, hand=[STORM_BEAR])

    moves(play, ANN, f"discard {STORM_BEAR}")

    assert mat(play).hand == [STORM_BEAR]
    assert energy(play) == 2 + 2


def test_cards_chosen_for_a_step_are_not_shuffled_into_a_new_deck():
    play = played(FURNACE_RHINO, hand=[CORE_WELDER, IRON])

    moves(play, ANN, f"discard {CORE_WELDER}", "discard iron")

    assert (mat(play).hand, mat(play).discard) == ([CORE_WELDER], [IRON])


# Circuit Spider


def test_circuit_spider_gains_an_energy_draws_three_cards_and_discards_one():
    play = played(CIRCUIT_SPIDER, hand=[IRON], deck=[GOLD, MAFIA, GOLD, GOLD])

    moves(play, ANN, "discard iron")

    assert (mat(play).hand, mat(play).discard) == ([GOLD, MAFIA, GOLD], [IRON])
    assert energy(play) == 1


# Return Swallow


def test_return_swallow_gains_2_energy_and_takes_a_card_back_from_the_discards():
    play = played(RETURN_SWALLOW, discard=[IRON, GOLD])

    moves(play, ANN, "move gold from discard")

    assert (mat(play).hand, mat(play).discard) == ([GOLD], [IRON])
    assert to_spend(play) == (2, 0, 1)


def test_return_swallow_takes_no_titan_back():
    play = played(RETURN_SWALLOW, discard=[MIRROR_VOLE, IRON, GOLD])

    assert answers(play) == ["move iron from discard", "move gold from discard"]


def test_return_swallow_has_to_take_the_only_card():
    play = played(RETURN_SWALLOW, discard=[MIRROR_VOLE, IRON])

    assert (mat(play).hand, mat(play).discard) == ([IRON], [MIRROR_VOLE])


def test_return_swallow_without_discards_gains_2_energy():
    play = played(RETURN_SWALLOW)

    assert to_spend(play) == (2, 0, 1)
