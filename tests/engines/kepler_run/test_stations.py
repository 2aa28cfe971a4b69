"""Space stations: building where the run ended, and refuelling on later runs."""

import pytest

from engines.kepler_run.table import Sector
from tests.engines.kepler_run.tables import (
    ANN,
    BOB,
    CID,
    INHABITED,
    INHABITED_ASTEROID,
    INHABITED_B,
    NEBULA_WITH_STATION,
    OPEN,
    OPEN_B,
    OPEN_WITH_STATION,
    TWO_DOCKS,
    a_table,
    answers,
    flown,
    fly,
    moves,
    on,
    pilot,
    score,
    station,
)

BEHIND = flown("comet", 1)

# Refuelling


def test_entering_a_sector_with_an_own_station_adds_two_fuel_to_the_tank():
    play = fly(run=[OPEN, station(INHABITED, BOB, ANN), OPEN_B], ann=pilot(tank=3))

    moves(play, ANN, "move")

    assert play.table.mats[ANN].tank == 3 - 1 + 2
    assert play.table.mats[ANN].stored == 0


def test_the_first_sector_refuels_too_and_every_own_station_does():
    play = fly(run=[station(INHABITED, ANN), station(INHABITED_B, ANN)], ann=pilot(tank=0))

    moves(play, ANN, "move")

    assert play.table.mats[ANN].tank == 2 - 1 + 2


def test_another_players_station_gives_nothing():
    play = fly(run=[station(INHABITED, BOB), OPEN], ann=pilot(tank=3))

    assert play.table.mats[ANN].tank == 3


def test_refuelling_can_keep_a_run_going():
    play = fly(run=[OPEN, station(TWO_DOCKS, ANN), OPEN_B], ann=pilot(tank=1, booster=False))

    moves(play, ANN, "move")

    assert answers(play, ANN) == ["move", "stop"]


# Building where the run ended


@pytest.mark.parametrize("card", [INHABITED, NEBULA_WITH_STATION])
def test_who_ends_on_a_station_icon_may_build_there(card):
    play = score(run=[OPEN, card, OPEN_B], ann=flown("salvage", 2), bob=BEHIND)

    offered = answers(play, ANN)
    moves(play, ANN, f"station {card}")

    assert offered == [f"station {card}", "decline"]
    assert play.table.run[1] == Sector(card, stations=[ANN], covered=1)
    assert play.table.mats[ANN].disks == 3


def test_or_may_decline():
    play = score(run=[OPEN, INHABITED], ann=flown("comet", 2), bob=BEHIND)

    moves(play, ANN, "decline")

    assert play.table.run[1] == Sector(INHABITED)
    assert play.table.mats[ANN].disks == 4


def test_the_disk_lies_on_the_sector_the_run_ended_on_and_on_no_other():
    run = [OPEN, INHABITED, INHABITED_B]
    play = score(run=run, ann=flown("comet", 3), bob=BEHIND)

    moves(play, ANN, f"station {INHABITED_B}")

    assert [sector.stations for sector in play.table.run] == [[], [], [ANN]]


def test_without_an_icon_there_is_nothing_to_build_on():
    play = score(run=[OPEN, INHABITED, OPEN_B], ann=flown("comet", 3), bob=BEHIND)

    assert not play.waiting_for


def test_at_kepler_there_is_nothing_to_build_on():
    play = score(run=[OPEN, INHABITED], ann=flown("comet", 3), bob=BEHIND)

    moves(play, ANN, "fuel 0")

    assert not play.waiting_for


def test_all_who_ended_there_build_at_once_and_cover_one_icon():
    play = score(run=[INHABITED], ann=flown("comet", 1), bob=flown("comet", 1))

    asked = set(play.waiting_for)
    moves(play, BOB, f"station {INHABITED}")
    moves(play, ANN, f"station {INHABITED}")

    assert asked == {ANN, BOB}
    assert play.table.run[0] == Sector(INHABITED, stations=[BOB, ANN], covered=1)


def test_of_two_icons_those_who_build_together_cover_one():
    play = score(run=[TWO_DOCKS], ann=flown("comet", 1), bob=flown("comet", 1))

    moves(play, BOB, f"station {TWO_DOCKS}")
    moves(play, ANN, f"station {TWO_DOCKS}")

    assert play.table.run[0] == Sector(TWO_DOCKS, stations=[BOB, ANN], covered=1)


