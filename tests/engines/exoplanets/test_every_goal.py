"""Each of the goals: met, and missed by as little as possible."""

import pytest

from engines.exoplanets.components import SPACE_TILES
from engines.exoplanets.rules.vocabulary import has_opponent
from tests.engines.exoplanets.tables import ANN, BOB, answers, evolve, player, world


def tiles(goal: str) -> list[str]:
    return [id for id, tile in SPACE_TILES.items() if tile.goal == goal]


def may_reveal(goal: str, *planets, **things) -> bool:
    """Whether Ann could reveal the goal on a table like this; all its tiles must agree."""
    things = {"ann": player(hand=tiles(goal))} | things
    offered = answers(evolve(*planets, **things), ANN, "goal")
    assert offered in ([], [f"goal {tile}" for tile in tiles(goal)])
    return bool(offered)


def mine(tile: str, place: str, level: int = 1, **things):
    """A planet with life of Ann's; level 4 is a Species."""
    if level == 4:
        return world(tile, place, species=ANN)
    return world(tile, place, life={ANN: level} | things.pop("others", {}))


def theirs(tile: str, place: str, level: int = 1):
    if level == 4:
        return world(tile, place, species=BOB)
    return world(tile, place, life={BOB: level})


# Planets of a type

BY_TYPE = [
    ("g01", "p09", "p14", "p01"),
    ("g02", "p01", "p07", "p09"),
    ("g03", "p17", "p22", "p01"),
    ("g04", "p24", "p29", "p01"),
]


@pytest.mark.parametrize(("goal", "one", "two", "other"), BY_TYPE)
def test_two_planets_of_a_type_with_life(goal, one, two, other):
    assert may_reveal(goal, mine(one, "n1"), mine(two, "e1"))
    assert not may_reveal(goal, mine(one, "n1", 3), mine(other, "e1"))
    assert not may_reveal(goal, mine(one, "n1", 3))


@pytest.mark.parametrize(("goal", "one", "two", "other"), BY_TYPE)
def test_a_species_counts_as_life_on_such_a_planet(goal, one, two, other):
    assert may_reveal(goal, mine(one, "n1", 4), mine(two, "e1", 2))


@pytest.mark.parametrize(("goal", "one", "two", "other"), BY_TYPE)
def test_the_life_of_others_on_such_a_planet_does_not_count(goal, one, two, other):
    assert not may_reveal(goal, mine(one, "n1"), theirs(two, "e1"))
    assert not may_reveal(goal, mine(one, "n1"), theirs(two, "e1", 4))


# Many planets


def test_wide_seeding_needs_life_on_four_planets():
    three = [mine("p01", "n1"), mine("p02", "n2"), mine("p03", "s1", 4)]

    assert may_reveal("g05", *three, mine("p04", "w1"))
    assert not may_reveal("g05", *three, theirs("p04", "w1"))


def test_four_biomes_needs_life_on_all_four_types():
    three = [mine("p01", "n1"), mine("p09", "n2", 4), mine("p17", "s1")]

    assert may_reveal("g06", *three, mine("p24", "w1"))
    assert not may_reveal("g06", *three, mine("p18", "w1"))
    assert not may_reveal("g06", *three, theirs("p24", "w1"))


def test_arm_of_life_needs_life_on_three_planets_of_one_arm():
    assert may_reveal("g09", mine("p01", "e1"), mine("p02", "e3"), mine("p03", "e4", 4))
    assert not may_reveal("g09", mine("p01", "e1"), mine("p02", "e2"), mine("p03", "w1"))
    assert not may_reveal("g09", mine("p01", "n1"), mine("p02", "e1"), mine("p03", "w1"))
    assert not may_reveal("g09", mine("p01", "e1"), mine("p02", "e2"), theirs("p03", "e3"))


def test_ring_of_life_needs_life_on_three_planets_of_one_orbit():
    assert may_reveal("g10", mine("p01", "e2"), mine("p02", "n2"), mine("p03", "w2", 4))
    assert not may_reveal("g10", mine("p01", "e2"), mine("p02", "n2"), mine("p03", "w1"))
    assert not may_reveal("g10", mine("p01", "e1"), mine("p02", "e2"), mine("p03", "e3"))
    assert not may_reveal("g10", mine("p01", "e2"), mine("p02", "n2"), theirs("p03", "w2"))


# Near and far


