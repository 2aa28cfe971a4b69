"""Space tiles as effects: once or for good, the marker that comes with it, and in what order."""

import pytest

from engines.exoplanets.components import SPACE_TILES
from engines.play import IllegalMove
from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    CULL,
    DISCOUNT_THIS_TURN,
    EXCHANGE_4,
    FREE_LEVEL,
    GAIN_2,
    GAIN_EEE,
    GAIN_EGG,
    GAIN_EWW,
    HOST_PLUS_2,
    MIGRATE,
    NEIGHBOURS_MINUS_3,
    ORBIT_PLUS_1,
    ROCKY_E,
    WARD,
    answers,
    evolve,
    hand,
    markers,
    moves,
    player,
    resources,
    score,
    world,
)

BLUE = sorted(id for id, tile in SPACE_TILES.items() if not tile.effect.is_once)


def taken_with(tile: str):
    """Ann's Fusion and Flare markers after she has played the tile on a table where she can."""
    play = evolve(
        world("p03", "n1", life={ANN: 1, BOB: 1}),
        world("p04", "n2"),
        ann=player("EEWWGG", hand=[tile]),
        cid=player(),
    )
    moves(play, ANN, f"play {tile}")
    while play.table.playing:
        moves(play, ANN, answers(play, ANN)[0])
    while BOB in play.waiting_for:
        moves(play, BOB, answers(play, BOB)[0])
    return [play.table.players[ANN].markers[kind] for kind in ("fusion", "flare")]


# Once, or for good


def test_a_one_time_effect_is_resolved_and_the_tile_goes_to_the_box():
    play = evolve(ann=player(hand=[GAIN_EEE]))

    moves(play, ANN, f"play {GAIN_EEE}")

    assert resources(play, ANN) == "EEE"
    assert play.table.box == [GAIN_EEE]
    assert hand(play, ANN) == []


@pytest.mark.parametrize("tile", BLUE)
def test_a_lasting_effect_lies_under_the_planet_chosen(tile):
    play = evolve(world(ROCKY_E, "n1"), ann=player(hand=[tile]))

    moves(play, ANN, f"play {tile}", f"under {ROCKY_E}")

    assert play.table.planets[ROCKY_E].beneath == tile
    assert play.table.box == []
    assert hand(play, ANN) == []


def test_any_planet_can_take_a_tile_with_life_or_without_or_with_a_species():
    play = evolve(
        world("p01", "n1"),
        world("p02", "e1", life={BOB: 1}),
        world("p03", "s1", species=BOB),
        world("p04", "w1", species=ANN),
        ann=player(hand=[HOST_PLUS_2]),
    )

    moves(play, ANN, f"play {HOST_PLUS_2}")

    assert answers(play, ANN) == ["under p01", "under p02", "under p03", "under p04"]


def test_a_planet_with_a_tile_beneath_it_takes_no_other():
    play = evolve(
        world("p01", "n1", beneath=WARD),
        world("p02", "e1"),
        world("p03", "s1", beneath=ORBIT_PLUS_1),
        world("p04", "w1"),
        ann=player(hand=[HOST_PLUS_2]),
    )

    moves(play, ANN, f"play {HOST_PLUS_2}")

    assert answers(play, ANN) == ["under p02", "under p04"]
    with pytest.raises(IllegalMove):
        play.move(ANN, "under p01")


def test_tokens_of_other_tiles_do_not_keep_a_tile_away():
    play = evolve(
        world("p01", "n1"),
        world("p02", "n2", beneath=NEIGHBOURS_MINUS_3),
        ann=player(hand=[HOST_PLUS_2]),
    )

    moves(play, ANN, f"play {HOST_PLUS_2}", "under p01")

    assert play.table.planets["p01"].beneath == HOST_PLUS_2
    assert play.table.planets["p01"].tokens == [NEIGHBOURS_MINUS_3, HOST_PLUS_2]


def test_with_a_tile_under_every_planet_a_lasting_effect_cannot_be_played():
    places = zip(["p01", "p02", "p03", "p04"], "nesw", ["s01", "s02", "s05", "s06"], strict=True)
    planets = [world(tile, f"{arm}1", beneath=beneath) for tile, arm, beneath in places]
    play = evolve(*planets, ann=player(hand=[ORBIT_PLUS_1]))

    assert answers(play, ANN) == ["end"]


def test_tokens_mark_the_planets_that_are_affected():
    play = evolve(
        world("p01", "n1"), world("p02", "n2"), world("p03", "n3"), ann=player(hand=["s07"])
    )

    moves(play, ANN, "play s07", "under p02")

    tokens = {tile: planet.tokens for tile, planet in play.table.planets.items()}
    assert {tile for tile, laid in tokens.items() if laid} == {"p01", "p03"}


def test_any_number_of_tiles_can_be_played_in_a_turn():
    play = evolve(world(ROCKY_E, "n1"), ann=player(hand=[GAIN_EEE, GAIN_EGG, HOST_PLUS_2]))

    moves(play, ANN, f"play {GAIN_EGG}", f"play {GAIN_EEE}")
    moves(play, ANN, f"play {HOST_PLUS_2}", f"under {ROCKY_E}")

    assert hand(play, ANN) == []


def test_only_tiles_in_hand_can_be_played():
    play = evolve(ann=player(hand=[GAIN_EEE]), bob=player(hand=[GAIN_2]))

    assert answers(play, ANN, "play") == [f"play {GAIN_EEE}"]


# The marker


