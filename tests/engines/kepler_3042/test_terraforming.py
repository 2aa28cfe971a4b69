"""Terraforming: a colony's own cubes and the right level turn its card over."""

import pytest

from engines.kepler_3042.components import LETTERS, PLANETS
from tests.engines.kepler_3042.tables import (
    ANN,
    act,
    colony,
    held,
    moves,
    nation,
    offered,
)


def terraformer(**things):
    return nation(**{"action": "galactic-mapping"} | things)


def cost(number: str) -> str:
    return "".join(letter * PLANETS[number].cost[kind] for letter, kind in LETTERS.items())


def test_example_e_planets_2_and_5_with_planetary_engineering():
    ann = terraformer(planets={"2": "E", "5": "EM"}, terraforming=2, colonial=3, storage="")
    play = act("terraforming", ann=ann)

    moves(play, ANN, "terraform 2", "terraform 5")

    planets = play.table.nations[ANN].planets
    assert planets["2"].is_terraformed
    assert planets["5"].is_terraformed
    assert held(play, "2") == held(play, "5") == ""
    assert held(play, "storage") == "EEM"
    assert play.table.nations[ANN].spaces["colonial"] == 6


@pytest.mark.parametrize("number", PLANETS)
def test_each_planet_has_its_cost_and_what_is_left_stays_on_it(number):
    ann = terraformer(
        planets={number: cost(number) + "MA"}, storage="", terraforming=4, colonial=18
    )
    play = act("terraforming", ann=ann)

    moves(play, ANN, f"terraform {number}")

    assert play.table.nations[ANN].planets[number].is_terraformed
    assert held(play, number) == "MA"
    assert held(play, "storage") == cost(number)


@pytest.mark.parametrize("number", PLANETS)
def test_with_one_cube_too_few_it_cannot_be_terraformed(number):
    for missing in set(cost(number)):
        few = cost(number).replace(missing, "", 1)
        play = act("terraforming", ann=terraformer(planets={number: few}, terraforming=4))

        assert offered(play, "terraform") == []


def test_the_cubes_must_be_on_that_planet_and_no_other():
    ann = terraformer(earth="EEMM", planets={"2": "", "4": "M"}, terraforming=4)
    play = act("terraforming", ann=ann)

    assert offered(play, "terraform") == []


def test_of_several_colonies_only_those_that_can_pay_are_terraformed():
    ann = terraformer(planets={"2": "E", "4": "E", "8": "EE"}, terraforming=1, quantum=1)
    play = act("terraforming", ann=ann)

    assert offered(play, "terraform") == ["2", "8"]


@pytest.mark.parametrize(("number", "level"), [("2", 1), ("5", 2), ("14", 3), ("20", 4)])
def test_the_technology_must_have_reached_the_level_of_the_planet(number, level):
    planets = {number: "EEEMM"}
    below = act("terraforming", ann=terraformer(planets=planets, terraforming=level - 1))
    there = act("terraforming", ann=terraformer(planets=planets, terraforming=level))

    assert offered(below, "terraform") == []
    assert offered(there, "terraform") == [number]


@pytest.mark.parametrize(
    ("number", "points"),
    [("2", 1), ("4", 0), ("5", 2), ("22", 2), ("26", 2)],
    ids=["oceanic", "rocky", "super-earth", "gas giant", "alien"],
)
def test_each_type_earns_its_own_spaces_on_the_colonial_track(number, points):
    ann = terraformer(planets={number: cost(number)}, terraforming=4, colonial=18)
    play = act("terraforming", ann=ann)

    moves(play, ANN, f"terraform {number}")

    assert play.table.nations[ANN].spaces == {"technological": 0, "colonial": 18 + points}


def test_one_may_stop_after_any_of_them():
    ann = terraformer(planets={"2": "E", "4": "EM"}, terraforming=1)
    play = act("terraforming", ann=ann)

    moves(play, ANN, "terraform 4", "done")

    assert not play.table.nations[ANN].planets["2"].is_terraformed


def test_a_terraformed_planet_is_not_terraformed_again():
    planets = {"2": colony("EE", terraformed=True)}
    play = act("terraforming", ann=terraformer(planets=planets, terraforming=4))

    assert offered(play, "terraform") == []


def test_neither_earth_nor_the_colonies_of_others_can_be_terraformed():
    ann = terraformer(earth="EEEMMM", starships=["f13"], terraforming=4)
    bob = nation(planets={"2": "E"}, terraforming=4)
    play = act("terraforming", ann=ann, bob=bob, bodies={"f13": "1"})

    assert offered(play, "terraform") == []


def test_everyone_sees_that_it_is_terraformed():
    ann = terraformer(planets={"4": "EM"}, terraforming=1)
    play = act("terraforming", ann=ann)

    moves(play, ANN, "terraform 4")

    [body] = play.view(None).bodies
    assert body.is_terraformed
