"""The black hole: what the last Fusion marker costs those who have any."""

import pytest

from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    CID,
    GAIN_EEE,
    answers,
    evolve,
    hand,
    markers,
    moves,
    player,
    resources,
)


def fused(count: int, *tiles: str, **things):
    return player(hand=tiles, markers={"fusion": count}, **things)


def test_the_last_fusion_marker_opens_a_black_hole_at_once():
    play = evolve(ann=fused(1, GAIN_EEE, "s01", "s02", "s03"), bob=fused(1, "s04", "s05"))

    moves(play, ANN, f"play {GAIN_EEE}")

    assert set(play.waiting_for) == {ANN, BOB}
    assert answers(play, BOB) == ["discard s04", "discard s05"]


def test_before_the_last_one_nothing_happens():
    play = evolve(ann=fused(0, GAIN_EEE, "s01", "s02"), bob=fused(1, "s04", "s05"))

    moves(play, ANN, f"play {GAIN_EEE}")

    assert markers(play, "fusion") == [1, 1, 1]
    assert set(play.waiting_for) == {ANN}


def test_who_has_a_fusion_marker_discards_one_tile_and_who_has_the_most_two():
    play = evolve(ann=fused(1, GAIN_EEE, "s01", "s02", "s03"), bob=fused(1, "s04", "s05"))

    moves(play, ANN, f"play {GAIN_EEE}")
    offered = answers(play, ANN)
    moves(play, ANN, "discard s01 s03")
    moves(play, BOB, "discard s05")

    assert offered == ["discard s01 s02", "discard s01 s03", "discard s02 s03"]
    assert (hand(play, ANN), hand(play, BOB)) == (["s02"], ["s04"])


def test_who_has_none_discards_nothing():
    play = evolve(ann=fused(2, GAIN_EEE, "s01", "s02", "s03"), bob=player(hand=["s04", "s05"]))

    moves(play, ANN, f"play {GAIN_EEE}")

    assert set(play.waiting_for) == {ANN}
    assert hand(play, BOB) == ["s04", "s05"]


def test_all_who_share_the_most_discard_two():
    play = evolve(
        ann=fused(1, GAIN_EEE, "s10", "s11", "s12"),
        bob=fused(2, "s01", "s02", "s03"),
        cid=player(hand=["s04", "s05"]),
    )

    moves(play, ANN, f"play {GAIN_EEE}")
    moves(play, ANN, "discard s10 s11")
    moves(play, BOB, "discard s02 s03")

    assert [hand(play, seat) for seat in (ANN, BOB, CID)] == [["s12"], ["s01"], ["s04", "s05"]]


def test_the_most_can_be_someone_elses():
    play = evolve(
        ann=fused(0, GAIN_EEE, "s10", "s11"), bob=fused(3, "s01", "s02", "s03"), cid=player()
    )

    moves(play, ANN, f"play {GAIN_EEE}")
    moves(play, ANN, "discard s10")
    moves(play, BOB, "discard s01 s02")

    assert (hand(play, ANN), hand(play, BOB)) == (["s11"], ["s03"])


@pytest.mark.parametrize("tiles", [[], ["s01"], ["s01", "s02"]])
def test_who_has_too_few_tiles_discards_them_all(tiles):
    play = evolve(ann=fused(2, GAIN_EEE, *tiles))

    moves(play, ANN, f"play {GAIN_EEE}")

    assert hand(play, ANN) == []
    assert play.table.players[ANN].discarded == tiles


def test_goals_already_shown_are_safe():
    play = evolve(ann=fused(2, GAIN_EEE, goals=["s01", "s04"]), bob=player(goals=["s07"]))

    moves(play, ANN, f"play {GAIN_EEE}")

    assert play.table.players[ANN].goals == ["s01", "s04"]


def test_tiles_lost_are_out_of_the_game():
    play = evolve(ann=fused(2, GAIN_EEE, "s01", "s02", "s05"))

    moves(play, ANN, f"play {GAIN_EEE}", "discard s01 s02")

    assert play.table.players[ANN].discarded == ["s01", "s02"]
    assert answers(play, ANN, "play") == ["play s05"]


def test_all_fusion_markers_return_to_the_tile():
    play = evolve(ann=fused(0, GAIN_EEE, "s10"), bob=fused(2), cid=fused(1))

    moves(play, ANN, f"play {GAIN_EEE}")

    assert markers(play, "fusion") == [0, 0, 0, 4]


def test_flare_markers_stay_where_they_are():
    ann = player(hand=[GAIN_EEE, "s10"], markers={"fusion": 2, "flare": 1})
    play = evolve(ann=ann, bob=player(markers={"flare": 1}))

    moves(play, ANN, f"play {GAIN_EEE}")

    assert markers(play, "flare") == [1, 1, 1]


def test_all_answer_at_once_in_any_order_and_the_turn_waits_for_them():
    play = evolve(
        ann=fused(0, GAIN_EEE, "s10", "s11", "s12"),
        bob=fused(1, "s01", "s02", "s03"),
        cid=fused(1, "s04", "s05", "s06"),
        dee=fused(1, "s07", "s08"),
    )

    moves(play, ANN, f"play {GAIN_EEE}")
    asked = set(play.waiting_for)
    moves(play, CID, "discard s05 s06")
    moves(play, ANN, "discard s10 s12")
    waiting = set(play.waiting_for)
    moves(play, BOB, "discard s01 s02")

    assert asked == {ANN, BOB, CID}
    assert waiting == {BOB}
    assert answers(play, ANN, "play") == ["play s11"]


def test_after_it_the_turn_goes_on_and_the_tile_is_full():
    play = evolve(ann=fused(2, GAIN_EEE, "s15", "s02", "s03"))

    moves(play, ANN, f"play {GAIN_EEE}", "discard s02 s03", "play s15")

    assert resources(play, ANN) == "EEEEEE"
    assert markers(play, "fusion") == [1, 0, 2]
