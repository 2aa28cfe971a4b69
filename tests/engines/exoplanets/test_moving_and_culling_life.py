"""The grey effects that take Life markers off planets: migrate and cull."""

from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    CID,
    CULL,
    MIGRATE,
    OCEAN_W,
    ROCKY_E,
    answers,
    evolve,
    life,
    markers,
    moves,
    player,
    resources,
    world,
)

# Moving life


def test_one_life_marker_moves_to_the_next_planet_on_its_arm():
    play = evolve(
        world("p01", "n1"),
        world("p02", "n2", life={ANN: 2, BOB: 1}),
        world("p03", "n3"),
        world("p04", "n4"),
        ann=player(hand=[MIGRATE]),
    )

    moves(play, ANN, f"play {MIGRATE}")
    offered = answers(play, ANN)
    moves(play, ANN, "move p02 p03")

    assert offered == ["move p02 p01", "move p02 p03"]
    assert (life(play, "p02"), life(play, "p03")) == ([1, 1], [1, 0])
    assert play.table.players[ANN].cubes == 4


def test_life_does_not_move_past_the_star_or_along_the_orbit():
    play = evolve(world("p01", "n1", life={ANN: 1}), ann=player(hand=[MIGRATE]))

    assert answers(play, ANN, "play") == []


def test_life_does_not_move_to_a_planet_with_a_species():
    play = evolve(
        world("p01", "n1", species=BOB),
        world("p02", "n2", life={ANN: 1}),
        world("p03", "n3", species=ANN),
        ann=player(hand=[MIGRATE]),
    )

    assert answers(play, ANN, "play") == []


def test_life_moves_where_one_has_level_two_but_not_where_one_has_three():
    play = evolve(
        world("p01", "n1", life={ANN: 3}),
        world("p02", "n2", life={ANN: 1}),
        world("p03", "n3", life={ANN: 2}),
        ann=player(hand=[MIGRATE]),
    )

    moves(play, ANN, f"play {MIGRATE}")

    assert answers(play, ANN) == ["move p01 p02", "move p02 p03", "move p03 p02"]


def test_a_species_does_not_move():
    play = evolve(world("p01", "n1", species=ANN), world("p02", "n2"), ann=player(hand=[MIGRATE]))

    assert answers(play, ANN, "play") == []


def test_the_life_of_others_does_not_move():
    play = evolve(world("p01", "n1", life={BOB: 2}), world("p02", "n2"), ann=player(hand=[MIGRATE]))

    assert answers(play, ANN, "play") == []


def test_a_planet_may_become_empty_when_life_moves():
    play = evolve(world("p01", "n1", life={ANN: 1}), world("p02", "n2"), ann=player(hand=[MIGRATE]))

    moves(play, ANN, f"play {MIGRATE}")

    assert (life(play, "p01"), life(play, "p02")) == ([0, 0], [1, 0])


# Culling life


def test_an_opponent_takes_back_a_life_marker_and_two_resources_of_choice():
    play = evolve(
        world(ROCKY_E, "n1", life={ANN: 1, BOB: 2}), ann=player(hand=[CULL]), cloud="EEWG"
    )

    moves(play, ANN, f"play {CULL}")
    asked, offered = set(play.waiting_for), answers(play, BOB)
    moves(play, BOB, "gain EW")

    assert asked == {BOB}
    assert offered == ["gain EE", "gain EW", "gain EG", "gain WG"]
    assert life(play, ROCKY_E) == [1, 1]
    assert play.table.players[BOB].cubes == 5
    assert (resources(play, ANN), resources(play, BOB)) == ("", "EW")


def test_the_life_of_any_opponent_on_any_planet_can_be_chosen_but_not_ones_own():
    play = evolve(
        world(ROCKY_E, "n1", life={ANN: 1, BOB: 2, CID: 1}),
        world(OCEAN_W, "e1", life={CID: 3}),
        ann=player(hand=[CULL]),
        cid=player(),
    )

    moves(play, ANN, f"play {CULL}")
    offered = answers(play, ANN)
    moves(play, ANN, f"cull {OCEAN_W} C")

    assert offered == [f"cull {ROCKY_E} B", f"cull {ROCKY_E} C", f"cull {OCEAN_W} C"]
    assert life(play, OCEAN_W) == [0, 0, 2]
    assert set(play.waiting_for) == {CID}


def test_a_species_is_not_culled():
    play = evolve(world(ROCKY_E, "n1", species=BOB), ann=player(hand=[CULL]))

    assert answers(play, ANN, "play") == []


def test_a_planet_may_become_empty_when_life_is_culled():
    play = evolve(world(ROCKY_E, "n1", life={BOB: 1}), ann=player(hand=[CULL]))

    moves(play, ANN, f"play {CULL}")
    moves(play, BOB, "gain EE")

    assert life(play, ROCKY_E) == [0, 0]


def test_who_was_culled_takes_what_the_cloud_has():
    play = evolve(world(ROCKY_E, "n1", life={BOB: 1}), ann=player(hand=[CULL]), cloud="G")

    moves(play, ANN, f"play {CULL}")

    assert resources(play, BOB) == "G"
    assert life(play, ROCKY_E) == [0, 0]


def test_the_marker_comes_after_the_culled_player_has_chosen():
    play = evolve(
        world(ROCKY_E, "n1", life={BOB: 1}),
        ann=player(hand=[CULL, "s01"], markers={"fusion": 2}),
    )

    moves(play, ANN, f"play {CULL}")
    before = markers(play, "fusion")
    moves(play, BOB, "gain EE")

    assert before == [2, 0, 1]
    assert markers(play, "fusion") == [0, 0, 3]
