"""Stimulation markers, and the collision of particles when the last of them is taken."""

import pytest

from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    CID,
    DEE,
    FREE_LEVEL,
    GAIN_2,
    MIGRATE,
    OCEAN_W,
    ROCKY_E,
    ROCKY_GW,
    a_table,
    answers,
    evolve,
    life,
    markers,
    moves,
    on,
    player,
    resources,
    turn,
    world,
)


def stimulated(count: int, purse: str = "", **things):
    return player(purse, markers={"stimulation": count}, **things)


# Taking them


def test_creating_life_on_a_planet_gives_a_stimulation_marker():
    play = evolve(world(ROCKY_E, "n1"), ann=player("E"))

    moves(play, ANN, f"life {ROCKY_E} E")

    assert markers(play, "stimulation") == [1, 0, 3]


def test_developing_life_gives_one_too():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 2}), ann=player("E"))

    moves(play, ANN, f"life {ROCKY_E} E")

    assert markers(play, "stimulation") == [1, 0, 3]


def test_a_species_gives_one_too():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 3}), ann=player("E"))

    moves(play, ANN, f"species {ROCKY_E} E")

    assert markers(play, "stimulation") == [1, 0, 3]


def test_a_species_after_development_on_the_same_planet_gives_no_second_one():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 2}), ann=player("EE"))

    moves(play, ANN, f"life {ROCKY_E} E", f"species {ROCKY_E} E")

    assert markers(play, "stimulation") == [1, 0, 3]


def test_levels_paid_at_once_give_one():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 1}), ann=player("EEE", cubes=0))

    moves(play, ANN, f"species {ROCKY_E} EEE")

    assert markers(play, "stimulation") == [1, 0, 3]


def test_more_levels_on_the_same_planet_in_a_turn_give_no_more():
    play = evolve(world(ROCKY_E, "n1"), ann=player("EEE"))

    moves(play, ANN, *[f"life {ROCKY_E} E"] * 3)

    assert markers(play, "stimulation") == [1, 0, 3]


def test_each_planet_gives_one():
    play = evolve(world(ROCKY_E, "n1"), world(OCEAN_W, "e1"), ann=player("EEW"))

    moves(play, ANN, f"life {ROCKY_E} E", f"life {OCEAN_W} W", f"life {ROCKY_E} E")

    assert markers(play, "stimulation") == [2, 0, 2]


def test_a_free_level_gives_one():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 1}), ann=player(hand=[FREE_LEVEL, "s01"]))

    moves(play, ANN, f"play {FREE_LEVEL}")

    assert life(play, ROCKY_E) == [2, 0]
    assert markers(play, "stimulation") == [1, 0, 3]


def test_a_free_level_where_life_was_developed_this_turn_gives_none():
    play = evolve(world(ROCKY_E, "n1"), ann=player("E", hand=[FREE_LEVEL, "s01"]))

    moves(play, ANN, f"life {ROCKY_E} E", f"play {FREE_LEVEL}")

    assert life(play, ROCKY_E) == [2, 0]
    assert markers(play, "stimulation") == [1, 0, 3]


def test_moved_life_gives_none():
    play = evolve(
        world(ROCKY_E, "n1", life={ANN: 1}),
        world(OCEAN_W, "n2"),
        ann=player(hand=[MIGRATE, "s01"]),
    )

    moves(play, ANN, f"play {MIGRATE}")

    assert life(play, OCEAN_W) == [1, 0]
    assert markers(play, "stimulation") == [0, 0, 4]


def test_in_the_next_turn_the_same_planet_gives_one_again():
    table = a_table(
        world(ROCKY_E, "n1"),
        reserves=[["p11", "p13"], ["p12", "p14"]],
        cloud="",
        ann=player("E"),
        star=3,
    )
    play = on(table)

    moves(play, ANN, "take p11", "place e2", f"life {ROCKY_E} E", "end")
    moves(play, BOB, "take p12", "place e3", "end")
    moves(play, ANN, "take p13", "place s2", f"life {ROCKY_E} E")

    assert markers(play, "stimulation") == [2, 0, 2]


# The collision


def test_the_last_marker_causes_a_collision_at_once():
    play = evolve(world(ROCKY_E, "n1"), ann=stimulated(1, "EE"), bob=stimulated(2))

    moves(play, ANN, f"life {ROCKY_E} E")

    assert set(play.waiting_for) == {ANN, BOB}
    assert answers(play, BOB) == ["gain E", "gain W", "gain G"]


def test_before_the_last_one_nothing_happens():
    play = evolve(world(ROCKY_E, "n1"), ann=stimulated(1, "EE"), bob=stimulated(1))

    moves(play, ANN, f"life {ROCKY_E} E")

    assert markers(play, "stimulation") == [2, 1, 1]
    assert set(play.waiting_for) == {ANN}


@pytest.mark.parametrize(
    ("count", "gained"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)]
)
def test_two_markers_are_exchanged_for_one_resource_rounded_down(count, gained):
    play = evolve(
        world(ROCKY_E, "n1"),
        ann=player("E"),
        bob=stimulated(count),
        cid=player(),
        dee=player(),
        left={"stimulation": 1},
    )

    moves(play, ANN, f"life {ROCKY_E} E")
    if gained:
        moves(play, BOB, "gain " + "W" * gained)

    assert resources(play, BOB) == "W" * gained
    assert play.table.players[BOB].markers["stimulation"] == 0


