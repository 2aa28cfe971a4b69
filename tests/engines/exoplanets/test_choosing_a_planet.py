"""Birth of a planet: two from the bag, or one from a reserve."""

import pytest

from engines.play import IllegalMove
from tests.engines.exoplanets.tables import ANN, answers, birth, moves

RESERVES = [["p11"], ["p12"]]


def piles(play):
    """The reserves, each from its top."""
    return [list(reversed(pile)) for pile in play.table.reserves]


# Drawing


def test_two_planets_are_drawn_from_the_bag():
    play = birth(bag=["p21", "p22", "p23"], reserves=RESERVES)

    moves(play, ANN, "draw")

    assert sorted(play.table.drawn) == ["p21", "p22"]
    assert play.table.bag == ["p23"]


def test_one_is_placed_and_the_other_put_on_either_reserve():
    play = birth(bag=["p21", "p22", "p23"], reserves=RESERVES)

    moves(play, ANN, "draw")

    assert sorted(answers(play, ANN)) == [
        "keep p21 reserve 1",
        "keep p21 reserve 2",
        "keep p22 reserve 1",
        "keep p22 reserve 2",
    ]


@pytest.mark.parametrize(
    ("answer", "kept", "after"),
    [
        ("keep p21 reserve 1", "p21", [["p22", "p11"], ["p12"]]),
        ("keep p21 reserve 2", "p21", [["p11"], ["p22", "p12"]]),
        ("keep p22 reserve 2", "p22", [["p11"], ["p21", "p12"]]),
    ],
)
def test_the_unwanted_planet_lies_on_top_of_the_reserve(answer, kept, after):
    play = birth(bag=["p21", "p22", "p23"], reserves=RESERVES)

    moves(play, ANN, "draw", answer, "place n2")

    assert play.table.planets[kept].place == "n2"
    assert piles(play) == after


def test_who_has_drawn_takes_nothing_from_a_reserve():
    play = birth(bag=["p21", "p22", "p23"], reserves=RESERVES)

    moves(play, ANN, "draw")

    with pytest.raises(IllegalMove):
        play.move(ANN, "take p11")


# Taking from a reserve


def test_only_the_top_of_either_reserve_can_be_taken():
    play = birth(bag=["p21", "p22"], reserves=[["p11", "p13"], ["p12", "p14"]])

    assert answers(play, ANN) == ["draw", "take p11", "take p12"]


def test_one_planet_is_taken_and_the_rest_of_the_pile_stays():
    play = birth(bag=["p21", "p22"], reserves=[["p11", "p13"], ["p12", "p14"]])

    moves(play, ANN, "take p11", "place s2")

    assert play.table.planets["p11"].place == "s2"
    assert piles(play) == [["p13"], ["p12", "p14"]]
    assert len(play.table.bag) == 2


def test_an_emptied_reserve_is_started_anew_from_the_bag():
    play = birth(bag=["p21", "p22"], reserves=RESERVES)

    moves(play, ANN, "take p12", "place s2")

    assert piles(play) == [["p11"], ["p21"]]
    assert play.table.bag == ["p22"]


def test_the_planet_that_restarts_a_reserve_is_drawn_before_the_new_one_is_placed():
    play = birth(bag=["p21", "p22"], reserves=RESERVES)

    moves(play, ANN, "take p12")

    assert piles(play) == [["p11"], ["p21"]]
    assert answers(play, ANN) == ["place n2", "place e2", "place s2", "place w2"]


# A bag running out


def test_the_last_planet_in_the_bag_must_be_placed():
    play = birth(bag=["p21"], reserves=RESERVES)

    offered = answers(play, ANN)
    moves(play, ANN, "draw")

    assert offered == ["draw", "take p11", "take p12"]
    assert play.table.newborn == ["p21"]
    assert answers(play, ANN, "place") == answers(play, ANN)
    assert piles(play) == [["p11"], ["p12"]]


def test_from_an_empty_bag_nothing_is_drawn():
    play = birth(bag=[], reserves=RESERVES)

    assert answers(play, ANN) == ["take p11", "take p12"]


def test_with_an_empty_bag_an_emptied_reserve_stays_empty():
    play = birth(bag=[], reserves=RESERVES)

    moves(play, ANN, "take p12", "place n2")

    assert piles(play) == [["p11"], []]


def test_from_an_empty_reserve_nothing_is_taken():
    play = birth(bag=["p21"], reserves=[[], ["p12", "p13"]])

    assert answers(play, ANN) == ["draw", "take p12"]


def test_an_empty_reserve_can_take_the_unwanted_planet():
    play = birth(bag=["p21", "p22"], reserves=[[], ["p12"]])

    moves(play, ANN, "draw", "keep p21 reserve 1", "place n2")

    assert piles(play) == [["p22"], ["p12"]]


def test_with_one_planet_left_to_choose_it_is_taken_without_asking():
    play = birth(bag=[], reserves=[["p11"], []])

    assert play.table.newborn == ["p11"]
    assert answers(play, ANN, "place") == answers(play, ANN)
