"""Bonus actions: those of the action cube's row and column, each for a burnt cube."""

import pytest

from tests.engines.kepler_3042.tables import (
    ANN,
    AROUND_SOL,
    act,
    answers,
    colony,
    held,
    moves,
    nation,
    offered,
    pilot,
)

# Which ones


@pytest.mark.parametrize(
    ("action", "bonuses"),
    [
        ("space-missions", ["space-logistics", "civil-modernity"]),
        ("colony-seeding", ["evolution-of-technology", "civil-modernity"]),
        ("technological-development", ["scientific-progress", "civil-modernity"]),
        ("stellar-propulsion", ["space-logistics", "exploratory-planning"]),
        ("terraforming", ["evolution-of-technology", "exploratory-planning"]),
        ("galactic-mapping", ["scientific-progress", "exploratory-planning"]),
        ("energy-storage", ["space-logistics", "exploitation-of-neo"]),
        ("planetary-exploitation", ["evolution-of-technology", "exploitation-of-neo"]),
        ("antimatter-generation", ["scientific-progress", "exploitation-of-neo"]),
    ],
)
def test_the_bonuses_are_those_of_the_column_and_the_row_of_the_action_cube(action, bonuses):
    before = "space-missions" if action == "terraforming" else "terraforming"
    play = act(action, ann=nation(action=before, starships=["a1"]))
    moves(play, ANN, *(["done"] if action == "galactic-mapping" else []))

    assert offered(play, "bonus") == bonuses


def test_example_j_space_logistics_for_energy_and_civil_modernity_for_matter():
    ann = nation(earth="E", storage="M", planets={"5": "E"})
    play = act("space-missions", ann=ann)

    moves(play, ANN, "bonus space-logistics", "burn energy 5", "build earth k9")
    moves(play, ANN, "bonus civil-modernity", "burn matter storage")

    assert play.table.nations[ANN].starships == ["k9"]
    assert play.table.nations[ANN].spaces["colonial"] == 1
    assert held(play, "pit") == "EM"
    assert held(play, "earth") == "E"
    assert held(play, "storage") == held(play, "5") == ""


def test_one_may_be_taken_and_the_other_left():
    play = act("technological-development", ann=nation(storage="EE"))

    moves(play, ANN, "bonus scientific-progress", "burn energy storage", "done")

    assert play.table.nations[ANN].spaces == {"technological": 1, "colonial": 0}
    assert held(play, "pit") == "E"


def test_or_none_at_all():
    play = act("technological-development", ann=nation(storage="EE"))

    moves(play, ANN, "done")

    assert held(play, "pit") == ""
    assert not play.waiting_for


def test_they_can_be_taken_in_any_order():
    play = act("technological-development", ann=nation(storage="EE"))

    moves(play, ANN, "bonus civil-modernity", "burn energy storage")

    assert answers(play) == ["bonus scientific-progress", "done"]


def test_none_can_be_taken_twice():
    play = act("technological-development", ann=nation(storage="EEE"))

    moves(play, ANN, "bonus civil-modernity", "burn energy storage")
    moves(play, ANN, "bonus scientific-progress", "burn energy storage")

    assert held(play, "pit") == "EE"
    assert not play.waiting_for


@pytest.mark.parametrize(
    ("action", "bonus", "things"),
    [
        ("energy-storage", "space-logistics", {"supply": 0}),
        ("colony-seeding", "evolution-of-technology", {"storage": "EM"}),
        ("antimatter-generation", "scientific-progress", {"technological": 20}),
        ("colony-seeding", "civil-modernity", {"colonial": 20}),
        ("stellar-propulsion", "exploratory-planning", {}),
        ("energy-storage", "exploitation-of-neo", {"storage": "A"}),
    ],
)
def test_a_bonus_that_would_do_nothing_is_not_offered(action, bonus, things):
    play = act(action, ann=nation(**things))

    assert bonus not in offered(play, "bonus")


