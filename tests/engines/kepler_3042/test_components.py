"""The printed parts: how many there are, what is on them, and by whom."""

import tomllib
from collections import Counter
from typing import Any

import pytest

from engines.kepler_3042 import components
from engines.kepler_3042.components import (
    ACTIONS,
    BONUSES,
    CAMPAIGNS,
    HEXES,
    LETTERS,
    LEVELS,
    OBJECTIVES,
    PLANETS,
    PROGRESS,
    TRACK_END,
    Cubes,
)

# Number, type, level, cost, what it produces before and after, points, for how many players or more
PRINTED_PLANETS = [
    ("1", "oceanic", 1, "M", "E", "EM", 3, 1),
    ("2", "oceanic", 1, "E", "M", "EM", 3, 1),
    ("3", "oceanic", 1, "EM", "E", "EE", 4, 4),
    ("4", "rocky", 1, "EM", "EM", "EMM", 4, 1),
    ("5", "super-earth", 2, "EM", "E", "EEM", 5, 1),
    ("6", "oceanic", 2, "EM", "M", "MM", 5, 1),
    ("7", "oceanic", 2, "EE", "E", "EM", 5, 3),
    ("8", "rocky", 1, "EE", "EE", "EEM", 5, 1),
    ("9", "oceanic", 2, "EEM", "M", "EM", 5, 1),
    ("10", "rocky", 2, "EEM", "MM", "EMM", 6, 4),
    ("11", "super-earth", 2, "EMM", "M", "EMM", 6, 4),
    ("12", "super-earth", 2, "EEM", "E", "EEM", 6, 1),
    ("13", "rocky", 2, "EMM", "EM", "EEM", 6, 3),
    ("14", "super-earth", 3, "EEM", "E", "EEMM", 7, 1),
    ("15", "super-earth", 3, "EMM", "M", "EMMM", 7, 1),
    ("16", "super-earth", 3, "EEMM", "M", "EEMM", 8, 1),
    ("17", "rocky", 3, "EEMM", "MM", "MMM", 8, 1),
    ("18", "gas giant", 3, "EEMM", "EMM", "EMMM", 8, 1),
    ("19", "gas giant", 3, "EEMM", "EMM", "EEMM", 8, 1),
    ("20", "rocky", 4, "EEEMM", "EMM", "EEMM", 9, 1),
    ("21", "gas giant", 3, "EEMMM", "EMM", "EEMM", 9, 1),
    ("22", "gas giant", 4, "EEEMM", "EMMM", "EEMMM", 9, 1),
    ("23", "gas giant", 4, "EEEMM", "EEMM", "EEMMM", 10, 4),
    ("24", "gas giant", 4, "EEMMM", "EMMM", "EEMMM", 10, 3),
    ("25", "alien", 4, "EEMA", "EM", "EMA", 11, 1),
    ("26", "alien", 4, "EEMMA", "EMM", "EMA", 11, 1),
    ("27", "alien", 4, "EEEMA", "EEM", "EEMA", 12, 3),
    ("28", "alien", 4, "EEEMMA", "EM", "EEMA", 12, 1),
]


def table_of(name: str) -> dict[str, Any]:
    return tomllib.loads((components.HERE / f"{name}.toml").read_text(encoding="utf-8"))


def letters(cubes: Cubes) -> str:
    return "".join(letter * cubes[kind] for letter, kind in LETTERS.items())


def distance(one: str, other: str) -> int:
    steps, ring, seen = 0, {one}, {one}
    while other not in ring:
        ring = {near for hex in ring for near in HEXES[hex].near} - seen
        seen |= ring
        steps += 1
    return steps


# Planets


@pytest.mark.parametrize(
    ("number", "type", "level", "cost", "colony", "terraformed", "points", "players"),
    PRINTED_PLANETS,
)
def test_what_is_printed_on_each_planet(
    number, type, level, cost, colony, terraformed, points, players
):
    planet = PLANETS[number]

    assert (planet.number, planet.type, planet.level) == (int(number), type, level)
    assert letters(planet.cost) == cost
    assert (letters(planet.colony), letters(planet.terraformed)) == (colony, terraformed)
    assert (planet.points, planet.players) == (points, players)


def test_there_are_28_planets_of_five_types_and_alien_ones_are_the_rarest():
    types = Counter(planet.type for planet in PLANETS.values())

    six = dict.fromkeys(["oceanic", "rocky", "super-earth", "gas giant"], 6)
    assert types == six | {"alien": 4}


def test_the_points_on_the_colonial_track_follow_from_the_type():
    found = {(planet.type, planet.settle, planet.reshape) for planet in PLANETS.values()}

    assert found == {
        ("oceanic", 1, 1),
        ("rocky", 2, 0),
        ("super-earth", 0, 2),
        ("gas giant", 1, 2),
        ("alien", 2, 2),
    }


