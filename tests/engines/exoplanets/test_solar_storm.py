"""The solar storm: what the last Solar Flare marker takes from those who have any."""

import pytest

from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    CID,
    GAIN_EGG,
    HOST_PLUS_2,
    ROCKY_E,
    answers,
    evolve,
    markers,
    moves,
    player,
    resources,
    told,
    world,
)


def flared(count: int, purse: str = "", *tiles: str):
    return player(purse, hand=tiles, markers={"flare": count})


def storm(ann: int, purse: str, **things):
    """A solar storm that Ann's last marker unleashes, with a tile that gives her nothing."""
    play = evolve(world(ROCKY_E, "n1"), ann=flared(ann - 1, purse, HOST_PLUS_2, "s01"), **things)
    moves(play, ANN, f"play {HOST_PLUS_2}", f"under {ROCKY_E}")
    return play


def test_the_last_flare_marker_unleashes_a_solar_storm_at_once():
    play = storm(3, "EWWGGG")

    assert resources(play, ANN) == "EEWG"
    assert markers(play, "flare") == [0, 0, 3]


def test_before_the_last_one_nothing_happens():
    play = storm(2, "EWWGGG")

    assert resources(play, ANN) == "EWWGGG"
    assert markers(play, "flare") == [2, 0, 1]


def test_who_has_a_flare_marker_loses_two_gas_and_who_has_the_most_a_water_too():
    play = storm(1, "WWGGG", bob=flared(2, "WWGGG"))

    assert resources(play, ANN) == "EWWG"
    assert resources(play, BOB) == "EWG"


def test_who_has_none_loses_nothing_and_takes_nothing():
    play = storm(3, "WWGGG", bob=player("WWGGG"))

    assert resources(play, BOB) == "WWGGG"


def test_all_who_share_the_most_lose_a_water():
    play = storm(2, "WWGGG", bob=flared(2, "WWGGG"), cid=player("WWGGG"))

    assert [resources(play, seat) for seat in (ANN, BOB, CID)] == ["EWG", "EWG", "WWGGG"]


@pytest.mark.parametrize(
    ("purse", "left"), [("WG", "E"), ("W", "E"), ("G", "E"), ("GG", "E"), ("EWWW", "EEWW")]
)
def test_who_has_less_loses_what_there_is_and_takes_one_energy(purse, left):
    play = storm(3, purse)

    assert resources(play, ANN) == left


@pytest.mark.parametrize("purse", ["", "E", "EE"])
def test_who_loses_nothing_takes_no_energy(purse):
    play = storm(3, purse)

    assert resources(play, ANN) == purse


def test_water_alone_does_not_count_as_lost_by_who_has_not_the_most():
    play = storm(2, "GG", bob=flared(1, "WW"))

    assert resources(play, BOB) == "WW"


def test_what_is_lost_goes_to_the_cloud_and_the_energy_comes_from_it():
    play = storm(3, "WWGGG", cloud="E")

    assert play.table.cloud == {"E": 0, "W": 1, "G": 2}


def test_if_the_cloud_has_no_energy_there_is_none_to_take():
    play = storm(3, "WWGGG", cloud="")

    assert resources(play, ANN) == "WG"


def test_all_are_told_what_was_lost_and_what_was_taken():
    gone = "Player A loses 1 water, 2 gas to the storm"

    assert told(storm(3, "WWGGG"))[-1] == f"{gone} and takes 1 energy."
    assert told(storm(3, "WWGGG", cloud=""))[-1] == f"{gone}."
    assert told(storm(3, ""))[-1] == "Player A has nothing to lose to the storm."


def test_all_flare_markers_return_to_the_tile_and_fusion_markers_stay():
    play = storm(1, "", bob=player(markers={"flare": 1, "fusion": 1}), cid=flared(2))

    assert markers(play, "flare") == [0, 0, 0, 4]
    assert markers(play, "fusion") == [0, 1, 0, 3]


def test_resources_just_gained_can_be_lost():
    play = evolve(ann=flared(2, "", GAIN_EGG, "s01"))

    moves(play, ANN, f"play {GAIN_EGG}")

    assert resources(play, ANN) == "EE"


def test_after_it_the_turn_goes_on():
    play = storm(3, "EWG")

    assert f"life {ROCKY_E} E" in answers(play, ANN)
    assert "play s01" in answers(play, ANN)
