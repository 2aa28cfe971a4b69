"""What Halo of Edo, Red Kremlin Drive, Paulista Anchor, Indus Swarm and Alborz Tow do."""

import pytest

from engines.race_to_kepler.table import Turn
from tests.engines.race_to_kepler.tables import (
    ALBORZ_TOW,
    ANN,
    BOB,
    CARRION_RAVEN,
    GOLD,
    HALO_OF_EDO,
    INDUS_SWARM,
    IRON,
    MAFIA,
    MATTER_SPLITTER,
    MIRROR_VOLE,
    PAULISTA_ANCHOR,
    PULSE_RIGGER,
    RED_KREMLIN_DRIVE,
    SHADOW_OCTANT,
    STAR_CLERK,
    STORM_BEAR,
    TIDE_READER,
    TUNNEL_WHALE,
    VOLATILE_CANISTER,
    acting,
    answers,
    deck,
    encounter,
    mat,
    moves,
    player,
    to_spend,
    turn,
)


def operated(city: str, number: int, *, energy: int, hand=(), deck=(), discard=(), **things):
    """Ann has just used that operation, with that energy and these cards."""
    ann = player(city, hand=hand, deck=deck, discard=list(discard))
    play = acting(ann=ann, energy=energy, **things)
    moves(play, ANN, f"operate {number}")
    return play


# Halo of Edo


def test_halo_of_edo_gains_an_energy_each_time_a_card_is_ejected():
    ann = player(HALO_OF_EDO, hand=[MATTER_SPLITTER, IRON, GOLD])
    play = acting(ann=ann)

    moves(play, ANN, f"play {MATTER_SPLITTER}", "eject iron")

    assert play.table.turn.energy == 1 + 3 + 2


def test_halo_of_edo_1_jumps_1_for_3():
    play = operated(HALO_OF_EDO, 1, energy=3)

    assert (mat(play).parsecs, play.table.turn.energy) == (1, 0)


def test_halo_of_edo_2_ejects_a_card_from_hand_and_jumps_2_for_4():
    play = operated(HALO_OF_EDO, 2, energy=4, hand=[IRON, GOLD], discard=[MAFIA])

    offered = answers(play)
    moves(play, ANN, "eject iron")

    assert offered == ["eject iron", "eject gold"]
    assert (play.table.airlock, mat(play).parsecs) == ([IRON], 2)
    assert play.table.turn.energy == 0 + 1


def test_halo_of_edo_3_ejects_a_card_from_the_discards_and_jumps_3_for_6():
    play = operated(HALO_OF_EDO, 3, energy=6, hand=[MAFIA], discard=[IRON, GOLD])

    offered = answers(play)
    moves(play, ANN, "eject gold from discard")

    assert offered == ["eject iron from discard", "eject gold from discard"]
    assert (play.table.airlock, mat(play).parsecs) == ([GOLD], 3)
    assert play.table.turn.energy == 0 + 1


def test_halo_of_edo_4_ejects_two_cards_from_hand_or_discards_and_jumps_4_for_9():
    play = operated(HALO_OF_EDO, 4, energy=9, hand=[MAFIA], discard=[IRON, GOLD])

    moves(play, ANN, "eject mafia", "eject gold from discard")

    assert (play.table.airlock, mat(play).parsecs) == ([MAFIA, GOLD], 4)
    assert play.table.turn.energy == 0 + 2


# Red Kremlin Drive


def test_red_kremlin_drive_scans_1_at_the_start_of_the_turn():
    play = turn(ann=player(RED_KREMLIN_DRIVE, deck=[IRON, GOLD]))

    offered = answers(play)
    moves(play, ANN, "discard iron from deck")

    assert offered == ["discard iron from deck", "decline"]
    assert (deck(play), mat(play).discard) == ([GOLD], [IRON])


def test_what_the_first_scan_triggers_can_be_spent_in_the_turn():
    play = turn(ann=player(RED_KREMLIN_DRIVE, deck=[VOLATILE_CANISTER]))

    moves(play, ANN, f"discard {VOLATILE_CANISTER} from deck")

    assert to_spend(play) == (2, 0, 1)


@pytest.mark.parametrize(
    ("number", "cost", "parsecs", "scanned"),
    [(1, 1, 0, 1), (2, 3, 1, 1), (3, 5, 3, 2), (4, 9, 5, 0)],
)
def test_red_kremlin_drive_scans_and_jumps(number, cost, parsecs, scanned):
    play = operated(RED_KREMLIN_DRIVE, number, energy=cost, deck=[IRON, GOLD, MAFIA])

    assert mat(play).parsecs == parsecs
    assert len(play.table.looking) == scanned
    assert play.table.turn.energy == 0


# Paulista Anchor


@pytest.mark.parametrize(
    ("card", "energy"), [(PULSE_RIGGER, 1 + 1), (STAR_CLERK, 1), (GOLD, 0), (TIDE_READER, 1)]
)
def test_paulista_anchor_gains_an_energy_for_playing_a_crew_card_of_cost_3(card, energy):
    play = acting(ann=player(PAULISTA_ANCHOR, hand=[card]))

    moves(play, ANN, f"play {card}")

    assert play.table.turn.energy == energy


def test_paulista_anchor_gains_it_each_time():
    play = acting(ann=player(PAULISTA_ANCHOR, hand=[PULSE_RIGGER, PULSE_RIGGER]))

    moves(play, ANN, f"play {PULSE_RIGGER}", f"play {PULSE_RIGGER}")

    assert play.table.turn.energy == (1 + 1) * 2


