"""Discover a sector."""

from tests.engines.kepler_run.tables import (
    ANN,
    BELT,
    BOB,
    NEBULA,
    OPEN,
    OPEN_B,
    OPEN_C,
    a_table,
    answers,
    draft,
    moves,
    on,
    run_of,
    ship,
)


def test_a_discovered_sector_goes_after_the_last_and_before_kepler():
    play = draft(run=[OPEN, OPEN_B], pool=[BELT])

    play.move(ANN, f"discover {BELT}")

    assert run_of(play) == [OPEN, OPEN_B, BELT]
    assert play.table.kepler == 4


def test_discoveries_follow_each_other_in_the_order_they_are_made():
    play = draft(run=[OPEN], pool=[BELT, NEBULA, OPEN_B], picks=[ANN, BOB])

    play.move(ANN, f"discover {NEBULA}")
    play.move(BOB, f"discover {BELT}")

    assert run_of(play) == [OPEN, NEBULA, BELT, OPEN_B]


def test_discovering_is_worth_one_point_at_once():
    play = draft(pool=[BELT, NEBULA], picks=[ANN, BOB])

    play.move(ANN, f"discover {BELT}")

    assert play.table.mats[ANN].points == {"Discoveries": 1}
    assert play.table.mats[BOB].total == 0


def test_discovering_costs_and_gives_nothing_else():
    play = draft(pool=[BELT], ann=ship(modules=4, stored=1))

    play.move(ANN, f"discover {BELT}")

    mat = play.table.mats[ANN]
    assert (mat.modules, mat.stored, mat.parts, mat.deliveries) == (4, 1, [], [])
    assert play.table.discard == []


def test_a_sector_is_flown_in_the_round_it_was_discovered_in():
    play = on(a_table(run=[OPEN], pool=[OPEN_B, OPEN_C], to_draft=[ANN], to_fly=[ANN, BOB]))

    moves(play, ANN, f"discover {OPEN_B}", "comet 0")
    moves(play, BOB, "comet 0")
    moves(play, ANN, "move")

    assert play.table.mats[ANN].entered == [1, 2]
    assert answers(play, ANN) == ["move", "booster", "stop"]
