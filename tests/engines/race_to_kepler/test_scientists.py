"""What each Scientist does."""

import pytest

from tests.engines.race_to_kepler.tables import (
    ANN,
    BACK_ALLEY_DEALER,
    GENE_ARCHITECT,
    GOLD,
    GREY_BROKER,
    IRON,
    MAFIA,
    MATTER_SPLITTER,
    PLASMA_SPRAYER,
    QUANTUM_SURGEON,
    STAR_CLERK,
    STORM_BEAR,
    TIDE_READER,
    VOLATILE_CANISTER,
    acting,
    answers,
    deck,
    mat,
    moves,
    played,
    player,
    to_spend,
)


def energy(play) -> int:
    return play.table.turn.energy


# Star Clerk


def test_star_clerk_gains_an_energy_and_may_eject_a_card_from_hand_to_draw_one():
    play = played(STAR_CLERK, hand=[IRON, MAFIA], deck=[GOLD, IRON])

    offered = answers(play)
    moves(play, ANN, "eject iron")

    assert offered == ["eject iron", "eject mafia", "decline"]
    assert (mat(play).hand, play.table.airlock) == ([MAFIA, GOLD], [IRON])
    assert energy(play) == 1


def test_star_clerk_may_keep_the_cards():
    play = played(STAR_CLERK, hand=[IRON], deck=[GOLD])

    moves(play, ANN, "decline")

    assert (mat(play).hand, play.table.airlock, energy(play)) == ([IRON], [], 1)


def test_star_clerk_without_another_card_only_gains_an_energy():
    play = played(STAR_CLERK, deck=[GOLD])

    assert (mat(play).hand, energy(play)) == ([], 1)


# Matter Splitter


def test_matter_splitter_may_eject_two_cards_for_3_more_energy():
    play = played(MATTER_SPLITTER, hand=[IRON, MAFIA, GOLD])

    moves(play, ANN, "eject iron", "eject mafia")

    assert (mat(play).hand, play.table.airlock) == ([GOLD], [IRON, MAFIA])
    assert energy(play) == 1 + 3


def test_matter_splitter_can_eject_the_last_two_cards():
    play = played(MATTER_SPLITTER, hand=[IRON, MAFIA])

    moves(play, ANN, "eject mafia")

    assert (mat(play).hand, play.table.airlock) == ([], [MAFIA, IRON])
    assert energy(play) == 1 + 3


def test_matter_splitter_needs_two_cards():
    play = played(MATTER_SPLITTER, hand=[IRON])

    assert (mat(play).hand, energy(play)) == ([IRON], 1)
    assert "play iron" in answers(play)


def test_matter_splitter_cannot_stop_after_one_card():
    play = played(MATTER_SPLITTER, hand=[IRON, MAFIA, GOLD])

    moves(play, ANN, "eject iron")

    assert answers(play) == ["eject mafia", "eject gold"]


# Tide Reader


def test_tide_reader_may_eject_a_card_from_the_discards_to_draw_one():
    play = played(TIDE_READER, hand=[MAFIA], discard=[IRON, GOLD], deck=[STAR_CLERK])

    offered = answers(play)
    moves(play, ANN, "eject iron from discard")

    assert offered == ["eject iron from discard", "eject gold from discard", "decline"]
    assert (mat(play).discard, play.table.airlock) == ([GOLD], [IRON])
    assert mat(play).hand == [MAFIA, STAR_CLERK]
    assert energy(play) == 1


def test_tide_reader_without_discards_only_gains_an_energy():
    play = played(TIDE_READER, hand=[IRON], deck=[GOLD])

    assert (mat(play).hand, energy(play)) == ([IRON], 1)


# Plasma Sprayer


def test_plasma_sprayer_gains_an_energy_and_may_draw_a_card():
    play = played(PLASMA_SPRAYER, deck=[GOLD, IRON], ejected=2)

    moves(play, ANN, f"choose {PLASMA_SPRAYER} 1")

    assert (mat(play).hand, energy(play)) == ([GOLD], 1)


