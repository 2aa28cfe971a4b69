"""Moving starships: how far, through what, and where they stop."""

import pytest

from engines.kepler_3042.components import HEXES
from engines.play import Play
from tests.engines.kepler_3042.tables import (
    ANN,
    AROUND_SOL,
    act,
    answers,
    colony,
    fly,
    moves,
    nation,
    offered,
    pilot,
)


def goals(play: Play, start: str) -> set[str]:
    return {text.split()[1] for text in offered(play, "move") if text.split()[0] == start}


def ships(play: Play) -> list[str]:
    return play.table.nations[ANN].starships


# How far


def test_example_k_three_starships_three_ways_with_the_spatial_bending_engine():
    ann = pilot("m10", "h6", "r11", speed=3)
    play = fly(ann=ann, bodies={"p10": "27", "h4": "mine"})

    moves(play, ANN, "move m10 p10", "move h6 h4", "move r11 u11")

    assert ships(play) == ["p10", "h4", "u11"]
    assert HEXES["u11"].zone == "long"


@pytest.mark.parametrize(
    ("speed", "last", "too_far"),
    [(1, "b1", "c1"), (3, "d1", "e1"), (6, "g1", "h1"), (9, "j1", "k1")],
)
def test_the_technology_says_how_many_spaces_a_starship_moves(speed, last, too_far):
    play = fly(ann=pilot("a1", speed=speed))

    assert "b1" in goals(play, "a1")
    assert last in goals(play, "a1")
    assert too_far not in goals(play, "a1")


def test_at_level_0_starships_do_not_move():
    play = fly(ann=pilot("a1", speed=0))

    assert offered(play, "move") == []


def test_each_starship_moves_once():
    play = fly(ann=pilot("a1", "a7", speed=3))

    moves(play, ANN, "move a1 b1")

    assert goals(play, "b1") == set()
    assert goals(play, "a7")


def test_nobody_has_to_move():
    play = fly(ann=pilot("a1", "a7"))

    moves(play, ANN, "move a1 b1", "done")

    assert ships(play) == ["b1", "a7"]
    assert offered(play, "move") == []


def test_only_own_starships_are_moved():
    play = fly(ann=pilot("a1"), bob=pilot("a7"))

    assert goals(play, "a7") == set()


# What cannot be entered


@pytest.mark.parametrize(
    ("start", "middle", "far"),
    [("k9", "k10", "l11"), ("p18", "q18", "r18"), ("h9", "i9", "j9"), ("k7", "l7", "m7")],
    ids=["sol", "sagittarius", "star", "binary star"],
)
def test_sol_sagittarius_and_stars_are_impassable(start, middle, far):
    play = act("galactic-mapping", ann=pilot(start, storage="E"))

    moves(play, ANN, "done", "bonus exploratory-planning", "burn energy storage")

    assert goals(play, start).isdisjoint({middle, far})
    assert HEXES[start].near[0] in goals(play, start) or HEXES[start].near[1] in goals(play, start)


def test_no_starship_ever_enters_them():
    everywhere = set()
    for start in ("k9", "p18", "h9", "k7", "o5", "t13"):
        everywhere |= goals(fly(ann=pilot(start, speed=9)), start)

    assert {HEXES[hex].kind for hex in everywhere} == {"space"}


def test_the_six_hexes_around_sol_can_be_passed_and_stopped_on():
    play = fly(ann=pilot("k9", speed=3))

    assert set(AROUND_SOL) - {"k9"} <= goals(play, "k9")


# Row 1 has one way of three spaces from b1 to e1: through c1 and d1.


def test_the_way_in_these_tests_is_free():
    play = fly(ann=pilot("b1", speed=3))

    assert {"d1", "e1"} <= goals(play, "b1")


@pytest.mark.parametrize("tile", ["4", "mine", "target"])
def test_an_unrevealed_body_can_be_neither_entered_nor_passed(tile):
    play = fly(ann=pilot("b1", speed=3), hidden={"d1": tile})

    assert goals(play, "b1").isdisjoint({"d1", "e1"})


@pytest.mark.parametrize("tile", ["4", "mine"])
def test_a_free_planet_or_mine_can_be_entered_and_not_passed(tile):
    play = fly(ann=pilot("b1", speed=3), bodies={"d1": tile})

    assert "d1" in goals(play, "b1")
    assert "e1" not in goals(play, "b1")


@pytest.mark.parametrize("tile", ["4", "mine"])
def test_a_body_with_a_starship_on_it_can_be_neither_entered_nor_passed(tile):
    others = fly(ann=pilot("b1"), bob=pilot("d1"), bodies={"d1": tile})
    own = fly(ann=pilot("b1", "d1"), bodies={"d1": tile})

    assert goals(others, "b1").isdisjoint({"d1", "e1"})
    assert goals(own, "b1").isdisjoint({"d1", "e1"})


def test_nor_can_a_colony_even_ones_own():
    others = fly(ann=pilot("b1"), bob=nation(planets={"4": colony("", "d1")}))
    own = fly(ann=pilot("b1", planets={"4": colony("", "d1", terraformed=True)}))

    assert goals(others, "b1").isdisjoint({"d1", "e1"})
    assert goals(own, "b1").isdisjoint({"d1", "e1"})


