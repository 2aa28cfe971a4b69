"""What a player can type, and what the label beside it promises."""

import pytest

from engines.play import IllegalMove, Play, UnreadableMove
from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    CULL,
    DISCOUNT_THIS_TURN,
    EXCHANGE_4,
    FREE_LEVEL,
    GAIN_2,
    HOST_PLUS_2,
    MIGRATE,
    answers,
    birth,
    choose_tiles,
    evolve,
    moves,
    player,
    resources,
    world,
)


def labels(play: Play, seat: int = ANN) -> dict[str, str]:
    """The answers with their words, and the heading they stand under, if any."""
    options = play.waiting_for[seat].options.items()
    return {
        answer: f"{option.group}: {option.label}" if option.group else str(option.label)
        for answer, option in options
    }


def targets(tile: str) -> dict[str, str]:
    """The labels once Ann plays the tile where she and Bob have life on n1 and n2."""
    both = {ANN: 1, BOB: 1}
    planets = [world("p06", "n1", life=both), world("p03", "n2", life=both)]
    play = evolve(*planets, ann=player("EW", hand=[tile]))
    moves(play, ANN, f"play {tile}")
    return labels(play)


def test_before_the_game():
    play = choose_tiles(ann=player(dealt=["s01", "s02", "s03"]))

    assert labels(play)["discard s02"] == "Discard Pale Comet"


def test_in_the_birth_of_a_planet():
    play = birth(world("p01", "n1"), bag=["p21", "p22"], reserves=[["p11"], ["p12"]])

    first = labels(play)
    moves(play, ANN, "draw")
    second = labels(play)
    moves(play, ANN, "keep p22 reserve 1")

    assert first["draw"] == "Draw two planets from the bag, and place one"
    assert first["take p11"] == "Take Brine (ocean; life: water, water)"
    place = "Place Aether (gaseous; life: water, gas, gas)"
    assert second["keep p22 reserve 1"] == f"{place}: put Nimbus onto reserve 1"
    assert labels(play)["place n2"] == "n2, next to Basalt: 1 energy, 2 gas"


def test_the_last_planet_in_the_bag_is_drawn_alone():
    play = birth(bag=["p21"], reserves=[["p11"], ["p12"]])

    question = str(play.waiting_for[ANN].question)
    assert question.endswith(" draw the last of the bag, or take the top of a reserve.")
    assert labels(play)["draw"] == "Draw the last planet"


def test_with_an_empty_bag_nothing_is_said_about_drawing():
    play = birth(bag=[], reserves=[["p11"], ["p12"]])

    assert str(play.waiting_for[ANN].question) == "A planet is born: take the top of a reserve."
    assert list(labels(play)) == ["take p11", "take p12"]


def test_a_place_promises_no_more_than_the_cloud_has():
    play = birth(world("p01", "n1"), reserves=[["p22"], ["p12"]], cloud="G")

    moves(play, ANN, "take p22")
    promised = labels(play)["place n2"]
    moves(play, ANN, "place n2")

    assert promised == "n2, next to Basalt: 1 energy, 1 gas"
    assert resources(play, ANN) == "EG"


def test_in_evolution():
    play = evolve(
        world("p06", "n1"),
        world("p03", "n2", life={ANN: 1}),
        world("p02", "e1", life={ANN: 3}),
        world("p04", "s1", species=ANN),
        ann=player("EEWWWGGG", cubes=1, hand=["s23"]),
    )

    said = labels(play)

    assert said["life p06 EW"] == "Develop life: Tuff (n1), to level 1: 1 energy, 1 water"
    at_once = "Create a Species: Flint (n2), 3 levels at once: 3 water, 3 gas"
    assert said["species p03 WWWGGG"] == at_once
    assert said["species p02 G"] == "Create a Species: Ochre (e1): 1 gas"
    assert said["goal s23"] == "Fulfil a goal: Second Dawn, as First Mind: 2 points"
    assert said["play s23"].endswith(
        "Second Dawn (Solar Flare marker): take 1 energy, 2 gas from the cloud."
    )
    assert said["end"] == "Your turn: End your turn"


@pytest.mark.parametrize(
    ("tile", "answer", "label"),
    [
        (HOST_PLUS_2, "under p03", "Flint (n2)"),
        (GAIN_2, "gain EW", "Take 1 energy, 1 water"),
        (EXCHANGE_4, "swap EW GG", "Give 1 energy, 1 water: for 2 gas"),
        (DISCOUNT_THIS_TURN, "on p03", "Flint (n2)"),
        (FREE_LEVEL, "on p06", "Tuff (n1)"),
        (MIGRATE, "move p06 p03", "Move life from Tuff (n1): to Flint (n2)"),
        (CULL, "cull p03 B", "Player B on Flint (n2)"),
    ],
)
def test_in_playing_a_space_tile(tile, answer, label):
    assert targets(tile)[answer] == label


def test_in_a_black_hole():
    play = evolve(ann=player(hand=["s09", "s01", "s02", "s05"], markers={"fusion": 2}))

    moves(play, ANN, "play s09")

    assert labels(play)["discard s01 s05"] == "Discard Ember Drift, Photon Tide"


def test_capitals_and_spaces_do_not_matter():
    play = birth(reserves=[["p11"], ["p12"]])

    moves(play, ANN, "  TAKE   p11 ")

    assert play.table.newborn == ["p11"]


@pytest.mark.parametrize(
    ("tile", "typed", "answer"),
    [
        (GAIN_2, "gain ge", "gain EG"),
        (EXCHANGE_4, "swap WE GG", "swap EW GG"),
        (MIGRATE, "move p03 p06", "move p03 p06"),
    ],
)
def test_resources_come_in_any_order_but_not_the_planets(tile, typed, answer):
    both = {ANN: 1, BOB: 1}
    planets = [world("p06", "n1", life=both), world("p03", "n2", life=both)]
    play = evolve(*planets, ann=player("EW", hand=[tile]))

    moves(play, ANN, f"play {tile}", typed)

    assert play.log[-1] == (ANN, answer)


def test_a_payment_comes_in_any_order_but_nothing_else_is_paid():
    play = evolve(world("p06", "n1"), ann=player("EWG", hand=["s01"]))

    with pytest.raises(IllegalMove):
        play.move(ANN, "life p06 GW")
    moves(play, ANN, "life p06 ge")

    assert play.log == [(ANN, "life p06 EG")]
    assert resources(play, ANN) == "W"


def test_tiles_to_discard_come_in_any_order():
    play = evolve(ann=player(hand=["s09", "s01", "s02", "s05"], markers={"fusion": 2}))

    moves(play, ANN, "play s09", "discard S05 s01")

    assert play.log[-1] == (ANN, "discard s01 s05")


@pytest.mark.parametrize(("text", "error"), [("", UnreadableMove), ("take p29", IllegalMove)])
def test_what_is_no_answer_changes_nothing(text, error):
    play = birth(reserves=[["p11"], ["p12"]])
    before = answers(play, ANN)

    with pytest.raises(error):
        play.move(ANN, text)

    assert answers(play, ANN) == before
    assert play.log == []
