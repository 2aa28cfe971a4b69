"""Stellar Propulsion: a move of all starships besides the one that every turn has."""

from tests.engines.kepler_3042.tables import ANN, BOB, act, moves, offered, pilot


def test_stellar_propulsion_moves_starships_and_leaves_them_their_usual_move():
    play = act("stellar-propulsion", ann=pilot("a1", speed=3))

    moves(play, ANN, "move a1 d1", "move d1 g1")

    assert play.table.nations[ANN].starships == ["g1"]


def test_stellar_propulsion_keeps_to_the_speed_and_the_rules_of_movement():
    play = act("stellar-propulsion", ann=pilot("a1", speed=3), hidden={"c1": "mine"})

    assert {"a1 c1", "a1 d1", "a1 e1"}.isdisjoint(offered(play, "move"))


def test_a_starship_that_has_landed_by_stellar_propulsion_stays():
    play = act("stellar-propulsion", ann=pilot("a1", speed=3), bodies={"c1": "4"})

    moves(play, ANN, "move a1 c1")

    assert offered(play, "move") == []


def test_stellar_propulsion_at_level_0_is_no_move():
    play = act("stellar-propulsion", ann=pilot("a1", speed=0), bob=pilot("b1", speed=9))

    assert offered(play, "move") == []
    assert play.table.nations[BOB].starships == ["b1"]


def test_a_colonial_target_is_taken_by_stellar_propulsion_too():
    play = act("stellar-propulsion", ann=pilot("a1", speed=3), bodies={"c1": "target"})

    moves(play, ANN, "move a1 c1", "move c1 d1", "move d1 g1")

    assert play.table.removed == ["target"]
    assert play.table.nations[ANN].starships == ["g1"]
