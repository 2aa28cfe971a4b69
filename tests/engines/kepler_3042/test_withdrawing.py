"""Withdrawing starships, and what a mine gives."""

import pytest

from tests.engines.kepler_3042.tables import (
    ANN,
    a_table,
    act,
    answers,
    fly,
    held,
    moves,
    nation,
    offered,
    on,
    part,
    pilot,
    turn,
)

MINE = {"d1": "mine"}


def test_example_l_a_starship_lands_on_a_mine_and_leaves_it_for_one_matter():
    play = fly(ann=pilot("b1", pit="MM", speed=3), bodies=MINE)

    moves(play, ANN, "move b1 d1", "withdraw d1", "regenerate matter")

    me = play.table.nations[ANN]
    assert (me.starships, me.supply) == ([], 3)
    assert (held(play, "pit"), held(play, "storage")) == ("M", "M")


def test_any_own_starship_can_be_withdrawn_wherever_it_is():
    ann = pilot("a1", "d1", "i3", speed=0)
    play = fly(ann=ann, bob=pilot("a7"), bodies={"d1": "mine", "i3": "4"})

    assert sorted(offered(play, "withdraw")) == ["a1", "d1", "i3"]


def test_as_many_as_one_likes():
    play = fly(ann=pilot("a1", "a2", "a3", speed=0))

    moves(play, ANN, "withdraw a1", "withdraw a3", "done")

    me = play.table.nations[ANN]
    assert (me.starships, me.supply) == (["a2"], 2)
    assert not play.waiting_for


def test_nobody_has_to_withdraw():
    play = fly(ann=pilot("a1", speed=0), bodies=MINE)

    moves(play, ANN, "done")

    assert play.table.nations[ANN].starships == ["a1"]


@pytest.mark.parametrize("kind", ["energy", "matter", "antimatter"])
def test_from_a_mine_any_cube_in_the_pit_may_be_regenerated(kind):
    play = fly(ann=pilot("d1", pit="EMA"), bodies=MINE)

    moves(play, ANN, "withdraw d1")
    asked = answers(play)
    moves(play, ANN, f"regenerate {kind}")

    assert asked == ["regenerate energy", "regenerate matter", "regenerate antimatter", "decline"]
    assert play.table.nations[ANN].storage[kind] == 1
    assert play.table.nations[ANN].pit[kind] == 0


def test_or_none():
    play = fly(ann=pilot("d1", pit="EMA"), bodies=MINE)

    moves(play, ANN, "withdraw d1", "decline")

    assert held(play, "pit") == "EMA"
    assert play.table.nations[ANN].supply == 3


def test_with_an_empty_pit_there_is_nothing_to_regenerate():
    play = fly(ann=pilot("d1"), bodies=MINE)

    moves(play, ANN, "withdraw d1")

    assert not play.waiting_for


@pytest.mark.parametrize("bodies", [{}, {"d1": "4"}], ids=["space", "planet"])
def test_elsewhere_nothing_is_regenerated(bodies):
    play = fly(ann=pilot("d1", pit="EMA", speed=0), bodies=bodies)

    moves(play, ANN, "withdraw d1")

    assert held(play, "pit") == "EMA"
    assert not play.waiting_for


def test_each_mine_left_gives_a_cube():
    play = fly(ann=pilot("d1", "i3", pit="EE"), bodies={"d1": "mine", "i3": "mine"})

    moves(play, ANN, "withdraw d1", "regenerate energy", "withdraw i3", "regenerate energy")

    assert held(play, "storage") == "EE"


def test_a_mine_is_never_used_up():
    play = turn(seats=[ANN, 1], ann=pilot("d1", speed=0), bob=pilot("b1"), bodies=MINE)

    moves(play, ANN, "space-missions", "withdraw d1")
    moves(play, 1, "space-missions")

    assert "b1 d1" in offered(play, "move", 1)


def test_a_mine_cannot_be_colonized():
    play = act("colony-seeding", ann=nation(starships=["d1"]), bodies=MINE)

    assert offered(play, "colonize") == []


def test_a_starship_withdrawn_in_the_last_turn_gives_its_cube_and_no_points():
    ann = pilot("d1", pit="A")
    table = a_table(ann=ann, bob=pilot(), bodies=MINE, to_play=[ANN], round=16)
    leaves, stays = on(table), on(table)

    moves(leaves, ANN, "space-missions", "withdraw d1", "regenerate antimatter")
    moves(stays, ANN, "space-missions", "done")

    assert held(leaves, "storage") == "A"
    assert part(leaves.outcome, "Starships on mines") == 0
    assert part(stays.outcome, "Starships on mines") == 2