def test_a_starship_in_space_can_be_passed_but_not_stopped_on():
    others = fly(ann=pilot("b1"), bob=pilot("d1"))
    own = fly(ann=pilot("b1", "d1"))

    for play in (others, own):
        assert "d1" not in goals(play, "b1")
        assert "e1" in goals(play, "b1")


def test_one_can_fly_through_a_ring_of_starships_with_speed_enough():
    slow = fly(ann=pilot("a1", speed=1), bob=pilot("b1", "a2"))
    fast = fly(ann=pilot("a1", speed=3), bob=pilot("b1", "a2"))

    assert answers(slow) == ["done", "withdraw a1"]
    assert {"c1", "d1"} <= goals(fast, "a1")


def test_one_can_fly_around_a_body_with_speed_to_spare():
    play = fly(ann=pilot("b1", speed=6), hidden={"d1": "4"})

    assert "e1" in goals(play, "b1")


# Landing


@pytest.mark.parametrize("tile", ["4", "mine"])
def test_who_lands_must_stop_and_does_not_move_again(tile):
    play = fly(ann=pilot("b1", "a7", speed=9), bodies={"d1": tile})

    moves(play, ANN, "move b1 d1")

    assert goals(play, "d1") == set()
    assert ships(play) == ["d1", "a7"]


@pytest.mark.parametrize("tile", ["4", "mine"])
def test_starships_on_bodies_do_not_move_in_later_turns_either(tile):
    alone = fly(ann=pilot("d1", speed=9), bodies={"d1": tile})
    with_another = fly(ann=pilot("d1", "a7", speed=9), bodies={"d1": tile})

    assert offered(alone, "move") == []
    assert goals(with_another, "d1") == set()
    assert goals(with_another, "a7")


def test_a_landed_starship_closes_the_way_for_the_next():
    play = fly(ann=pilot("b1", "a1", speed=3), bodies={"d1": "4"})
    before = goals(play, "a1")

    moves(play, ANN, "move b1 d1")

    assert "d1" in before
    assert "d1" not in goals(play, "a1")


def test_landing_on_an_alien_planet_needs_no_technology():
    play = fly(ann=pilot("b1"), bodies={"d1": "26"})

    assert "d1" in goals(play, "b1")


def test_who_has_five_colonies_may_still_land():
    five = dict.fromkeys(["1", "2", "4", "5", "6"], "")
    play = fly(ann=pilot("b1", planets=five), bodies={"d1": "14"})

    moves(play, ANN, "move b1 d1")

    assert ships(play) == ["d1"]


# Colonial targets


def test_a_colonial_target_is_removed_for_a_space_on_the_colonial_track():
    play = fly(ann=pilot("b1"), bodies={"d1": "target"})

    moves(play, ANN, "move b1 d1")

    assert play.table.nations[ANN].spaces == {"technological": 0, "colonial": 1}
    assert "d1" not in play.table.bodies
    assert play.table.removed == ["target"]


def test_the_starship_flies_on_with_what_it_has_left():
    play = fly(ann=pilot("b1", speed=3), bodies={"d1": "target"})

    moves(play, ANN, "move b1 d1")
    left = goals(play, "d1")
    moves(play, ANN, "move d1 e1")

    assert left == {"c1", "e1", "d2"}  # d1's other neighbour is Arcturus
    assert ships(play) == ["e1"]
    assert offered(play, "move") == []


def test_reached_with_the_last_step_it_counts_too_and_the_starship_stays_in_empty_space():
    play = fly(ann=pilot("a1", speed=3), bodies={"d1": "target"})

    moves(play, ANN, "move a1 d1")
    later = fly(ann=pilot(*ships(play), speed=1))

    assert play.table.nations[ANN].spaces["colonial"] == 1
    assert offered(play, "move") == []
    assert "e1" in goals(later, "d1")


def test_its_space_on_the_track_comes_before_the_starship_flies_on():
    play = fly(ann=pilot("b1", colonial=4, pit="E"), bodies={"d1": "target"})

    moves(play, ANN, "move b1 d1")
    asked = offered(play, "regenerate")
    moves(play, ANN, "regenerate energy")

    assert asked == ["energy"]
    assert "e1" in goals(play, "d1")


def test_a_way_leads_around_a_target_or_stops_there_first():
    near = fly(ann=pilot("b1", speed=3), bodies={"d1": "target"})
    far = fly(ann=pilot("b1", speed=6), bodies={"d1": "target"})

    moves(far, ANN, "move b1 e1")

    assert "e1" not in goals(near, "b1")
    assert "d1" in far.table.bodies


def test_two_targets_can_be_taken_in_one_move():
    play = fly(ann=pilot("b1", speed=6), bodies={"d1": "target", "d3": "target"})

    moves(play, ANN, "move b1 d1", "move d1 d3")

    assert play.table.removed == ["target", "target"]


def test_where_a_target_was_anyone_can_fly():
    play = fly(ann=pilot("b1", "a1", speed=3), bodies={"d1": "target"})

    moves(play, ANN, "move b1 d1", "move d1 e1")

    assert "d1" in goals(play, "a1")
