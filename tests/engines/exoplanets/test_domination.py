"""Evolution: a Species sends the life of all others off the planet, and pays them for it."""

from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    CID,
    DEE,
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


def test_all_others_take_back_their_life_markers():
    play = evolve(
        world(ROCKY_E, "n1", life={ANN: 3, BOB: 2, CID: 1}), ann=player("E"), cid=player()
    )

    moves(play, ANN, f"species {ROCKY_E} E")

    assert life(play, ROCKY_E) == [0, 0, 0]
    assert [each.cubes for each in play.table.players] == [6, 6, 6]


def test_they_take_one_resource_of_choice_for_each_marker():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 3, BOB: 2}), ann=player("E"), cloud="EWWG")

    moves(play, ANN, f"species {ROCKY_E} E")
    offered = answers(play, BOB)
    moves(play, BOB, "gain WG")

    assert offered == ["gain EE", "gain EW", "gain EG", "gain WW", "gain WG"]
    assert resources(play, BOB) == "WG"
    assert play.table.cloud == {"E": 2, "W": 1, "G": 0}


def test_the_owner_of_the_species_takes_nothing_for_the_own_markers():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 3}), ann=player("E"))

    moves(play, ANN, f"species {ROCKY_E} E")

    assert resources(play, ANN) == ""
    assert not play.waiting_for


def test_life_on_other_planets_stays():
    play = evolve(
        world(ROCKY_E, "n1", life={ANN: 3}), world(OCEAN_W, "n2", life={BOB: 2}), ann=player("E")
    )

    moves(play, ANN, f"species {ROCKY_E} E")

    assert life(play, OCEAN_W) == [0, 2]
    assert resources(play, BOB) == ""


def test_the_turn_waits_for_those_who_choose():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 3, BOB: 1}), ann=player("E", hand=["s01"]))

    moves(play, ANN, f"species {ROCKY_E} E")
    asked = set(play.waiting_for)
    moves(play, BOB, "gain E")

    assert asked == {BOB}
    assert "end" in answers(play, ANN)


def test_all_who_have_to_choose_do_so_at_the_same_time():
    play = evolve(
        world(ROCKY_E, "n1", life={ANN: 3, BOB: 1, DEE: 2}),
        ann=player("E"),
        cid=player(),
        dee=player(),
    )

    moves(play, ANN, f"species {ROCKY_E} E")

    assert set(play.waiting_for) == {BOB, DEE}


def test_if_the_cloud_may_not_have_enough_they_choose_in_turn_order():
    play = evolve(
        world(ROCKY_E, "n1", life={BOB: 3, CID: 1, DEE: 1}),
        order=[BOB, CID, DEE, ANN],
        bob=player("E"),
        cid=player(),
        dee=player(),
        cloud="G",
    )

    moves(play, BOB, f"species {ROCKY_E} E")
    first = {seat: answers(play, seat) for seat in play.waiting_for}
    moves(play, CID, "gain G")

    assert first == {CID: ["gain E", "gain G"]}
    assert resources(play, DEE) == "E"


def test_turn_order_goes_from_the_active_player_and_not_from_the_first_seat():
    play = evolve(
        world(ROCKY_E, "n1", life={CID: 3, ANN: 1, DEE: 1}),
        order=[CID, DEE, ANN, BOB],
        cid=player("E"),
        dee=player(),
        cloud="G",
    )

    moves(play, CID, f"species {ROCKY_E} E")

    assert list(play.waiting_for) == [DEE]


def test_who_cannot_have_all_takes_what_there_is():
    play = evolve(world(ROCKY_E, "n1", life={ANN: 3, BOB: 3}), ann=player("E"), cloud="W")

    moves(play, ANN, f"species {ROCKY_E} E")

    assert resources(play, BOB) == "EW"
    assert play.table.cloud == {"E": 0, "W": 0, "G": 0}


def test_the_others_get_their_resources_before_the_stimulation_marker_is_taken():
    play = evolve(
        world(ROCKY_E, "n1", life={ANN: 3, BOB: 1}),
        ann=player("E"),
        left={"stimulation": 1},
        bob=player(markers={"stimulation": 3}),
    )

    moves(play, ANN, f"species {ROCKY_E} E")
    before = markers(play, "stimulation")
    moves(play, BOB, "gain E", "gain W")

    assert before == [0, 3, 1]
    assert resources(play, BOB) == "EW"
