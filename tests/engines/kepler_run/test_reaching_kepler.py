"""Scoring: contracts are shown; who is closest to Kepler, and what the others get instead."""

import pytest

from engines.kepler_run.table import Sector
from engines.play import Play
from tests.engines.kepler_run.tables import (
    ANN,
    BOB,
    CID,
    INHABITED,
    NEBULA,
    OPEN,
    OPEN_B,
    OPEN_C,
    TWO_DOCKS,
    answers,
    flown,
    moves,
    score,
    station,
)

RUN = [OPEN, OPEN_B, OPEN_C]


def contract_points(play: Play) -> list[int]:
    return [mat.points.get("Contracts", 0) for mat in play.table.mats]


def test_all_contracts_are_revealed():
    run = [OPEN, station(INHABITED, ANN)]
    play = score(run=run, ann=flown("asteroid", 1), bob=flown("salvage", 2))

    shown = [mat.contract for mat in play.view(None).mats]

    assert shown == ["asteroid", "salvage"]


# The closest


@pytest.mark.parametrize(("contract", "points"), [("asteroid", 4), ("comet", 5), ("salvage", 6)])
def test_the_closest_player_earns_the_points_of_the_contract(contract, points):
    play = score(run=RUN, ann=flown(contract, 3), bob=flown("comet", 2))

    assert contract_points(play) == [points, 0]


def test_only_one_player_is_closest():
    play = score(run=RUN, ann=flown("comet", 1), bob=flown("comet", 3), cid=flown("comet", 2))

    assert contract_points(play) == [0, 5, 0]


def test_the_closest_player_need_not_have_reached_kepler():
    play = score(run=RUN, ann=flown("salvage", 2), bob=flown("comet", 1))

    assert contract_points(play) == [6, 0]


def test_the_closest_player_gets_no_consolation():
    play = score(run=RUN, ann=flown("comet", 3), bob=flown("comet", 2))

    assert [mat.modules for mat in play.table.mats] == [4, 5]


def test_a_tie_goes_to_the_player_with_more_fuel_in_the_tank():
    play = score(run=RUN, ann=flown("comet", 3, tank=1), bob=flown("comet", 3, tank=2))

    assert contract_points(play) == [0, 5]


def test_fuel_in_the_hold_breaks_no_tie_between_runs():
    ann, bob = flown("comet", 3, stored=0, tank=1), flown("comet", 3, stored=6, tank=0)
    play = score(run=RUN, ann=ann, bob=bob)

    assert contract_points(play) == [5, 0]


def test_fuel_does_not_make_up_for_distance():
    play = score(run=RUN, ann=flown("comet", 2, tank=9), bob=flown("comet", 3, tank=0))

    assert contract_points(play) == [0, 5]


def test_a_further_tie_goes_to_the_player_first_in_turn_order():
    everyone = {name: flown("comet", 3, tank=1) for name in ("ann", "bob", "cid")}
    play = score(run=RUN, **everyone, order=[CID, BOB, ANN])

    assert contract_points(play) == [0, 0, 5]


# The consolations


def test_everyone_else_gets_the_bonus_of_the_own_contract():
    play = score(run=RUN, ann=flown("comet", 3), bob=flown("comet", 2), cid=flown("salvage", 1))

    assert [mat.modules for mat in play.table.mats] == [4, 5, 4]
    assert [mat.stored for mat in play.table.mats] == [0, 0, 3]


def test_3f_adds_three_fuel_to_the_hold():
    play = score(run=RUN, ann=flown("comet", 3), bob=flown("salvage", 1, stored=1, tank=2))

    mat = play.table.mats[BOB]
    assert (mat.stored, mat.tank, mat.total) == (4, 2, 0)


def test_fuel_that_does_not_fit_into_the_hold_is_lost():
    bob = flown("salvage", 1, modules=8, stored=2)
    play = score(run=RUN, ann=flown("comet", 3), bob=bob)

    assert play.table.mats[BOB].stored == 4
    assert play.table.mats[BOB].room == 0


def test_1m_adds_one_module_to_the_hold():
    play = score(run=RUN, ann=flown("comet", 3), bob=flown("comet", 1))

    assert play.table.mats[BOB].modules == 5


def test_a_hold_full_of_modules_has_no_room_for_the_module():
    play = score(run=RUN, ann=flown("comet", 3), bob=flown("comet", 1, modules=12))

    assert play.table.mats[BOB].modules == 12
    assert not play.waiting_for


