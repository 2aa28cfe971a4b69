"""Evolution: the fourth level of life, and what it does to all others on the planet."""

import pytest

from engines.play import IllegalMove
from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    FREE_LEVEL,
    GASEOUS_G_EORW,
    MIGRATE,
    OCEAN_W,
    ROCKY_E,
    ROCKY_EE,
    SUPER_WORG,
    a_table,
    answers,
    evolve,
    life,
    moves,
    on,
    player,
    prices,
    resources,
    world,
)

# From level three to four


def test_a_species_marker_takes_the_place_of_the_three_life_markers():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 3}), ann=player("E"))

    moves(play, ANN, f"species {ROCKY_E} E")

    ann = play.table.players[ANN]
    assert (life(play, ROCKY_E), play.table.planets[ROCKY_E].species) == ([0, 0], ANN)
    assert (ann.cubes, ann.cylinders) == (6, 3)


def test_the_fourth_level_costs_what_every_level_costs():
    play = evolve(world(ROCKY_EE, "n1", life={ANN: 3}), ann=player("EEEWG"))

    moves(play, ANN, f"species {ROCKY_EE} EE")

    assert resources(play, ANN) == "EWG"


def test_the_fourth_is_the_highest_level():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 3}), ann=player("EEEE", hand=["s01"]))

    moves(play, ANN, f"species {ROCKY_E} E")

    assert prices(play, ANN, ROCKY_E) + prices(play, ANN, ROCKY_E, "species") == []


def test_not_even_for_those_who_have_few_life_markers():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 1}), ann=player("EEEEEEE", cubes=0, hand=["s01"]))

    moves(play, ANN, f"species {ROCKY_E} EEE")

    assert prices(play, ANN, ROCKY_E) + prices(play, ANN, ROCKY_E, "species") == []


def test_without_a_species_marker_level_three_is_the_end():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 3}), ann=player("EEE", cylinders=0, hand=["s01"]))

    assert prices(play, ANN, ROCKY_E, "species") == []


# Life of one's own when the turn began


def test_who_had_no_life_there_when_the_turn_began_gets_to_level_three_at_most():
    play = evolve(world(ROCKY_E, "n1"), ann=player("EEEE", hand=["s01"]))

    moves(play, ANN, *[f"life {ROCKY_E} E"] * 3)

    assert answers(play, ANN, "species") == []
    with pytest.raises(IllegalMove):
        play.move(ANN, f"species {ROCKY_E} E")


def test_one_life_marker_at_the_beginning_is_enough():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 1}), ann=player("EEE"))

    moves(play, ANN, *[f"life {ROCKY_E} E"] * 2, f"species {ROCKY_E} E")

    assert play.table.planets[ROCKY_E].species == ANN


def test_the_life_of_another_player_does_not_count():
    play = evolve(world(ROCKY_E, "n1", life={BOB: 2}), ann=player("EEEE", hand=["s01"]))

    moves(play, ANN, *[f"life {ROCKY_E} E"] * 3)

    assert answers(play, ANN, "species") == []


def test_that_holds_in_every_turn_anew():
    table = a_table(
        world(ROCKY_E, "n1", life={ANN: 1}),
        reserves=[["p11"], ["p12"]],
        bob=player("EEEE"),
        cloud="",
    )
    play = on(table)

    moves(play, ANN, "take p11", "place e2", "end")
    moves(play, BOB, "take p12", "place e3", *[f"life {ROCKY_E} E"] * 3)

    assert life(play, ROCKY_E) == [1, 3]
    assert answers(play, BOB, "species") == []


def test_life_of_this_turn_can_become_a_species_in_the_next():
    table = a_table(
        world(ROCKY_E, "n1"),
        reserves=[["p11", "p13"], ["p12", "p14"]],
        cloud="",
        ann=player("EEEE"),
    )
    play = on(table)

    moves(play, ANN, "take p11", "place e2", *[f"life {ROCKY_E} E"] * 3)
    now = answers(play, ANN, "species")
    moves(play, ANN, "end")
    moves(play, BOB, "take p12", "place e3", "end")
    moves(play, ANN, "take p13", "place s2", f"species {ROCKY_E} E")

    assert now == []
    assert play.table.planets[ROCKY_E].species == ANN


def test_moved_life_does_not_count_as_life_from_the_beginning():
    play = evolve(
        world(ROCKY_E, "n1"),
        world(SUPER_WORG, "n2", life={ANN: 2}),
        ann=player("EEEE", hand=[MIGRATE, "s01"]),
    )

    moves(play, ANN, f"play {MIGRATE}", *[f"life {ROCKY_E} E"] * 2)

    assert life(play, ROCKY_E) == [3, 0]
    assert answers(play, ANN, "species") == []


