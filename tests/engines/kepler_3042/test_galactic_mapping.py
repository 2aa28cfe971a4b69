"""Galactic Mapping: a space on a track, then four bodies are turned up."""

import pytest

from tests.engines.kepler_3042.tables import (
    ANN,
    BOB,
    act,
    answers,
    moves,
    nation,
    offered,
)

SIX = {"i3": "4", "q9": "25", "f11": "mine", "h15": "target", "s6": "6", "a10": "8"}


def test_example_f_a_space_on_the_technological_track_and_four_bodies():
    play = act("galactic-mapping", hidden=SIX)

    moves(play, ANN, "track technological", "flip i3", "flip q9", "flip f11", "flip h15")

    assert play.table.nations[ANN].spaces == {"technological": 1, "colonial": 0}
    shown = [body.tile for body in play.table.bodies.values() if body.face_up]
    assert shown == ["4", "25", "mine", "target"]
    assert offered(play, "flip") == []


def test_it_may_be_either_track():
    play = act("galactic-mapping", hidden=SIX)
    asked = answers(play)

    moves(play, ANN, "track colonial")

    assert asked == ["track technological", "track colonial", "done"]
    assert play.table.nations[ANN].spaces == {"technological": 0, "colonial": 1}


def test_the_track_comes_before_the_bodies():
    play = act("galactic-mapping", ann=nation(technological=1), hidden=SIX)

    moves(play, ANN, "track technological")
    first = answers(play)
    moves(play, ANN, "produce earth")

    assert first == ["produce earth", "decline"]
    assert offered(play, "flip")


def test_any_face_down_body_can_be_chosen_and_no_other():
    play = act("galactic-mapping", hidden=SIX, bodies={"j9": "1"})

    moves(play, ANN, "track colonial")

    assert answers(play) == [f"flip {hex}" for hex in SIX]


def test_each_body_is_seen_before_the_next_is_chosen():
    play = act("galactic-mapping", hidden=SIX)

    moves(play, ANN, "track colonial", "flip q9")

    for seat in (ANN, BOB, None):
        tiles = {body.hex: body.tile for body in play.view(seat).bodies}
        assert tiles["q9"] == "25"
        assert tiles["i3"] is None
    assert "flip q9" not in answers(play)


def test_what_was_turned_up_cannot_be_taken_back():
    play = act("galactic-mapping", hidden=SIX)

    moves(play, ANN, "track colonial")
    before = play.may_undo(ANN)
    moves(play, ANN, "flip q9")

    assert before
    assert not play.may_undo(ANN)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_with_fewer_than_four_left_all_of_them_are_turned_up(count):
    few = dict(list(SIX.items())[:count])
    play = act("galactic-mapping", hidden=few)

    moves(play, ANN, "track colonial", *(f"flip {hex}" for hex in few))

    assert play.table.nations[ANN].spaces["colonial"] == 1
    assert play.table.face_down == []
    assert offered(play, "bonus")


def test_once_begun_all_four_are_turned_up():
    play = act("galactic-mapping", hidden=SIX)

    moves(play, ANN, "track colonial", "flip q9", "flip i3")

    assert "done" not in answers(play)
