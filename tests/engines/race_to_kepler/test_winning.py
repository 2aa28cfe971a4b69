"""Winning: space 20, in a turn or in an encounter; and the round after which nobody gets there."""

import pytest

from engines.race_to_kepler.table import Turn
from tests.engines.race_to_kepler.tables import (
    ANN,
    BOB,
    CARAVAN_LION,
    CID,
    GOLD,
    HAN_SPIRE,
    INDUS_SWARM,
    IRON,
    MIRROR_VOLE,
    PAULISTA_ANCHOR,
    PEARL_RAFT,
    RED_KREMLIN_DRIVE,
    STORM_BEAR,
    a_table,
    answers,
    mat,
    moves,
    on,
    player,
)


def test_who_reaches_the_20_parsec_space_wins():
    play = on(a_table(ann=player(PAULISTA_ANCHOR, parsecs=16), bob=player(parsecs=19),
                      turn=Turn(energy=9)))  # fmt: skip

    moves(play, ANN, "operate 3")

    assert play.is_over
    assert play.outcome.winners == [ANN]


def test_the_19th_space_is_not_enough():
    play = on(a_table(ann=player(PAULISTA_ANCHOR, parsecs=15), turn=Turn(energy=9)))

    moves(play, ANN, "operate 3")

    assert not play.is_over


def test_the_game_ends_at_once_even_with_steps_left():
    ann = player(PAULISTA_ANCHOR, parsecs=18, deck=[GOLD], hand=[IRON])
    play = on(a_table(ann=ann, turn=Turn(energy=6)))

    moves(play, ANN, "operate 2")

    assert play.is_over
    assert (mat(play).hand, mat(play).deck) == ([IRON], [GOLD])


def test_there_is_no_encounter_and_no_last_round_after_that():
    ann = player(RED_KREMLIN_DRIVE, parsecs=16)
    play = on(a_table(ann=ann, titans=[STORM_BEAR], first=ANN, turn=Turn(energy=9)))

    moves(play, ANN, "operate 4")

    assert play.is_over
    assert 17 in play.table.tokens
    assert play.table.row == []


def test_parsecs_beyond_20_are_not_travelled():
    play = on(a_table(ann=player(RED_KREMLIN_DRIVE, parsecs=18), turn=Turn(energy=9)))

    moves(play, ANN, "operate 4")

    assert mat(play).parsecs == 20
    assert play.outcome.scores[ANN].total == 20


def test_a_trait_can_win_the_game():
    ann = player(HAN_SPIRE, parsecs=15, discard=[IRON], deck=[IRON])
    play = on(a_table(ann=ann, turn=Turn(energy=8)))

    moves(play, ANN, "operate 4", "operate 3", "operate 2", "operate 1")

    assert play.outcome.winners == [ANN]


def test_a_card_can_win_the_game():
    ann = player(parsecs=19, hand=[CARAVAN_LION])
    play = on(a_table(ann=ann, turn=Turn(money=1)))

    moves(play, ANN, f"play {CARAVAN_LION}", "acquire gold")

    assert play.outcome.winners == [ANN]


def test_the_second_jump_of_an_operation_is_left_undone_if_the_first_is_enough():
    ann = player(PEARL_RAFT, parsecs=18)
    play = on(a_table(ann=ann, turn=Turn(energy=8, acquired=3)))

    moves(play, ANN, "operate 4")

    assert mat(play).parsecs == 20


def test_a_titan_encounter_can_win_the_game():
    bob = player(INDUS_SWARM, parsecs=18, hand=[GOLD])
    play = on(a_table(ann=player(parsecs=17), bob=bob, row=[STORM_BEAR, MIRROR_VOLE],
                      to_bid=[BOB]))  # fmt: skip

    moves(play, BOB, "bid gold", "jump")

    assert play.outcome.winners == [BOB]
    assert mat(play, BOB).parsecs == 20
    assert "in a Titan encounter" in str(play.outcome.reason)


def test_the_game_ends_before_the_rest_of_the_encounter():
    bob = player(INDUS_SWARM, parsecs=19, hand=[GOLD])
    play = on(a_table(ann=player(parsecs=17), bob=bob, row=[STORM_BEAR], to_bid=[BOB]))

    moves(play, BOB, "bid gold", "jump")

    assert mat(play, BOB).bid == [GOLD]
    assert not play.table.race


def test_places_go_by_parsecs():
    play = on(a_table(ann=player(PAULISTA_ANCHOR, parsecs=16), bob=player(parsecs=7),
                      cid=player(parsecs=12), turn=Turn(energy=9)))  # fmt: skip

    moves(play, ANN, "operate 3")

    assert [(score.place, score.total) for score in play.outcome.scores] == [
        (1, 20),
        (3, 7),
        (2, 12),
    ]


def test_the_race_goes_on_as_long_as_nobody_arrives():
    play = on(a_table(ann=player(parsecs=19), bob=player(parsecs=19), round=40))

    moves(play, ANN, "end")

    assert answers(play, BOB) == ["end"]


# The last round


@pytest.mark.parametrize(
    ("parsecs", "winners"), [((7, 9, 3), [BOB]), ((9, 4, 9), [ANN, CID]), ((0, 0, 0), [0, 1, 2])]
)
def test_after_round_40_the_furthest_win(parsecs, winners):
    ann, bob, cid = (player(parsecs=n) for n in parsecs)
    play = on(a_table(ann=ann, bob=bob, cid=cid, round=40))

    for seat in (ANN, BOB, CID):
        moves(play, seat, "end")

    assert play.is_over
    assert play.outcome.winners == winners


def test_round_39_is_not_the_last():
    play = on(a_table(round=39))

    moves(play, ANN, "end")
    moves(play, BOB, "end")

    assert answers(play) == ["end"]
