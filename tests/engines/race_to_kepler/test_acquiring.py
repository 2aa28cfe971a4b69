"""Actions, B: acquiring Gold or Crew for money and a market action."""

import pytest

from engines.play import IllegalMove
from tests.engines.race_to_kepler.tables import (
    ANN,
    BLAST_CREW,
    BROAD_WING_CONDOR,
    CARGO_APPRAISER,
    CORE_WELDER,
    FREIGHT_RUNNER,
    GOLD,
    GREY_BROKER,
    IRON,
    PULSE_RIGGER,
    STAR_CLERK,
    SUPPLY,
    TIDE_READER,
    TUNNEL_WHALE,
    VEIN_TAPPER,
    VOLATILE_CANISTER,
    WRECK_PICKER,
    acting,
    answers,
    mat,
    moves,
    played,
    player,
    to_spend,
)


def for_sale(play) -> list[str]:
    return [answer for answer in answers(play) if answer.startswith("acquire")]


def test_example_of_acquiring_a_card():
    ann = player(hand=[GOLD, GOLD])
    play = acting(ann=ann, crew=[TIDE_READER])

    moves(play, ANN, "play gold", "play gold", f"acquire {VEIN_TAPPER}")

    assert to_spend(play) == (0, 0, 0)
    assert mat(play).discard == [VEIN_TAPPER]
    assert play.table.supply == [STAR_CLERK, PULSE_RIGGER, GREY_BROKER, BLAST_CREW, TIDE_READER]


@pytest.mark.parametrize(
    ("card", "cost"),
    [(STAR_CLERK, 2), (PULSE_RIGGER, 3), (VEIN_TAPPER, 4), (GREY_BROKER, 5), (GOLD, 3)],
)
def test_a_card_costs_money_equal_to_its_cost(card, cost):
    play = acting(money=5)

    moves(play, ANN, f"acquire {card}")

    assert play.table.turn.money == 5 - cost


def test_without_the_money_a_card_cannot_be_acquired():
    play = acting(money=3)

    assert for_sale(play) == [f"acquire {STAR_CLERK}", f"acquire {PULSE_RIGGER}", "acquire gold"]


def test_an_acquisition_takes_a_market_action():
    play = acting(money=9, market=2)

    moves(play, ANN, "acquire gold")

    assert play.table.turn.market == 1


def test_without_a_market_action_nothing_can_be_acquired():
    play = acting(money=9, market=0)

    with pytest.raises(IllegalMove):
        play.move(ANN, "acquire gold")


def test_one_market_action_is_one_card():
    play = acting(money=9)

    moves(play, ANN, "acquire gold")

    assert answers(play) == ["end"]


def test_another_market_action_buys_one_more_card_if_there_is_money():
    play = acting(ann=player(hand=[TUNNEL_WHALE]), money=4)

    moves(play, ANN, f"play {TUNNEL_WHALE}", "acquire gold", "acquire gold")

    assert mat(play).discard == [GOLD, GOLD]
    assert to_spend(play) == (1, 1, 0)


def test_an_acquired_card_leaves_the_supply_or_the_pile():
    play = acting(money=9, market=2)

    moves(play, ANN, "acquire gold", f"acquire {PULSE_RIGGER}")

    assert len(play.table.pile) == 9
    assert PULSE_RIGGER not in play.table.supply


def test_only_the_supply_and_the_gold_pile_are_for_sale():
    play = acting(money=99, airlock=[IRON], crew=[TIDE_READER], titans=[TUNNEL_WHALE])

    assert for_sale(play) == [f"acquire {card}" for card in [*SUPPLY, GOLD]]


def test_of_two_copies_one_is_acquired():
    play = acting(money=2, supply=[STAR_CLERK, STAR_CLERK])

    offered = for_sale(play)
    moves(play, ANN, f"acquire {STAR_CLERK}")

    assert offered == [f"acquire {STAR_CLERK}"]
    assert play.table.supply == [STAR_CLERK]


