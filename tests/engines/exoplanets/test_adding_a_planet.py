"""Birth of a planet: its place in the system, the Space tile found there, and what it obtains."""

import pytest

from engines.exoplanets.components import PLANETS
from engines.play import IllegalMove
from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    ROCKY_E,
    SUPER_E,
    answers,
    birth,
    hand,
    moves,
    resources,
    world,
)

RESERVES = [["p11"], ["p12"]]

# Its place


def test_a_planet_takes_the_place_of_a_space_tile():
    play = birth(reserves=RESERVES, space={"e": ["s05", "s06", "s07"]})

    moves(play, ANN, "take p11", "place e2")

    assert play.table.planets["p11"].place == "e2"
    assert play.table.space["e"] == ["s06", "s07"]


def test_it_can_be_added_to_any_side_of_the_star():
    play = birth(reserves=RESERVES)

    moves(play, ANN, "take p11")

    assert answers(play, ANN) == ["place n2", "place e2", "place s2", "place w2"]


def test_it_must_lie_next_to_a_planet():
    play = birth(world("p13", "n2"), world("p14", "w2"), world("p15", "w3"), reserves=RESERVES)

    moves(play, ANN, "take p11")

    assert answers(play, ANN) == ["place n3", "place e2", "place s2", "place w4"]
    with pytest.raises(IllegalMove):
        play.move(ANN, "place e3")


def test_an_arm_without_space_tiles_has_no_place_left():
    play = birth(reserves=RESERVES, space={"n": [], "s": []})

    moves(play, ANN, "take p11")

    assert answers(play, ANN) == ["place e2", "place w2"]


def test_the_only_place_left_is_taken_without_asking():
    play = birth(reserves=RESERVES, space={"n": [], "e": [], "s": ["s01"], "w": []})

    moves(play, ANN, "take p11")

    assert play.table.planets["p11"].place == "s2"


def test_a_new_planet_has_no_life():
    play = birth(reserves=RESERVES)

    moves(play, ANN, "take p11", "place n2")

    planet = play.table.planets["p11"]
    assert (planet.life, planet.species, planet.beneath) == ([0, 0], None, None)


# The Space tile


def test_the_space_tile_that_lay_there_goes_to_the_hand():
    play = birth(reserves=RESERVES, space={"e": ["s05", "s06", "s07"]})

    moves(play, ANN, "take p11", "place e2")

    assert hand(play, ANN) == ["s05"]
    assert hand(play, BOB) == []


def test_there_is_no_limit_to_the_hand():
    play = birth(reserves=RESERVES, space={"e": ["s05"]})
    play.table.players[ANN].hand += [f"s{number}" for number in range(10, 30)]

    moves(play, ANN, "take p11", "place e2")

    assert len(hand(play, ANN)) == 21


# What is obtained


def test_one_energy_comes_from_the_star():
    play = birth(reserves=RESERVES, cloud="", star=7)

    moves(play, ANN, "take p11", "place n2")

    assert resources(play, ANN) == "E"
    assert play.table.star == 6


@pytest.mark.parametrize(
    ("place", "own", "neighbours"),
    [("n2", "s", "n"), ("e2", "w", "e"), ("s2", "n", "s"), ("w2", "e", "w")],
)
def test_the_two_sides_that_meet_give_what_they_show(place, own, neighbours):
    for tile in ("p03", "p10", "p24"):
        play = birth(world("p17", f"{place[0]}1"), reserves=[[tile], ["p12"]])

        moves(play, ANN, f"take {tile}", f"place {place}")

        icons = PLANETS[tile].sides[own] + PLANETS["p17"].sides[neighbours]
        assert sorted(resources(play, ANN)) == sorted("E" + icons)


def test_further_out_the_neighbour_is_the_outermost_planet_of_the_arm():
    play = birth(world("p01", "n1"), world("p04", "n2"), reserves=[["p24"], ["p12"]])

    moves(play, ANN, "take p24", "place n3")

    assert resources(play, ANN) == "EEW"


def test_what_the_sides_give_comes_from_the_cloud():
    play = birth(world("p04", "n1"), reserves=[["p24"], ["p12"]], cloud="EEWWGG", star=7)

    moves(play, ANN, "take p24", "place n2")

    assert play.table.cloud == {"E": 1, "W": 1, "G": 2}
    assert play.table.star == 6


def test_only_the_active_player_obtains_anything():
    play = birth(world("p04", "n1"), reserves=[["p24"], ["p12"]])

    moves(play, ANN, "take p24", "place n2")

    assert resources(play, BOB) == ""


def test_what_the_cloud_lacks_is_not_obtained():
    play = birth(world("p04", "n1"), reserves=[["p24"], ["p12"]], cloud="EGG")

    moves(play, ANN, "take p24", "place n2")

    assert resources(play, ANN) == "EE"
    assert play.table.cloud == {"E": 0, "W": 0, "G": 2}


def test_of_two_alike_the_cloud_may_give_only_one():
    play = birth(world("p04", "n1"), reserves=[["p25"], ["p12"]], cloud="W")

    moves(play, ANN, "take p25", "place n2")

    assert PLANETS["p04"].sides["n"] == PLANETS["p25"].sides["s"] == "W"
    assert resources(play, ANN) == "EW"


def test_example_of_a_super_earth_next_to_a_rocky_planet_in_the_second_orbit():
    play = birth(world(ROCKY_E, "n1"), reserves=[[SUPER_E], ["p12"]], star=10)

    moves(play, ANN, f"take {SUPER_E}", "place n2")

    assert play.table.planets[SUPER_E].orbit == 2
    assert play.table.star == 9
    assert resources(play, ANN) == "EEG"
