"""Evolution: creating and developing life, level by level, and what it costs."""

import pytest

from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    CID,
    DEE,
    GASEOUS_G_EORW,
    OCEAN_EG,
    OCEAN_EWW,
    OCEAN_W,
    OCEAN_W_EORG,
    ROCKY_E,
    ROCKY_E_WORG,
    ROCKY_EE,
    ROCKY_GW,
    SUPER_E_EORG,
    SUPER_EWG,
    SUPER_WORG,
    answers,
    evolve,
    life,
    moves,
    player,
    prices,
    resources,
    turn,
    world,
)

# Levels


def test_the_first_level_of_life_is_one_life_marker_on_the_planet():
    play = evolve(world(ROCKY_E, "n1"), ann=player("EE"))

    moves(play, ANN, f"life {ROCKY_E} E")

    assert life(play, ROCKY_E) == [1, 0]
    assert play.table.players[ANN].cubes == 5


def test_two_markers_are_two_levels_and_three_are_three():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 1}), ann=player("EEE"))

    moves(play, ANN, f"life {ROCKY_E} E")
    second = life(play, ROCKY_E)
    moves(play, ANN, f"life {ROCKY_E} E")

    assert second == [2, 0]
    assert life(play, ROCKY_E) == [3, 0]
    assert play.table.players[ANN].cubes == 3


def test_a_fourth_life_marker_is_never_added():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 3}), ann=player("EEEE"))

    assert prices(play, ANN, ROCKY_E) == []
    assert prices(play, ANN, ROCKY_E, "species") == ["E"]


def test_life_is_developed_on_any_planet_of_the_system():
    play = evolve(world("p24", "n1"), world("p01", "w4"), world("p09", "s2"), ann=player("EW"))

    assert {"life p24 E", "life p01 E", "life p09 W"} <= {*answers(play, ANN, "life")}


def test_life_can_be_created_on_the_planet_just_born():
    play = turn(reserves=[["p24"], ["p12"]], ann=player("E"))

    moves(play, ANN, "take p24", "place n2", "life p24 E")

    assert life(play, "p24") == [1, 0]


def test_life_is_developed_on_as_many_planets_in_a_turn_as_one_can_pay():
    play = evolve(world(ROCKY_E, "n1"), world(OCEAN_W, "e1"), ann=player("EEWW"))

    moves(play, ANN, f"life {ROCKY_E} E", f"life {OCEAN_W} W", f"life {ROCKY_E} E")

    assert (life(play, ROCKY_E), life(play, OCEAN_W)) == ([2, 0], [1, 0])


def test_all_players_can_have_life_on_the_same_planet():
    everyone = {ANN: 1, BOB: 3, CID: 2}
    play = evolve(
        world(ROCKY_E, "n1", life=everyone),
        order=[DEE, ANN, BOB, CID],
        cid=player(),
        dee=player("E"),
    )

    moves(play, DEE, f"life {ROCKY_E} E")

    assert life(play, ROCKY_E) == [1, 3, 2, 1]


# What it costs


def test_a_level_costs_the_resources_on_the_planet_and_they_go_to_the_cloud():
    play = evolve(world(OCEAN_EWW, "n1"), ann=player("EEWWWG"), cloud="G")

    moves(play, ANN, f"life {OCEAN_EWW} EWW")

    assert resources(play, ANN) == "EWG"
    assert play.table.cloud == {"E": 1, "W": 2, "G": 1}


@pytest.mark.parametrize("purse", ["", "EW", "WW", "EEGG", "WWWGGG"])
def test_without_all_of_them_there_is_no_life(purse):
    play = evolve(world(OCEAN_EWW, "n1"), ann=player(purse, hand=["s01"]))

    assert prices(play, ANN, OCEAN_EWW) == []


def test_every_level_is_paid():
    play = evolve(world(ROCKY_EE, "n1"), ann=player("EEEEE"))

    moves(play, ANN, f"life {ROCKY_EE} EE", f"life {ROCKY_EE} EE")

    assert resources(play, ANN) == "E"
    assert prices(play, ANN, ROCKY_EE) == []


@pytest.mark.parametrize(
    ("tile", "ways"),
    [
        (ROCKY_E_WORG, ["EG", "EW"]),
        (OCEAN_W_EORG, ["EW", "WG"]),
        (GASEOUS_G_EORW, ["EG", "WG"]),
        (SUPER_WORG, ["G", "W"]),
        (SUPER_E_EORG, ["EE", "EG"]),
    ],
)
def test_an_icon_of_two_resources_is_paid_with_either(tile, ways):
    play = evolve(world(tile, "n1"), ann=player("EEWWGG"))

    assert sorted(prices(play, ANN, tile)) == ways


def test_either_of_the_two_but_no_third():
    play = evolve(world(ROCKY_E_WORG, "n1"), ann=player("EEG"))

    assert prices(play, ANN, ROCKY_E_WORG) == ["EG"]


def test_what_was_chosen_is_what_is_paid():
    play = evolve(world(SUPER_WORG, "n1"), ann=player("WG"))

    moves(play, ANN, f"life {SUPER_WORG} G")

    assert resources(play, ANN) == "W"


# What limits it


def test_without_a_life_marker_in_the_pool_there_is_no_life():
    play = evolve(world(ROCKY_E, "n1"), ann=player("EEE", cubes=0, hand=["s01"]))

    assert prices(play, ANN, ROCKY_E) == []


def test_the_last_life_marker_can_be_added():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 1}), ann=player("EEE", cubes=1), alive=[])

    moves(play, ANN, f"life {ROCKY_E} E")

    assert play.table.players[ANN].cubes == 0
    assert life(play, ROCKY_E) == [2, 0]


def test_the_life_markers_of_others_do_not_help():
    play = evolve(world(ROCKY_E, "n1"), ann=player("EE", cubes=0, hand=["s01"]), bob=player("EE"))

    assert prices(play, ANN, ROCKY_E) == []


@pytest.mark.parametrize("owner", [ANN, BOB])
def test_on_a_planet_with_a_species_nobody_adds_life(owner):
    play = evolve(world(ROCKY_E, "n1", species=owner), ann=player("EEEE", hand=["s01"]))

    assert prices(play, ANN, ROCKY_E) == []
    assert prices(play, ANN, ROCKY_E, "species") == []


# Examples


def kate():
    return evolve(
        world(ROCKY_E, "e1"), world(ROCKY_GW, "w1"), world(OCEAN_EG, "n1"), ann=player("EEEWG")
    )


def test_example_of_kate_with_three_levels_on_one_planet_and_one_on_another():
    play = kate()

    moves(play, ANN, *[f"life {ROCKY_E} E"] * 3, f"life {ROCKY_GW} WG")

    assert (life(play, ROCKY_E), life(play, ROCKY_GW)) == ([3, 0], [1, 0])
    assert resources(play, ANN) == ""


def test_example_of_kate_who_alternatively_keeps_her_water():
    play = kate()

    moves(play, ANN, f"life {OCEAN_EG} EG", *[f"life {ROCKY_E} E"] * 2)

    assert (life(play, OCEAN_EG), life(play, ROCKY_E)) == ([1, 0], [2, 0])
    assert resources(play, ANN) == "W"


def test_example_of_kate_planets_offer_exactly_what_she_can_pay():
    play = kate()

    assert prices(play, ANN, ROCKY_E) == ["E"]
    assert prices(play, ANN, ROCKY_GW) == ["WG"]
    assert prices(play, ANN, OCEAN_EG) == ["EG"]
    assert prices(play, ANN, SUPER_EWG) == []
