"""Titan encounters: the bids, who wins, and what becomes of the cards."""

import pytest

from engines.play import IllegalMove, NotYourTurn
from tests.engines.race_to_kepler.tables import (
    ANN,
    BLAST_CREW,
    BOB,
    CARGO_APPRAISER,
    CARRION_RAVEN,
    CID,
    CONGO_LANCE,
    CORE_WELDER,
    GEM_CUTTER,
    GOLD,
    GREY_BROKER,
    IRON,
    MAFIA,
    MIRROR_VOLE,
    SHADOW_OCTANT,
    STAR_CLERK,
    STORM_BEAR,
    TUNNEL_WHALE,
    VOLATILE_CANISTER,
    answers,
    encounter,
    mat,
    moves,
    player,
    told,
)

TITANS = [STORM_BEAR, MIRROR_VOLE, TUNNEL_WHALE]


def bidding(ann=(), bob=(), cid=None, **things):
    """Ann has just crossed the first token and bids first, then Bob, then Cid."""
    third = {} if cid is None else {"cid": player(hand=cid)}
    return encounter(ann=player(parsecs=1, hand=ann), bob=player(hand=bob), **third,
                     **{"titans": TITANS} | things)  # fmt: skip


def test_example_of_a_titan_encounter():
    play = bidding(ann=[GOLD, IRON, IRON], bob=[GREY_BROKER, IRON], cid=[GOLD, STAR_CLERK])

    moves(play, ANN, "bid gold", "bid iron", "done")
    moves(play, BOB, f"bid {GREY_BROKER}", "done")
    moves(play, CID, "pass")
    moves(play, BOB, f"take {MIRROR_VOLE}")

    assert mat(play, BOB).hand == [IRON, MIRROR_VOLE]
    assert [mat(play, seat).discard for seat in (ANN, BOB, CID)] == [
        [GOLD, IRON],
        [GREY_BROKER],
        [],
    ]
    assert sorted(play.table.titan_deck) == sorted([STORM_BEAR, TUNNEL_WHALE])


# Choosing a bid


def test_a_bid_is_any_number_of_cards_from_the_hand():
    play = bidding(ann=[GOLD, IRON, IRON, MAFIA])

    moves(play, ANN, "bid iron", "bid iron", "bid gold")
    offered = answers(play)
    moves(play, ANN, "done")

    assert offered == ["bid mafia", "done"]
    assert mat(play).hand == [MAFIA]


def test_a_player_may_bid_nothing():
    play = bidding(ann=[GOLD], bob=[IRON])

    moves(play, ANN, "pass")

    assert (mat(play).hand, mat(play).bid) == ([GOLD], [])
    assert answers(play, BOB) == ["bid iron", "pass"]


def test_a_whole_hand_can_be_bid():
    play = bidding(ann=[GOLD, IRON], bob=[IRON])

    moves(play, ANN, "bid iron", "bid gold")

    assert (mat(play).hand, mat(play).bid) == ([], [IRON, GOLD])
    assert set(play.waiting_for) == {BOB}


def test_only_cards_in_hand_can_be_bid():
    play = encounter(ann=player(parsecs=1, hand=[IRON], deck=[GOLD], discard=[GOLD]), titans=TITANS)

    with pytest.raises(IllegalMove):
        play.move(ANN, "bid gold")


def test_a_bid_once_chosen_cannot_be_changed():
    play = bidding(ann=[GOLD, IRON], bob=[IRON])

    moves(play, ANN, "bid iron", "done")

    with pytest.raises(NotYourTurn):
        play.move(ANN, "bid gold")


def test_the_number_of_cards_is_known_to_those_who_bid_later():
    play = bidding(ann=[GOLD, IRON, IRON], bob=[IRON])

    moves(play, ANN, "bid gold", "bid iron", "done")

    assert play.view(BOB).mats[ANN].bid_count == 2
    assert play.view(BOB).mats[ANN].bid == []
    assert told(play, BOB)[-1].endswith("bids 2 cards.")


def test_all_bids_are_shown_once_everyone_has_bid():
    play = bidding(ann=[GOLD, IRON], bob=[GOLD, GOLD])

    moves(play, ANN, "bid gold", "bid iron")
    moves(play, BOB, "bid gold", "bid gold")

    for seat in (ANN, BOB, None):
        bids = [[card.id for card in seen.bid] for seen in play.view(seat).mats]
        assert bids == [[GOLD, IRON], [GOLD, GOLD]]
        assert [seen.bid_total for seen in play.view(seat).mats] == [4, 6]


# Who wins


@pytest.mark.parametrize(
    ("ann", "bob", "winner"),
    [
        ([IRON], [GOLD], BOB),
        ([GOLD], [IRON, IRON], ANN),
        ([STAR_CLERK], [IRON], ANN),
        ([GREY_BROKER], [BLAST_CREW], BOB),
        ([MAFIA], [IRON, IRON, IRON], BOB),
    ],
)
def test_the_highest_total_cost_wins(ann, bob, winner):
    play = bidding(ann=ann, bob=bob)

    moves(play, ANN, *(f"bid {card}" for card in ann))
    moves(play, BOB, *(f"bid {card}" for card in bob))

    assert set(play.waiting_for) == {winner}


def test_of_equal_bids_the_earlier_wins():
    play = bidding(ann=[IRON], bob=[GOLD], cid=[IRON, IRON, IRON])

    moves(play, ANN, "bid iron")
    moves(play, BOB, "bid gold")
    moves(play, CID, "bid iron", "bid iron", "bid iron")

    assert set(play.waiting_for) == {BOB}


