"""Energy Storage, Planetary Exploitation and Antimatter Generation: from storage onto planets."""

import pytest

from engines.kepler_3042.components import PLANETS
from tests.engines.kepler_3042.tables import (
    ANN,
    act,
    answers,
    colony,
    held,
    moves,
    nation,
    offered,
)

# Energy Storage


def test_example_g_of_four_energy_only_the_three_in_storage_are_produced():
    play = act("energy-storage", ann=nation(storage="EEEM", planets={"5": ""}, energy=2))

    moves(play, ANN, "store 5")

    assert held(play, "5") == "EEE"
    assert held(play, "storage") == "M"


@pytest.mark.parametrize(("level", "energy"), [(1, 2), (2, 4), (3, 6), (4, 7)])
def test_the_technology_says_how_much_energy(level, energy):
    play = act("energy-storage", ann=nation(energy=level))

    moves(play, ANN, "store earth")

    assert held(play, "earth") == "E" * energy


def test_at_level_0_there_is_no_energy():
    play = act("energy-storage", ann=nation(energy=0))

    assert offered(play, "store") == []


def test_all_the_energy_goes_to_one_planet_of_ones_own():
    ann = nation(planets={"5": "", "6": ""}, energy=1)
    play = act("energy-storage", ann=ann, bob=nation(planets={"1": ""}))
    asked = answers(play)

    moves(play, ANN, "store 6")

    assert asked == ["store earth", "store 5", "store 6", "done"]
    assert held(play, "6") == "EE"
    assert offered(play, "store") == []


def test_energy_on_planets_and_in_the_pit_is_not_produced():
    play = act("energy-storage", ann=nation(earth="EE", storage="M", pit="EE", energy=4))

    assert offered(play, "store") == []


# Planetary Exploitation


def test_example_h_two_of_three_planets_produce():
    ann = nation(planets={"20": "", "21": "", "22": ""}, terraforming=3)
    play = act("planetary-exploitation", ann=ann)

    moves(play, ANN, "exploit 21", "exploit 22")

    assert held(play, "21") == "EMM"
    assert held(play, "22") == "EMMM"
    assert held(play, "20") == ""
    assert offered(play, "exploit") == []


@pytest.mark.parametrize(("level", "count"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_the_technology_says_how_many_planets_produce(level, count):
    ann = nation(planets={"1": "", "2": "", "6": ""}, terraforming=level)
    play = act("planetary-exploitation", ann=ann)

    moves(play, ANN, *[f"exploit {number}" for number in ("6", "2", "1")[:count]])

    produced = [held(play, number) for number in ("6", "2", "1")]
    assert produced == ["M", "M", "E"][:count] + [""] * (3 - count)
    assert offered(play, "exploit") == []


@pytest.mark.parametrize("number", PLANETS)
def test_a_colony_produces_what_its_colony_side_shows(number):
    play = act("planetary-exploitation", ann=nation(planets={number: ""}, terraforming=1))

    moves(play, ANN, f"exploit {number}")

    assert play.table.nations[ANN].planets[number].cubes == PLANETS[number].colony


@pytest.mark.parametrize("number", PLANETS)
def test_a_terraformed_planet_produces_what_its_other_side_shows(number):
    planets = {number: colony(terraformed=True)}
    play = act("planetary-exploitation", ann=nation(planets=planets, terraforming=1))

    moves(play, ANN, f"exploit {number}")

    assert play.table.nations[ANN].planets[number].cubes == PLANETS[number].terraformed


def test_earth_is_never_exploited():
    play = act("planetary-exploitation", ann=nation(terraforming=4))

    assert offered(play, "exploit") == []


def test_a_planet_produces_once():
    ann = nation(planets={"1": "", "2": ""}, terraforming=3)
    play = act("planetary-exploitation", ann=ann)

    moves(play, ANN, "exploit 1")

    assert answers(play) == ["exploit 2", "done"]


def test_the_order_is_the_players():
    ann = nation(planets={"18": "", "19": ""}, storage="EEMM", terraforming=3)
    play = act("planetary-exploitation", ann=ann)

    moves(play, ANN, "exploit 19", "exploit 18")

    assert (held(play, "19"), held(play, "18")) == ("EMM", "E")


def test_what_is_not_in_storage_is_not_produced():
    ann = nation(planets={"22": ""}, storage="MM", terraforming=1)
    play = act("planetary-exploitation", ann=ann)

    moves(play, ANN, "exploit 22")

    assert held(play, "22") == "MM"
    assert held(play, "storage") == ""


def test_a_planet_that_could_produce_nothing_is_not_offered():
    ann = nation(planets={"1": "", "2": ""}, storage="EE", terraforming=3)
    play = act("planetary-exploitation", ann=ann)
    asked = answers(play)

    moves(play, ANN, "exploit 1")

    assert asked == ["exploit 1", "done"]
    assert offered(play, "bonus")


# Antimatter Generation


def test_example_i_the_metamaterial_generator_produces_two_antimatter_on_earth():
    play = act("antimatter-generation", ann=nation(antimatter=3))

    moves(play, ANN, "generate earth")

    assert held(play, "earth") == "AA"
    assert held(play, "storage") == "EEEEEEEMMMMMMMA"


@pytest.mark.parametrize(("level", "antimatter"), [(1, 1), (2, 2), (3, 2), (4, 3)])
def test_the_technology_says_how_much_antimatter(level, antimatter):
    play = act("antimatter-generation", ann=nation(antimatter=level))

    moves(play, ANN, "generate earth")

    assert held(play, "earth") == "A" * antimatter


def test_at_level_0_there_is_no_antimatter():
    play = act("antimatter-generation", ann=nation(antimatter=0))

    assert offered(play, "generate") == []


def test_all_the_antimatter_goes_to_one_planet_of_ones_own():
    play = act("antimatter-generation", ann=nation(planets={"5": ""}, antimatter=2))
    asked = answers(play)

    moves(play, ANN, "generate 5")

    assert asked == ["generate earth", "generate 5", "done"]
    assert held(play, "5") == "AA"


def test_of_too_little_antimatter_in_storage_all_is_produced():
    play = act("antimatter-generation", ann=nation(storage="EA", antimatter=4))

    moves(play, ANN, "generate earth")

    assert held(play, "earth") == "A"