LAST_CUBE = pytest.mark.parametrize(
    ("action", "bonus", "cube"),
    [
        ("colony-seeding", "evolution-of-technology", "A"),
        ("energy-storage", "exploitation-of-neo", "E"),
        ("energy-storage", "exploitation-of-neo", "M"),
    ],
)


@LAST_CUBE
def test_nor_one_that_only_the_cube_it_would_produce_could_pay_for(action, bonus, cube):
    play = act(action, ann=nation(storage=cube))

    assert bonus not in offered(play, "bonus")


@LAST_CUBE
@pytest.mark.parametrize("other", "EMA")
def test_any_other_cube_pays_for_it(action, bonus, cube, other):
    play = act(action, ann=nation(storage=cube, earth=other))

    assert bonus in offered(play, "bonus")


def test_who_burns_the_very_cube_gets_nothing_for_it():
    play = act("colony-seeding", ann=nation(storage="EA"))

    moves(play, ANN, "bonus evolution-of-technology", "burn antimatter storage")

    assert (held(play, "earth"), held(play, "storage")) == ("", "E")


def test_free_of_cost_a_last_cube_is_produced():
    play = act("colony-seeding", ann=nation(storage="EA", energy=4))

    moves(play, ANN, "bonus civil-modernity", "burn energy storage")
    moves(play, ANN, "bonus evolution-of-technology", "produce earth")

    assert held(play, "earth") == "A"


# Burning


def test_any_cube_in_storage_or_on_a_planet_can_be_burnt_but_none_in_the_pit():
    ann = nation(earth="A", storage="EM", pit="EMA", planets={"5": "M"})
    play = act("space-missions", ann=ann)

    moves(play, ANN, "bonus civil-modernity")

    assert offered(play, "burn") == [
        "energy storage",
        "matter storage",
        "antimatter earth",
        "matter 5",
    ]


def test_a_burnt_cube_goes_to_the_clausius_pit():
    play = act("space-missions", ann=nation(earth="A", storage="EM", pit="M"))

    moves(play, ANN, "bonus civil-modernity", "burn antimatter earth")

    assert held(play, "pit") == "MA"
    assert held(play, "earth") == ""
    assert held(play, "storage") == "EM"


def test_without_a_cube_there_is_no_bonus():
    play = act("space-missions", ann=nation(storage="", pit="EEMM"))

    assert not play.waiting_for


def test_with_one_cube_there_is_one_bonus():
    play = act("space-missions", ann=nation(storage="E"))

    moves(play, ANN, "bonus civil-modernity", "burn energy storage")

    assert not play.waiting_for


# Theory of Everything


def test_with_the_theory_of_everything_one_burnt_cube_is_enough_for_both():
    play = act("technological-development", ann=nation(storage="EE", energy=4))

    moves(play, ANN, "bonus scientific-progress", "burn energy storage", "bonus civil-modernity")

    assert play.table.nations[ANN].spaces == {"technological": 1, "colonial": 1}
    assert held(play, "pit") == "E"


def test_then_the_last_cube_pays_for_both():
    play = act("technological-development", ann=nation(storage="E", energy=4))

    moves(play, ANN, "bonus scientific-progress", "burn energy storage")

    assert answers(play) == ["bonus civil-modernity", "done"]


def test_but_the_first_still_needs_one():
    play = act("technological-development", ann=nation(storage="", energy=4))

    assert not play.waiting_for


def test_one_level_before_it_both_cost_a_cube():
    play = act("technological-development", ann=nation(storage="EE", energy=3))

    moves(play, ANN, "bonus scientific-progress", "burn energy storage", "bonus civil-modernity")

    assert offered(play, "burn") == ["energy storage"]


def test_it_counts_in_the_turn_in_which_it_is_reached():
    ann = nation(earth="EMMA", storage="", energy=3, technological=9)
    play = act("technological-development", ann=ann)

    moves(play, ANN, "advance energy earth")
    moves(play, ANN, "bonus scientific-progress", "burn antimatter storage")
    moves(play, ANN, "bonus civil-modernity")

    assert held(play, "pit") == "A"


