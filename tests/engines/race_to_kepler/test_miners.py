"""What Iron, Gold and each Miner do."""

import pytest

from tests.engines.race_to_kepler.tables import (
    ANN,
    BELT_PROSPECTOR,
    BLAST_CREW,
    CARGO_APPRAISER,
    CORE_WELDER,
    GOLD,
    GREY_BROKER,
    IRON,
    MAFIA,
    SLAG_SORTER,
    SMELTER_BOSS,
    STAR_CLERK,
    VEIN_TAPPER,
    acting,
    answers,
    deck,
    mat,
    moves,
    played,
    player,
    to_spend,
)

# Iron, Gold


def test_iron_gains_1_money():
    play = played(IRON)

    assert to_spend(play) == (0, 1, 1)


def test_gold_gains_2_money():
    play = played(GOLD)

    assert to_spend(play) == (0, 2, 1)


# Slag Sorter


def test_slag_sorter_may_eject_an_iron_to_gain_a_gold():
    play = played(SLAG_SORTER, hand=[MAFIA, IRON])

    offered = answers(play)
    moves(play, ANN, "eject iron", "gain gold from pile")

    assert offered == ["eject iron", "decline"]
    assert (mat(play).hand, play.table.airlock) == ([MAFIA, GOLD], [IRON])
    assert (len(play.table.pile), to_spend(play)) == (9, (0, 0, 1))


def test_slag_sorter_may_keep_the_iron():
    play = played(SLAG_SORTER, hand=[IRON])

    moves(play, ANN, "decline")

    assert mat(play).hand == [IRON]


def test_slag_sorter_needs_an_iron_in_hand():
    play = played(SLAG_SORTER, hand=[MAFIA, GOLD], discard=[IRON])

    assert mat(play).hand == [MAFIA, GOLD]
    assert "play gold" in answers(play)


# Belt Prospector


def test_belt_prospector_gains_an_energy_and_may_gain_a_market_action_and_1_money():
    play = played(BELT_PROSPECTOR, acquired=2)

    moves(play, ANN, f"choose {BELT_PROSPECTOR} 1")

    assert to_spend(play) == (1, 1, 2)


@pytest.mark.parametrize("acquired", [0, 1, 3])
def test_belt_prospector_or_gains_an_energy_for_each_card_acquired_this_turn(acquired):
    play = played(BELT_PROSPECTOR, acquired=acquired)

    moves(play, ANN, f"choose {BELT_PROSPECTOR} 2")

    assert to_spend(play) == (1 + acquired, 0, 1)


def test_market_actions_taken_are_cards_acquired():
    ann = player(hand=[BELT_PROSPECTOR])
    play = acting(ann=ann, money=6, market=3)

    moves(play, ANN, "acquire gold", "acquire gold", f"play {BELT_PROSPECTOR}")
    moves(play, ANN, f"choose {BELT_PROSPECTOR} 2")

    assert play.table.turn.energy == 1 + 2


def test_gained_cards_are_no_market_actions_taken():
    ann = player(hand=[BELT_PROSPECTOR, SLAG_SORTER, IRON])
    play = acting(ann=ann)

    moves(play, ANN, f"play {SLAG_SORTER}", "eject iron", "gain gold from pile")
    moves(play, ANN, f"play {BELT_PROSPECTOR}", f"choose {BELT_PROSPECTOR} 2")

    assert play.table.turn.energy == 1


# Vein Tapper


def test_vein_tapper_gains_an_energy_and_may_gain_a_gold():
    play = played(VEIN_TAPPER)

    moves(play, ANN, f"choose {VEIN_TAPPER} 1", "gain gold from pile")

    assert (mat(play).hand, len(play.table.pile)) == ([GOLD], 9)
    assert to_spend(play) == (1, 0, 1)


def test_vein_tapper_or_shows_gold_for_an_energy_each():
    play = played(VEIN_TAPPER, hand=[GOLD, IRON, GOLD, GOLD])

    moves(play, ANN, f"choose {VEIN_TAPPER} 2")
    offered = answers(play)
    moves(play, ANN, "show gold", "show gold", "show gold", "done")

    assert offered == ["show gold", "decline"]
    assert sorted(mat(play).hand) == [GOLD, GOLD, GOLD, IRON]
    assert play.table.turn.energy == 1 + 3


