"""When quantum physics can be used: at any moment of one's own turn, in the middle of actions."""

import pytest

from tests.engines.kepler_3042.tables import (
    ANN,
    BOB,
    act,
    answers,
    clean_up,
    colony,
    held,
    moves,
    nation,
    offered,
    turn,
)


def test_it_costs_nothing_and_can_be_left_again():
    ann = nation(earth="EM", planets={"5": ""}, quantum=1)
    play = turn(ann=ann)
    before = answers(play)

    moves(play, ANN, "quantum", "back")

    assert answers(play) == before
    assert play.table.nations[ANN].planets == ann.planets
    assert held(play, "pit") == ""


def test_it_can_be_used_in_every_step_of_the_turn():
    ann = nation(earth="EEM", planets={"5": ""}, starships=["a1"], travel=1, quantum=1)
    play = turn(ann=ann)
    asked = []

    for text in (
        "space-missions",
        "build earth k9",
        "done",
        "bonus civil-modernity",
        "burn energy storage",
        "done",
        "done",
        "done",
    ):
        asked.append("quantum" in answers(play))
        moves(play, ANN, text)

    assert asked == [True] * 8


def test_a_conversion_can_pay_for_what_the_action_asks():
    ann = nation(action="space-missions", planets={"2": "M"}, terraforming=1, quantum=1)
    play = turn(ann=ann)

    moves(play, ANN, "quantum", "convert matter 2", "terraforming", "terraform 2")

    assert play.table.nations[ANN].planets["2"].is_terraformed


def test_a_conversion_in_the_middle_of_an_action_makes_the_next_step_possible():
    planets = {"1": "M", "5": "EE"}
    ann = nation(
        action="space-missions", planets=planets, storage="", terraforming=2, quantum=1, colonial=3
    )
    play = act("terraforming", ann=ann)

    moves(play, ANN, "terraform 1", "quantum", "convert energy 5", "terraform 5")

    assert play.table.nations[ANN].planets["5"].is_terraformed


def test_an_allocation_in_the_middle_of_an_action_makes_the_next_step_possible():
    ann = nation(earth="E", planets={"5": "EMM"}, storage="", quantum=1)
    play = act("space-missions", ann=ann)

    moves(play, ANN, "build 5 r9", "quantum", "allocate matter 5 earth", "build earth k9")

    assert play.table.nations[ANN].starships == ["r9", "k9"]


def test_with_the_relativity_domain_an_action_without_cubes_in_place_can_still_be_taken():
    ann = nation(action="space-missions", earth="MM", planets={"2": ""}, terraforming=1, quantum=4)
    play = act("terraforming", ann=ann)

    moves(play, ANN, "quantum", "convert matter earth", "quantum", "allocate energy earth 2")
    moves(play, ANN, "terraform 2")

    assert play.table.nations[ANN].planets["2"].is_terraformed


def test_a_conversion_can_bring_into_storage_what_a_planet_is_to_produce():
    ann = nation(planets={"2": "", "6": "M"}, storage="E", terraforming=1, quantum=1)
    play = act("planetary-exploitation", ann=ann)

    moves(play, ANN, "quantum", "convert matter 6", "exploit 2")

    assert (held(play, "6"), held(play, "2"), held(play, "storage")) == ("E", "M", "")


@pytest.mark.parametrize(
    ("action", "things"),
    [
        ("antimatter-generation", {"earth": "E", "storage": "EM", "antimatter": 1}),
        ("energy-storage", {"earth": "E", "storage": "M", "energy": 1, "quantum": 0}),
        ("energy-storage", {"earth": "A", "storage": "M", "energy": 1}),
    ],
    ids=["no kind to convert", "no conversion", "nothing to convert"],
)
def test_where_a_conversion_cannot_help_production_is_not_asked(action, things):
    play = act(action, ann=nation(**{"quantum": 1} | things))

    assert offered(play, "bonus")


def test_or_what_energy_storage_is_to_produce():
    play = act("energy-storage", ann=nation(earth="E", storage="M", energy=1, quantum=1))

    moves(play, ANN, "quantum", "convert energy earth", "store earth")

    assert (held(play, "earth"), held(play, "storage")) == ("EM", "")


def test_a_conversion_and_an_allocation_together_may_be_just_enough():
    planets = {"18": "EEE"}
    ann = nation(action="space-missions", earth="M", planets=planets, terraforming=3, quantum=1)
    play = act("terraforming", ann=ann)

    moves(play, ANN, "quantum", "convert energy 18", "quantum", "allocate matter earth 18")

    assert "terraform 18" in answers(play)


@pytest.mark.parametrize(
    ("action", "things"),
    [
        ("space-missions", {"quantum": 2}),
        ("terraforming", {"planets": {"16": "AAA"}, "storage": "A", "quantum": 1}),
        ("terraforming", {"earth": "E", "planets": {"5": ""}, "quantum": 1}),
    ],
    ids=["no cube anywhere", "too many wrong cubes", "too few cubes"],
)
def test_where_it_cannot_help_nothing_is_asked(action, things):
    before = "galactic-mapping"
    play = act(action, ann=nation(**{"action": before, "terraforming": 4} | things))

    assert offered(play, "bonus")


def test_once_used_up_it_is_no_reason_to_ask():
    play = turn(ann=nation(earth="EEMM", storage="E", energy=1, quantum=1))

    moves(play, ANN, "quantum", "convert matter earth", "energy-storage")

    assert held(play, "storage") == "M"
    assert offered(play, "bonus")


def test_only_on_ones_own_turn():
    bob = nation(earth="EM", planets={"5": "A"}, travel=1, quantum=4, technological=1)
    play = act("technological-development", ann=nation(earth="EEMA", travel=3), bob=bob)

    moves(play, ANN, "advance travel earth", "produce earth")

    assert answers(play, BOB) == ["produce earth", "produce 5", "decline"]


def test_not_in_the_cleanup():
    ann = nation(earth="EM", planets={"5": colony("A")}, quantum=4)
    play = clean_up("antimatter-grant", ann=ann, bob=nation(technological=3))

    assert answers(play, ANN) == ["produce earth", "produce 5", "decline"]


def test_nor_is_anything_asked_there_that_only_it_could_make_possible():
    ann = nation(earth="E", storage="M", quantum=4)
    play = clean_up("power-grid-loan", ann=ann, bob=nation(technological=3))

    assert not play.waiting_for


# The end of the turn


def test_cubes_that_the_last_bonus_brings_can_still_be_moved_in_the_same_turn():
    ann = nation(earth="E", planets={"5": ""}, storage="EM", terraforming=0, quantum=1)
    play = act("planetary-exploitation", ann=ann)

    moves(play, ANN, "bonus exploitation-of-neo", "burn energy earth")
    assert answers(play) == ["done", "quantum"]
    moves(play, ANN, "quantum", "allocate matter earth 5")

    assert held(play, "5") == "M"
    assert not play.waiting_for, "nothing is left to decide"


def test_after_a_last_done_the_turn_ends_without_another_question():
    ann = nation(earth="EM", planets={"5": ""}, storage="EM", quantum=1)
    play = act("planetary-exploitation", ann=ann)

    moves(play, ANN, "done")

    assert not play.waiting_for
