"""Space tiles as goals: when they may be revealed, and what that means for the tile."""

import pytest

from engines.play import IllegalMove
from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    OCEAN_W,
    ROCKY_E,
    SUPER_E,
    answers,
    evolve,
    hand,
    markers,
    moves,
    player,
    resources,
    score,
    turn,
    world,
)

FIRST_MIND = "s23"  # its effect: take EGG
FIRST_MIND_AGAIN = "s24"
RESERVE_REEF = "s35"  # its effect: take two of choice


def mind(owner: int = ANN):
    return world(ROCKY_E, "n1", species=owner)


def test_a_goal_that_is_met_may_be_revealed_and_is_set_aside():
    play = evolve(mind(), ann=player(hand=[FIRST_MIND]))

    moves(play, ANN, f"goal {FIRST_MIND}")

    assert play.table.players[ANN].goals == [FIRST_MIND]
    assert hand(play, ANN) == []


def test_a_goal_that_is_not_met_cannot_be_revealed():
    play = evolve(mind(BOB), ann=player(hand=[FIRST_MIND]))

    assert answers(play, ANN, "goal") == []
    with pytest.raises(IllegalMove):
        play.move(ANN, f"goal {FIRST_MIND}")


def test_nobody_has_to_reveal_a_goal():
    play = evolve(mind(), ann=player(hand=[FIRST_MIND]))

    moves(play, ANN, "end")

    assert hand(play, ANN) == [FIRST_MIND]


def test_only_tiles_in_hand_can_be_revealed():
    play = evolve(mind(), ann=player(hand=["s01"]), bob=player(hand=[FIRST_MIND]))

    assert answers(play, ANN, "goal") == []


def test_any_number_of_goals_can_be_revealed_in_a_turn():
    play = evolve(mind(), ann=player("EEEEEEE", hand=[FIRST_MIND, RESERVE_REEF]))

    moves(play, ANN, f"goal {RESERVE_REEF}", f"goal {FIRST_MIND}")

    assert play.table.players[ANN].goals == [RESERVE_REEF, FIRST_MIND]


def test_a_goal_can_be_met_and_revealed_in_the_same_turn():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 3}), ann=player("E", hand=[FIRST_MIND]))
    before = answers(play, ANN, "goal")

    moves(play, ANN, f"species {ROCKY_E} E", f"goal {FIRST_MIND}")

    assert before == []
    assert play.table.players[ANN].goals == [FIRST_MIND]


def test_a_goal_can_be_revealed_at_any_moment_of_the_second_phase():
    play = evolve(world(SUPER_E, "n1"), ann=player("EEEEEEE", hand=[RESERVE_REEF, "s09"]))

    moves(play, ANN, f"goal {RESERVE_REEF}", f"life {SUPER_E} E", "play s09", "end")

    assert play.table.players[ANN].goals == [RESERVE_REEF]


def test_what_was_met_before_but_is_no_longer_cannot_be_revealed():
    play = evolve(world(SUPER_E, "n1"), ann=player("EEEEEEE", hand=[RESERVE_REEF]))

    moves(play, ANN, f"life {SUPER_E} E")

    assert answers(play, ANN, "goal") == []


def test_the_space_tile_just_taken_can_be_revealed_in_the_same_turn():
    play = turn(mind(), space={"e": [FIRST_MIND]}, reserves=[["p11"], ["p12"]])

    moves(play, ANN, "take p11", "place e2", f"goal {FIRST_MIND}")

    assert play.table.players[ANN].goals == [FIRST_MIND]


def test_revealing_a_goal_gives_no_marker_and_no_effect():
    play = evolve(mind(), ann=player(hand=[FIRST_MIND]))

    moves(play, ANN, f"goal {FIRST_MIND}")

    assert (markers(play, "fusion"), markers(play, "flare")) == ([0, 0, 3], [0, 0, 3])
    assert resources(play, ANN) == ""


def test_a_goal_revealed_cannot_be_played_for_its_effect():
    play = evolve(mind(), ann=player(hand=[FIRST_MIND, "s09"]))

    moves(play, ANN, f"goal {FIRST_MIND}")

    assert answers(play, ANN, "play") == ["play s09"]


def test_an_effect_played_cannot_be_revealed_as_a_goal():
    play = evolve(mind(), ann=player(hand=[FIRST_MIND]))

    moves(play, ANN, f"play {FIRST_MIND}")

    assert answers(play, ANN, "goal") == []
    assert play.table.players[ANN].goals == []


def test_nobody_fulfils_the_same_goal_twice():
    play = evolve(mind(), ann=player(hand=[FIRST_MIND_AGAIN], goals=[FIRST_MIND]))

    assert answers(play, ANN, "goal") == []


def test_nor_in_the_same_turn():
    play = evolve(mind(), ann=player(hand=[FIRST_MIND, FIRST_MIND_AGAIN]))

    moves(play, ANN, f"goal {FIRST_MIND}")

    assert answers(play, ANN, "goal") == []


def test_a_second_tile_with_that_goal_can_only_be_played_for_its_effect():
    play = evolve(mind(), ann=player(hand=[FIRST_MIND_AGAIN], goals=[FIRST_MIND]))

    assert answers(play, ANN, "play") == [f"play {FIRST_MIND_AGAIN}"]


def test_others_can_fulfil_the_same_goal():
    play = evolve(mind(), ann=player(hand=[FIRST_MIND_AGAIN]), bob=player(goals=[FIRST_MIND]))

    assert answers(play, ANN, "goal") == [f"goal {FIRST_MIND_AGAIN}"]


def test_a_goal_stays_fulfilled_whatever_happens_later():
    outcome = score(world(OCEAN_W, "n1", species=BOB), ann=player(goals=[FIRST_MIND]))

    assert outcome.scores[ANN].parts["Goals"] == 2