@pytest.mark.parametrize(
    ("number", "cost", "parsecs", "money", "drawn"),
    [(1, 4, 1, 1, 0), (2, 6, 2, 0, 1), (3, 9, 4, 0, 0)],
)
def test_paulista_anchor_jumps_for_energy(number, cost, parsecs, money, drawn):
    play = operated(PAULISTA_ANCHOR, number, energy=cost, deck=[IRON, IRON])

    assert mat(play).parsecs == parsecs
    assert to_spend(play) == (0, money, 1)
    assert mat(play).hand == [IRON] * drawn


# Indus Swarm


def won(*titans: str, parsecs: int = 1, seat: int = ANN):
    """Indus Swarm has won the bid for these Titans."""
    flyer = player(INDUS_SWARM, parsecs=parsecs, hand=[GOLD])
    mats = {"ann": flyer} if seat == ANN else {"ann": player(parsecs=1), "bob": flyer}
    play = encounter(**mats, titans=titans)
    moves(play, seat, "bid gold")
    return play


def test_indus_swarm_may_jump_2_instead_of_taking_a_titan():
    play = won(STORM_BEAR, MIRROR_VOLE, TUNNEL_WHALE)

    offered = answers(play)
    moves(play, ANN, "jump")

    assert offered == [f"take {STORM_BEAR}", f"take {MIRROR_VOLE}", f"take {TUNNEL_WHALE}", "jump"]
    assert (mat(play).parsecs, mat(play).hand) == (1 + 2, [])


def test_if_indus_swarm_jumps_all_titans_go_back_and_the_bid_is_discarded():
    play = won(STORM_BEAR, MIRROR_VOLE, TUNNEL_WHALE)

    moves(play, ANN, "jump")

    assert sorted(play.table.titan_deck) == sorted([STORM_BEAR, MIRROR_VOLE, TUNNEL_WHALE])
    assert (mat(play).discard, play.table.row) == ([GOLD], [])
    assert play.table.race


def test_indus_swarm_may_take_a_titan_as_everyone_does():
    play = won(STORM_BEAR, MIRROR_VOLE)

    moves(play, ANN, f"take {MIRROR_VOLE}")

    assert (mat(play).parsecs, mat(play).hand) == (1, [MIRROR_VOLE])


def test_indus_swarm_has_the_choice_with_a_single_titan_too():
    play = won(STORM_BEAR)

    assert answers(play) == [f"take {STORM_BEAR}", "jump"]


def test_indus_swarm_may_jump_in_the_encounter_of_another():
    play = won(STORM_BEAR, MIRROR_VOLE, parsecs=0, seat=BOB)

    moves(play, BOB, "jump")

    assert [mat(play, seat).parsecs for seat in (ANN, BOB)] == [1, 2]


@pytest.mark.parametrize(
    ("number", "cost", "parsecs", "money", "market"),
    [(1, 1, 0, 1, 1), (2, 3, 1, 0, 2), (3, 6, 3, 0, 1), (4, 10, 3, 0, 1)],
)
def test_indus_swarm_uses_energy_for_money_market_actions_and_jumps(
    number, cost, parsecs, money, market
):
    play = operated(INDUS_SWARM, number, energy=cost)

    assert mat(play).parsecs == parsecs
    assert to_spend(play) == (0, money, market)


def test_indus_swarm_4_takes_the_top_titan_into_the_hand():
    play = operated(INDUS_SWARM, 4, energy=10, titans=[SHADOW_OCTANT, CARRION_RAVEN])

    assert mat(play).hand == [SHADOW_OCTANT]
    assert play.table.titan_deck == [CARRION_RAVEN]


# Alborz Tow


def test_alborz_tow_gains_an_energy_each_time_a_gold_is_played():
    play = acting(ann=player(ALBORZ_TOW, hand=[GOLD, IRON, GOLD]))

    moves(play, ANN, "play gold", "play iron", "play gold")

    assert to_spend(play) == (2, 2 + 1 + 2, 1)


def test_alborz_tow_1_jumps_1_and_may_turn_an_iron_into_a_gold_for_4():
    play = operated(ALBORZ_TOW, 1, energy=4, hand=[IRON, MAFIA])

    offered = answers(play)
    moves(play, ANN, "eject iron", "gain gold from pile")

    assert offered == ["eject iron", "decline"]
    assert (mat(play).parsecs, mat(play).hand) == (1, [MAFIA, GOLD])
    assert (play.table.airlock, play.table.turn.energy) == ([IRON], 0)


def test_alborz_tow_1_can_be_used_without_an_iron():
    play = operated(ALBORZ_TOW, 1, energy=4, hand=[MAFIA])

    assert (mat(play).parsecs, mat(play).hand) == (1, [MAFIA])


def test_alborz_tow_2_jumps_2_and_gains_a_gold_for_6():
    play = operated(ALBORZ_TOW, 2, energy=6)

    moves(play, ANN, "gain gold from pile")

    assert (mat(play).parsecs, mat(play).hand, play.table.turn.energy) == (2, [GOLD], 0)


@pytest.mark.parametrize("gold", [0, 1, 3])
def test_alborz_tow_3_jumps_1_for_each_gold_played_this_turn_for_8(gold):
    play = acting(ann=player(ALBORZ_TOW, hand=[GOLD] * gold + [IRON]), energy=8 - gold)

    moves(play, ANN, "play iron", *["play gold"] * gold, "operate 3")

    assert (mat(play).parsecs, play.table.turn.energy) == (gold, 0)


def test_gold_played_in_the_turn_before_does_not_count():
    ann = player(ALBORZ_TOW, played=[GOLD, GOLD])
    play = turn(ann=ann, turn=Turn(energy=8))

    moves(play, ANN, "operate 3")

    assert mat(play).parsecs == 0
