"""Each of the grey effects: taking, exchanging, discounts, free levels, moving and culling life."""

import pytest

from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    DISCOUNT_THIS_TURN,
    EXCHANGE_4,
    FREE_LEVEL,
    ROCKY_E,
    ROCKY_EG,
    ROCKY_EWG,
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

# Taking from the cloud


@pytest.mark.parametrize("tile", ["s08", "s18", "s25", "s35"])
def test_two_resources_of_choice_are_taken_from_the_cloud(tile):
    play = evolve(ann=player(hand=[tile]), cloud="EEWWGG")

    moves(play, ANN, f"play {tile}")
    offered = answers(play, ANN)
    moves(play, ANN, "gain EG")

    assert offered == ["gain EE", "gain EW", "gain EG", "gain WW", "gain WG", "gain GG"]
    assert resources(play, ANN) == "EG"
    assert play.table.cloud == {"E": 1, "W": 2, "G": 1}


def test_the_choice_is_among_what_there_is():
    play = evolve(ann=player(hand=["s08"]), cloud="EWW")

    moves(play, ANN, "play s08")

    assert answers(play, ANN) == ["gain EW", "gain WW"]


def test_of_two_one_is_taken_if_there_is_no_more():
    play = evolve(ann=player(hand=["s08"]), cloud="W")

    moves(play, ANN, "play s08")

    assert resources(play, ANN) == "W"


@pytest.mark.parametrize(
    ("tile", "taken"),
    [
        ("s09", "EEE"),
        ("s15", "EEE"),
        ("s12", "EWW"),
        ("s28", "EWW"),
        ("s23", "EGG"),
        ("s32", "EGG"),
    ],
)
def test_named_resources_are_taken_from_the_cloud(tile, taken):
    play = evolve(ann=player(hand=[tile, "s01"]), cloud="EEEEWWWGGG")

    moves(play, ANN, f"play {tile}")

    assert resources(play, ANN) == taken
    assert play.table.cloud == {
        "E": 4 - taken.count("E"),
        "W": 3 - taken.count("W"),
        "G": 3 - taken.count("G"),
    }


@pytest.mark.parametrize(
    ("tile", "cloud", "taken"), [("s09", "EEWW", "EE"), ("s12", "WGG", "W"), ("s23", "EG", "EG")]
)
def test_of_named_resources_only_those_in_the_cloud_are_taken(tile, cloud, taken):
    play = evolve(ann=player(hand=[tile, "s01"]), cloud=cloud)

    moves(play, ANN, f"play {tile}")

    assert resources(play, ANN) == taken


# Exchanging


@pytest.mark.parametrize("tile", [EXCHANGE_4, "s14"])
def test_resources_are_exchanged_one_for_one_with_the_cloud(tile):
    play = evolve(ann=player("EEWG", hand=[tile]), cloud="EWWGG")

    moves(play, ANN, f"play {tile}", "swap EE WG")

    assert resources(play, ANN) == "WWGG"
    assert play.table.cloud == {"E": 3, "W": 1, "G": 1}


@pytest.mark.parametrize("tile", [EXCHANGE_4, "s14"])
def test_up_to_four_are_exchanged_and_as_few_as_one(tile):
    play = evolve(ann=player("EEEEE", hand=[tile]))

    moves(play, ANN, f"play {tile}")

    sizes = {len(text.split()[1]) for text in answers(play, ANN)}
    assert sizes == {1, 2, 3, 4}
    assert all(len(set(map(len, text.split()[1:]))) == 1 for text in answers(play, ANN))


def test_only_what_one_has_is_given_and_what_the_cloud_has_is_taken():
    play = evolve(ann=player("EE", hand=[EXCHANGE_4]), cloud="GEE")

    moves(play, ANN, f"play {EXCHANGE_4}")

    assert resources(play, ANN) == "EG"


# A discount for the turn


@pytest.mark.parametrize("tile", [DISCOUNT_THIS_TURN, "s38"])
def test_every_level_on_one_planet_costs_one_less_this_turn(tile):
    play = evolve(world(ROCKY_EWG, "n1"), ann=player("EEWWGG", hand=[tile]))

    moves(play, ANN, f"play {tile}", f"on {ROCKY_EWG}")
    first = prices(play, ANN, ROCKY_EWG)
    moves(play, ANN, f"life {ROCKY_EWG} EW")

    assert sorted(first) == ["EG", "EW", "WG"]
    assert sorted(prices(play, ANN, ROCKY_EWG)) == ["EG", "EW", "WG"]
    assert resources(play, ANN) == "EWGG"


def test_a_discount_is_for_that_planet_alone():
    play = evolve(
        world(ROCKY_EWG, "n1"),
        world(ROCKY_EG, "n2"),
        ann=player("EWG", hand=[DISCOUNT_THIS_TURN]),
    )

    moves(play, ANN, f"play {DISCOUNT_THIS_TURN}", f"on {ROCKY_EWG}")

    assert prices(play, ANN, ROCKY_EG) == ["EG"]


def test_a_discount_never_makes_a_level_free():
    play = evolve(
        world(ROCKY_EG, "n1"), ann=player("EEGG", hand=[DISCOUNT_THIS_TURN, "s38", "s01"])
    )

    moves(play, ANN, f"play {DISCOUNT_THIS_TURN}", f"on {ROCKY_EG}")
    after_one = prices(play, ANN, ROCKY_EG)
    moves(play, ANN, "play s38")

    assert sorted(after_one) == ["E", "G"]
    assert f"on {ROCKY_EG}" not in answers(play, ANN)