def test_a_free_level_of_this_turn_does_not_count_either():
    play = evolve(world(ROCKY_E, "n1"), ann=player("EEEE", hand=[FREE_LEVEL, "s01"]))

    moves(play, ANN, f"life {ROCKY_E} E", f"play {FREE_LEVEL}")
    moves(play, ANN, f"life {ROCKY_E} E")

    assert life(play, ROCKY_E) == [3, 0]
    assert answers(play, ANN, "species") == []


# Straight to the Species


def test_with_too_few_life_markers_all_levels_are_paid_at_once():
    play = evolve(world(ROCKY_EE, "n1", life={ANN: 1}), ann=player("EEEEEEE", cubes=0))

    moves(play, ANN, f"species {ROCKY_EE} EEEEEE")

    ann = play.table.players[ANN]
    assert play.table.planets[ROCKY_EE].species == ANN
    assert resources(play, ANN) == "E"
    assert (ann.cubes, ann.cylinders) == (1, 3)


def test_at_once_means_that_all_levels_can_be_paid():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 1}), ann=player("EE", cubes=0, hand=["s01"]))

    assert answers(play, ANN, "species") + answers(play, ANN, "life") == []


def test_each_of_the_levels_paid_at_once_may_be_paid_in_its_own_way():
    play = evolve(world(GASEOUS_G_EORW, "n1", life={ANN: 2}), ann=player("EWGG", cubes=0))

    assert prices(play, ANN, GASEOUS_G_EORW, "species") == ["EWGG"]


def test_with_life_markers_enough_it_goes_level_by_level():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 1}), ann=player("EEEE", cubes=2))

    assert answers(play, ANN, "species") == []
    assert prices(play, ANN, ROCKY_E) == ["E"]


def test_several_levels_at_once_end_in_a_species_or_not_at_all():
    play = evolve(world(ROCKY_E, "n1"), ann=player("EEEEEE", cubes=0, hand=["s01"]))

    assert answers(play, ANN, "life") + answers(play, ANN, "species") == []


def test_nobody_goes_straight_to_a_species_where_there_was_no_own_life():
    play = evolve(
        world(ROCKY_E, "n1", life={ANN: 1}),
        ann=player("EEEEEE", cubes=0, hand=["s01"]),
        alive=[],
    )

    assert answers(play, ANN, "species") == []


def test_nor_without_a_species_marker():
    play = evolve(
        world(ROCKY_E, "n1", life={ANN: 1}),
        ann=player("EEE", cubes=0, cylinders=0, hand=["s01"]),
    )

    assert answers(play, ANN, "species") == []


def test_life_markers_moved_away_leave_the_right_to_a_species():
    play = evolve(
        world(ROCKY_E, "n1", life={ANN: 1}),
        world(SUPER_WORG, "n2"),
        ann=player("EEEE", hand=[MIGRATE]),
    )

    moves(play, ANN, f"play {MIGRATE}")
    moves(play, ANN, *[f"life {ROCKY_E} E"] * 3, f"species {ROCKY_E} E")

    assert play.table.planets[ROCKY_E].species == ANN


# Examples


def test_example_of_john_who_needs_no_life_markers_for_a_species():
    play = evolve(
        world(ROCKY_EE, "n1", life={ANN: 1, BOB: 2}),
        world(ROCKY_E, "e1", life={ANN: 2}),
        world(OCEAN_W, "s1", life={ANN: 2}),
        ann=player("EEEEEE"),
    )
    in_the_pool = play.table.players[ANN].cubes

    moves(play, ANN, f"species {ROCKY_EE} EEEEEE")
    moves(play, BOB, "gain WG")

    ann = play.table.players[ANN]
    assert (in_the_pool, ann.cubes, ann.cylinders) == (1, 2, 3)
    assert play.table.planets[ROCKY_EE].species == ANN
    assert play.table.players[BOB].cubes == 6
    assert (resources(play, ANN), resources(play, BOB)) == ("", "WG")


def test_example_of_kate_who_could_not_use_one_more_energy_for_a_fourth_level():
    play = evolve(world(ROCKY_E, "e1"), ann=player("EEEEWG", hand=["s01"]))

    moves(play, ANN, *[f"life {ROCKY_E} E"] * 3)

    assert "E" in resources(play, ANN)
    assert prices(play, ANN, ROCKY_E) + prices(play, ANN, ROCKY_E, "species") == []
