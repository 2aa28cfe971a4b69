"""The blue effects on what life costs: less, more, wild and ward; and how far they reach."""

import pytest

from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    HOST_COSTS_LESS,
    NEIGHBOURS_COST_LESS,
    OCEAN_EG,
    OCEAN_EW,
    OCEAN_W,
    ORBIT_COSTS_ENERGY,
    ORBIT_COSTS_GAS,
    ORBIT_COSTS_WATER,
    ROCKY_E,
    ROCKY_E_WORG,
    ROCKY_EE,
    ROCKY_EG,
    ROCKY_EWG,
    SUPER_E,
    WARD,
    WILD,
    evolve,
    moves,
    player,
    prices,
    resources,
    turn,
    world,
)


def cost(tile: str, *planets, order=(ANN, BOB)) -> list[str]:
    """The ways to pay for a level on that planet, for a player with everything."""
    play = evolve(
        *planets, order=list(order), ann=player("EEEEWWWWGGGG"), bob=player("EEEEWWWWGGGG")
    )
    return sorted(prices(play, order[0], tile))


# Less


@pytest.mark.parametrize("tile", [HOST_COSTS_LESS, "s11", "s13"])
def test_life_on_the_planet_above_costs_one_less_and_the_payer_chooses_which(tile):
    host = world(ROCKY_EWG, "n1", beneath=tile)

    assert cost(ROCKY_EWG, host) == ["EG", "EW", "WG"]


@pytest.mark.parametrize("tile", [HOST_COSTS_LESS, "s11", "s13"])
def test_only_that_planet_costs_less(tile):
    planets = [
        world(ROCKY_EG, "n1"),
        world(ROCKY_EWG, "n2", beneath=tile),
        world(OCEAN_EG, "n3"),
        world(ROCKY_EE, "e2"),
    ]

    assert cost(ROCKY_EG, *planets) == cost(OCEAN_EG, *planets) == ["EG"]
    assert cost(ROCKY_EE, *planets) == ["EE"]


def test_a_level_never_costs_less_than_one():
    assert cost(ROCKY_E, world(ROCKY_E, "n1", beneath=HOST_COSTS_LESS)) == ["E"]


def test_the_icon_dropped_may_be_the_one_of_two_resources():
    host = world(ROCKY_E_WORG, "n1", beneath=HOST_COSTS_LESS)

    assert cost(ROCKY_E_WORG, host) == ["E", "G", "W"]


@pytest.mark.parametrize("tile", [NEIGHBOURS_COST_LESS, "s34"])
def test_life_on_both_neighbours_on_the_arm_costs_one_less(tile):
    planets = [
        world(ROCKY_EWG, "n1"),
        world(ROCKY_EE, "n2", beneath=tile),
        world(OCEAN_EG, "n3"),
        world(OCEAN_EW, "n4"),
    ]

    assert cost(ROCKY_EWG, *planets) == ["EG", "EW", "WG"]
    assert cost(OCEAN_EG, *planets) == ["E", "G"]
    assert cost(ROCKY_EE, *planets) == ["EE"]
    assert cost(OCEAN_EW, *planets) == ["EW"]


def test_next_to_the_star_there_is_one_neighbour_and_it_is_not_across_the_star():
    planets = [
        world(ROCKY_EE, "n1", beneath=NEIGHBOURS_COST_LESS),
        world(ROCKY_EG, "n2"),
        world(OCEAN_EG, "s1"),
        world(OCEAN_EW, "e1"),
    ]

    assert cost(ROCKY_EG, *planets) == ["E", "G"]
    assert cost(OCEAN_EG, *planets) == ["EG"]
    assert cost(OCEAN_EW, *planets) == ["EW"]


def test_two_tiles_take_off_two_icons():
    planets = [
        world(ROCKY_E, "n1", beneath=NEIGHBOURS_COST_LESS),
        world(ROCKY_EWG, "n2", beneath=HOST_COSTS_LESS),
    ]

    assert cost(ROCKY_EWG, *planets) == ["E", "G", "W"]


def test_but_one_is_always_left():
    planets = [
        world(ROCKY_E, "n1", beneath=NEIGHBOURS_COST_LESS),
        world(ROCKY_EG, "n2", beneath=HOST_COSTS_LESS),
    ]

    assert cost(ROCKY_EG, *planets) == ["E", "G"]


# More


@pytest.mark.parametrize(
    ("tile", "on_energy", "on_water"),
    [
        (ORBIT_COSTS_WATER, "EW", "WW"),
        (ORBIT_COSTS_ENERGY, "EE", "EW"),
        (ORBIT_COSTS_GAS, "EG", "WG"),
    ],
)
def test_life_on_the_other_planets_of_the_orbit_costs_one_more(tile, on_energy, on_water):
    planets = [
        world(SUPER_E, "n2", beneath=tile),
        world(ROCKY_E, "e2"),
        world(OCEAN_W, "s2"),
        world("p17", "n1"),
        world("p02", "w3"),
    ]

    assert cost(ROCKY_E, *planets) == [on_energy]
    assert cost(OCEAN_W, *planets) == [on_water]
    assert cost(SUPER_E, *planets) == ["E"]
    assert cost("p17", *planets) == cost("p02", *planets) == ["G"]


def test_increases_add_up():
    planets = [
        world(ROCKY_E, "n1"),
        world(SUPER_E, "e1", beneath=ORBIT_COSTS_WATER),
        world(OCEAN_W, "s1", beneath=ORBIT_COSTS_GAS),
    ]

    assert cost(ROCKY_E, *planets) == ["EWG"]
    assert cost(SUPER_E, *planets) == ["EG"]


