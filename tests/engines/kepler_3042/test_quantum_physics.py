"""Quantum Physics: converting cubes and moving them between planets, and how often."""

import pytest

from tests.engines.kepler_3042.tables import (
    ANN,
    act,
    answers,
    held,
    moves,
    nation,
    offered,
    turn,
)


def test_example_r_a_matter_just_produced_is_converted_so_that_planet_19_can_produce_all():
    ann = nation(planets={"18": "", "19": ""}, storage="EEEMMM", terraforming=3, quantum=1)
    play = act("planetary-exploitation", ann=ann)

    moves(play, ANN, "exploit 18", "quantum", "convert matter 18", "exploit 19")

    assert held(play, "18") == "EEM"
    assert held(play, "19") == "EMM"
    assert held(play, "storage") == ""


# Conversion


@pytest.mark.parametrize(("kind", "earth", "storage"), [("energy", "M", "E"), ("matter", "E", "M")])
def test_a_conversion_swaps_a_cube_on_a_planet_for_the_other_kind_in_storage(kind, earth, storage):
    before = "E" if kind == "energy" else "M"
    play = turn(ann=nation(earth=before, storage="M" if kind == "energy" else "E", quantum=1))

    moves(play, ANN, "quantum", f"convert {kind} earth")

    assert (held(play, "earth"), held(play, "storage")) == (earth, storage)


def test_it_needs_the_other_kind_in_storage():
    play = turn(ann=nation(earth="EM", storage="E", quantum=1))

    moves(play, ANN, "quantum")

    assert offered(play, "convert") == ["matter earth"]


def test_antimatter_is_never_converted():
    play = turn(ann=nation(earth="A", storage="EMA", pit="EM", planets={"5": ""}, quantum=4))

    moves(play, ANN, "quantum")

    assert offered(play, "convert") == []


def test_on_any_own_planet():
    play = turn(ann=nation(earth="E", planets={"5": "M"}, quantum=1))

    moves(play, ANN, "quantum")

    assert offered(play, "convert") == ["energy earth", "matter 5"]


# Allocation


@pytest.mark.parametrize("kind", ["energy", "matter", "antimatter"])
def test_an_allocation_moves_any_cube_from_one_own_planet_to_another(kind):
    play = turn(ann=nation(earth="EMA", planets={"5": "", "6": ""}, quantum=1))

    moves(play, ANN, "quantum", f"allocate {kind} earth 6")

    assert play.table.nations[ANN].planets["6"].cubes[kind] == 1
    assert play.table.nations[ANN].planets["earth"].cubes[kind] == 0


def test_to_earth_as_well_as_from_it():
    play = turn(ann=nation(storage="", planets={"5": "A"}, quantum=1))

    moves(play, ANN, "quantum", "allocate antimatter 5 earth")

    assert held(play, "earth") == "A"


def test_but_neither_from_storage_or_pit_nor_to_the_planets_of_others():
    ann = nation(earth="E", storage="A", pit="A", planets={"5": ""}, quantum=4)
    play = turn(ann=ann, bob=nation(planets={"6": "A"}))

    moves(play, ANN, "quantum")

    assert offered(play, "allocate") == ["energy earth 5"]


# Limits


@pytest.mark.parametrize("level", [1, 2, 3])
def test_below_level_4_there_is_one_conversion_a_turn(level):
    play = turn(ann=nation(earth="EEMM", quantum=level))

    moves(play, ANN, "quantum", "convert energy earth")

    assert "quantum" not in answers(play)


@pytest.mark.parametrize(("level", "count"), [(1, 1), (2, 2), (3, 3)])
def test_allocations_grow_with_the_level(level, count):
    play = turn(ann=nation(earth="EEEEE", storage="", planets={"5": ""}, quantum=level))

    for _ in range(count):
        moves(play, ANN, "quantum", "allocate energy earth 5")

    assert held(play, "5") == "E" * count
    assert "quantum" not in answers(play)


def test_the_two_limits_are_counted_apart():
    play = turn(ann=nation(earth="EE", planets={"5": ""}, quantum=1))

    moves(play, ANN, "quantum", "allocate energy earth 5", "quantum", "convert energy 5")

    assert (held(play, "earth"), held(play, "5")) == ("E", "M")
    assert "quantum" not in answers(play)


def test_with_the_relativity_domain_both_are_without_limit():
    play = turn(ann=nation(earth="EEEE", planets={"5": ""}, quantum=4))

    for _ in range(4):
        moves(play, ANN, "quantum", "convert energy earth", "quantum", "allocate matter earth 5")

    assert (held(play, "earth"), held(play, "5")) == ("", "MMMM")
    assert "quantum" in answers(play)


def test_at_level_0_there_is_nothing():
    play = turn(ann=nation(earth="EM", planets={"5": "A"}, quantum=0))

    assert "quantum" not in answers(play)


def test_every_turn_has_its_limits_anew():
    ann = nation(earth="E", storage="", planets={"5": ""}, quantum=1)
    play = turn(seats=(ANN, ANN), ann=ann)

    moves(play, ANN, "quantum", "allocate energy earth 5", "colony-seeding", "done", "quantum")

    assert offered(play, "allocate") == ["energy 5 earth"]


def test_a_level_reached_during_the_turn_counts_at_once_less_what_was_used():
    ann = nation(earth="EEEEM", storage="", planets={"5": ""}, quantum=1)
    play = act("technological-development", ann=ann)

    moves(play, ANN, "quantum", "allocate energy earth 5")
    spent = "quantum" not in answers(play)
    moves(play, ANN, "advance quantum earth", "quantum", "allocate energy earth 5")

    assert spent
    assert held(play, "5") == "EE"
    assert offered(play, "allocate") == []
    assert play.table.nations[ANN].allocated == 2
