"""Titan encounters: which token starts one, the row of Titans, and who bids when."""

import pytest

from engines.play import NotYourTurn
from engines.race_to_kepler.table import Turn
from tests.engines.race_to_kepler.tables import (
    ANN,
    BOB,
    CARAVAN_LION,
    CID,
    DEE,
    GOLD,
    HAN_SPIRE,
    INDUS_SWARM,
    IRON,
    MIRROR_VOLE,
    PAULISTA_ANCHOR,
    RED_KREMLIN_DRIVE,
    SHADOW_OCTANT,
    STORM_BEAR,
    TUNNEL_WHALE,
    a_table,
    encounter,
    mat,
    moves,
    on,
    player,
    turn,
)

TITANS = [STORM_BEAR, MIRROR_VOLE, TUNNEL_WHALE]
ALL_TOKENS = [1, 3, 5, 8, 11, 14, 17]


def jumped(start: int, *, city: str = PAULISTA_ANCHOR, operation: int = 3, **things):
    """Ann's turn, in which she uses an operation; the third of Paulista Anchor jumps 4."""
    ann = player(city, parsecs=start, deck=[IRON] * 5)
    play = turn(ann=ann, titans=TITANS, turn=Turn(energy=20), **things)
    moves(play, ANN, f"operate {operation}", "end")
    return play


# Tokens


def test_entering_a_space_with_a_token_starts_an_encounter():
    play = jumped(4, tokens=[8])

    assert mat(play).parsecs == 8
    assert play.table.row == TITANS


def test_moving_through_a_space_with_a_token_starts_an_encounter():
    play = jumped(6, tokens=[8])

    assert mat(play).parsecs == 10
    assert play.table.row == TITANS


def test_a_space_left_behind_does_not_count():
    play = jumped(8, operation=1)

    assert mat(play).parsecs == 9
    assert not play.waiting_for


def test_the_token_is_removed():
    play = jumped(6)

    assert play.table.tokens == [1, 3, 5, 11, 14, 17]


def test_of_several_tokens_the_one_nearest_to_the_start_is_removed():
    play = jumped(0)

    assert play.table.tokens == [3, 5, 8, 11, 14, 17]


def test_of_several_tokens_only_one_starts_an_encounter():
    play = jumped(1)

    moves(play, ANN, "pass")

    assert not play.waiting_for
    assert play.table.tokens == [1, 5, 8, 11, 14, 17]


def test_a_token_that_was_passed_stays_for_whoever_crosses_it_later():
    bob = player(PAULISTA_ANCHOR, parsecs=3, hand=[IRON])
    play = on(a_table(ann=player(parsecs=5), bob=bob, active=BOB, tokens=[5, 8], titans=TITANS,
                      turn=Turn(energy=9)))  # fmt: skip

    moves(play, BOB, "operate 3", "end")

    assert play.table.tokens == [8]
    assert play.table.row == TITANS


def test_who_jumped_over_a_token_does_not_start_it_in_a_later_turn():
    ann = player(PAULISTA_ANCHOR, parsecs=5)
    play = turn(ann=ann, tokens=[3, 5, 8], titans=TITANS, turn=Turn(energy=4))

    moves(play, ANN, "operate 1", "end")

    assert mat(play).parsecs == 6
    assert not play.waiting_for


def test_a_claimed_token_starts_no_encounter():
    play = jumped(4, tokens=[1, 3, 11])

    assert not play.waiting_for
    assert play.table.row == []


def test_a_token_crossed_by_a_trait_counts():
    ann = player(HAN_SPIRE, parsecs=3, discard=[IRON], deck=[IRON] * 7)
    play = turn(ann=ann, tokens=[8], titans=TITANS, turn=Turn(energy=8))

    moves(play, ANN, "operate 1", "operate 2", "operate 3", "operate 4", "end")

    assert mat(play).parsecs == 8
    assert play.table.row == TITANS


def test_a_token_crossed_by_a_card_counts():
    ann = player(parsecs=4, hand=[CARAVAN_LION], deck=[IRON] * 5)
    play = turn(ann=ann, tokens=[5], titans=TITANS, turn=Turn(money=1))

    moves(play, ANN, f"play {CARAVAN_LION}", "acquire gold", "end")

    assert play.table.row == TITANS


