"""Colony Seeding: starships on planets become colonies."""

import pytest

from tests.engines.kepler_3042.tables import (
    ANN,
    BOB,
    act,
    colony,
    held,
    moves,
    nation,
    offered,
)

FIVE = ["1", "2", "4", "5", "6"]


def test_example_c_a_gas_giant_and_an_alien_planet_earn_three_spaces():
    ann = nation(starships=["i3", "q9"], antimatter=3, colonial=3)
    play = act("colony-seeding", ann=ann, bodies={"i3": "22", "q9": "26"})

    moves(play, ANN, "colonize 22", "colonize 26")

    assert play.table.nations[ANN].spaces["colonial"] == 6
    assert list(play.table.nations[ANN].colonies) == ["22", "26"]
    assert play.table.nations[ANN].starships == []


def test_the_starship_goes_back_to_the_supply_and_a_nation_marker_takes_its_place():
    play = act("colony-seeding", ann=nation(starships=["i3"]), bodies={"i3": "4"})

    moves(play, ANN, "colonize 4")

    me = play.table.nations[ANN]
    assert (me.supply, me.markers) == (3, 4)
    assert me.planets["4"].hex == "i3"


def test_the_planets_card_comes_with_its_colony_side_up_and_empty():
    play = act("colony-seeding", ann=nation(earth="EM", starships=["i3"]), bodies={"i3": "4"})

    moves(play, ANN, "colonize 4")

    assert play.table.nations[ANN].planets["4"] == colony("", "i3")


def test_colonizing_costs_nothing():
    ann = nation(earth="EM", storage="A", pit="M", starships=["i3"])
    play = act("colony-seeding", ann=ann, bodies={"i3": "5"})

    moves(play, ANN, "colonize 5")

    assert [held(play, place) for place in ("earth", "storage", "pit")] == ["EM", "A", "M"]


@pytest.mark.parametrize(
    ("number", "points"),
    [("2", 1), ("4", 2), ("5", 0), ("22", 1), ("26", 2)],
    ids=["oceanic", "rocky", "super-earth", "gas giant", "alien"],
)
def test_each_type_earns_its_own_spaces_on_the_colonial_track(number, points):
    ann = nation(starships=["i3"], antimatter=3, colonial=12, technological=4)
    play = act("colony-seeding", ann=ann, bodies={"i3": number})

    moves(play, ANN, f"colonize {number}")
    moves(play, ANN, *(["decline"] if points == 2 else []))

    assert play.table.nations[ANN].spaces == {"technological": 4, "colonial": 12 + points}


def test_any_number_may_be_colonized_and_the_others_stay_where_they_are():
    ann = nation(starships=["i3", "q9", "f11"])
    play = act("colony-seeding", ann=ann, bodies={"i3": "5", "q9": "2", "f11": "14"})

    moves(play, ANN, "colonize 5", "colonize 14", "done")

    assert play.table.nations[ANN].starships == ["q9"]
    assert list(play.table.nations[ANN].colonies) == ["5", "14"]


def test_only_own_starships_on_planets_can():
    ann = nation(starships=["k9", "q9", "i3"])
    bodies = {"q9": "mine", "i3": "4", "f11": "5", "h15": "6"}
    play = act("colony-seeding", ann=ann, bob=nation(starships=["f11"]), bodies=bodies)

    assert offered(play, "colonize") == ["4"]


@pytest.mark.parametrize(("level", "can"), [(0, []), (2, []), (3, ["26"]), (4, ["26"])])
def test_alien_planets_need_the_metamaterial_generator(level, can):
    ann = nation(starships=["i3"], antimatter=level)
    play = act("colony-seeding", ann=ann, bodies={"i3": "26"})

    assert offered(play, "colonize") == can


def test_the_markers_are_enough_for_five_colonies_and_not_for_six():
    ann = nation(planets=dict.fromkeys(FIVE, ""), starships=["h16", "s6"])
    play = act("colony-seeding", ann=ann, bodies={"h16": "14", "s6": "16"})

    assert offered(play, "colonize") == []


def test_with_one_marker_left_one_more_planet_can_be_colonized():
    ann = nation(planets=dict.fromkeys(FIVE[:4], ""), starships=["o5", "s6"])
    play = act("colony-seeding", ann=ann, bodies={"o5": "14", "s6": "16"})

    moves(play, ANN, "colonize 16")

    assert offered(play, "colonize") == []
    assert play.table.nations[ANN].markers == 0
    assert play.table.nations[ANN].starships == ["o5"]


def test_everyone_sees_whose_colony_it_is():
    play = act("colony-seeding", ann=nation(starships=["i3"]), bodies={"i3": "5"})

    moves(play, ANN, "colonize 5")

    [body] = play.view(BOB).bodies
    assert (body.hex, body.owner, body.is_terraformed) == ("i3", ANN, False)
