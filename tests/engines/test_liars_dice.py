"""Liar's Dice, the example of a game with secrets: its rules, a sentence per test."""

import pytest
from msgspec import msgpack

from engines.chance import Chance
from engines.play import IllegalMove, Play, Snapshot
from engines.promises import PROMISES, check_translations
from tests.engines import liars_dice

ANN, BOB, CID = range(3)


@pytest.fixture
def play():
    """Ann bids first."""
    return play_with([1, 2, 3, 3, 6], [2, 2, 4, 5, 6], [1, 1, 5, 5, 6])


def play_with(*cups, ones="wild"):
    """A game with these dice under the cups."""
    table = liars_dice.set_up(
        seats=len(cups), chance=Chance("any text"), options={"ones": ones}, revision=1
    )
    table.cups[:] = cups
    table.next = ANN
    return Play(liars_dice, Snapshot(liars_dice.KEY, 0, 0, None, msgpack.encode(table)))


def said(play, seat=None):
    return [str(event.words) for event in play.events_for(seat)]


@pytest.mark.parametrize("seats", liars_dice.SEATS)
@pytest.mark.parametrize("promise", PROMISES)
def test_it_keeps_every_promise(promise, seats):
    promise(liars_dice, seats, "an example")


def test_it_is_translated():
    check_translations(liars_dice)


def test_a_bid_is_raised_by_more_dice_or_by_a_higher_face(play):
    play.move(ANN, "bid 3 fours")

    legal = play.waiting_for[BOB].legal
    assert legal[:4] == ["liar", "bid 3 fives", "bid 3 sixes", "bid 4 twos"]
    assert legal[-1] == "bid 15 sixes"


def test_the_first_bid_cannot_be_doubted(play):
    with pytest.raises(IllegalMove):
        play.move(ANN, "liar")


def test_ones_count_as_every_face_so_a_true_bid_costs_the_doubter_a_die(play):
    play.move(ANN, "bid 5 threes")
    play.move(BOB, "liar")

    assert said(play)[-2:] == ["Counted: 5 threes.", "Player B loses a die."]
    assert [len(cup) for cup in play.table.cups] == [5, 4, 5]
    assert list(play.waiting_for) == [BOB]


def test_ones_can_be_a_face_like_any_other():
    play = play_with([1, 1, 2, 3, 4], [1, 2, 3, 4, 5], ones="plain")

    play.move(ANN, "bid 4 ones")
    play.move(BOB, "liar")

    assert "Counted: 3 ones." in said(play)
    assert play.table.lost == [1, 0]


def test_whoever_loses_the_last_die_is_out_and_the_next_player_begins():
    play = play_with([2], [3], [4])

    play.move(ANN, "bid 3 fives")
    play.move(BOB, "liar")

    assert "Player A has no dice left." in said(play)
    assert list(play.waiting_for) == [BOB]


def test_the_last_player_with_dice_wins():
    play = play_with([2], [3], [4])

    for bidder, doubter in ((ANN, BOB), (BOB, CID)):
        play.move(bidder, f"bid {play.table.dice} fives")
        play.move(doubter, "liar")

    assert play.outcome.winners == [CID]
    assert [score.place for score in play.outcome.scores] == [3, 2, 1]
    assert play.text(None).splitlines()[1] == "Only Player C has dice left."


def test_nobody_sees_the_dice_of_others_before_a_challenge(play):
    assert [cup.dice for cup in play.view(ANN).cups] == [[1, 2, 3, 3, 6], None, None]
    assert [cup.dice for cup in play.view(None).cups] == [None, None, None]
    assert play.view(None).last is None

    play.move(ANN, "bid 1 twos")
    play.move(BOB, "liar")

    assert play.view(None).last.cups[BOB] == [2, 2, 4, 5, 6]
    assert [cup.dice is None for cup in play.view(ANN).cups] == [False, True, True]
    assert not play.may_undo(BOB)
