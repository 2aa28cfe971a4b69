"""The printed parts: planets, goals and Space tiles, and which of their values are ours."""

import tomllib
from collections import Counter
from typing import Any

import pytest

from engines.exoplanets import components, names
from engines.exoplanets.components import GOALS, PLANETS, SPACE_TILES

PLANET_ROWS = """
p01 rocky E GEGW
p02 rocky G GEWW
p03 rocky G+W GWEG
p04 rocky E+G WWEG
p05 rocky E+E EWGG
p06 rocky E+W/G EWWG
p07 rocky E+E+G WGGE
p08 rocky E+W+G WEWG
p09 ocean W EGWW
p10 ocean E+G WGEW
p11 ocean W+W GWEW
p12 ocean E+W GWWE
p13 ocean W+E/G EWWG
p14 ocean E+W+W WWEG
p15 ocean W+W+G GEWW
p16 ocean E+W+G WWGE
p17 gaseous G GGEW
p18 gaseous G+G GEWG
p19 gaseous E+G WGEG
p20 gaseous G+E/W WGGE
p21 gaseous E+G+G EGWG
p22 gaseous W+G+G EGGW
p23 gaseous E+W+G GEGW
p24 super_earth E WGEE
p25 super_earth W/G GWWE
p26 super_earth E+W EWGG
p27 super_earth W+G EEGW
p28 super_earth E+E/G WGEW
p29 super_earth E+E+W WGGE
p30 super_earth E+W+G GEWE
"""  # id, type, cost of a level, and the sides north, east, south, west

TILES = {
    # id: goal, points, colour, marker
    "s01": ("g01", 2, "blue", "fusion"),
    "s02": ("g01", 2, "blue", "flare"),
    "s03": ("g01", 2, "grey", "flare"),
    "s04": ("g02", 2, "grey", "flare"),
    "s05": ("g02", 2, "blue", "flare"),
    "s06": ("g02", 2, "blue", "fusion"),
    "s07": ("g03", 3, "blue", "fusion"),
    "s08": ("g03", 3, "grey", "flare"),
    "s09": ("g04", 3, "grey", "fusion"),
    "s10": ("g04", 3, "blue", "flare"),
    "s11": ("g05", 3, "blue", "fusion"),
    "s12": ("g05", 3, "grey", "fusion"),
    "s13": ("g06", 4, "blue", "flare"),
    "s14": ("g06", 4, "grey", "flare"),
    "s15": ("g07", 2, "grey", "fusion"),
    "s16": ("g07", 2, "blue", "flare"),
    "s17": ("g08", 4, "blue", "flare"),
    "s18": ("g08", 4, "grey", "flare"),
    "s19": ("g09", 3, "grey", "fusion"),
    "s20": ("g09", 3, "blue", "fusion"),
    "s21": ("g10", 3, "grey", "fusion"),
    "s22": ("g10", 3, "blue", "fusion"),
    "s23": ("g11", 2, "grey", "flare"),
    "s24": ("g11", 2, "blue", "fusion"),
    "s25": ("g12", 4, "grey", "flare"),
    "s26": ("g12", 4, "blue", "fusion"),
    "s27": ("g13", 2, "blue", "flare"),
    "s28": ("g13", 2, "grey", "fusion"),
    "s29": ("g14", 4, "grey", "fusion"),
    "s30": ("g14", 4, "blue", "flare"),
    "s31": ("g15", 3, "blue", "flare"),
    "s32": ("g15", 3, "grey", "fusion"),
    "s33": ("g16", 4, "grey", "fusion"),
    "s34": ("g16", 4, "blue", "fusion"),
    "s35": ("g17", 2, "grey", "flare"),
    "s36": ("g17", 2, "blue", "flare"),
    "s37": ("g18", 4, "blue", "flare"),
    "s38": ("g18", 4, "grey", "fusion"),
}


def table_of(name: str) -> dict[str, Any]:
    return tomllib.loads((components.HERE / f"{name}.toml").read_text(encoding="utf-8"))


# Planets


def test_there_are_30_planets_with_a_name_each():
    assert len(PLANETS) == 30
    assert len({planet.name for planet in PLANETS.values()}) == 30


def test_there_are_four_types_of_planet():
    types = Counter(planet.type for planet in PLANETS.values())

    assert types == {"rocky": 8, "ocean": 8, "gaseous": 7, "super_earth": 7}


def test_life_costs_one_to_three_resources():
    assert Counter(planet.size for planet in PLANETS.values()) == {1: 6, 2: 14, 3: 10}
    assert all(planet.size == len(planet.cost) for planet in PLANETS.values())


