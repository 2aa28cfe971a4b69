"""Reroute: move a sector of the run, or swap two."""

import pytest

from engines.kepler_run.table import Sector
from tests.engines.kepler_run.tables import (
    ANN,
    BELT,
    BOB,
    INHABITED,
    NEBULA,
    OPEN,
    OPEN_B,
    REROUTE,
    SHIELD,
    answers,
    draft,
    moves,
    run_of,
    station,
)

FOUR = [OPEN, BELT, NEBULA, OPEN_B]


@pytest.mark.parametrize(
    ("card", "place", "run"),
    [
        (OPEN, 2, [BELT, OPEN, NEBULA, OPEN_B]),
        (OPEN, 3, [BELT, NEBULA, OPEN, OPEN_B]),
        (OPEN, 4, [BELT, NEBULA, OPEN_B, OPEN]),
        (OPEN_B, 1, [OPEN_B, OPEN, BELT, NEBULA]),
        (NEBULA, 2, [OPEN, NEBULA, BELT, OPEN_B]),
    ],
)
def test_reroute_moves_a_sector_to_another_place(card, place, run):
    play = draft(run=FOUR, pool=[REROUTE])

    moves(play, ANN, f"action {REROUTE}", f"reroute {card}", f"to {place}")

    assert run_of(play) == run


@pytest.mark.parametrize(
    ("card", "other", "run"),
    [
        (OPEN, OPEN_B, [OPEN_B, BELT, NEBULA, OPEN]),
        (NEBULA, OPEN, [NEBULA, BELT, OPEN, OPEN_B]),
        (BELT, NEBULA, [OPEN, NEBULA, BELT, OPEN_B]),
    ],
)
def test_or_swaps_any_two_sectors(card, other, run):
    play = draft(run=FOUR, pool=[REROUTE])

    moves(play, ANN, f"action {REROUTE}", f"reroute {card}", f"swap {other}")

    assert run_of(play) == run


def test_any_sector_can_go_to_any_place_between_port_and_kepler():
    play = draft(run=FOUR, pool=[REROUTE])

    moves(play, ANN, f"action {REROUTE}")
    sectors = answers(play, ANN)
    moves(play, ANN, f"reroute {BELT}")

    assert sectors == [f"reroute {card}" for card in FOUR]
    assert answers(play, ANN) == [
        "to 1", "to 3", "to 4", f"swap {OPEN}", f"swap {NEBULA}", f"swap {OPEN_B}",
    ]  # fmt: skip


@pytest.mark.parametrize("how", ["to 3", f"swap {NEBULA}"])
def test_stations_and_covered_icons_move_with_their_sector(how):
    play = draft(run=[station(INHABITED, BOB, ANN), OPEN, NEBULA], pool=[REROUTE])

    moves(play, ANN, f"action {REROUTE}", f"reroute {INHABITED}", how)

    assert play.table.run[2] == Sector(INHABITED, stations=[BOB, ANN], covered=1)


def test_after_reroute_the_card_is_a_delivery():
    play = draft(run=FOUR, pool=[REROUTE])

    moves(play, ANN, f"action {REROUTE}", f"reroute {OPEN}", "to 2")

    assert play.table.mats[ANN].deliveries == [REROUTE]
    assert play.table.discard == []
    assert play.table.playing == []


@pytest.mark.parametrize("run", [[], [OPEN]])
def test_with_fewer_than_two_sectors_reroute_still_leaves_a_delivery(run):
    play = draft(run=run, pool=[REROUTE, SHIELD], picks=[ANN, BOB])

    moves(play, ANN, f"action {REROUTE}")

    assert play.table.mats[ANN].deliveries == [REROUTE]
    assert run_of(play) == run
    assert list(play.waiting_for) == [BOB]
