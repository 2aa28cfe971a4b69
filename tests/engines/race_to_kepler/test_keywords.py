"""Keywords: gaining, ejecting, discarding, jumping, drawing."""

import pytest

from tests.engines.race_to_kepler.tables import (
    ANN,
    BOB,
    CARRION_RAVEN,
    CIRCUIT_SPIDER,
    CORE_WELDER,
    ESCAPE_FLYER,
    FOLD_HELMSMAN,
    GOLD,
    HOARD_TORTOISE,
    IRON,
    MAFIA,
    PAULISTA_ANCHOR,
    PICKPOCKET_LEMUR,
    RELAY_MACHINIST,
    STAR_CLERK,
    STORM_BEAR,
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

# Gaining cards


def test_a_gained_card_costs_no_money_and_no_market_action():
    play = played(PICKPOCKET_LEMUR)

    moves(play, ANN, f"gain {STAR_CLERK} from supply")

    assert mat(play).hand == [STAR_CLERK]
    assert to_spend(play) == (0, 0, 1)
    assert play.table.turn.acquired == 0


@pytest.mark.parametrize("card", [PICKPOCKET_LEMUR, CARRION_RAVEN, HOARD_TORTOISE])
def test_gaining_a_card_is_up_to_the_player(card):
    play = played(card, airlock=[IRON])

    moves(play, ANN, "decline")

    assert mat(play).hand == []
    assert (len(play.table.supply), len(play.table.pile)) == (5, 10)
    assert play.table.airlock == [IRON]


def test_when_the_gold_pile_is_empty_no_gold_can_be_gained():
    play = played(HOARD_TORTOISE, gold=0)

    assert answers(play) == ["end"]


# Eject and the airlock


def test_an_ejected_card_goes_to_the_airlock():
    play = played(STAR_CLERK, hand=[IRON, GOLD], airlock=[MAFIA])

    moves(play, ANN, "eject gold")

    assert mat(play).hand == [IRON]
    assert play.table.airlock == [MAFIA, GOLD]


def test_ejecting_resolves_what_the_card_does_when_ejected():
    play = played(STAR_CLERK, hand=[VOLATILE_CANISTER])

    moves(play, ANN, f"eject {VOLATILE_CANISTER}")

    assert play.table.turn.energy == 1 + 2


def test_all_share_one_airlock():
    play = acting(ann=player(hand=[STAR_CLERK, IRON]), bob=player(hand=[CARRION_RAVEN]))

    moves(play, ANN, f"play {STAR_CLERK}", "eject iron")

    assert [card.id for card in play.view(BOB).airlock] == [IRON]


@pytest.mark.parametrize("card", [IRON, GOLD, MAFIA, STORM_BEAR, STAR_CLERK])
def test_any_ejected_card_can_be_retrieved_by_an_effect_that_fits(card):
    play = played(CARRION_RAVEN, airlock=[card])

    moves(play, ANN, f"gain {card} from airlock")

    assert mat(play).hand == [card]
    assert play.table.airlock == []


def test_a_titan_has_no_cost_and_does_not_fit_an_effect_that_asks_for_one():
    play = played(ESCAPE_FLYER, airlock=[STORM_BEAR, GOLD, IRON])

    moves(play, ANN, f"choose {ESCAPE_FLYER} 2")

    assert answers(play) == ["move gold from airlock", "move iron from airlock"]


# Discard


def test_a_discarded_card_goes_to_the_own_discards():
    play = played(RELAY_MACHINIST, hand=[IRON, GOLD], deck=[IRON, IRON], discard=[MAFIA])

    moves(play, ANN, "discard gold")

    assert mat(play).discard == [MAFIA, GOLD]


def test_discarding_resolves_what_the_card_does_when_discarded():
    play = played(RELAY_MACHINIST, hand=[CORE_WELDER], deck=[IRON, GOLD, MAFIA, IRON])

    moves(play, ANN, f"discard {CORE_WELDER}")

    assert mat(play).hand == [IRON, GOLD, MAFIA]


# Parsecs


def test_a_jump_moves_the_player_token_that_many_spaces():
    play = acting(ann=player(PAULISTA_ANCHOR, parsecs=5), energy=9)

    moves(play, ANN, "operate 3")

    assert [mat(play, seat).parsecs for seat in (ANN, BOB)] == [5 + 4, 0]


# Drawing


def test_cards_are_drawn_from_the_top_of_the_deck():
    play = played(CIRCUIT_SPIDER, deck=[GOLD, MAFIA, STAR_CLERK, IRON])

    moves(play, ANN, "discard mafia")

    assert mat(play).hand == [GOLD, STAR_CLERK]
    assert deck(play) == [IRON]


def test_drawing_from_an_empty_deck_shuffles_the_discards_first():
    play = played(FOLD_HELMSMAN, deck=[GOLD], discard=[IRON, IRON, IRON])

    moves(play, ANN, "discard gold", "discard iron")

    assert mat(play).hand == [IRON]
    assert (mat(play).deck, mat(play).discard) == ([IRON], [GOLD, IRON])


def test_cards_in_play_are_not_shuffled_into_the_new_deck():
    play = acting(ann=player(hand=[GOLD, RELAY_MACHINIST, IRON], discard=[MAFIA]))

    moves(play, ANN, "play gold", f"play {RELAY_MACHINIST}", "discard iron")

    assert sorted(mat(play).hand) == [IRON, MAFIA]
    assert mat(play).play == [GOLD, RELAY_MACHINIST]


def test_with_deck_and_discards_empty_one_draws_as_much_as_possible():
    play = played(CIRCUIT_SPIDER, deck=[IRON, GOLD])

    moves(play, ANN, "discard iron")

    assert mat(play).hand == [GOLD]