@pytest.mark.parametrize("ejected", [0, 1, 4])
def test_plasma_sprayer_or_gains_an_energy_for_each_card_ejected_this_turn(ejected):
    play = played(PLASMA_SPRAYER, deck=[GOLD], ejected=ejected)

    moves(play, ANN, f"choose {PLASMA_SPRAYER} 2")

    assert (mat(play).hand, energy(play)) == ([], 1 + ejected)


def test_cards_ejected_by_other_cards_count_for_plasma_sprayer():
    ann = player(hand=[MATTER_SPLITTER, PLASMA_SPRAYER, IRON, IRON])
    play = acting(ann=ann)

    moves(play, ANN, f"play {MATTER_SPLITTER}", "eject iron", "eject iron")
    moves(play, ANN, f"play {PLASMA_SPRAYER}", f"choose {PLASMA_SPRAYER} 2")

    assert energy(play) == 1 + 3 + 1 + 2


# Quantum Surgeon


@pytest.mark.parametrize(
    ("card", "cost"), [(IRON, 1), (GOLD, 3), (GREY_BROKER, 5), (STORM_BEAR, 0)]
)
def test_quantum_surgeon_may_eject_the_top_card_for_energy_equal_to_its_cost(card, cost):
    play = played(QUANTUM_SURGEON, deck=[card, MAFIA])

    moves(play, ANN, f"eject {card} from deck")

    assert (play.table.airlock, deck(play)) == ([card], [MAFIA])
    assert energy(play) == 1 + cost


def test_quantum_surgeon_or_draws_the_top_card():
    play = played(QUANTUM_SURGEON, deck=[GOLD, MAFIA])

    offered = answers(play)
    moves(play, ANN, "draw gold from deck")

    assert offered == ["eject gold from deck", "draw gold from deck"]
    assert (mat(play).hand, deck(play), energy(play)) == ([GOLD], [MAFIA], 1)


def test_a_card_ejected_by_quantum_surgeon_does_what_it_does_when_ejected():
    play = played(QUANTUM_SURGEON, deck=[BACK_ALLEY_DEALER])

    moves(play, ANN, f"eject {BACK_ALLEY_DEALER} from deck", f"choose {BACK_ALLEY_DEALER} 1")

    assert to_spend(play) == (1 + 2, 2, 1)


def test_quantum_surgeon_looks_at_a_new_deck_if_the_old_one_is_empty():
    play = played(QUANTUM_SURGEON, discard=[GOLD])

    moves(play, ANN, "eject gold from deck")

    assert energy(play) == 1 + 3


def test_quantum_surgeon_without_any_card_only_gains_an_energy():
    play = played(QUANTUM_SURGEON)

    assert energy(play) == 1


# Gene Architect


def test_gene_architect_draws_one_ejects_one_and_discards_one_of_three():
    play = played(GENE_ARCHITECT, deck=[IRON, GOLD, MAFIA, STAR_CLERK])

    first = answers(play)
    moves(play, ANN, "draw gold from deck")
    second = answers(play)
    moves(play, ANN, "eject mafia from deck")

    assert first == ["draw iron from deck", "draw gold from deck", "draw mafia from deck"]
    assert second == ["eject iron from deck", "eject mafia from deck"]
    assert (mat(play).hand, play.table.airlock, mat(play).discard) == ([GOLD], [MAFIA], [IRON])
    assert deck(play) == [STAR_CLERK]
    assert energy(play) == 0


def test_gene_architect_triggers_what_is_ejected_and_what_is_discarded():
    play = played(GENE_ARCHITECT, deck=[IRON, VOLATILE_CANISTER, VOLATILE_CANISTER])

    moves(play, ANN, "draw iron from deck", f"eject {VOLATILE_CANISTER} from deck")

    assert energy(play) == 2 + 2


def test_gene_architect_with_two_cards_draws_one_and_ejects_one():
    play = played(GENE_ARCHITECT, deck=[IRON, GOLD])

    moves(play, ANN, "draw gold from deck")

    assert (mat(play).hand, play.table.airlock, mat(play).discard) == ([GOLD], [IRON], [])


def test_gene_architect_with_one_card_draws_it():
    play = played(GENE_ARCHITECT, deck=[IRON])

    assert (mat(play).hand, play.table.airlock) == ([IRON], [])
