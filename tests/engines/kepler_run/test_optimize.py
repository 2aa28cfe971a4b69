"""Optimize: discard a sector of the run."""

import pytest

from tests.engines.kepler_run.tables import (
    ANN,
    BELT,
    BOB,
    INHABITED,
    OPEN,
    OPEN_B,
    OPTIMIZE,
    SHIELD,
    answers,
    draft,
    moves,
    run_of,
    ship,
    station,
)


def test_optimize_discards_one_sector_of_the_run():
    play = draft(run=[OPEN, BELT, OPEN_B], pool=[OPTIMIZE])

    moves(play, ANN, f"action {OPTIMIZE}", f"optimize {BELT}")

    assert run_of(play) == [OPEN, OPEN_B]
    assert play.table.kepler == 3
    assert play.table.discard == [BELT]


def test_any_sector_but_neither_port_nor_kepler_can_be_discarded():
    play = draft(run=[OPEN, BELT, OPEN_B], pool=[OPTIMIZE])

    moves(play, ANN, f"action {OPTIMIZE}")

    assert answers(play, ANN) == [f"optimize {OPEN}", f"optimize {BELT}", f"optimize {OPEN_B}"]


@pytest.mark.parametrize("owner", [ANN, BOB])
def test_a_sector_with_a_players_station_cannot_be_discarded(owner):
    play = draft(run=[OPEN, station(INHABITED, owner)], pool=[OPTIMIZE])

    moves(play, ANN, f"action {OPTIMIZE}")

    assert answers(play, ANN) == [f"optimize {OPEN}"]


def test_a_station_icon_alone_does_not_protect_a_sector():
    play = draft(run=[INHABITED], pool=[OPTIMIZE])

    moves(play, ANN, f"action {OPTIMIZE}", f"optimize {INHABITED}")

    assert run_of(play) == []


def test_after_optimize_the_card_is_a_delivery():
    play = draft(run=[OPEN], pool=[OPTIMIZE], ann=ship(modules=4))

    moves(play, ANN, f"action {OPTIMIZE}", f"optimize {OPEN}")

    assert play.table.mats[ANN].deliveries == [OPTIMIZE]
    assert play.table.mats[ANN].modules == 4
    assert play.table.mats[ANN].total == 0
    assert play.table.playing == []


@pytest.mark.parametrize("run", [[], [station(INHABITED, BOB)]], ids=["empty", "all stations"])
def test_with_nothing_to_discard_optimize_still_leaves_a_delivery(run):
    play = draft(run=run, pool=[OPTIMIZE, SHIELD], picks=[ANN, BOB])

    moves(play, ANN, f"action {OPTIMIZE}")

    assert play.table.mats[ANN].deliveries == [OPTIMIZE]
    assert len(play.table.run) == len(run)
    assert list(play.waiting_for) == [BOB]