def test_the_board_as_text_counts_only_the_icons_still_open():
    play = score(run=[TWO_DOCKS], ann=flown("comet", 1), bob=flown("comet", 1))
    before = play.text(ANN)

    moves(play, BOB, f"station {TWO_DOCKS}")

    assert "2 station icons" in before
    assert "1 station icon" in play.text(ANN)
    assert "2 station icons" not in play.text(ANN)


def test_who_counts_resources_first_still_builds_with_the_others():
    play = score(run=[INHABITED_ASTEROID], ann=flown("asteroid", 1), bob=flown("comet", 1))

    moves(play, BOB, f"station {INHABITED_ASTEROID}")
    moves(play, ANN, "fuel 0", f"station {INHABITED_ASTEROID}")

    assert play.table.run[0] == Sector(INHABITED_ASTEROID, stations=[BOB, ANN], covered=1)


def test_one_may_build_where_another_declines():
    play = score(run=[INHABITED], ann=flown("comet", 1), bob=flown("comet", 1))

    moves(play, ANN, "decline")
    moves(play, BOB, f"station {INHABITED}")

    assert play.table.run[0] == Sector(INHABITED, stations=[BOB], covered=1)


def test_on_a_covered_icon_nobody_else_may_build():
    play = score(run=[OPEN, station(INHABITED, BOB)], ann=flown("comet", 2), bob=BEHIND)

    assert not play.waiting_for
    assert play.table.run[1].stations == [BOB]


def test_a_second_icon_leaves_room_for_a_later_round():
    play = score(run=[OPEN, station(TWO_DOCKS, BOB)], ann=flown("comet", 2), bob=BEHIND)

    moves(play, ANN, f"station {TWO_DOCKS}")

    assert play.table.run[1] == Sector(TWO_DOCKS, stations=[BOB, ANN], covered=2)


def test_with_both_icons_covered_there_is_no_room_left():
    run = [OPEN, station(TWO_DOCKS, BOB, CID, covered=2)]
    play = score(run=run, ann=flown("comet", 2), bob=BEHIND, cid=BEHIND)

    assert not play.waiting_for


def test_nobody_has_two_stations_in_a_sector():
    play = score(run=[OPEN, station(TWO_DOCKS, ANN)], ann=flown("comet", 2), bob=BEHIND)

    assert not play.waiting_for


def test_without_a_disk_nobody_builds():
    play = score(run=[OPEN, INHABITED], ann=flown("comet", 2, disks=0), bob=BEHIND)

    assert not play.waiting_for
    assert play.table.run[1].stations == []


def test_the_last_disk_can_be_placed():
    play = score(run=[OPEN, INHABITED], ann=flown("comet", 2, disks=1), bob=BEHIND)

    moves(play, ANN, f"station {INHABITED}")

    assert play.table.mats[ANN].disks == 0


def test_the_last_disk_goes_to_the_consolation_first():
    run = [OPEN, INHABITED, OPEN_B]
    play = score(run=run, ann=flown("comet", 3), bob=flown("asteroid", 2, disks=1))

    moves(play, BOB, f"station {OPEN}")

    assert play.table.mats[BOB].disks == 0
    assert not play.waiting_for


def test_consolation_and_end_of_the_run_may_give_two_stations_on_two_sectors():
    run = [OPEN, INHABITED, OPEN_B]
    play = score(run=run, ann=flown("comet", 3), bob=flown("asteroid", 2))

    moves(play, BOB, f"station {OPEN}", f"station {INHABITED}")

    assert [sector.stations for sector in play.table.run] == [[BOB], [BOB], []]
    assert play.table.mats[BOB].disks == 2


def test_the_resources_are_counted_before_the_station_is_built():
    run = [OPEN, OPEN_WITH_STATION]
    play = score(run=run, ann=flown("asteroid", 2), bob=BEHIND)

    first = answers(play, ANN)
    moves(play, ANN, "fuel 0")

    assert first == ["fuel 0", "fuel 1"]
    assert answers(play, ANN) == [f"station {OPEN_WITH_STATION}", "decline"]


def test_a_station_built_in_one_round_refuels_in_the_next():
    ann, bob = pilot(tank=0), pilot(tank=0)
    play = on(a_table(run=[INHABITED, OPEN], ann=ann, bob=bob, to_fly=[ANN, BOB]))

    moves(play, ANN, f"station {INHABITED}")
    moves(play, BOB, "decline")
    moves(play, ANN, "salvage 0")
    moves(play, BOB, "salvage 0")

    assert play.table.round == 2
    assert [mat.modules for mat in play.table.mats] == [4, 5]
    assert play.table.mats[ANN].tank == 4 + 2