def test_all_markers_return_to_the_tile_odd_ones_too():
    play = evolve(world(ROCKY_E, "n1"), ann=stimulated(0, "E"), bob=stimulated(3))

    moves(play, ANN, f"life {ROCKY_E} E")
    moves(play, BOB, "gain E")

    assert markers(play, "stimulation") == [0, 0, 4]


def test_any_resources_may_be_taken():
    play = evolve(world(ROCKY_E, "n1"), ann=player("E"), bob=stimulated(4), cid=stimulated(1))

    moves(play, ANN, f"life {ROCKY_E} E")

    assert answers(play, BOB) == ["gain EE", "gain EW", "gain EG", "gain WW", "gain WG", "gain GG"]


def test_it_is_a_free_choice_among_what_the_cloud_has():
    play = evolve(world(ROCKY_E, "n1"), ann=player("E"), bob=stimulated(3), cloud="G")

    moves(play, ANN, f"life {ROCKY_E} E")

    assert answers(play, BOB) == ["gain E", "gain G"]


def test_if_the_cloud_may_not_have_enough_for_all_they_take_in_turn_order():
    things = {"ann": stimulated(2), "bob": stimulated(1, "E"), "cloud": "W"}
    play = evolve(world(ROCKY_E, "n1"), order=[BOB, ANN], **things)

    moves(play, BOB, f"life {ROCKY_E} E")
    first = {seat: answers(play, seat) for seat in play.waiting_for}
    moves(play, BOB, "gain W")

    assert first == {BOB: ["gain E", "gain W"]}
    assert (resources(play, ANN), resources(play, BOB)) == ("E", "W")


def test_from_an_empty_cloud_nothing_is_taken_but_the_markers_return():
    things = {"ann": stimulated(1, "E"), "bob": stimulated(2), "cloud": ""}
    play = evolve(world(ROCKY_E, "n1"), **things)

    moves(play, ANN, f"life {ROCKY_E} E")

    assert (resources(play, ANN), resources(play, BOB)) == ("E", "")
    assert markers(play, "stimulation") == [0, 0, 4]


def test_after_it_the_turn_goes_on():
    play = evolve(world(ROCKY_E, "n1"), ann=stimulated(1, "EE"), bob=stimulated(2))

    moves(play, ANN, f"life {ROCKY_E} E", "gain E")
    moves(play, BOB, "gain G")

    assert f"life {ROCKY_E} E" in answers(play, ANN)
    assert resources(play, ANN) == "EE"


def test_after_it_the_same_planet_gives_no_second_marker_that_turn():
    play = evolve(world(ROCKY_E, "n1"), ann=stimulated(1, "EE"), bob=stimulated(2))

    moves(play, ANN, f"life {ROCKY_E} E", "gain E")
    moves(play, BOB, "gain G")
    moves(play, ANN, f"life {ROCKY_E} E")

    assert markers(play, "stimulation") == [0, 0, 4]


def test_after_it_another_planet_gives_the_first_of_a_full_tile():
    play = evolve(
        world(ROCKY_E, "n1"), world(OCEAN_W, "e1"), ann=stimulated(1, "EW"), bob=stimulated(2)
    )

    moves(play, ANN, f"life {ROCKY_E} E", "gain E")
    moves(play, BOB, "gain G")
    moves(play, ANN, f"life {OCEAN_W} W")

    assert markers(play, "stimulation") == [1, 0, 3]


# Examples


def test_example_of_kate_with_two_markers_for_life_on_two_planets():
    play = evolve(world(ROCKY_E, "e1"), world(ROCKY_GW, "w1"), ann=player("EEEWG"))

    moves(play, ANN, *[f"life {ROCKY_E} E"] * 3, f"life {ROCKY_GW} WG")

    assert markers(play, "stimulation") == [2, 0, 2]


def test_example_of_john_with_five_markers_in_a_collision():
    play = evolve(
        world(ROCKY_E, "n1"),
        order=[BOB, CID, DEE, ANN],
        ann=stimulated(5),
        bob=player("E"),
        cid=stimulated(1),
        dee=stimulated(1),
    )

    moves(play, BOB, f"life {ROCKY_E} E")
    moves(play, ANN, "gain EG")

    assert resources(play, ANN) == "EG"
    assert markers(play, "stimulation") == [0, 0, 0, 0, 8]


def test_example_of_kate_who_develops_the_same_planet_again_with_two_gained_resources():
    play = turn(
        world(ROCKY_GW, "w1"),
        reserves=[["p11"], ["p12"]],
        ann=player("WG", hand=[GAIN_2]),
        cloud="WWGG",
        space={"e": ["s01"]},
    )

    moves(play, ANN, "take p11", "place e2", f"life {ROCKY_GW} WG")
    first = markers(play, "stimulation")
    moves(play, ANN, f"play {GAIN_2}", "gain WG", f"life {ROCKY_GW} WG")

    assert life(play, ROCKY_GW) == [2, 0]
    assert first == markers(play, "stimulation") == [1, 0, 3]