def test_some_planets_have_one_icon_that_either_of_two_resources_pays():
    either = {id: [i for i in planet.cost if len(i) > 1] for id, planet in PLANETS.items()}

    assert {id: icons for id, icons in either.items() if icons} == {
        "p06": ["WG"],
        "p13": ["EG"],
        "p20": ["EW"],
        "p25": ["WG"],
        "p28": ["EG"],
    }


@pytest.mark.parametrize(
    ("tile", "type", "cost"),
    [
        ("p01", "rocky", ("E",)),
        ("p03", "rocky", ("G", "W")),
        ("p10", "ocean", ("E", "G")),
    ],
)
def test_the_costs_that_the_rulebook_names_are_on_our_planets(tile, type, cost):
    assert (PLANETS[tile].type, PLANETS[tile].cost) == (type, cost)


@pytest.mark.parametrize("row", PLANET_ROWS.strip().splitlines())
def test_each_planet_has_a_type_a_cost_and_four_sides(row):
    [id, type, cost, sides] = row.split()

    planet = PLANETS[id]

    assert planet.type == type
    assert planet.cost == tuple(cost.replace("/", "").split("+"))
    assert "".join(planet.sides[arm] for arm in "nesw") == sides


def test_each_side_shows_one_resource_and_no_direction_is_better():
    icons = {arm: Counter(planet.sides[arm] for planet in PLANETS.values()) for arm in "nesw"}

    assert sum(icons.values(), Counter()) == {"W": 44, "G": 43, "E": 33}
    for counts in icons.values():
        assert counts["W"] == 11
        assert counts["G"] in (10, 11)
        assert counts["E"] in (8, 9)


# Goals and Space tiles


def test_there_are_38_space_tiles_with_a_name_each():
    assert len(SPACE_TILES) == 38
    assert len({tile.name for tile in SPACE_TILES.values()}) == 38


@pytest.mark.parametrize("id", sorted(TILES))
def test_each_space_tile_has_a_goal_an_effect_and_a_marker(id):
    tile = SPACE_TILES[id]

    colour = "grey" if tile.effect.is_once else "blue"

    assert (tile.goal, GOALS[tile.goal].points, colour, tile.marker) == TILES[id]


def test_eighteen_goals_are_on_two_or_three_tiles_each():
    tiles = Counter(tile.goal for tile in SPACE_TILES.values())

    assert set(tiles) == set(GOALS)
    assert Counter(tiles.values()) == {2: 16, 3: 2}
    assert len({goal.name for goal in GOALS.values()}) == 18


def test_effects_are_18_grey_and_20_blue_and_half_of_the_markers_are_of_either_kind():
    colours = Counter(tile.effect.is_once for tile in SPACE_TILES.values())

    assert colours == {True: 18, False: 20}
    assert Counter(tile.marker for tile in SPACE_TILES.values()) == {"fusion": 19, "flare": 19}


def test_no_two_tiles_share_both_goal_and_effect():
    pairs = {(tile.goal, repr(tile.effect)) for tile in SPACE_TILES.values()}

    assert len(pairs) == 38


def test_two_goals_stand_in_for_those_known_by_name_and_points():
    assert (GOALS["g13"].name, GOALS["g13"].points) == ("Stowaways", 2)
    assert (GOALS["g14"].name, GOALS["g14"].points) == ("Harsh Cradle", 4)


# Sources


def test_every_number_says_where_it_comes_from():
    chapters = table_of("numbers").values()

    sources = {row["source"] for chapter in chapters for row in chapter.values()}

    assert sources == {"rulebook", "ours"}


@pytest.mark.parametrize("name", ["planets", "goals", "space_tiles"])
def test_the_tables_of_tiles_say_that_they_are_ours(name):
    assert table_of(name)["source"] == "ours"


# In words


@pytest.mark.parametrize(
    ("tile", "effect"),
    [
        ("s03", "move one of your Life markers to a neighbouring planet on its arm."),
        ("s19", "on one planet each level of life costs you 1 resource less this turn."),
        ("s29", "an opponent takes back a Life marker, and takes 2 resources of choice."),
        ("s20", "life on the neighbours of the planet above costs 1 resource less."),
        ("s10", "life on the other planets in the orbit of the planet above costs 1 water more."),
        ("s07", "−3 points each for all who have life on the neighbours of the planet above."),
        (
            "s31",
            "+1 point each for all who have life on the planets in the orbit of the planet above.",
        ),
    ],
)
def test_effects_say_in_the_hand_already_which_planets_they_mean(tile, effect):
    assert str(names.effect(SPACE_TILES[tile].effect)) == effect


@pytest.mark.parametrize(
    ("goal", "text"),
    [
        ("g07", "2 planets: with your life, in orbit 1"),
        ("g08", "2 planets: your level at least 2, in orbit 3 or further out"),
        ("g17", "hold at least 7 resources"),
    ],
)
def test_goals_say_how_much_is_enough(goal, text):
    assert str(names.goal_text(goal)) == text
