"""The action cube: it moves every turn, and what it moves to may be done or left."""

import pytest

from engines.kepler_3042.components import ACTIONS
from tests.engines.kepler_3042.tables import (
    ANN,
    BOB,
    act,
    answers,
    moves,
    nation,
    offered,
    pilot,
    turn,
)


@pytest.mark.parametrize("action", ACTIONS)
def test_the_action_cube_moves_to_any_other_space(action):
    play = turn(ann=nation(action=action))

    assert answers(play) == [other for other in ACTIONS if other != action]


def test_it_stays_there_until_the_next_turn():
    play = turn(seats=[ANN, BOB], ann=pilot())

    moves(play, ANN, "antimatter-generation")

    assert play.table.nations[ANN].action == "antimatter-generation"
    assert play.table.nations[BOB].action == "terraforming"


def test_moving_it_is_not_a_choice():
    play = turn(ann=nation(earth="EM"))

    assert "done" not in answers(play)


@pytest.mark.parametrize(
    ("action", "first"),
    [
        ("space-missions", "build earth k9"),
        ("colony-seeding", "colonize 4"),
        ("technological-development", "advance quantum earth"),
        ("stellar-propulsion", "move a1 b1"),
        ("terraforming", "terraform 1"),
        ("galactic-mapping", "track technological"),
        ("energy-storage", "store earth"),
        ("planetary-exploitation", "exploit 1"),
        ("antimatter-generation", "generate earth"),
    ],
)
def test_nobody_has_to_take_the_action(action, first):
    ann = nation(
        action="colony-seeding" if action != "colony-seeding" else "terraforming",
        earth="EM",
        planets={"1": "M"},
        starships=["a1", "j9"],
        travel=1,
        energy=1,
        terraforming=1,
        antimatter=1,
    )
    play = act(action, ann=ann, bodies={"j9": "4"}, hidden={"c3": "mine"})
    asked = answers(play)

    moves(play, ANN, "done")

    assert first in asked
    assert "done" in asked
    assert offered(play, "bonus")
    assert play.table.nations[ANN].planets == ann.planets
    assert play.table.nations[ANN].starships == ann.starships


def test_the_bonuses_of_the_new_space_stay_available_when_the_action_is_skipped():
    play = act("space-missions", ann=nation(earth="EM"))

    moves(play, ANN, "done")

    assert offered(play, "bonus") == ["space-logistics", "civil-modernity"]


def test_an_action_with_nothing_to_do_is_skipped_unasked():
    play = act("colony-seeding", ann=nation())

    assert offered(play, "bonus") == ["evolution-of-technology", "civil-modernity"]