@pytest.mark.parametrize(("answer", "modules", "stored"), [("jettison", 11, 1), ("decline", 10, 2)])
def test_in_a_full_hold_one_may_throw_away_fuel_for_the_module(answer, modules, stored):
    play = score(run=RUN, ann=flown("comet", 3), bob=flown("comet", 1, modules=10, stored=2))

    offered = answers(play, BOB)
    moves(play, BOB, answer)

    mat = play.table.mats[BOB]
    assert offered == ["jettison", "decline"]
    assert (mat.modules, mat.stored) == (modules, stored)


def test_the_last_empty_box_takes_the_module_unasked():
    play = score(run=RUN, ann=flown("comet", 3), bob=flown("comet", 1, modules=10, stored=1))

    assert play.table.mats[BOB].modules == 11
    assert play.table.mats[BOB].stored == 1


# The consolation station


def test_the_station_goes_on_any_sector_entered_on_the_run():
    play = score(run=RUN, ann=flown("comet", 3), bob=flown("asteroid", 2))

    offered = answers(play, BOB)
    moves(play, BOB, f"station {OPEN}")

    assert offered == [f"station {OPEN}", f"station {OPEN_B}"]
    assert play.table.run[0] == Sector(OPEN, stations=[BOB], covered=0)
    assert play.table.mats[BOB].disks == 3


def test_a_sector_warped_over_was_not_entered():
    bob = flown("asteroid", 3, entered=[1, 3])
    play = score(run=RUN, ann=flown("comet", 4), bob=bob)

    assert answers(play, BOB) == [f"station {OPEN}", f"station {OPEN_C}"]


def test_who_reached_kepler_but_was_not_closest_may_place_it_on_any_sector_but_kepler():
    play = score(run=RUN, ann=flown("salvage", 4, tank=1), bob=flown("asteroid", 4))

    assert answers(play, BOB) == [f"station {OPEN}", f"station {OPEN_B}", f"station {OPEN_C}"]


def test_it_goes_nowhere_the_player_has_a_station_already():
    run = [OPEN, station(INHABITED, BOB), OPEN_C]
    play = score(run=run, ann=flown("comet", 3), bob=flown("asteroid", 2))

    assert answers(play, BOB) == [f"station {OPEN}"]


def test_it_may_go_where_the_icon_is_covered():
    run = [station(INHABITED, ANN), OPEN_B, OPEN_C]
    play = score(run=run, ann=flown("comet", 3), bob=flown("asteroid", 1))

    moves(play, BOB, f"station {INHABITED}")

    assert play.table.run[0] == Sector(INHABITED, stations=[ANN, BOB], covered=1)


def test_it_covers_an_icon_if_there_is_one():
    play = score(run=[INHABITED, OPEN], ann=flown("comet", 2), bob=flown("asteroid", 1))

    moves(play, BOB, f"station {INHABITED}")

    assert play.table.run[0] == Sector(INHABITED, stations=[BOB], covered=1)


def test_of_two_icons_it_covers_one():
    play = score(run=[TWO_DOCKS, OPEN], ann=flown("comet", 2), bob=flown("asteroid", 1))

    moves(play, BOB, f"station {TWO_DOCKS}")

    assert play.table.run[0] == Sector(TWO_DOCKS, stations=[BOB], covered=1)


def test_the_icon_it_covers_is_gone_for_those_who_ended_there():
    ann, bob, cid = flown("comet", 3), flown("asteroid", 1), flown("comet", 2)
    play = score(run=[OPEN, INHABITED, OPEN_C], ann=ann, bob=bob, cid=cid)
    taken = score(
        run=[OPEN, INHABITED, OPEN_C], ann=ann, bob=flown("asteroid", 2), cid=flown("comet", 2)
    )

    moves(play, BOB, f"station {OPEN}")
    moves(taken, BOB, f"station {INHABITED}")

    assert answers(play, CID) == [f"station {INHABITED}", "decline"]
    assert not taken.waiting_for


def test_without_a_disk_no_station_is_placed():
    play = score(run=RUN, ann=flown("comet", 3), bob=flown("asteroid", 2, disks=0))

    assert all(not sector.stations for sector in play.table.run)
    assert not play.waiting_for


def test_with_a_station_on_every_sector_entered_none_is_placed():
    run = [station(INHABITED, BOB), OPEN]
    play = score(run=run, ann=flown("comet", 2), bob=flown("asteroid", 1))

    assert play.table.mats[BOB].disks == 4
    assert not play.waiting_for


def test_consolations_are_given_in_turn_order():
    everyone = {"ann": flown("asteroid", 2), "bob": flown("asteroid", 1), "cid": flown("comet", 3)}
    play = score(run=[NEBULA, OPEN, OPEN_B], **everyone, order=[BOB, CID, ANN])

    first = list(play.waiting_for)
    moves(play, BOB, f"station {NEBULA}")

    assert first == [BOB]
    assert list(play.waiting_for) == [ANN]
