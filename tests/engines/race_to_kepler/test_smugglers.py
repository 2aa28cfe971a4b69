"""What Dock Syndicate and each Smuggler do."""

import pytest

from tests.engines.race_to_kepler.tables import (
    ANN,
    BACK_ALLEY_DEALER,
    BLAST_CREW,
    ESCAPE_FLYER,
    FREIGHT_RUNNER,
    GEM_CUTTER,
    GOLD,
    GREY_BROKER,
    IRON,
    MAFIA,
    PULSE_RIGGER,
    QUANTUM_SURGEON,
    STAR_CLERK,
    STORM_BEAR,
    SUPPLY,
    TIDE_READER,
    VEIN_TAPPER,
    WRECK_PICKER,
    acting,
    answers,
    mat,
    moves,
    played,
    player,
    to_spend,
)

FROM_SUPPLY = [f"move {card} from supply" for card in SUPPLY]

# Dock Syndicate


def test_dock_syndicate_may_move_a_card_from_the_crew_supply_to_the_airlock():
    play = played(MAFIA, crew=[TIDE_READER])

    offered = answers(play)
    moves(play, ANN, f"move {VEIN_TAPPER} from supply")

    assert offered == [*FROM_SUPPLY, "decline"]
    assert play.table.airlock == [VEIN_TAPPER]
    assert play.table.supply == [STAR_CLERK, PULSE_RIGGER, GREY_BROKER, BLAST_CREW, TIDE_READER]


def test_dock_syndicate_may_leave_the_supply_alone():
    play = played(MAFIA)

    moves(play, ANN, "decline")

    assert (play.table.supply, play.table.airlock) == (SUPPLY, [])


def test_a_card_moved_to_the_airlock_is_not_ejected():
    play = played(MAFIA, supply=[BACK_ALLEY_DEALER])

    moves(play, ANN, f"move {BACK_ALLEY_DEALER} from supply")

    assert answers(play) == ["end"]
    assert play.table.turn.ejected == 0


# Back-Alley Dealer


def test_back_alley_dealer_may_eject_itself():
    play = played(BACK_ALLEY_DEALER, hand=[IRON])

    offered = answers(play)
    moves(play, ANN, f"eject {BACK_ALLEY_DEALER} from play", f"choose {BACK_ALLEY_DEALER} 1")

    assert offered == [f"eject {BACK_ALLEY_DEALER} from play", "decline"]
    assert (mat(play).play, play.table.airlock) == ([], [BACK_ALLEY_DEALER])
    assert to_spend(play) == (0, 2, 1)


def test_back_alley_dealer_ejects_no_other_card_in_play():
    play = acting(ann=player(hand=[BACK_ALLEY_DEALER], play=[GOLD, IRON]))

    moves(play, ANN, f"play {BACK_ALLEY_DEALER}")

    assert answers(play) == [f"eject {BACK_ALLEY_DEALER} from play", "decline"]


def test_back_alley_dealer_draws_a_card_instead_if_one_likes():
    play = played(BACK_ALLEY_DEALER, deck=[GOLD, IRON])

    moves(play, ANN, f"eject {BACK_ALLEY_DEALER} from play", f"choose {BACK_ALLEY_DEALER} 2")

    assert mat(play).hand == [GOLD]
    assert to_spend(play) == (0, 0, 1)


def test_back_alley_dealer_may_stay():
    play = played(BACK_ALLEY_DEALER)

    moves(play, ANN, "decline")

    assert mat(play).play == [BACK_ALLEY_DEALER]
    assert to_spend(play) == (0, 0, 1)


def test_back_alley_dealer_ejected_from_hand_pays_too():
    play = played(STAR_CLERK, hand=[BACK_ALLEY_DEALER], deck=[GOLD])

    moves(play, ANN, f"eject {BACK_ALLEY_DEALER}", f"choose {BACK_ALLEY_DEALER} 1")

    assert to_spend(play) == (1, 2, 1)
    assert mat(play).hand == [GOLD]


# Escape Flyer


def test_escape_flyer_gains_an_energy_and_moves_a_supply_card_to_the_airlock():
    play = played(ESCAPE_FLYER)

    moves(play, ANN, f"choose {ESCAPE_FLYER} 1")
    offered = answers(play)
    moves(play, ANN, f"move {STAR_CLERK} from supply")

    assert offered == FROM_SUPPLY
    assert play.table.airlock == [STAR_CLERK]
    assert to_spend(play) == (1, 0, 1)


