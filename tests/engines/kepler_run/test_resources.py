"""Resource rewards."""

import pytest

from engines.kepler_run.table import Mat
from tests.engines.kepler_run.tables import (
    ANN,
    BELT,
    BELT_FOR_3,
    BELT_OF_COMETS,
    BELT_OF_SALVAGE,
    BOB,
    OPEN,
    OPEN_COMET,
    OPEN_FOR_2,
    SINGULARITY,
    answers,
    flown,
    moves,
    score,
)

BEHIND = flown("salvage", 1)


def reward(run: list[str], ann: Mat) -> int:
    """How many resources Ann may choose from."""
    play = score(run=run, ann=ann, bob=BEHIND)
    return len(answers(play, ANN)) - 1 if ANN in play.waiting_for else 0


@pytest.mark.parametrize(
    ("place", "count"), [(1, 2), (2, 2), (3, 3), (4, 4)], ids=["1st", "2nd", "3rd", "4th"]
)
def test_icons_count_on_every_sector_from_port_to_where_the_run_ended(place, count):
    run = [BELT_OF_COMETS, BELT, OPEN_COMET, BELT_FOR_3, OPEN_FOR_2]

    assert reward(run, flown("comet", place)) == count


@pytest.mark.parametrize(("contract", "count"), [("asteroid", 4), ("comet", 1), ("salvage", 2)])
def test_only_icons_that_match_the_contract_count(contract, count):
    run = [BELT, BELT_FOR_3, BELT_OF_SALVAGE, OPEN]

    assert reward(run, flown(contract, 4)) == count


def test_a_sector_warped_over_does_not_count():
    run = [BELT_OF_COMETS, OPEN_COMET, OPEN_FOR_2, OPEN]

    assert reward(run, flown("comet", 3, entered=[1, 3])) == 3


def test_at_kepler_the_whole_run_counts_even_what_was_warped_over():
    run = [BELT_OF_COMETS, OPEN_COMET, OPEN_FOR_2]

    assert reward(run, flown("comet", 4, entered=[1, 3])) == 4 + 1


@pytest.mark.parametrize("contract", ["asteroid", "comet", "salvage"])
def test_note_on_the_resources_of_kepler_itself(contract):
    assert reward([OPEN], flown(contract, 2)) == 1


@pytest.mark.parametrize(("fuel", "points", "stored"), [(0, 2, 1), (1, 1, 2), (2, 0, 3)])
def test_each_resource_is_a_point_or_a_fuel_in_the_hold(fuel, points, stored):
    play = score(run=[BELT_OF_COMETS], ann=flown("comet", 1, stored=1), bob=BEHIND)

    offered = answers(play, ANN)
    moves(play, ANN, f"fuel {fuel}")

    mat = play.table.mats[ANN]
    assert offered == ["fuel 0", "fuel 1", "fuel 2"]
    assert mat.points["Resources"] == points
    assert (mat.stored, mat.tank) == (stored, 0)


def test_no_more_fuel_can_be_taken_than_the_hold_has_boxes():
    ann = flown("comet", 1, modules=10, stored=1)
    play = score(run=[BELT_OF_COMETS], ann=ann, bob=BEHIND)

    assert answers(play, ANN) == ["fuel 0", "fuel 1"]


def test_with_a_full_hold_all_resources_are_points():
    ann = flown("comet", 1, modules=10, stored=2)
    play = score(run=[BELT_OF_COMETS], ann=ann, bob=BEHIND)

    assert play.table.mats[ANN].points["Resources"] == 2
    assert play.table.mats[ANN].stored == 2
    assert not play.waiting_for


def test_who_was_not_closest_is_rewarded_for_resources_too():
    play = score(run=[BELT_OF_COMETS, OPEN], ann=flown("salvage", 2), bob=flown("comet", 1))

    moves(play, BOB, "fuel 0")

    assert play.table.mats[BOB].points == {"Resources": 2}
    assert play.table.mats[BOB].modules == 5


def test_all_players_decide_at_once():
    play = score(run=[BELT_FOR_3], ann=flown("comet", 1), bob=flown("asteroid", 1, disks=0))

    asked = set(play.waiting_for)
    moves(play, BOB, "fuel 2")
    moves(play, ANN, "fuel 0")

    assert asked == {ANN, BOB}
    assert [mat.stored for mat in play.table.mats] == [0, 2]


def test_the_consolation_comes_before_the_resources():
    bob = flown("comet", 1, modules=11)
    play = score(run=[BELT_OF_COMETS, OPEN], ann=flown("salvage", 2), bob=bob)

    mat = play.table.mats[BOB]
    assert (mat.modules, mat.stored, mat.points) == (12, 0, {"Resources": 2})


def test_resources_come_before_the_fuel_of_a_singularity():
    ann = flown("comet", 2, modules=10)
    play = score(run=[BELT_OF_COMETS, SINGULARITY], ann=ann, bob=BEHIND)

    moves(play, ANN, "fuel 2")

    assert play.table.mats[ANN].stored == 2
    assert play.table.mats[ANN].points["Resources"] == 0
