"""Setting up: the galaxy for two to four players, decks and medals, and each nation's boards."""

from collections import Counter

import pytest

from engines.kepler_3042.components import HEXES, OBJECTIVES, PLANETS, PROGRESS
from engines.kepler_3042.table import Table
from tests.engines.kepler_3042.tables import ANN, BOB, CID, answers, held, moves, start

FOUR_PLAYERS_ONLY = {"3", "10", "11", "23"}
NOT_FOR_TWO = {"7", "13", "24", "27"}
ONE_TO_FOUR = pytest.mark.parametrize("seats", [1, 2, 3, 4])
TWO_TO_FOUR = pytest.mark.parametrize("seats", [2, 3, 4])


def tiles(table: Table) -> Counter[str]:
    return Counter(body.tile for body in table.bodies.values())


def stars_beside(hex: str) -> list[int]:
    return [HEXES[near].lights for near in HEXES[hex].near if HEXES[near].kind == "star"]


# The galaxy


@pytest.mark.parametrize(
    ("seats", "count", "left_out"),
    [(4, 28, set()), (3, 24, FOUR_PLAYERS_ONLY), (2, 20, FOUR_PLAYERS_ONLY | NOT_FOR_TWO)],
)
def test_which_planets_are_in_play_depends_on_the_players(seats, count, left_out):
    found = tiles(start(seats).table)

    planets = {tile for tile in found if tile in PLANETS}

    assert len(planets) == count
    assert set(PLANETS) - planets == left_out


@TWO_TO_FOUR
def test_there_are_a_mine_and_a_colonial_target_for_each_player(seats):
    found = tiles(start(seats).table)

    assert (found["mine"], found["target"]) == (seats, seats)


@ONE_TO_FOUR
def test_every_body_lies_beside_a_star_and_on_empty_space(seats):
    for hex in start(seats).table.bodies:
        assert stars_beside(hex)
        assert HEXES[hex].kind == "space"


@ONE_TO_FOUR
def test_no_body_lies_beside_another_or_beside_sol(seats):
    bodies = start(seats).table.bodies

    for hex in bodies:
        assert not set(HEXES[hex].near) & {*bodies, "k10"}


@pytest.mark.parametrize(("seats", "lights"), [(4, {1, 2, 3}), (3, {1, 2}), (2, {1})])
def test_fewer_players_leave_trinary_and_binary_stars_empty(seats, lights):
    found = set()
    for seed in ("one", "two", "three"):
        for hex in start(seats, seed).table.bodies:
            found |= set(stars_beside(hex))

    assert found == lights


def test_bodies_are_shuffled_and_placed_by_chance():
    one, other = start(3, "one").table, start(3, "other").table

    assert set(one.bodies) != set(other.bodies)
    assert [b.tile for b in one.bodies.values()] != [b.tile for b in other.bodies.values()]


@ONE_TO_FOUR
def test_bodies_of_the_short_zone_are_turned_up_and_no_others(seats):
    bodies = start(seats).table.bodies

    assert {HEXES[hex].zone for hex in bodies} == {"short", "mid", "long"}
    for hex, body in bodies.items():
        assert body.face_up == (HEXES[hex].zone == "short")


# Medals, decks, the first player


def test_five_medals_lie_on_each_track_and_none_elsewhere():
    table = start(3).table

    assert {track: len(spaces) for track, spaces in table.medals_left.items()} == {
        "technological": 5,
        "colonial": 5,
    }
    assert table.medals_on_card == {"technological": 0, "colonial": 0}


@TWO_TO_FOUR
def test_two_progress_cards_are_taken_out_and_sixteen_are_left(seats):
    table = start(seats).table

    assert (len(table.deck), len(table.spare_cards)) == (16, 2)
    assert {*table.deck, *table.spare_cards} == set(PROGRESS)


def test_the_progress_cards_are_shuffled():
    one, other = start(3, "one").table, start(3, "other").table

    assert one.deck != other.deck


