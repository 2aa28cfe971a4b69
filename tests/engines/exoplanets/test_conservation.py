"""Nothing appears and nothing is lost: after every move of whole games all parts are somewhere."""

import random
from collections.abc import Iterator

import pytest

from engines import exoplanets
from engines.exoplanets.components import PLANETS, SPACE_TILES
from engines.play import Play
from tests.engines.exoplanets.tables import answers

GAMES = [(2, "a"), (2, "b"), (3, "c"), (3, "d"), (4, "e"), (4, "f")]
MARKERS = {
    2: {"fusion": 3, "flare": 3, "stimulation": 4},
    3: {"fusion": 4, "flare": 4, "stimulation": 6},
    4: {"fusion": 4, "flare": 4, "stimulation": 8},
}


def games(seats: int, seed: str) -> Iterator[Play]:
    """A random game, after every move; turns are not ended while something can be done."""
    play, dice = Play.start(exoplanets, seats=seats, seed=seed), random.Random(seed)
    while play.waiting_for:
        seat = dice.choice(sorted(play.waiting_for))
        options = answers(play, seat)
        play.move(seat, dice.choice([text for text in options if text != "end"] or options))
        yield play


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_part_is_in_one_place_after_every_move(seats, seed):
    for play in games(seats, seed):
        table = play.table
        tiles = [*table.planets, *table.bag, *table.drawn, *table.newborn]
        tiles += [tile for pile in table.reserves for tile in pile]
        space = [*table.stack, *table.box, *table.playing]
        space += [tile for pile in table.space.values() for tile in pile]
        space += [planet.beneath for planet in table.planets.values() if planet.beneath]
        for each in table.players:
            space += each.dealt + each.hand + each.discarded + each.goals

        assert sorted(tiles) == sorted(PLANETS)
        assert sorted(space) == sorted(SPACE_TILES)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_marker_is_in_one_place_after_every_move(seats, seed):
    for play in games(seats, seed):
        table, planets = play.table, play.table.planets.values()
        for letter, count in {"E": 37 - table.star, "W": 17, "G": 17}.items():
            held = [each.resources[letter] for each in table.players]
            assert sum(held) + table.cloud[letter] == count
            assert min(*held, table.cloud[letter]) >= 0
        for seat, each in enumerate(table.players):
            assert each.cubes + sum(planet.life[seat] for planet in planets) == 6
            assert each.cylinders + sum(planet.species == seat for planet in planets) == 4
            assert min(each.cubes, each.cylinders) >= 0
        for kind, count in MARKERS[seats].items():
            held = [each.markers[kind] for each in table.players]
            assert sum(held) + table.markers[kind] == count
            assert min(*held, table.markers[kind]) >= 0


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_life_stays_within_its_levels_after_every_move(seats, seed):
    for play in games(seats, seed):
        for planet in play.table.planets.values():
            assert all(0 <= cubes <= 3 for cubes in planet.life)
            assert planet.species is None or not any(planet.life)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_the_system_has_no_gaps_after_every_move(seats, seed):
    for play in games(seats, seed):
        for arm in "nesw":
            orbits = [planet.orbit for planet in play.table.arm(arm)]
            assert orbits == list(range(1, len(orbits) + 1))


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_nobody_ever_has_a_goal_twice_after_every_move(seats, seed):
    for play in games(seats, seed):
        for each in play.table.players:
            goals = [SPACE_TILES[tile].goal for tile in each.goals]
            assert len(goals) == len(set(goals))