@pytest.mark.parametrize("tile", sorted(SPACE_TILES))
def test_with_the_effect_comes_the_marker_that_the_tile_shows(tile):
    expected = [1, 0] if SPACE_TILES[tile].marker == "fusion" else [0, 1]

    assert taken_with(tile) == expected


def test_the_marker_comes_from_its_special_effects_tile():
    play = evolve(ann=player(hand=[GAIN_EEE]))

    moves(play, ANN, f"play {GAIN_EEE}")

    assert (markers(play, "fusion"), markers(play, "flare")) == ([1, 0, 2], [0, 0, 3])


def test_the_effect_comes_first_and_then_the_event_of_the_last_marker():
    play = evolve(ann=player(hand=[GAIN_EGG], markers={"flare": 2}))

    moves(play, ANN, f"play {GAIN_EGG}")

    assert resources(play, ANN) == "EE"
    assert markers(play, "flare") == [0, 0, 3]


def test_the_tile_just_played_cannot_be_lost_to_the_black_hole_it_opens():
    play = evolve(ann=player(hand=[GAIN_EEE], markers={"fusion": 2}))

    moves(play, ANN, f"play {GAIN_EEE}")

    assert play.table.box == [GAIN_EEE]
    assert play.table.players[ANN].discarded == []


def test_a_chosen_target_comes_before_the_marker_too():
    play = evolve(
        world(ROCKY_E, "n1"), ann=player(hand=[NEIGHBOURS_MINUS_3, "s01"], markers={"fusion": 2})
    )

    moves(play, ANN, f"play {NEIGHBOURS_MINUS_3}")
    before = markers(play, "fusion")
    moves(play, ANN, f"under {ROCKY_E}")

    assert before == [2, 0, 1]
    assert play.table.planets[ROCKY_E].beneath == NEIGHBOURS_MINUS_3
    assert play.table.players[ANN].discarded == ["s01"]


# What could do nothing


@pytest.mark.parametrize("tile", [GAIN_2, GAIN_EEE, GAIN_EWW, GAIN_EGG])
def test_with_an_empty_cloud_there_is_nothing_to_take(tile):
    play = evolve(ann=player(hand=[tile]), cloud="")

    assert answers(play, ANN) == ["end"]


def test_a_tile_that_finds_none_of_its_resources_cannot_be_played():
    play = evolve(ann=player(hand=[GAIN_EEE]), cloud="WWWGGG")

    assert answers(play, ANN) == ["end"]


@pytest.mark.parametrize("tile", [MIGRATE, FREE_LEVEL, CULL, EXCHANGE_4])
def test_without_life_or_resources_some_tiles_do_nothing(tile):
    play = evolve(ann=player(hand=[tile]))

    assert answers(play, ANN) == ["end"]


def test_nothing_can_be_exchanged_if_the_cloud_has_only_more_of_the_same():
    play = evolve(ann=player("WW", hand=[EXCHANGE_4], cubes=0), cloud="WWW")

    assert answers(play, ANN, "play") == []


def test_where_every_level_costs_one_resource_a_discount_does_nothing():
    places = zip(["p01", "p02", "p09", "p17"], "nesw", strict=True)
    planets = [world(tile, f"{arm}1") for tile, arm in places]
    play = evolve(*planets, ann=player("EWG", hand=[DISCOUNT_THIS_TURN]))

    assert answers(play, ANN, "play") == []


def discount_for(**ann) -> list[str]:
    """Whether Ann can play a discount where she has life on a planet of energy and gas."""
    planet = world("p04", "n1", life={ANN: ann.pop("level", 0)})
    play = evolve(planet, ann=player(hand=[DISCOUNT_THIS_TURN], **ann))
    return answers(play, ANN, "play")


def test_a_discount_on_what_one_cannot_pay_even_then_does_nothing():
    assert discount_for(resources="") == []
    assert discount_for(resources="G") == [f"play {DISCOUNT_THIS_TURN}"]


def test_without_markers_for_life_or_a_species_a_discount_does_nothing():
    assert discount_for(resources="EG", cubes=0) == []
    assert discount_for(resources="EG", level=3, cubes=0, cylinders=0) == []
    assert discount_for(resources="EG", level=3, cubes=0) == [f"play {DISCOUNT_THIS_TURN}"]


# Examples


def test_example_of_kate_with_a_one_time_effect():
    play = evolve(ann=player(hand=[GAIN_2]))

    moves(play, ANN, f"play {GAIN_2}", "gain WG")

    assert resources(play, ANN) == "WG"
    assert markers(play, "flare") == [1, 0, 2]
    assert play.table.box == [GAIN_2]


def test_example_of_kate_with_a_permanent_effect():
    planets = {"p01": "n1", "p02": "n2", "p03": "n3", "p04": "n4"}
    play = evolve(
        *[world(tile, place) for tile, place in planets.items()],
        ann=player(hand=[NEIGHBOURS_MINUS_3]),
    )

    moves(play, ANN, f"play {NEIGHBOURS_MINUS_3}", "under p02")

    table = play.table
    assert table.planets["p02"].beneath == NEIGHBOURS_MINUS_3
    assert [table.planets[tile].tokens for tile in planets] == [["s07"], [], ["s07"], []]
    assert markers(play, "fusion") == [1, 0, 2]
    outcome = score(
        *[
            world(tile, place, species=BOB, beneath="s07" if tile == "p02" else None)
            for tile, place in planets.items()
        ]
    )
    assert outcome.scores[BOB].parts["Space tiles under planets"] == -3 - 3
