"""Space Missions: starships, each paid by a planet and placed beside it."""

import pytest

from engines.kepler_3042.components import HEXES
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

AT_Q9 = colony("EM", "q9")
AROUND_Q9 = ["p8", "q8", "r9", "p10", "p9"]  # the sixth is Ross 128


def two_steps_from(hex: str) -> set[str]:
    near = HEXES[hex].near
    return {far for each in near for far in HEXES[each].near} - {hex, *near}


# Paying


def test_example_b_one_starship_beside_sol_and_one_beside_planet_19():
    play = act("space-missions", ann=nation(earth="EM", planets={"19": AT_Q9}))

    moves(play, ANN, "build earth l9", "build 19 p9")

    assert play.table.nations[ANN].starships == ["l9", "p9"]
    assert play.table.nations[ANN].supply == 1
    assert held(play, "earth") == held(play, "19") == ""


def test_a_starship_costs_one_energy_and_one_matter_which_go_back_to_storage():
    play = act("space-missions", ann=nation(earth="EEMM", storage="A"))

    moves(play, ANN, "build earth k9")

    assert held(play, "earth") == "EM"
    assert held(play, "storage") == "EMA"


@pytest.mark.parametrize("earth", ["E", "M", "EEE", "AA"])
def test_without_both_nothing_can_be_built(earth):
    play = act("space-missions", ann=nation(earth=earth))

    assert offered(play, "build") == []


def test_both_must_come_from_one_planet():
    play = act("space-missions", ann=nation(earth="E", planets={"19": "M"}))

    assert offered(play, "build") == []


def test_cubes_in_storage_and_in_the_pit_pay_for_nothing():
    play = act("space-missions", ann=nation(storage="EEMM", pit="EM"))

    assert offered(play, "build") == []


def test_each_starship_is_a_payment_of_its_own():
    ann = nation(earth="EEM", planets={"19": colony("EM", "q9")})
    play = act("space-missions", ann=ann)

    moves(play, ANN, "build earth k9")

    assert {text.split()[0] for text in offered(play, "build")} == {"19"}


def test_up_to_three_starships_can_be_built_from_one_planet():
    play = act("space-missions", ann=nation(earth="EEEEMMMM"))

    moves(play, ANN, "build earth k9", "build earth l9", "build earth l10")

    assert play.table.nations[ANN].starships == ["k9", "l9", "l10"]
    assert offered(play, "build") == []
    assert held(play, "earth") == "EM"


def test_only_starships_in_the_supply_can_be_built():
    play = act("space-missions", ann=nation(earth="EEMM", starships=["a1", "a2"]))

    moves(play, ANN, "build earth k9")

    assert play.table.nations[ANN].supply == 0
    assert offered(play, "bonus")


def test_one_may_stop_after_any_of_them():
    play = act("space-missions", ann=nation(earth="EEMM"))

    moves(play, ANN, "build earth k9", "done")

    assert play.table.nations[ANN].starships == ["k9"]
    assert offered(play, "bonus")


# Wormhole Stabilizer


def test_with_the_wormhole_stabilizer_a_starship_costs_one_energy():
    play = act("space-missions", ann=nation(earth="EM", travel=4))

    moves(play, ANN, "build earth k9")

    assert held(play, "earth") == "M"


def test_which_still_comes_from_the_planet_it_appears_beside():
    ann = nation(earth="M", travel=4, planets={"19": colony("E", "q9")})
    play = act("space-missions", ann=ann)

    assert {text.split()[0] for text in offered(play, "build")} == {"19"}


def test_one_level_before_it_a_starship_still_costs_matter():
    play = act("space-missions", ann=nation(earth="E", travel=3))

    assert offered(play, "build") == []


# Where it appears


def test_from_earth_it_appears_on_one_of_the_six_hexes_around_sol():
    play = act("space-missions", ann=nation(earth="EM"))

    assert offered(play, "build") == [f"earth {hex}" for hex in AROUND_SOL]


def test_from_a_colony_it_appears_beside_its_tile_but_not_on_the_star():
    play = act("space-missions", ann=nation(planets={"19": AT_Q9}))

    assert sorted(offered(play, "build")) == sorted(f"19 {hex}" for hex in AROUND_Q9)


def test_it_appears_on_no_hex_with_a_starship_of_anyone():
    ann = nation(earth="EM", starships=["k9"])
    play = act("space-missions", ann=ann, bob=nation(starships=["l9"]))

    assert {"earth k9", "earth l9"}.isdisjoint(offered(play, "build"))
    assert len(offered(play, "build")) == 4


@pytest.mark.parametrize("tile", ["mine", "target", "4"])
@pytest.mark.parametrize("side", ["bodies", "hidden"])
def test_it_appears_on_no_celestial_body(tile, side):
    play = act("space-missions", ann=nation(planets={"19": AT_Q9}), **{side: {"q8": tile}})

    assert "19 q8" not in answers(play)
    assert len(offered(play, "build")) == 4


def test_with_all_of_sols_hexes_taken_it_appears_on_any_of_the_nearest_empty_ones():
    play = act(
        "space-missions",
        ann=nation(earth="EM"),
        bob=nation(starships=AROUND_SOL[:3]),
        cid=nation(starships=AROUND_SOL[3:]),
    )

    found = {text.removeprefix("earth ") for text in offered(play, "build")}

    assert found == two_steps_from("k10")
    assert len(found) == 12


def test_the_nearest_are_counted_from_the_planet_and_leave_out_what_is_not_empty():
    play = act(
        "space-missions",
        ann=nation(planets={"19": AT_Q9}, starships=["q7"]),
        bob=nation(starships=AROUND_Q9[:3]),
        cid=nation(starships=AROUND_Q9[3:]),
        hidden={"r11": "mine"},
    )

    found = {text.removeprefix("19 ") for text in offered(play, "build")}

    assert found == two_steps_from("q9") - {"q7", "q10", "r11"}


def test_one_free_hex_beside_the_planet_is_enough_to_have_to_use_it():
    play = act(
        "space-missions",
        ann=nation(planets={"19": AT_Q9}),
        bob=nation(starships=AROUND_Q9[:3]),
        cid=nation(starships=AROUND_Q9[3:4]),
    )

    assert offered(play, "build") == ["19 p9"]


# Afterwards


def test_a_new_starship_may_move_in_the_same_turn():
    play = act("space-missions", ann=pilot(earth="EM", speed=1))

    moves(play, ANN, "build earth k9", "done", "move k9 j8")

    assert play.table.nations[ANN].starships == ["j8"]
