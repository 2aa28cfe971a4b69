"""Cleanup: everything goes to the discards, what is unspent is lost, and five cards are drawn."""

from collections import Counter

from engines.race_to_kepler.table import Turn
from tests.engines.race_to_kepler.tables import (
    ANN,
    BOB,
    CARAVAN_LION,
    CARGO_APPRAISER,
    CONGO_LANCE,
    CORE_WELDER,
    GOLD,
    IRON,
    MAFIA,
    STAR_CLERK,
    STORM_BEAR,
    VOLATILE_CANISTER,
    a_table,
    answers,
    mat,
    moves,
    on,
    player,
    told,
    turn,
)


def test_cards_in_play_and_in_hand_go_to_the_discards():
    ann = player(hand=[GOLD, IRON, MAFIA], deck=[STAR_CLERK] * 6, discard=[VOLATILE_CANISTER])
    play = turn(ann=ann)

    moves(play, ANN, "play gold", "end")

    assert mat(play).play == []
    assert mat(play).discard == [VOLATILE_CANISTER, GOLD, IRON, MAFIA]


def test_five_cards_are_drawn():
    play = turn(ann=player(hand=[GOLD], deck=[STAR_CLERK, IRON, IRON, MAFIA, GOLD, CORE_WELDER]))

    moves(play, ANN, "end")

    assert mat(play).hand == [STAR_CLERK, IRON, IRON, MAFIA, GOLD]
    assert mat(play).deck == [CORE_WELDER]


def test_cleanup_triggers_no_white_box():
    hand = [STORM_BEAR, CORE_WELDER, VOLATILE_CANISTER]
    play = turn(ann=player(hand=hand, deck=[IRON] * 9))

    moves(play, ANN, "end")

    assert mat(play).discard == hand
    assert mat(play).hand == [IRON] * 5
    assert play.table.turn.energy == 0


def test_cleanup_is_no_discard_for_a_city_either():
    play = turn(ann=player(CONGO_LANCE, hand=[IRON], deck=[IRON] * 5))

    moves(play, ANN, "end")

    assert play.table.turn.energy == 0
    assert not [line for line in told(play) if "trait" in line]


def test_unused_energy_money_and_market_actions_are_lost():
    play = turn(turn=Turn(energy=4, money=3, market=5))

    moves(play, ANN, "end")

    turn_after = play.table.turn
    assert (turn_after.energy, turn_after.money) == (0, 0)
    assert turn_after.market == 1


def test_an_unused_market_action_is_not_saved_for_the_next_turn():
    play = on(a_table(turn=Turn(market=1)))

    moves(play, ANN, "end")
    moves(play, BOB, "end")

    assert play.table.turn.market == 1


def test_the_next_player_begins_with_one_market_action_and_nothing_else():
    play = on(a_table(bob=player(hand=[GOLD]), turn=Turn(energy=4, money=3, market=0)))

    moves(play, ANN, "end")

    assert answers(play, BOB) == ["play gold", "end"]
    assert play.table.turn == Turn()


def test_what_a_card_does_for_a_turn_ends_with_it():
    ann = player(hand=[CARGO_APPRAISER, CARAVAN_LION])
    play = turn(ann=ann)

    moves(play, ANN, f"play {CARGO_APPRAISER}", f"play {CARAVAN_LION}", "end")

    assert (play.table.turn.discount, play.table.turn.waiting) == (0, [])


def test_what_was_counted_in_a_turn_ends_with_it():
    play = turn(turn=Turn(ejected=3, acquired=2, operations=[1], trait=1))

    moves(play, ANN, "end")

    assert play.table.turn == Turn()


def test_only_the_player_whose_turn_it_was_cleans_up():
    play = turn(bob=player(hand=[IRON], deck=[GOLD] * 5))

    moves(play, ANN, "end")

    assert (mat(play, BOB).hand, mat(play, BOB).discard) == ([IRON], [])


# A new deck


def test_when_the_deck_runs_out_the_discards_become_a_new_one():
    ann = player(hand=[GOLD, GOLD], deck=[IRON, IRON, IRON], discard=[MAFIA, MAFIA])
    play = turn(ann=ann)

    moves(play, ANN, "end")

    assert mat(play).hand[:3] == [IRON, IRON, IRON]
    assert len(mat(play).hand) == 5
    assert Counter(mat(play).hand[3:] + mat(play).deck) == {GOLD: 2, MAFIA: 2}
    assert mat(play).discard == []


def test_the_new_deck_is_shuffled():
    discard = [f"{dept}{n}" for dept in ("sci", "eng", "min", "smu") for n in range(1, 7)]
    play = turn(ann=player(discard=discard))

    moves(play, ANN, "end")

    cards = mat(play).hand + mat(play).deck[::-1]
    assert sorted(cards) == sorted(discard)
    assert cards not in (discard, discard[::-1])


def test_a_deck_of_just_five_is_drawn_without_shuffling():
    play = turn(ann=player(hand=[GOLD], deck=[IRON] * 5))

    moves(play, ANN, "end")

    assert (mat(play).deck, mat(play).discard) == ([], [GOLD])


def test_with_fewer_than_five_cards_in_all_one_draws_what_there_is():
    play = turn(ann=player(hand=[IRON, GOLD], deck=[MAFIA]))

    moves(play, ANN, "end")

    assert Counter(mat(play).hand) == {IRON: 1, GOLD: 1, MAFIA: 1}


def test_who_has_no_card_at_all_goes_on_playing():
    play = on(a_table())

    moves(play, ANN, "end")
    moves(play, BOB, "end")

    assert answers(play, ANN) == ["end"]


def test_there_is_no_limit_to_a_hand():
    play = turn(ann=player(hand=[IRON] * 12))

    assert play.view(ANN).mats[ANN].hand_count == 12
    assert answers(play) == ["play iron", "end"]