@pytest.mark.parametrize("kind", ["standard", "advanced"])
@TWO_TO_FOUR
def test_each_player_is_dealt_one_objective_of_the_chosen_set(kind, seats):
    table = start(seats, objectives=kind).table

    dealt = [id for nation in table.nations for id in nation.objectives]

    assert len(dealt) == len(set(dealt)) == seats
    assert {OBJECTIVES[id].set for id in dealt + table.spare_objectives} == {kind}


def test_the_objectives_are_shuffled():
    dealt = {start(2, str(seed)).table.nations[ANN].objectives[0] for seed in range(12)}

    assert len(dealt) > 3


def test_the_round_marker_is_on_space_0_before_the_first_round():
    play = start(3)

    assert play.table.round == 0
    assert play.table.card == ""


def test_the_first_player_is_chosen_by_chance():
    first = {start(3, str(seed)).table.first for seed in range(20)}

    assert first == {ANN, BOB, CID}


# Each nation


@TWO_TO_FOUR
def test_each_player_has_three_energy_and_three_matter_on_earth_and_the_rest_in_storage(seats):
    play = start(seats)

    for seat in range(seats):
        assert held(play, "earth", seat) == "EEEMMM"
        assert held(play, "storage", seat) == "EEEEMMMMAAA"
        assert held(play, "pit", seat) == ""


def test_each_player_has_three_starships_and_none_of_them_in_the_galaxy():
    for nation in start(4).table.nations:
        assert (nation.supply, nation.starships) == (3, [])


def test_of_twelve_nation_markers_five_are_left_for_colonies():
    for nation in start(4).table.nations:
        assert len(nation.levels) == 5
        assert len(nation.spaces) == 2
        assert nation.markers == 12 - 5 - 2


def test_every_technology_and_track_begins_at_0():
    for nation in start(4).table.nations:
        assert set(nation.levels.values()) == {0}
        assert nation.spaces == {"technological": 0, "colonial": 0}


def test_everyone_controls_earth_alone():
    for nation in start(4).table.nations:
        assert list(nation.planets) == ["earth"]


def test_the_action_cube_begins_on_terraforming():
    for nation in start(4).table.nations:
        assert nation.action == "terraforming"


# The first two technologies


def test_everyone_advances_two_different_technologies():
    play = start(2)

    texts = answers(play, play.table.first)

    pairs = [tuple(text.removeprefix("learn ").split()) for text in texts]
    assert len({frozenset(pair) for pair in pairs}) == 10
    assert all(one != other for one, other in pairs)


def test_each_by_one_level_and_without_a_cost():
    play = start(2)
    seat = play.table.first

    moves(play, seat, "learn travel terraforming")

    levels = play.table.nations[seat].levels
    assert levels == {"travel": 1, "quantum": 0, "energy": 0, "terraforming": 1, "antimatter": 0}
    assert held(play, "earth", seat) == "EEEMMM"


def test_free_levels_of_the_set_up_give_no_points_as_none_are_printed_on_level_1():
    play = start(2)
    seat = play.table.first

    moves(play, seat, "learn quantum energy")

    assert play.table.nations[seat].spaces == {"technological": 0, "colonial": 0}


def test_the_technologies_are_chosen_openly_in_turn_order():
    play = start(3)
    asked = []

    while play.table.round == 0:
        [seat] = play.waiting_for
        asked.append(seat)
        moves(play, seat, "learn travel quantum")

    assert asked == play.table.order_from(play.table.first)
    assert play.view(None).nations[asked[0]].levels["travel"] == 1


def test_the_own_objective_is_seen_before_the_technologies_are_chosen():
    play = start(3)
    seat = play.table.first

    assert play.view(seat).nations[seat].objectives == play.table.nations[seat].objectives


def test_when_all_have_chosen_the_first_round_begins():
    play = start(2)

    for seat in play.table.order_from(play.table.first):
        moves(play, seat, "learn travel quantum")

    assert play.table.round == 1
    assert list(play.waiting_for) == [play.table.first]