# Space Logistics


def test_space_logistics_builds_a_starship_free_beside_any_own_planet():
    ann = nation(storage="A", planets={"19": colony("", "q9")})
    play = act("energy-storage", ann=ann, bob=nation(planets={"1": colony("", "i3")}))

    moves(play, ANN, "bonus space-logistics", "burn antimatter storage")
    places = offered(play, "build")
    moves(play, ANN, "build 19 p9")

    assert [text for text in places if text.startswith("earth")] == [
        f"earth {hex}" for hex in AROUND_SOL
    ]
    assert {text.split()[0] for text in places} == {"earth", "19"}
    assert (play.table.nations[ANN].starships, play.table.nations[ANN].supply) == (["p9"], 2)


def test_it_builds_one_and_only_from_the_supply():
    play = act("energy-storage", ann=nation(storage="EE", starships=["a1", "a2", "a3"]))

    assert "space-logistics" not in offered(play, "bonus")


def test_a_blocked_planet_builds_on_the_nearest_empty_hex_here_too():
    bob, cid = nation(starships=AROUND_SOL[:3]), nation(starships=AROUND_SOL[3:])
    play = act("energy-storage", ann=nation(storage="A"), bob=bob, cid=cid)

    moves(play, ANN, "bonus space-logistics", "burn antimatter storage")

    assert len(offered(play, "build")) == 12


# The others


def test_evolution_of_technology_produces_one_antimatter_on_any_own_planet():
    play = act("colony-seeding", ann=nation(storage="EAA", planets={"5": ""}))

    moves(play, ANN, "bonus evolution-of-technology", "burn energy storage")
    asked = answers(play)
    moves(play, ANN, "produce 5")

    assert asked == ["produce earth", "produce 5"]
    assert (held(play, "5"), held(play, "storage")) == ("A", "A")


def test_scientific_progress_is_a_space_on_the_technological_track():
    play = act("antimatter-generation", ann=nation(storage="E"))

    moves(play, ANN, "bonus scientific-progress", "burn energy storage")

    assert play.table.nations[ANN].spaces == {"technological": 1, "colonial": 0}


def test_civil_modernity_is_a_space_on_the_colonial_track():
    play = act("colony-seeding", ann=nation(storage="E"))

    moves(play, ANN, "bonus civil-modernity", "burn energy storage")

    assert play.table.nations[ANN].spaces == {"technological": 0, "colonial": 1}


@pytest.mark.parametrize("speed", [0, 1, 9])
def test_exploratory_planning_moves_every_starship_up_to_two_spaces_at_any_level(speed):
    ann = pilot("a1", "a7", storage="E", speed=speed)
    play = act("galactic-mapping", ann=ann)

    moves(play, ANN, "done", "bonus exploratory-planning", "burn energy storage")
    far = offered(play, "move")
    moves(play, ANN, "move a1 c1", "move a7 b7")

    assert "a1 b1" in far
    assert "a1 d1" not in far
    assert play.table.nations[ANN].starships == ["c1", "b7"]


def test_after_it_the_starships_still_have_their_move():
    play = act("galactic-mapping", ann=pilot("a1", storage="E", speed=1))

    moves(play, ANN, "done", "bonus exploratory-planning", "burn energy storage")
    moves(play, ANN, "move a1 c1", "move c1 d1")

    assert play.table.nations[ANN].starships == ["d1"]


def test_exploitation_of_neo_produces_one_energy_and_one_matter_on_earth():
    play = act("energy-storage", ann=nation(storage="EEMMA", planets={"5": ""}))

    moves(play, ANN, "bonus exploitation-of-neo", "burn antimatter storage")

    assert (held(play, "earth"), held(play, "storage")) == ("EM", "EM")


def test_or_what_there_is_of_them():
    play = act("energy-storage", ann=nation(storage="EEA"))

    moves(play, ANN, "bonus exploitation-of-neo", "burn antimatter storage")

    assert held(play, "earth") == "E"