def test_tokens_crossed_by_several_jumps_of_a_turn_are_one_encounter():
    ann = player(RED_KREMLIN_DRIVE, parsecs=2)
    play = turn(ann=ann, titans=TITANS, turn=Turn(energy=14))

    moves(play, ANN, "operate 4", "operate 3", "end")

    assert mat(play).parsecs == 10
    assert play.table.tokens == [1, 5, 8, 11, 14, 17]


def test_who_does_not_jump_meets_no_titan():
    play = turn(ann=player(parsecs=1), titans=TITANS)

    moves(play, ANN, "end")

    assert play.table.tokens == ALL_TOKENS


def test_a_jump_in_an_encounter_starts_no_other_encounter():
    ann = player(INDUS_SWARM, parsecs=1, hand=[GOLD])
    play = encounter(ann=ann, titans=TITANS)

    moves(play, ANN, "bid gold", "jump")

    assert mat(play).parsecs == 3
    assert not play.waiting_for
    assert play.table.tokens == ALL_TOKENS[1:]


def test_nor_in_the_next_turn_of_who_jumped():
    bob = player(INDUS_SWARM, parsecs=1, hand=[GOLD], deck=[IRON] * 5)
    table = a_table(ann=player(parsecs=1), bob=bob, titans=TITANS, to_bid=[BOB], row=[STORM_BEAR])
    play = on(table)

    moves(play, BOB, "bid gold", "jump", "end")

    assert mat(play, BOB).parsecs == 3
    assert play.table.tokens == ALL_TOKENS
    assert play.table.row == []


# The row


def test_the_top_three_titans_form_the_row():
    play = encounter(ann=player(parsecs=1, hand=[IRON]), titans=[*TITANS, SHADOW_OCTANT])

    assert play.table.row == TITANS
    assert play.table.titan_deck == [SHADOW_OCTANT]


def test_with_fewer_titans_the_row_is_shorter():
    play = encounter(ann=player(parsecs=1, hand=[IRON]), titans=TITANS[:2])

    assert play.table.row == TITANS[:2]


def test_with_a_single_titan_the_winner_takes_it():
    play = encounter(ann=player(parsecs=1, hand=[IRON]), titans=[STORM_BEAR])

    moves(play, ANN, "bid iron")

    assert mat(play).hand == [STORM_BEAR]


def test_with_no_titan_there_is_no_bid_but_the_token_goes_and_the_race_begins():
    play = encounter(ann=player(parsecs=1, hand=[IRON]), titans=[])

    assert not play.waiting_for
    assert play.table.tokens == ALL_TOKENS[1:]
    assert play.table.race


# Bidding order


def bidding_order(play) -> list[int]:
    order = []
    while play.table.to_bid:
        [seat] = play.waiting_for
        order.append(seat)
        moves(play, seat, "pass")
    return order


def test_the_furthest_bids_first_and_the_last_on_the_track_last():
    play = encounter(
        start=2,
        ann=player(parsecs=3, hand=[IRON]),
        bob=player(parsecs=0, hand=[IRON]),
        cid=player(parsecs=9, hand=[IRON]),
        dee=player(parsecs=4, hand=[IRON]),
        titans=TITANS,
    )

    assert bidding_order(play) == [CID, DEE, ANN, BOB]


@pytest.mark.parametrize(
    ("active", "order"),
    [(ANN, [ANN, BOB, CID]), (BOB, [BOB, CID, ANN]), (CID, [CID, ANN, BOB])],
)
def test_equals_bid_clockwise_from_the_player_whose_turn_it_was(active, order):
    someone = {"parsecs": 1, "hand": [IRON]}
    play = encounter(ann=player(**someone), bob=player(**someone), cid=player(**someone),
                     active=active, titans=TITANS)  # fmt: skip

    assert bidding_order(play) == order


def test_equals_behind_the_active_player_bid_clockwise_too():
    behind = {"parsecs": 2, "hand": [IRON]}
    play = encounter(start=4, active=CID, cid=player(parsecs=5, hand=[IRON]), ann=player(**behind),
                     bob=player(**behind), dee=player(**behind), titans=TITANS)  # fmt: skip

    assert bidding_order(play) == [CID, DEE, ANN, BOB]


def test_only_the_player_whose_bid_it_is_may_bid():
    play = encounter(ann=player(parsecs=1, hand=[IRON]), bob=player(hand=[IRON]), titans=TITANS)

    with pytest.raises(NotYourTurn):
        play.move(BOB, "bid iron")


def test_who_has_no_card_bids_none():
    play = encounter(ann=player(parsecs=1), bob=player(hand=[IRON]), titans=TITANS)

    assert set(play.waiting_for) == {BOB}
