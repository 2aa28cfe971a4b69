"""The end of the game: points for life, for goals, and for Space tiles under planets."""

import pytest

from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    CID,
    DEE,
    GASEOUS_GG,
    HOST_PLUS_2,
    NEIGHBOURS_MINUS_3,
    OCEAN_EWW,
    ORBIT_COSTS_WATER,
    ORBIT_PLUS_1,
    ROCKY_E,
    ROCKY_EEG,
    SPECIES_PLUS_3,
    SUPER_E,
    SUPER_EW,
    WARD,
    evolve,
    player,
    score,
    world,
)

TILES = "Space tiles under planets"


def points(*planets, part: str = "", **things) -> list[int]:
    """Everyone's points for a game that ends like this, or only a part of them."""
    scores = score(*planets, **things).scores
    return [each.parts[part] if part else each.total for each in scores]


# Life and Species


@pytest.mark.parametrize(
    ("tile", "markers", "expected"),
    [("p01", 1, 1), ("p01", 3, 3), ("p03", 1, 2), ("p03", 3, 6), ("p07", 1, 3), ("p07", 2, 6)],
)
def test_each_life_marker_is_worth_one_point_times_the_cost(tile, markers, expected):
    assert points(world(tile, "n1", life={ANN: markers})) == [expected, 0]


@pytest.mark.parametrize(("tile", "expected"), [("p01", 5), ("p03", 10), ("p07", 15)])
def test_each_species_is_worth_five_points_times_the_cost(tile, expected):
    assert points(world(tile, "n1", species=ANN)) == [expected, 0]


@pytest.mark.parametrize("tile", ["p06", "p13", "p20", "p28"])
def test_an_icon_of_two_resources_counts_as_one(tile):
    assert points(world(tile, "n1", life={ANN: 1})) == [2, 0]


def test_all_planets_are_added_up_for_every_player():
    planets = [
        world("p01", "n1", life={ANN: 1, BOB: 3}),
        world("p03", "e2", life={ANN: 2}),
        world("p07", "s1", species=BOB),
        world("p24", "w1", species=ANN),
    ]

    assert points(*planets, part="Life") == [1 + 4, 3]
    assert points(*planets, part="Species") == [5, 15]
    assert points(*planets) == [10, 18]


def test_the_multiplier_is_the_printed_cost_whatever_lies_there():
    cheaper = world("p07", "n1", life={ANN: 1}, beneath="s06")
    dearer = [world("p01", "n1", life={ANN: 1}), world("p24", "e1", beneath=ORBIT_COSTS_WATER)]

    assert points(cheaper) == [3, 0]
    assert points(*dearer) == [1, 0]


# Goals


def test_fulfilled_goals_bring_their_points():
    goals = points(ann=player(goals=["s01", "s13", "s31"]), bob=player(goals=["s37"]), part="Goals")

    assert goals == [2 + 4 + 3, 4]


@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        ("s01", 2), ("s04", 2), ("s07", 3), ("s09", 3), ("s11", 3), ("s13", 4),
        ("s15", 2), ("s17", 4), ("s19", 3), ("s21", 3), ("s23", 2), ("s25", 4),
        ("s27", 2), ("s29", 4), ("s31", 3), ("s33", 4), ("s35", 2), ("s37", 4),
    ],
)  # fmt: skip
def test_each_goal_has_its_points(tile, expected):
    assert points(ann=player(goals=[tile])) == [expected, 0]


def test_space_tiles_in_hand_and_resources_are_worth_nothing():
    ann = player("EEEEWWWWGGGG", hand=["s23", "s35"], markers={"fusion": 2, "stimulation": 3})

    assert points(world(ROCKY_E, "n1", species=ANN), ann=ann) == [5, 0]


def test_unused_life_and_species_markers_are_worth_nothing():
    assert points() == [0, 0]


# Space tiles under planets


@pytest.mark.parametrize("tile", [HOST_PLUS_2, "s16", "s17"])
def test_two_points_more_on_the_planet_above_for_everyone_with_a_marker(tile):
    planets = [
        world(ROCKY_E, "n1", life={ANN: 3, CID: 1}, beneath=tile),
        world(SUPER_E, "n2", life={BOB: 1, ANN: 1}),
        world(SUPER_EW, "e1", life={BOB: 1, ANN: 1}),
    ]

    assert points(*planets, part=TILES, cid=player()) == [2, 0, 2]


@pytest.mark.parametrize("tile", [NEIGHBOURS_MINUS_3, "s22", "s24"])
def test_three_points_less_on_both_neighbours_for_everyone_with_a_marker(tile):
    planets = [
        world(ROCKY_EEG, "n1", species=ANN),
        world(ROCKY_E, "n2", life={DEE: 3}, beneath=tile),
        world(OCEAN_EWW, "n3", life={BOB: 2, CID: 1}),
        world(SUPER_E, "n4", life={DEE: 3}),
        world(SUPER_EW, "e2", species=DEE),
    ]

    assert points(*planets, part=TILES, cid=player(), dee=player()) == [-3, -3, -3, 0]