def test_what_is_added_can_be_taken_off_again():
    planets = [
        world(ROCKY_E, "n1", beneath=HOST_COSTS_LESS),
        world(SUPER_E, "e1", beneath=ORBIT_COSTS_WATER),
    ]

    assert cost(ROCKY_E, *planets) == ["E", "W"]


def test_what_is_paid_is_the_changed_cost():
    planets = [world(ROCKY_E, "n1"), world(SUPER_E, "e1", beneath=ORBIT_COSTS_WATER)]
    play = evolve(*planets, ann=player("EEWW"))

    moves(play, ANN, f"life {ROCKY_E} EW")

    assert resources(play, ANN) == "EW"


def test_each_level_of_a_species_paid_at_once_has_the_changed_cost():
    planets = [
        world(ROCKY_E, "n1", life={ANN: 2}),
        world(SUPER_E, "e1", beneath=ORBIT_COSTS_WATER),
    ]
    play = evolve(*planets, ann=player("EEEWWW", cubes=0))

    assert prices(play, ANN, ROCKY_E, "species") == ["EEWW"]


# Wild


def test_one_icon_may_be_paid_with_any_resource():
    assert cost(ROCKY_EE, world(ROCKY_EE, "n1", beneath=WILD)) == ["EE", "EG", "EW"]
    assert cost(OCEAN_W, world(OCEAN_W, "n1", beneath=WILD)) == ["E", "G", "W"]


def test_wild_is_for_one_icon_and_for_the_planet_above_only():
    planets = [world(ROCKY_EWG, "n1", beneath=WILD), world(ROCKY_EG, "n2"), world(OCEAN_EG, "e1")]

    assert cost(ROCKY_EG, *planets) == cost(OCEAN_EG, *planets) == ["EG"]
    assert cost(ROCKY_EWG, *planets) == ["EEG", "EEW", "EGG", "EWG", "EWW", "WGG", "WWG"]


def test_wild_comes_after_what_is_taken_off():
    planets = [
        world(ROCKY_E, "n1", beneath=NEIGHBOURS_COST_LESS),
        world(ROCKY_EE, "n2", beneath=WILD),
    ]

    assert cost(ROCKY_EE, *planets) == ["E", "G", "W"]


def test_wild_pays_for_what_is_added_too():
    planets = [
        world(ROCKY_EE, "n1", beneath=WILD),
        world(SUPER_E, "e1", beneath=ORBIT_COSTS_WATER),
    ]

    assert cost(ROCKY_EE, *planets) == ["EEE", "EEG", "EEW", "EWG", "EWW"]


# Ward


def test_a_warded_planet_costs_no_more():
    planets = [
        world(ROCKY_E, "n1", beneath=WARD),
        world(SUPER_E, "e1", beneath=ORBIT_COSTS_WATER),
        world(OCEAN_W, "s1", beneath=ORBIT_COSTS_ENERGY),
    ]

    assert cost(ROCKY_E, *planets) == ["E"]


def test_a_ward_does_not_keep_off_what_makes_life_cheaper():
    planets = [
        world(ROCKY_EG, "n1", beneath=WARD),
        world(SUPER_E, "n2", beneath=NEIGHBOURS_COST_LESS),
        world(ROCKY_E, "e1", beneath=ORBIT_COSTS_WATER),
    ]

    assert cost(ROCKY_EG, *planets) == ["E", "G"]


def test_a_ward_is_for_the_planet_above_only():
    planets = [
        world(ROCKY_E, "n1", beneath=WARD),
        world(SUPER_E, "e1", beneath=ORBIT_COSTS_WATER),
        world(OCEAN_W, "s1"),
    ]

    assert cost(OCEAN_W, *planets) == ["WW"]


# For everyone, and for good


def test_a_lasting_effect_works_for_everyone_its_owner_included():
    planets = [world(ROCKY_E, "n1"), world(SUPER_E, "e1"), world(ROCKY_EG, "s1")]
    play = evolve(*planets, ann=player("EEWWGG", hand=[ORBIT_COSTS_WATER]))

    moves(play, ANN, f"play {ORBIT_COSTS_WATER}", f"under {SUPER_E}")

    assert prices(play, ANN, ROCKY_E) == ["EW"]
    for order in ([ANN, BOB], [BOB, ANN]):
        host = world(SUPER_E, "e1", beneath=ORBIT_COSTS_WATER)
        assert cost(ROCKY_E, world(ROCKY_E, "n1"), host, order=order) == ["EW"]


def test_planets_born_later_are_affected_too():
    play = turn(
        world(SUPER_E, "n2", beneath=ORBIT_COSTS_WATER),
        reserves=[[ROCKY_E], ["p12"]],
        ann=player("EEWW"),
    )

    moves(play, ANN, f"take {ROCKY_E}", "place e2")

    assert prices(play, ANN, ROCKY_E) == ["EW"]
    assert play.table.planets[ROCKY_E].tokens == [ORBIT_COSTS_WATER]


def test_an_outer_neighbour_born_later_is_affected_too():
    play = turn(
        world(SUPER_E, "n1", beneath=NEIGHBOURS_COST_LESS),
        reserves=[[ROCKY_EG], ["p12"]],
        ann=player("EEGG"),
    )

    moves(play, ANN, f"take {ROCKY_EG}", "place n2")

    assert sorted(prices(play, ANN, ROCKY_EG)) == ["E", "G"]


def test_a_planet_born_outside_its_reach_is_not_affected():
    play = turn(
        world(SUPER_E, "n2", beneath=ORBIT_COSTS_WATER),
        reserves=[[ROCKY_E], ["p12"]],
        ann=player("EEWW"),
    )

    moves(play, ANN, f"take {ROCKY_E}", "place n3")

    assert prices(play, ANN, ROCKY_E) == ["E"]
    assert play.table.planets[ROCKY_E].tokens == []
