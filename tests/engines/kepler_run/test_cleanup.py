"""Cleanup: contracts aside, pawns back to Port, ships made ready."""

from typing import Any

from engines.kepler_run.rules.cleanup import cleanup
from engines.kepler_run.table import Table
from tests.engines.kepler_run.tables import (
    ANN,
    BELT,
    BOB,
    CID,
    DEE,
    ENGINE_OPEN,
    OPEN,
    OPEN_B,
    OPTIMIZE,
    a_table,
    answers,
    flown,
    moves,
    on,
    pilot,
)


def table_after_a_run(**things: Any) -> Table:
    usual = {"run": [OPEN, OPEN_B], "ann": flown("comet", 2), "bob": flown("comet", 1)}
    return a_table(**usual | things)


def test_the_completed_contract_is_set_aside():
    ann = flown("comet", 2, contracts=["comet", "salvage"], done=["asteroid"])
    table = table_after_a_run(ann=ann)

    cleanup(table)

    mat = table.mats[ANN]
    assert (mat.contract, mat.contracts, mat.done) == (None, ["salvage"], ["asteroid", "comet"])


def test_completed_contracts_lie_face_up():
    play = on(a_table(run=[OPEN], ann=pilot(), bob=pilot(contract="salvage"), to_fly=[ANN, BOB]))

    seen = [mat.done for mat in play.view(None).mats]

    assert play.table.round == 2
    assert seen == [["comet"], ["salvage"]]


def test_a_completed_contract_cannot_be_used_in_a_later_round():
    play = on(a_table(run=[OPEN], ann=pilot(), bob=pilot(contract="salvage"), to_fly=[ANN, BOB]))

    assert answers(play, ANN) == ["asteroid 0", "salvage 0", "booster"]


def test_the_new_turn_order_is_from_closest_to_furthest():
    places = {"ann": 3, "bob": 2, "cid": 4, "dee": 1}
    mats = {name: flown("comet", place) for name, place in places.items()}
    table = table_after_a_run(run=[OPEN, OPEN_B, BELT], **mats)

    cleanup(table)

    assert table.order == [CID, ANN, BOB, DEE]


def test_ties_go_to_more_fuel_in_the_tank_and_then_to_the_old_order():
    tanks = {"ann": 1, "bob": 3, "cid": 1, "dee": 2}
    mats = {name: flown("comet", 2, tank=tank) for name, tank in tanks.items()}
    table = table_after_a_run(**mats, order=[DEE, CID, BOB, ANN])

    cleanup(table)

    assert table.order == [BOB, DEE, CID, ANN]


def test_stored_fuel_breaks_no_tie_of_the_turn_order():
    table = table_after_a_run(ann=flown("comet", 2), bob=flown("comet", 2, stored=5))

    cleanup(table)

    assert table.order == [ANN, BOB]


def test_leftover_fuel_in_the_tank_is_lost_and_not_stored():
    table = table_after_a_run(ann=flown("comet", 2, tank=3, stored=1))

    cleanup(table)

    assert (table.mats[ANN].tank, table.mats[ANN].stored) == (0, 1)


def test_parts_and_deliveries_are_ready_again():
    ann = flown("comet", 2, used=["booster", ENGINE_OPEN, OPTIMIZE])
    ann.parts, ann.deliveries = [ENGINE_OPEN], [OPTIMIZE]
    table = table_after_a_run(ann=ann)

    cleanup(table)

    mat = table.mats[ANN]
    assert mat.used == []
    assert (mat.parts, mat.deliveries, mat.booster) == ([ENGINE_OPEN], [OPTIMIZE], True)


def test_everyone_is_back_at_port():
    table = table_after_a_run(ann=flown("comet", 2, entered=[1, 2]))

    cleanup(table)

    assert [(mat.place, mat.entered) for mat in table.mats] == [(0, []), (0, [])]


def test_modules_stations_and_points_stay():
    ann = flown("comet", 2, modules=6, disks=3, points={"Discoveries": 2})
    table = table_after_a_run(ann=ann)

    cleanup(table)

    mat = table.mats[ANN]
    assert (mat.modules, mat.disks, mat.total) == (6, 3, 2)
    assert [sector.card for sector in table.run] == [OPEN, OPEN_B]


def test_the_new_first_player_drafts_first_in_the_next_round():
    ann, bob = pilot(), pilot(tank=1)
    deck = [f"kr{number}" for number in range(20, 30)]
    play = on(a_table(run=[OPEN, BELT], ann=ann, bob=bob, to_fly=[ANN, BOB], deck=deck))

    moves(play, BOB, "move")

    assert play.table.order == [BOB, ANN]
    assert play.table.to_draft == [BOB, ANN, ANN, BOB, BOB, ANN]
    assert list(play.waiting_for) == [BOB]


def test_a_new_round_begins():
    table = table_after_a_run(round=2, contracts_shown=True)

    cleanup(table)

    assert table.round == 3
    assert not table.contracts_shown