def test_a_card_acquired_to_the_discards_is_not_discarded_by_an_effect():
    play = acting(ann=player(deck=[IRON]), money=6, market=2,
                  supply=[VOLATILE_CANISTER, CORE_WELDER])  # fmt: skip

    moves(play, ANN, f"acquire {VOLATILE_CANISTER}", f"acquire {CORE_WELDER}")

    assert mat(play).discard == [VOLATILE_CANISTER, CORE_WELDER]
    assert (play.table.turn.energy, mat(play).hand) == (0, [])


# The Crew supply


def test_the_supply_is_filled_up_to_five_from_the_top_of_the_crew_deck():
    play = acting(money=2, crew=[TIDE_READER, VOLATILE_CANISTER])

    moves(play, ANN, f"acquire {STAR_CLERK}")

    assert play.table.supply == [*SUPPLY[1:], TIDE_READER]
    assert play.table.crew_deck == [VOLATILE_CANISTER]


def test_a_gold_leaves_no_gap_in_the_supply():
    play = acting(money=3, crew=[TIDE_READER])

    moves(play, ANN, "acquire gold")

    assert play.table.supply == SUPPLY


def test_a_new_card_in_the_supply_can_be_acquired_at_once():
    play = acting(money=6, market=2, crew=[TIDE_READER])

    moves(play, ANN, f"acquire {STAR_CLERK}", f"acquire {TIDE_READER}")

    assert mat(play).discard == [STAR_CLERK, TIDE_READER]


def test_the_supply_is_filled_after_the_whole_text_of_a_card():
    play = played(FREIGHT_RUNNER, crew=[TIDE_READER, VOLATILE_CANISTER, CORE_WELDER])

    moves(play, ANN, f"move {STAR_CLERK} from supply")
    second = answers(play)
    moves(play, ANN, f"move {GREY_BROKER} from supply")

    assert second == [*(f"move {card} from supply" for card in SUPPLY[1:]), "done"]
    assert play.table.supply == [PULSE_RIGGER, VEIN_TAPPER, BLAST_CREW, TIDE_READER,
                                 VOLATILE_CANISTER]  # fmt: skip


def test_a_card_that_empties_the_supply_does_not_see_the_new_cards():
    play = played(WRECK_PICKER, supply=[STAR_CLERK], crew=[TIDE_READER] * 6)

    moves(play, ANN, f"move {STAR_CLERK} from supply")

    assert answers(play) == [f"gain {STAR_CLERK} from airlock", "decline"]


def test_when_the_crew_deck_is_empty_the_supply_is_not_filled():
    play = acting(money=2, crew=[])

    moves(play, ANN, f"acquire {STAR_CLERK}")

    assert play.table.supply == SUPPLY[1:]


def test_what_is_left_of_the_crew_deck_goes_to_the_supply():
    play = played(BROAD_WING_CONDOR, crew=[TIDE_READER])

    moves(play, ANN, f"move {STAR_CLERK} from supply", f"move {VEIN_TAPPER} from supply", "done")

    assert play.table.supply == [PULSE_RIGGER, GREY_BROKER, BLAST_CREW, TIDE_READER]


def test_when_the_gold_pile_is_empty_no_gold_can_be_acquired():
    play = acting(money=3, gold=0)

    assert "acquire gold" not in answers(play)


# Lower costs


def test_lower_costs_are_what_is_paid():
    play = played(CARGO_APPRAISER, money=4)

    moves(play, ANN, f"acquire {GREY_BROKER}")

    assert play.table.turn.money == 0


def test_lower_costs_add_up():
    play = acting(ann=player(hand=[CARGO_APPRAISER] * 2), money=4)

    moves(play, ANN, f"play {CARGO_APPRAISER}", f"play {CARGO_APPRAISER}", f"acquire {BLAST_CREW}")

    assert play.table.turn.money == 0


def test_no_card_costs_less_than_1():
    play = acting(money=1, discount=4, market=2)

    offered = for_sale(play)
    moves(play, ANN, f"acquire {STAR_CLERK}")

    assert f"acquire {GREY_BROKER}" in offered
    assert play.table.turn.money == 0
    assert for_sale(play) == []


def test_costs_are_lower_for_gold_too():
    play = acting(money=2, discount=1)

    moves(play, ANN, "acquire gold")

    assert play.table.turn.money == 0