@pytest.mark.parametrize(("shown", "energy"), [(["decline"], 1), (["show gold", "done"], 1 + 1)])
def test_any_number_of_gold_may_be_shown(shown, energy):
    play = played(VEIN_TAPPER, hand=[GOLD, GOLD])

    moves(play, ANN, f"choose {VEIN_TAPPER} 2", *shown)

    assert mat(play).hand == [GOLD, GOLD]
    assert play.table.turn.energy == energy


# Cargo Appraiser


def test_cargo_appraiser_gains_an_energy_and_a_market_action():
    play = played(CARGO_APPRAISER)

    assert to_spend(play) == (1, 0, 2)


def test_cargo_appraiser_makes_all_cards_1_cheaper_this_turn():
    play = played(CARGO_APPRAISER, money=6)

    moves(play, ANN, f"acquire {GREY_BROKER}", "acquire gold")

    assert play.table.turn.money == 6 - 4 - 2


# Smelter Boss


def test_smelter_boss_gains_an_energy_and_a_market_action():
    play = played(SMELTER_BOSS)

    assert to_spend(play) == (1, 0, 2)


def test_smelter_boss_moves_up_to_two_iron_or_gold_onto_the_deck_for_energy_and_money():
    play = played(SMELTER_BOSS, discard=[IRON, MAFIA, GOLD, IRON], deck=[STAR_CLERK])

    offered = answers(play)
    moves(play, ANN, "move gold from discard", "move iron from discard")

    assert offered == ["move iron from discard", "move gold from discard", "decline"]
    assert deck(play) == [IRON, GOLD, STAR_CLERK]
    assert mat(play).discard == [MAFIA, IRON]
    assert to_spend(play) == (1 + 2, 2, 2)


@pytest.mark.parametrize(
    ("chosen", "left", "gained"),
    [(["decline"], 2, 0), (["move iron from discard", "done"], 1, 1)],
)
def test_smelter_boss_may_move_fewer(chosen, left, gained):
    play = played(SMELTER_BOSS, discard=[IRON, IRON])

    moves(play, ANN, *chosen)

    assert mat(play).discard == [IRON] * left
    assert to_spend(play) == (1 + gained, gained, 2)


def test_cards_moved_onto_the_deck_are_drawn_next():
    ann = player(hand=[SMELTER_BOSS, STAR_CLERK, MAFIA], discard=[GOLD], deck=[IRON])
    play = acting(ann=ann)

    moves(play, ANN, f"play {SMELTER_BOSS}", "move gold from discard")
    moves(play, ANN, f"play {STAR_CLERK}", "eject mafia")

    assert mat(play).hand == [GOLD]


# Blast Crew


def test_blast_crew_may_gain_2_money():
    play = played(BLAST_CREW, hand=[GOLD])

    moves(play, ANN, f"choose {BLAST_CREW} 1")

    assert to_spend(play) == (0, 2, 1)
    assert mat(play).hand == [GOLD]


def test_blast_crew_or_ejects_gold_for_2_energy_each():
    play = played(BLAST_CREW, hand=[GOLD, IRON, GOLD, GOLD])

    moves(play, ANN, f"choose {BLAST_CREW} 2")
    offered = answers(play)
    moves(play, ANN, "eject gold", "eject gold", "done")

    assert offered == ["eject gold", "decline"]
    assert (mat(play).hand, play.table.airlock) == ([IRON, GOLD], [GOLD, GOLD])
    assert to_spend(play) == (2 * 2, 0, 1)


def test_blast_crew_ejects_no_other_card_and_may_eject_none():
    play = played(BLAST_CREW, hand=[IRON, CORE_WELDER])

    moves(play, ANN, f"choose {BLAST_CREW} 2")

    assert mat(play).hand == [IRON, CORE_WELDER]
    assert to_spend(play) == (0, 0, 1)


def test_any_number_of_gold_can_be_ejected_by_blast_crew():
    play = played(BLAST_CREW, hand=[GOLD] * 6)

    moves(play, ANN, f"choose {BLAST_CREW} 2", *["eject gold"] * 6)

    assert play.table.turn.energy == 12