def test_warm_hearth_needs_life_on_two_planets_next_to_the_star():
    assert may_reveal("g07", mine("p01", "n1"), mine("p09", "w1"))
    assert not may_reveal("g07", mine("p01", "n1"), mine("p09", "w2"))
    assert not may_reveal("g07", mine("p01", "n1"), theirs("p09", "w1"))


def test_outer_dark_needs_level_two_on_two_planets_from_the_third_orbit_on():
    assert may_reveal("g08", mine("p01", "n3", 2), mine("p09", "w4", 3))
    assert may_reveal("g08", mine("p01", "n3", 2), mine("p09", "w3", 4))
    assert not may_reveal("g08", mine("p01", "n3", 2), mine("p09", "w3", 1))
    assert not may_reveal("g08", mine("p01", "n3", 2), mine("p09", "w2", 3))


# Species


def test_first_mind_needs_a_species():
    assert may_reveal("g11", mine("p01", "n1", 4))
    assert not may_reveal("g11", mine("p01", "n1", 3))
    assert not may_reveal("g11", theirs("p01", "n1", 4))


def test_twin_minds_needs_two_species():
    assert may_reveal("g12", mine("p01", "n1", 4), mine("p02", "e1", 4))
    assert not may_reveal("g12", mine("p01", "n1", 4), mine("p02", "e1", 3))
    assert not may_reveal("g12", mine("p01", "n1", 4), theirs("p02", "e1", 4))


def test_apex_bloom_needs_a_species_where_life_costs_three():
    assert may_reveal("g16", mine("p07", "n1", 4))
    assert not may_reveal("g16", mine("p04", "n1", 4))
    assert not may_reveal("g16", mine("p07", "n1", 3))


def test_frontier_mind_needs_a_species_from_the_third_orbit_on():
    assert may_reveal("g18", mine("p07", "n3", 4))
    assert may_reveal("g18", mine("p07", "s5", 4))
    assert not may_reveal("g18", mine("p07", "n2", 4))
    assert not may_reveal("g18", mine("p07", "n3", 3))


# The neighbours


def test_stowaways_needs_two_planets_with_own_life_beside_that_of_others():
    shared = mine("p01", "n1", others={BOB: 1})

    assert may_reveal("g13", shared, mine("p02", "e1", 2, others={BOB: 3}))
    assert not may_reveal("g13", mine("p01", "n1", others={BOB: 1}), mine("p02", "e1", 3))
    assert not may_reveal("g13", mine("p01", "n1", others={BOB: 1}), theirs("p02", "e1"))


def test_a_species_of_ones_own_is_no_stowaway():
    shared = mine("p01", "n1", others={BOB: 1})

    assert not may_reveal("g13", shared, mine("p02", "e1", 4))


def test_a_marker_of_an_opponent_is_a_life_marker_or_a_species():
    assert has_opponent(theirs("p01", "n1"), ANN)
    assert has_opponent(theirs("p01", "n1", 4), ANN)
    assert not has_opponent(mine("p01", "n1", 4), ANN)
    assert not has_opponent(mine("p01", "n1", 3), ANN)


def test_hermit_world_needs_level_three_without_any_other_player():
    assert may_reveal("g15", mine("p01", "n1", 3))
    assert may_reveal("g15", mine("p01", "n1", 4))
    assert not may_reveal("g15", mine("p01", "n1", 2))
    assert not may_reveal("g15", mine("p01", "n1", 3, others={BOB: 1}))


# The rest


def test_harsh_cradle_needs_life_on_two_planets_where_it_costs_three():
    assert may_reveal("g14", mine("p07", "n1"), mine("p14", "e1", 4))
    assert not may_reveal("g14", mine("p07", "n1"), mine("p13", "e1", 3))
    assert not may_reveal("g14", mine("p07", "n1"), theirs("p14", "e1"))


def test_it_is_the_printed_cost_that_counts():
    dearer = mine("p13", "n1"), world("p08", "s1", beneath="s10")

    assert not may_reveal("g14", mine("p07", "e2"), *dearer)
    assert may_reveal("g14", mine("p07", "e2"), world("p14", "n1", life={ANN: 1}, beneath="s06"))


def test_reserve_reef_needs_seven_resources():
    hand = tiles("g17")

    assert may_reveal("g17", ann=player("EEEWWGG", hand=hand))
    assert may_reveal("g17", ann=player("WWWWWWWW", hand=hand))
    assert not may_reveal("g17", ann=player("EEEWWG", hand=hand), bob=player("EEEEEEE"))
