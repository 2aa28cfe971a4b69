"""What Han Spire, Bosphorus Ark, Congo Lance, Nile Pyramid and Pearl Raft do."""

import pytest

from tests.engines.race_to_kepler.tables import (
    ANN,
    BOSPHORUS_ARK,
    BURN_CONTROLLER,
    CONGO_LANCE,
    GOLD,
    GREY_BROKER,
    HAN_SPIRE,
    IRON,
    MAFIA,
    NILE_PYRAMID,
    PEARL_RAFT,
    PICKPOCKET_LEMUR,
    PULSE_RIGGER,
    RELAY_MACHINIST,
    STAR_CLERK,
    VEIN_TAPPER,
    VOLATILE_CANISTER,
    acting,
    answers,
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


# Han Spire


@pytest.mark.parametrize(
    ("number", "cost", "parsecs", "money", "market"),
    [(1, 1, 0, 1, 1), (2, 2, 0, 0, 2), (4, 3, 1, 0, 1)],
)
def test_han_spire_uses_energy_for_money_market_actions_and_jumps(
    number, cost, parsecs, money, market
):
    play = operated(HAN_SPIRE, number, energy=cost)

    assert mat(play).parsecs == parsecs
    assert to_spend(play) == (0, money, market)


def test_han_spire_3_ejects_a_card_from_the_discards_and_draws_one_for_2():
    play = operated(HAN_SPIRE, 3, energy=2, discard=[IRON, MAFIA], deck=[GOLD, IRON])

    moves(play, ANN, "eject iron from discard")

    assert (mat(play).discard, play.table.airlock) == ([MAFIA], [IRON])
    assert (mat(play).hand, play.table.turn.energy) == ([GOLD], 0)


def test_han_spire_jumps_4_when_all_four_operations_were_used_in_a_turn():
    ann = player(HAN_SPIRE, discard=[IRON], deck=[GOLD])
    play = acting(ann=ann, energy=8)

    moves(play, ANN, "operate 3", "operate 4", "operate 1")
    before = mat(play).parsecs
    moves(play, ANN, "operate 2")

    assert (before, mat(play).parsecs) == (1, 1 + 4)


# Bosphorus Ark


@pytest.mark.parametrize(
    ("number", "cost", "parsecs", "money", "market", "drawn"),
    [(1, 1, 0, 1, 1, 0), (2, 3, 0, 0, 1, 1), (3, 2, 0, 0, 2, 0), (4, 3, 1, 0, 1, 0)],
)
def test_bosphorus_ark_uses_energy_for_everything(number, cost, parsecs, money, market, drawn):
    play = operated(BOSPHORUS_ARK, number, energy=cost, deck=[IRON, IRON])

    assert (mat(play).parsecs, mat(play).hand) == (parsecs, [IRON] * drawn)
    assert to_spend(play) == (0, money, market)


def test_bosphorus_ark_may_repeat_an_operation_each_time_for_1_less():
    play = acting(ann=player(BOSPHORUS_ARK), energy=8)
    left = []

    for _ in range(4):
        moves(play, ANN, "operate 4")
        left.append(play.table.turn.energy)

    assert left == [8 - 3, 5 - 2, 3 - 1, 2 - 1]
    assert mat(play).parsecs == 4


def test_a_repeated_operation_costs_at_least_1():
    play = acting(ann=player(BOSPHORUS_ARK), energy=2)

    moves(play, ANN, "operate 1", "operate 1")

    assert "operate 1" not in answers(play)
    assert to_spend(play) == (0, 2, 1)


def test_only_repeats_of_the_same_operation_are_cheaper():
    play = acting(ann=player(BOSPHORUS_ARK), energy=5)

    moves(play, ANN, "operate 4", "operate 3")

    assert play.table.turn.energy == 5 - 3 - 2


def test_bosphorus_ark_gains_nothing_for_using_all_operations():
    play = acting(ann=player(BOSPHORUS_ARK, deck=[IRON]), energy=9)

    moves(play, ANN, "operate 1", "operate 2", "operate 3", "operate 4")

    assert mat(play).parsecs == 1


# Congo Lance


def test_congo_lance_gains_an_energy_when_an_effect_discards_a_card():
    ann = player(CONGO_LANCE, hand=[RELAY_MACHINIST, IRON], deck=[IRON, IRON])
    play = acting(ann=ann)

    moves(play, ANN, f"play {RELAY_MACHINIST}", "discard iron")

    assert play.table.turn.energy == 1


def test_congo_lance_gains_it_once_a_turn():
    ann = player(CONGO_LANCE, hand=[PULSE_RIGGER, IRON, IRON], deck=[IRON])
    play = acting(ann=ann)

    moves(play, ANN, f"play {PULSE_RIGGER}", "discard iron")

    assert play.table.turn.energy == 1 + 2 + 1


def test_congo_lance_gains_it_for_cards_discarded_from_the_deck_too():
    ann = player(CONGO_LANCE, hand=[BURN_CONTROLLER], deck=[IRON] * 3)
    play = acting(ann=ann)

    moves(play, ANN, f"play {BURN_CONTROLLER}")

    assert play.table.turn.energy == 1


@pytest.mark.parametrize(
    ("number", "cost", "parsecs", "sifted"), [(1, 3, 1, 1), (2, 6, 2, 2), (3, 9, 4, 2)]
)
def test_congo_lance_jumps_and_sifts(number, cost, parsecs, sifted):
    hand = [MAFIA, MAFIA]
    play = operated(CONGO_LANCE, number, energy=cost, hand=hand, deck=[GOLD] * 3)

    moves(play, ANN, *["discard mafia"] * sifted)

    assert mat(play).parsecs == parsecs
    assert mat(play).hand == [MAFIA] * (2 - sifted) + [GOLD] * sifted
    assert mat(play).deck == [GOLD] * (3 - sifted)
    assert play.table.turn.energy == 0 + 1


# Nile Pyramid


def test_nile_pyramid_may_eject_a_card_from_the_discards_at_the_start_of_the_turn():
    play = turn(ann=player(NILE_PYRAMID, hand=[MAFIA], discard=[IRON, GOLD]))

    offered = answers(play)
    moves(play, ANN, "eject iron from discard")

    assert offered == ["eject iron from discard", "eject gold from discard", "decline"]
    assert (play.table.airlock, mat(play).discard) == ([IRON], [GOLD])


def test_nile_pyramid_may_eject_nothing():
    play = turn(ann=player(NILE_PYRAMID, discard=[IRON]))

    moves(play, ANN, "decline")

    assert (play.table.airlock, mat(play).discard) == ([], [IRON])


def test_what_nile_pyramid_ejects_is_triggered_and_counts_for_the_turn():
    play = turn(ann=player(NILE_PYRAMID, discard=[VOLATILE_CANISTER]))

    moves(play, ANN, f"eject {VOLATILE_CANISTER} from discard")

    assert (play.table.turn.energy, play.table.turn.ejected) == (2, 1)


def test_nile_pyramid_1_ejects_a_card_from_hand_and_draws_one_for_2():
    play = operated(NILE_PYRAMID, 1, energy=2, hand=[IRON, MAFIA], deck=[GOLD, GOLD])

    moves(play, ANN, "eject iron")

    assert (mat(play).hand, play.table.airlock) == ([MAFIA, GOLD], [IRON])
    assert play.table.turn.energy == 0


def test_nile_pyramid_2_jumps_2_for_5():
    play = operated(NILE_PYRAMID, 2, energy=5)

    assert (mat(play).parsecs, play.table.turn.energy) == (2, 0)


@pytest.mark.parametrize(("ejected", "parsecs"), [(0, 0), (2, 2), (5, 5), (7, 5)])
def test_nile_pyramid_3_jumps_1_for_each_card_ejected_this_turn_up_to_5_for_7(ejected, parsecs):
    play = operated(NILE_PYRAMID, 3, energy=7, ejected=ejected)

    assert (mat(play).parsecs, play.table.turn.energy) == (parsecs, 0)


# Pearl Raft


@pytest.mark.parametrize(
    ("card", "energy"), [(STAR_CLERK, 0), (GOLD, 0), (VEIN_TAPPER, 2), (GREY_BROKER, 2)]
)
def test_pearl_raft_gains_2_energy_for_acquiring_a_card_of_cost_4_or_more(card, energy):
    play = acting(ann=player(PEARL_RAFT), money=6)

    moves(play, ANN, f"acquire {card}")

    assert play.table.turn.energy == energy


def test_pearl_raft_goes_by_the_printed_cost():
    play = acting(ann=player(PEARL_RAFT), money=2, discount=2)

    moves(play, ANN, f"acquire {VEIN_TAPPER}")

    assert play.table.turn.energy == 2


def test_pearl_raft_gains_nothing_for_a_gained_card():
    play = acting(ann=player(PEARL_RAFT, hand=[PICKPOCKET_LEMUR]))

    moves(play, ANN, f"play {PICKPOCKET_LEMUR}", f"gain {GREY_BROKER} from supply")

    assert play.table.turn.energy == 0


@pytest.mark.parametrize(
    ("number", "cost", "parsecs", "money", "market"),
    [(1, 2, 0, 0, 2), (2, 3, 1, 1, 1), (3, 5, 2, 0, 1)],
)
def test_pearl_raft_uses_energy_for_market_actions_money_and_jumps(
    number, cost, parsecs, money, market
):
    play = operated(PEARL_RAFT, number, energy=cost)

    assert mat(play).parsecs == parsecs
    assert to_spend(play) == (0, money, market)


@pytest.mark.parametrize(("acquired", "parsecs"), [(0, 2), (1, 3), (3, 5), (4, 5)])
def test_pearl_raft_4_jumps_2_and_1_for_each_card_acquired_up_to_3_for_8(acquired, parsecs):
    play = operated(PEARL_RAFT, 4, energy=8, acquired=acquired)

    assert (mat(play).parsecs, play.table.turn.energy) == (parsecs, 0)