def test_escape_flyer_or_moves_a_card_of_cost_5_or_less_from_the_airlock_to_the_discards():
    play = played(ESCAPE_FLYER, airlock=[BLAST_CREW, QUANTUM_SURGEON, STORM_BEAR, IRON])

    moves(play, ANN, f"choose {ESCAPE_FLYER} 2")
    offered = answers(play)
    moves(play, ANN, f"move {QUANTUM_SURGEON} from airlock")

    assert offered == [f"move {QUANTUM_SURGEON} from airlock", "move iron from airlock"]
    assert (mat(play).discard, mat(play).hand) == ([QUANTUM_SURGEON], [])


# Freight Runner


@pytest.mark.parametrize(
    ("chosen", "moved"),
    [(["decline"], 0), ([FROM_SUPPLY[0], "done"], 1), ([FROM_SUPPLY[0], FROM_SUPPLY[3]], 2)],
)
def test_freight_runner_moves_up_to_two_supply_cards_for_1_money_each(chosen, moved):
    play = played(FREIGHT_RUNNER)

    moves(play, ANN, *chosen)

    assert play.table.airlock == [STAR_CLERK, GREY_BROKER][:moved]
    assert to_spend(play) == (1, moved, 1)


# Gem Cutter


def test_gem_cutter_gains_2_money():
    play = played(GEM_CUTTER)

    assert to_spend(play) == (0, 2, 1)


def test_gem_cutter_counts_its_cost_where_there_is_no_bid():
    play = played(QUANTUM_SURGEON, deck=[GEM_CUTTER])

    moves(play, ANN, f"eject {GEM_CUTTER} from deck")

    assert play.table.turn.energy == 1 + 4


# Grey Broker


def test_grey_broker_gains_an_energy_and_draws_a_card():
    play = played(GREY_BROKER, deck=[GOLD, IRON])

    moves(play, ANN, "decline")

    assert mat(play).hand == [GOLD]
    assert to_spend(play) == (1, 0, 1)


@pytest.mark.parametrize(
    ("card", "most"), [(STORM_BEAR, 2), (IRON, 3), (MAFIA, 4), (GOLD, 5), (TIDE_READER, 6)]
)
def test_grey_broker_may_eject_a_card_to_gain_a_supply_card_that_costs_2_more(card, most):
    play = played(GREY_BROKER, hand=[card])

    moves(play, ANN, f"eject {card}")

    costs = [2, 3, 4, 5, 6]
    fitting = [name for name, cost in zip(SUPPLY, costs, strict=True) if cost <= most]
    assert answers(play) == [*(f"gain {name} from supply" for name in fitting), "decline"]


def test_grey_broker_puts_the_supply_card_into_the_hand():
    play = played(GREY_BROKER, hand=[IRON, GOLD], crew=[TIDE_READER])

    moves(play, ANN, "eject iron", f"gain {PULSE_RIGGER} from supply")

    assert (mat(play).hand, play.table.airlock) == ([GOLD, PULSE_RIGGER], [IRON])
    assert play.table.supply[-1] == TIDE_READER


def test_grey_broker_can_eject_the_card_just_drawn():
    play = played(GREY_BROKER, deck=[IRON])

    assert answers(play) == ["eject iron", "decline"]


# Wreck Picker


def test_wreck_picker_moves_any_supply_cards_then_may_gain_one_of_cost_4_or_less():
    play = played(WRECK_PICKER, airlock=[STORM_BEAR, IRON])

    moves(play, ANN, *FROM_SUPPLY)
    offered = answers(play)
    moves(play, ANN, f"gain {VEIN_TAPPER} from airlock")

    assert offered == ["gain iron from airlock", f"gain {STAR_CLERK} from airlock",
                       f"gain {PULSE_RIGGER} from airlock", f"gain {VEIN_TAPPER} from airlock",
                       "decline"]  # fmt: skip
    assert mat(play).hand == [VEIN_TAPPER]
    assert play.table.airlock == [STORM_BEAR, IRON, STAR_CLERK, PULSE_RIGGER, GREY_BROKER,
                                  BLAST_CREW]  # fmt: skip
    assert to_spend(play) == (1, 0, 1)


def test_wreck_picker_may_do_neither():
    play = played(WRECK_PICKER, airlock=[IRON])

    moves(play, ANN, "decline", "decline")

    assert (play.table.supply, play.table.airlock, mat(play).hand) == (SUPPLY, [IRON], [])
