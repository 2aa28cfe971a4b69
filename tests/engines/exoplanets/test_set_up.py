"""Setup: the Star, the planets, the Space tiles, and what every player begins with."""

import pytest

from engines import exoplanets
from engines.engine import BadOption
from engines.exoplanets.components import PLANETS, SPACE_TILES
from engines.play import IllegalMove, NotYourTurn, Play
from tests.engines.exoplanets.tables import ANN, BOB, CID, answers, choose_tiles, moves, player


def start(seats: int = 4, seed: str = "any") -> Play:
    return Play.start(exoplanets, seats=seats, seed=seed)


# The Star and the planets


@pytest.mark.parametrize(("seats", "energy"), [(2, 10), (3, 15), (4, 20)])
def test_energy_lies_on_the_star_by_the_number_of_players(seats, energy):
    assert start(seats).table.star == energy


def test_four_planets_lie_around_the_star_one_on_each_side():
    planets = start().table.planets.values()

    assert sorted(planet.place for planet in planets) == ["e1", "n1", "s1", "w1"]


def test_the_first_planets_have_no_life_and_nothing_beneath_them():
    planets = start(3).table.planets.values()

    assert all(planet.life == [0, 0, 0] and planet.species is None for planet in planets)
    assert all(planet.beneath is None and not planet.tokens for planet in planets)


def test_two_more_planets_start_the_two_reserves():
    assert [len(pile) for pile in start().table.reserves] == [1, 1]


def test_all_other_planets_are_in_the_bag():
    table = start().table

    planets = [*table.planets, *table.reserves[0], *table.reserves[1], *table.bag]

    assert len(table.bag) == 30 - 4 - 2
    assert sorted(planets) == sorted(PLANETS)


def test_planets_are_drawn_at_random():
    first = {next(iter(start(seed=str(number)).table.planets)) for number in range(60)}

    assert len(first) > 20


# Space tiles


@pytest.mark.parametrize(("seats", "tiles"), [(2, 3), (3, 4), (4, 5)])
def test_space_tiles_lie_on_each_arm_by_the_number_of_players(seats, tiles):
    arms = start(seats).table.space

    assert {arm: len(pile) for arm, pile in arms.items()} == dict.fromkeys("nesw", tiles)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_draws_three_space_tiles(seats):
    table = start(seats).table

    assert [len(each.dealt) for each in table.players] == [3] * seats
    assert [each.hand for each in table.players] == [[]] * seats


def test_arms_and_hands_come_from_one_shuffled_stack_of_all_tiles():
    table = start().table

    tiles = [tile for pile in table.space.values() for tile in pile]
    tiles += [tile for each in table.players for tile in each.dealt] + table.stack

    assert sorted(tiles) == sorted(SPACE_TILES)
    assert table.space != start(seed="other").table.space


def test_each_player_chooses_two_to_keep_by_naming_the_third():
    play = choose_tiles(ann=player(dealt=["s01", "s02", "s03"]), bob=player())

    offered = answers(play, ANN)
    moves(play, ANN, "discard s02")

    assert offered == ["discard s01", "discard s02", "discard s03"]
    assert sorted(play.table.players[ANN].hand) == ["s01", "s03"]
    assert play.table.players[ANN].dealt == []


def test_the_third_is_out_of_the_game():
    play = start(2)

    for seat in (ANN, BOB):
        moves(play, seat, answers(play, seat)[0])

    table = play.table
    [unwanted] = table.players[ANN].discarded
    in_play = [tile for pile in table.space.values() for tile in pile]
    assert unwanted not in in_play + table.players[ANN].hand + table.players[BOB].hand


def test_all_choose_their_tiles_at_the_same_time():
    play = start(3)

    asked = set(play.waiting_for)
    moves(play, CID, answers(play, CID)[0])

    assert asked == {ANN, BOB, CID}
    assert set(play.waiting_for) == {ANN, BOB}
    with pytest.raises(NotYourTurn):
        play.move(CID, "discard s01")


def test_nobody_plays_before_all_have_chosen():
    play = start(2)

    moves(play, play.table.order[0], answers(play, play.table.order[0])[0])

    assert list(play.waiting_for) == [play.table.order[1]]
    with pytest.raises(IllegalMove):
        play.move(play.table.order[1], "draw")


# What lies beside


def test_each_player_has_six_life_markers_and_four_species_markers():
    players = start().table.players

    assert [(each.cubes, each.cylinders) for each in players] == [(6, 4)] * 4


@pytest.mark.parametrize(
    ("seats", "fusion", "flare", "stimulation"), [(2, 3, 3, 4), (3, 4, 4, 6), (4, 4, 4, 8)]
)
def test_markers_lie_on_the_special_effects_tiles(seats, fusion, flare, stimulation):
    table = start(seats).table

    assert table.markers == {"fusion": fusion, "flare": flare, "stimulation": stimulation}
    assert all(set(each.markers.values()) == {0} for each in table.players)


def test_each_player_begins_with_one_of_each_resource():
    players = start().table.players

    assert [each.resources for each in players] == [{"E": 1, "W": 1, "G": 1}] * 4


@pytest.mark.parametrize(
    ("seats", "cloud"),
    [
        (2, {"E": 37 - 10 - 2, "W": 15, "G": 15}),
        (3, {"E": 37 - 15 - 3, "W": 14, "G": 14}),
        (4, {"E": 37 - 20 - 4, "W": 13, "G": 13}),
    ],
)
def test_all_other_resources_are_the_cloud(seats, cloud):
    assert start(seats).table.cloud == cloud


# Who plays


def test_the_first_player_is_chosen_by_chance():
    first = {start(seed=str(number)).table.order[0] for number in range(60)}

    assert first == {0, 1, 2, 3}


def test_the_turns_go_to_the_left_from_the_first_player():
    for number in range(8):
        order = start(seed=str(number)).table.order
        assert order == [(order[0] + step) % 4 for step in range(4)]


@pytest.mark.parametrize("seats", [1, 5])
def test_the_game_is_for_two_to_four_players(seats):
    with pytest.raises(BadOption):
        start(seats)