def test_four_planets_are_for_four_and_four_more_for_three_or_four():
    assert Counter(planet.players for planet in PLANETS.values()) == {1: 20, 3: 4, 4: 4}


def test_a_higher_number_is_never_worth_fewer_points():
    points = [planet.points for planet in PLANETS.values()]

    assert points == sorted(points)


# Technologies


@pytest.mark.parametrize(
    ("technology", "names"),
    [
        (
            "travel",
            "Light-Speed Engine, Spatial Bending Engine, Space-Time Warp Drive, "
            "Wormhole Stabilizer",
        ),
        (
            "quantum",
            "Quantum Tunnelling, Entangled Logistics, Matter Recompiler, Relativity Domain",
        ),
        (
            "energy",
            "Fusion Grid, Plasma Quantum Central, Stellar Collector, Theory of Everything",
        ),
        (
            "terraforming",
            "Biosphere, Planetary Engineering, Alien Genetic Research, Genesis Protocol",
        ),
        (
            "antimatter",
            "Particle Trap, Positron Forge, Metamaterial Generator, Annihilation Core",
        ),
    ],
)
def test_each_technology_has_four_levels_above_the_start(technology, names):
    _, *levels = LEVELS[technology]

    assert [level.name for level in levels] == names.split(", ")


# Cards and boards


def test_ten_objectives_are_standard_and_seven_advanced():
    assert Counter(card.set for card in OBJECTIVES.values()) == {"standard": 10, "advanced": 7}


def test_eighteen_progress_cards_mostly_for_who_is_behind():
    assert Counter(card.who for card in PROGRESS.values()) == {"lowest": 12, "highest": 4, "all": 2}


def test_five_campaigns_use_every_objective():
    assert [campaign.difficulty for campaign in CAMPAIGNS.values()] == [
        "easy",
        "medium",
        "hard",
        "extreme",
        "utopian",
    ]
    assert {id for campaign in CAMPAIGNS.values() for id in campaign.levels} == set(OBJECTIVES)


def test_nine_actions_in_a_square_with_terraforming_in_the_centre():
    assert len(ACTIONS) == 9
    assert ACTIONS[4] == "terraforming"
    assert len(set(BONUSES.values())) == 9


def test_both_tracks_end_with_space_20():
    assert TRACK_END == 20


# The galaxy


def test_396_space_hexes_20_stars_sol_and_sagittarius():
    kinds = Counter(hex.kind for hex in HEXES.values())

    assert kinds == {"space": 396, "star": 20, "sol": 1, "sagittarius": 1}


def test_twelve_stars_are_single_four_binary_and_four_trinary():
    lights = Counter(hex.lights for hex in HEXES.values() if hex.kind == "star")

    assert lights == {1: 12, 2: 4, 3: 4}
    assert len({hex.star for hex in HEXES.values() if hex.kind == "star"}) == 20


def test_the_zones_lie_around_sol_at_growing_distances():
    for hex in HEXES.values():
        if hex.kind == "space":
            steps = distance("k10", hex.name)
            assert hex.zone == ("short" if steps <= 4 else "mid" if steps <= 7 else "long")


def test_stars_are_so_far_apart_that_bodies_of_two_never_touch():
    stars = [hex.name for hex in HEXES.values() if hex.kind == "star"]

    for star in stars:
        assert len(HEXES[star].near) == 6
        assert {HEXES[near].zone for near in HEXES[star].near} == {HEXES[star].zone}
        for other in stars:
            assert star == other or distance(star, other) >= 4


def test_neighbours_are_neighbours_of_each_other():
    for hex in HEXES.values():
        assert all(hex.name in HEXES[near].near for near in hex.near)


# Whose values they are


def test_every_number_says_where_it_comes_from():
    numbers = [row for chapter in table_of("numbers").values() for row in chapter.items()]

    ours = [name for name, row in numbers if row["source"] == "ours"]

    assert {row["source"] for _, row in numbers} == {"rulebook", "ours"}
    assert ours == ["most_bonus_cubes"]


@pytest.mark.parametrize(
    "name", ["planets", "technologies", "tracks", "actions", "objectives", "progress", "galaxy"]
)
def test_every_table_says_what_is_ours(name):
    head = (components.HERE / f"{name}.toml").read_text(encoding="utf-8").split("\n\n")[0]

    assert " ours" in head
    assert "rulebook" in head


def test_the_numbers_of_the_rulebook():
    assert components.ROUNDS == 16
    assert letters(components.START_CUBES) == "EEEEEEEMMMMMMMAAA"
    assert letters(components.CUBES_ON_EARTH) == "EEEMMM"
    assert (components.STARSHIPS, components.MARKERS, components.MOST_COLONIES) == (3, 12, 5)
    assert components.LEAST_POINTS == [30, 40, 50, 60]
    assert components.GHOST_ROUNDS == [5, 10, 15]