def test_two_discounts_on_one_planet_add_up():
    play = evolve(world(ROCKY_EWG, "n1"), ann=player("EEWWGG", hand=[DISCOUNT_THIS_TURN, "s38"]))

    moves(play, ANN, f"play {DISCOUNT_THIS_TURN}", f"on {ROCKY_EWG}")
    moves(play, ANN, "play s38", f"on {ROCKY_EWG}")

    assert sorted(prices(play, ANN, ROCKY_EWG)) == ["E", "G", "W"]


def test_levels_paid_at_once_have_the_discount_each():
    play = evolve(
        world(ROCKY_EG, "n1", life={ANN: 2}),
        ann=player("EGG", cubes=0, hand=[DISCOUNT_THIS_TURN]),
    )

    moves(play, ANN, f"play {DISCOUNT_THIS_TURN}")

    assert sorted(prices(play, ANN, ROCKY_EG, "species")) == ["EG", "GG"]


def test_the_discount_is_over_with_the_turn():
    table = a_table(
        world(ROCKY_EG, "n1"),
        reserves=[["p11", "p13"], ["p12", "p14"]],
        ann=player("EEGG", hand=[DISCOUNT_THIS_TURN]),
        bob=player("EG"),
        cloud="",
    )
    play = on(table)

    moves(play, ANN, "take p11", "place e2", f"play {DISCOUNT_THIS_TURN}", f"on {ROCKY_EG}")
    mine = prices(play, ANN, ROCKY_EG)
    moves(play, ANN, "end")
    moves(play, BOB, "take p12", "place e3")
    theirs = prices(play, BOB, ROCKY_EG)
    moves(play, BOB, "end")
    moves(play, ANN, "take p13", "place s2")

    assert sorted(mine) == ["E", "G"]
    assert theirs == ["EG"]
    assert prices(play, ANN, ROCKY_EG) == ["EG"]


def test_only_planets_where_it_helps_can_be_chosen_for_a_discount():
    play = evolve(
        world(ROCKY_EG, "n1"),
        world("p10", "e1", species=BOB),
        world(ROCKY_E, "s1"),
        world(ROCKY_EWG, "w1"),
        ann=player("EW", hand=[DISCOUNT_THIS_TURN]),
    )

    moves(play, ANN, f"play {DISCOUNT_THIS_TURN}")

    assert answers(play, ANN) == [f"on {ROCKY_EG}", f"on {ROCKY_EWG}"]


def test_nor_can_planets_where_no_level_could_be_paid_even_then():
    play = evolve(
        world(ROCKY_EG, "n1"),
        world("p11", "e1"),
        world(ROCKY_EWG, "s1"),
        world("p18", "w1"),
        ann=player("E", hand=[DISCOUNT_THIS_TURN, "s01"]),
    )

    moves(play, ANN, f"play {DISCOUNT_THIS_TURN}")

    assert play.table.turn.discounts == {ROCKY_EG: 1}


def test_two_discounts_are_enough_if_together_they_make_a_level_payable():
    play = evolve(
        world("p07", "n1"),
        world("p08", "e1"),
        world("p11", "s1"),
        world("p15", "w1"),
        ann=player("E", hand=[DISCOUNT_THIS_TURN, "s38", "s01"]),
    )

    moves(play, ANN, f"play {DISCOUNT_THIS_TURN}", "on p08", "play s38")

    assert prices(play, ANN, "p08") == ["E"]


# A free level


@pytest.mark.parametrize("tile", [FREE_LEVEL, "s33"])
def test_a_free_level_adds_a_life_marker_for_nothing(tile):
    play = evolve(world(ROCKY_EG, "n1", life={ANN: 2}), ann=player("EG", hand=[tile]))

    moves(play, ANN, f"play {tile}")

    assert life(play, ROCKY_EG) == [3, 0]
    assert play.table.players[ANN].cubes == 3
    assert resources(play, ANN) == "EG"


@pytest.mark.parametrize("tile", [FREE_LEVEL, "s33"])
def test_a_free_level_needs_level_one_or_two_where_life_costs_one_or_two(tile):
    play = evolve(
        world("p01", "n1", life={ANN: 1}),
        world("p03", "e1", life={ANN: 2}),
        world("p07", "s1", life={ANN: 1}),
        world("p09", "w1", life={BOB: 1}),
        world("p10", "n2", species=ANN),
        world("p11", "e2"),
        ann=player(hand=[tile]),
    )

    moves(play, ANN, f"play {tile}")

    assert answers(play, ANN) == ["on p01", "on p03"]


def test_level_three_has_no_free_level():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 3}), ann=player(hand=[FREE_LEVEL]))

    assert answers(play, ANN, "play") == []


def test_a_free_level_needs_a_life_marker():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 1}), ann=player(hand=[FREE_LEVEL], cubes=0))

    assert answers(play, ANN, "play") == []


def test_a_free_level_is_by_the_printed_cost():
    play = evolve(
        world("p07", "n1", life={ANN: 1}, beneath="s06"),
        world("p03", "e1", life={ANN: 1}),
        world("p04", "s1", life={ANN: 1}, beneath="s26"),
        ann=player(hand=[FREE_LEVEL]),
    )

    moves(play, ANN, f"play {FREE_LEVEL}")

    assert answers(play, ANN) == ["on p03", "on p04"]