@pytest.mark.parametrize("tile", [ORBIT_PLUS_1, "s36"])
def test_one_point_more_on_all_planets_of_the_orbit_for_everyone_with_a_marker(tile):
    planets = [
        world(ROCKY_E, "n2", life={ANN: 1}, beneath=tile),
        world(SUPER_E, "e2", life={ANN: 3, BOB: 1}),
        world(SUPER_EW, "w2", species=BOB),
        world(ROCKY_EEG, "n1", species=ANN),
        world(OCEAN_EWW, "n3", species=BOB),
    ]

    assert points(*planets, part=TILES) == [1 + 1, 1 + 1]


@pytest.mark.parametrize("tile", [SPECIES_PLUS_3, "s27"])
def test_three_points_more_for_the_owner_of_a_species_above(tile):
    species = world(ROCKY_E, "n1", species=ANN, beneath=tile)
    life = world(ROCKY_E, "n1", life={ANN: 3, BOB: 1}, beneath=tile)
    elsewhere = [world(SUPER_E, "n2", species=ANN), world(SUPER_EW, "e1", species=BOB)]

    assert points(species, *elsewhere, part=TILES) == [3, 0]
    assert points(life, *elsewhere, part=TILES) == [0, 0]


def test_nobody_without_a_marker_gets_or_loses_points():
    planets = [
        world(ROCKY_E, "n1", beneath=HOST_PLUS_2),
        world(SUPER_E, "n2", beneath=NEIGHBOURS_MINUS_3),
        world(SUPER_EW, "n3"),
    ]

    assert points(*planets) == [0, 0]


def test_a_warded_planet_loses_no_points_but_gains_them():
    planets = [
        world(ROCKY_E, "n1", life={ANN: 1}, beneath=WARD),
        world(SUPER_E, "n2", beneath=NEIGHBOURS_MINUS_3),
        world(SUPER_EW, "e1", beneath=ORBIT_PLUS_1),
    ]

    assert points(*planets) == [1 + 1, 0]


def test_points_from_a_planet_never_fall_below_zero():
    planets = [
        world(ROCKY_E, "n1", life={ANN: 1, BOB: 3}),
        world(SUPER_E, "n2", beneath=NEIGHBOURS_MINUS_3),
        world(SUPER_EW, "e1", life={ANN: 2}),
    ]

    assert points(*planets) == [0 + 4, 0]


def test_modifiers_are_summed_up_before_the_points_are_kept_from_falling_below_zero():
    planets = [
        world(ROCKY_E, "n1", beneath=NEIGHBOURS_MINUS_3),
        world(SUPER_E, "n2", life={ANN: 2}, beneath=HOST_PLUS_2),
        world(SUPER_EW, "n3", beneath="s22"),
        world(ROCKY_EEG, "w2", beneath=ORBIT_PLUS_1),
    ]

    assert points(*planets) == [max(0, 2 + 2 + 1 - 3 - 3), 0]
    assert points(*planets[:2]) == [2 + 2 - 3, 0]


def test_a_planet_at_zero_takes_nothing_from_goals():
    planets = [world(ROCKY_E, "n1", life={ANN: 1}), world(SUPER_E, "n2", beneath="s07")]

    assert points(*planets, ann=player(goals=["s13"])) == [4, 0]


def test_what_a_planet_would_score_now_is_seen_by_all():
    planets = [
        world(ROCKY_E, "n1", life={ANN: 2}, beneath=HOST_PLUS_2),
        world(SUPER_EW, "n2", species=BOB, beneath=SPECIES_PLUS_3),
    ]
    play = evolve(*planets)

    seen = {each.place: each.points for each in play.view(None).planets}

    assert (seen["n1"], seen["n2"], seen["e1"]) == ([2 + 2, 0], [0, 10 + 3], [0, 0])


# Examples


def test_example_of_two_life_markers_where_life_costs_gas_and_energy():
    assert points(world("p19", "n1", life={ANN: 2})) == [4, 0]


def test_example_of_kates_score_of_40():
    outcome = score(
        world(ROCKY_EEG, "n1", species=ANN),
        world(SUPER_E, "e1", species=ANN),
        world(OCEAN_EWW, "s1", life={ANN: 2}),
        world(GASEOUS_GG, "w1", life={ANN: 3}, beneath=HOST_PLUS_2),
        ann=player(goals=["s27", "s29"]),
    )

    kate = outcome.scores[ANN]
    assert kate.parts == {"Species": 15 + 5, "Life": 6 + 6, TILES: 2, "Goals": 2 + 4}
    assert kate.total == 40