def test_a_titan_counts_0_in_a_bid():
    play = bidding(ann=[SHADOW_OCTANT], bob=[IRON])

    moves(play, ANN, f"bid {SHADOW_OCTANT}")
    moves(play, BOB, "bid iron")

    assert set(play.waiting_for) == {BOB}


def test_a_bid_worth_0_wins_if_nobody_bids_more():
    play = bidding(ann=[IRON], bob=[SHADOW_OCTANT])

    moves(play, ANN, "pass")
    moves(play, BOB, f"bid {SHADOW_OCTANT}")

    assert set(play.waiting_for) == {BOB}


def test_of_two_bids_worth_0_the_earlier_wins():
    play = bidding(ann=[SHADOW_OCTANT], bob=[CARRION_RAVEN])

    moves(play, ANN, f"bid {SHADOW_OCTANT}")
    moves(play, BOB, f"bid {CARRION_RAVEN}")

    assert set(play.waiting_for) == {ANN}


def test_a_bid_of_no_cards_cannot_win():
    play = bidding(ann=[], bob=[SHADOW_OCTANT], cid=[])

    moves(play, BOB, f"bid {SHADOW_OCTANT}", f"take {STORM_BEAR}")

    assert mat(play, BOB).hand == [STORM_BEAR]


def test_a_text_about_bids_counts_in_the_bid():
    play = bidding(ann=[GREY_BROKER], bob=[GEM_CUTTER])

    moves(play, ANN, f"bid {GREY_BROKER}")
    moves(play, BOB, f"bid {GEM_CUTTER}")

    assert play.view(None).mats[BOB].bid_total == 6
    assert set(play.waiting_for) == {BOB}


def test_a_text_about_bids_works_only_for_the_card_in_the_bid():
    play = bidding(ann=[IRON, GEM_CUTTER], bob=[GOLD])

    moves(play, ANN, "bid iron", "done")
    moves(play, BOB, "bid gold")

    assert play.view(None).mats[ANN].bid_total == 1


def test_bids_count_printed_costs():
    play = bidding(ann=[GOLD], bob=[GOLD, IRON])
    play.table.turn.discount = 2

    moves(play, ANN, "bid gold")

    assert play.view(ANN).mats[ANN].bid_total == 3


# The prize


def test_the_winner_chooses_one_of_the_three_titans():
    play = bidding(ann=[IRON])

    moves(play, ANN, "bid iron")

    assert answers(play) == [f"take {titan}" for titan in TITANS]


def test_the_titan_goes_to_the_winners_hand_at_once():
    play = bidding(ann=[IRON, GOLD])

    moves(play, ANN, "bid iron", "done", f"take {TUNNEL_WHALE}")

    assert mat(play).hand == [GOLD, TUNNEL_WHALE]


def test_the_others_are_shuffled_back_into_the_titan_deck():
    deck = [f"tit{n}" for n in range(1, 17) if f"tit{n}" not in TITANS]
    play = bidding(ann=[IRON], titans=[*TITANS, *deck])

    moves(play, ANN, "bid iron", f"take {STORM_BEAR}")

    assert play.table.row == []
    assert sorted(play.table.titan_deck) == sorted([*deck, MIRROR_VOLE, TUNNEL_WHALE])
    assert play.table.titan_deck[:-2] != deck[::-1]


def test_if_nobody_bids_nobody_gains_a_titan():
    play = bidding(ann=[IRON], bob=[IRON])

    moves(play, ANN, "pass")
    moves(play, BOB, "pass")

    assert not play.waiting_for
    assert play.table.row == []
    assert sorted(play.table.titan_deck) == sorted(TITANS)
    assert [mat(play, seat).hand for seat in (ANN, BOB)] == [[IRON], [IRON]]


# The cards that were bid


def test_winners_and_losers_move_their_bids_to_their_discards():
    play = bidding(ann=[GOLD, IRON], bob=[IRON, MAFIA])

    moves(play, ANN, "bid gold", "done")
    moves(play, BOB, "bid mafia", "done")
    moves(play, ANN, f"take {STORM_BEAR}")

    assert [mat(play, seat).discard for seat in (ANN, BOB)] == [[GOLD], [MAFIA]]
    assert [mat(play, seat).bid for seat in (ANN, BOB)] == [[], []]


def test_cards_that_were_bid_trigger_no_white_box():
    ann = player(CONGO_LANCE, parsecs=1, hand=[STORM_BEAR, CORE_WELDER, VOLATILE_CANISTER],
                 deck=[IRON])  # fmt: skip
    play = encounter(ann=ann, titans=[MIRROR_VOLE])

    moves(play, ANN, f"bid {STORM_BEAR}", f"bid {CORE_WELDER}", f"bid {VOLATILE_CANISTER}")

    assert mat(play).discard == [STORM_BEAR, CORE_WELDER, VOLATILE_CANISTER]
    assert (mat(play).hand, play.table.turn.energy) == ([MIRROR_VOLE], 0)


def test_nobody_draws_cards_after_an_encounter():
    ann = player(parsecs=1, hand=[GOLD, IRON], deck=[IRON] * 5)
    bob = player(hand=[IRON, CARGO_APPRAISER], deck=[IRON] * 5)
    play = encounter(ann=ann, bob=bob, titans=TITANS)

    moves(play, ANN, "bid gold", "bid iron")
    moves(play, BOB, "bid iron", "done")
    moves(play, ANN, f"take {STORM_BEAR}")

    assert [mat(play, seat).hand for seat in (ANN, BOB)] == [[STORM_BEAR], [CARGO_APPRAISER]]
