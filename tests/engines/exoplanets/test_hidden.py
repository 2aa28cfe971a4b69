"""What each seat may see. Two games that differ only in something hidden must look the same."""

from collections.abc import Iterable

import pytest

from engines.chance import Chance
from engines.exoplanets.board import redeal
from engines.exoplanets.components import PlanetTile
from engines.exoplanets.view import SpaceTileView
from engines.play import Play
from tests.engines.exoplanets.tables import (
    ANN,
    BOB,
    CID,
    GAIN_EEE,
    HOST_PLUS_2,
    ROCKY_E,
    a_table,
    answers,
    birth,
    choose_tiles,
    evolve,
    moves,
    on,
    player,
    told,
    turn,
    world,
)

RESERVES = [["p11"], ["p12"]]
NOTHING_NEW = {arm: ["s30"] for arm in "nesw"}


def sight(play: Play, seat: int | None) -> tuple:
    """All that a seat gets to see: the board, the board as text, and what it was told."""
    return play.view(seat), play.text(seat), told(play, seat)


def ids(faces: Iterable[PlanetTile | SpaceTileView]) -> list[str]:
    return [face.id for face in faces]


# Space tiles before the game


def choosing(answer: str, *dealt: str) -> Play:
    play = choose_tiles(ann=player(dealt=dealt), bob=player(dealt=["s31", "s32", "s33"]))
    moves(play, ANN, answer)
    return play


@pytest.mark.parametrize("seat", [BOB, None])
def test_the_tiles_kept_and_the_one_given_up_are_secret(seat):
    one, other = (
        choosing("discard s01", "s01", "s02", "s03"),
        choosing("discard s06", "s04", "s05", "s06"),
    )

    assert sight(one, seat) == sight(other, seat)


@pytest.mark.parametrize("seat", [BOB, None])
def test_the_tiles_to_choose_from_are_secret(seat):
    one = choose_tiles(ann=player(dealt=["s01", "s02", "s03"]), space=NOTHING_NEW)
    other = choose_tiles(ann=player(dealt=["s04", "s05", "s06"]), space=NOTHING_NEW)

    assert sight(one, seat) == sight(other, seat)
    assert one.view(seat).players[ANN].is_choosing


def test_everyone_sees_the_own_tiles_and_the_one_given_up():
    play = choosing("discard s02", "s01", "s02", "s03")

    seen = play.view(ANN).players[ANN]

    assert (ids(seen.hand), ids(seen.discarded)) == (["s01", "s03"], ["s02"])


# Space tiles


@pytest.mark.parametrize("seat", [BOB, None])
def test_hands_are_secret_but_how_many_tiles_are_in_them_is_not(seat):
    one = evolve(ann=player(hand=["s01", "s02"]), space=NOTHING_NEW)
    other = evolve(ann=player(hand=["s09", "s22"]), space=NOTHING_NEW)

    assert sight(one, seat) == sight(other, seat)
    assert one.view(seat).players[ANN].hand_count == 2


@pytest.mark.parametrize("seat", [ANN, BOB, None])
def test_space_tiles_on_the_arms_lie_face_down(seat):
    one = birth(space={arm: ["s01", "s02"] for arm in "nesw"})
    other = birth(space={arm: ["s08", "s09"] for arm in "nesw"})

    assert sight(one, seat) == sight(other, seat)
    assert one.view(seat).arms["n"].space_count == 2


@pytest.mark.parametrize("seat", [BOB, None])
def test_a_space_tile_taken_is_not_shown_to_others(seat):
    plays = [turn(reserves=RESERVES, space={"n": [tile, "s30"]}) for tile in ("s01", "s09")]

    for play in plays:
        moves(play, ANN, "take p11", "place n2")

    assert sight(plays[0], seat) == sight(plays[1], seat)
    assert sight(plays[0], ANN) != sight(plays[1], ANN)


def test_who_takes_a_space_tile_is_told_which():
    play = turn(reserves=RESERVES, space={"n": ["s01"]})

    moves(play, ANN, "take p11", "place n2")

    assert told(play, ANN)[-1] == "You find Ember Drift."
    assert ids(play.view(ANN).players[ANN].hand) == ["s01"]


@pytest.mark.parametrize("seat", [BOB, None])
def test_a_tile_whose_target_is_still_to_be_chosen_is_secret(seat):
    one = evolve(ann=player(hand=["s05", "s06"]), space=NOTHING_NEW)
    other = evolve(ann=player(hand=["s05", "s06"]), space=NOTHING_NEW)
    before = sight(one, seat)

    moves(one, ANN, "play s05")
    moves(other, ANN, "play s06")

    assert sight(one, seat) == sight(other, seat) == before


def test_it_may_still_be_taken_back_until_the_target_is_chosen():
    play = evolve(world(ROCKY_E, "n1"), ann=player(hand=[HOST_PLUS_2]))

    moves(play, ANN, f"play {HOST_PLUS_2}")
    before = play.may_undo(ANN)
    play.undo(ANN)

    assert before
    assert f"play {HOST_PLUS_2}" in answers(play, ANN)


@pytest.mark.parametrize("seat", [ANN, BOB, None])
def test_tiles_played_and_goals_revealed_are_seen_by_all(seat):
    play = evolve(
        world(ROCKY_E, "n1", species=ANN), ann=player(hand=[GAIN_EEE, HOST_PLUS_2, "s23", "s01"])
    )

    moves(play, ANN, f"play {GAIN_EEE}", f"play {HOST_PLUS_2}", f"under {ROCKY_E}", "goal s23")

    view = play.view(seat)
    assert ids(view.box) == [GAIN_EEE]
    assert view.planets[0].beneath.id == HOST_PLUS_2
    assert ids(view.players[ANN].goals) == ["s23"]


@pytest.mark.parametrize("seat", [CID, None])
def test_tiles_lost_to_a_black_hole_are_not_shown_to_others(seat):
    plays = []
    for tiles in (["s01", "s02"], ["s05", "s06"]):
        ann = player(hand=[GAIN_EEE, *tiles, "s10"], markers={"fusion": 3})
        plays.append(evolve(ann=ann, cid=player(), space=NOTHING_NEW))

    for play in plays:
        moves(play, ANN, f"play {GAIN_EEE}")
        moves(play, ANN, answers(play, ANN)[0])

    assert sight(plays[0], seat) == sight(plays[1], seat)
    assert plays[0].view(seat).players[ANN].discarded_count == 2
    assert ids(plays[0].view(ANN).players[ANN].discarded) == ["s01", "s02"]


# Planets


@pytest.mark.parametrize("seat", [ANN, BOB, None])
def test_nobody_sees_what_is_in_the_bag(seat):
    one = birth(bag=["p21", "p22", "p23"], reserves=RESERVES)
    other = birth(bag=["p23", "p22", "p21"], reserves=RESERVES)

    assert sight(one, seat) == sight(other, seat)
    assert one.view(seat).bag_count == 3


@pytest.mark.parametrize("seat", [BOB, None])
def test_drawn_planets_are_seen_by_the_drawing_player_alone(seat):
    one = birth(bag=["p21", "p22", "p23", "p24"], reserves=RESERVES)
    other = birth(bag=["p23", "p24", "p21", "p22"], reserves=RESERVES)

    for play in (one, other):
        moves(play, ANN, "draw")

    assert sight(one, seat) == sight(other, seat)
    assert one.view(seat).drawn_count == 2
    assert sorted(ids(one.view(ANN).drawn)) == ["p21", "p22"]


@pytest.mark.parametrize("seat", [ANN, BOB, None])
def test_both_are_shown_once_one_is_chosen(seat):
    play = birth(bag=["p21", "p22", "p23"], reserves=RESERVES)

    moves(play, ANN, "draw", "keep p22 reserve 1")

    view = play.view(seat)
    assert ids(view.newborn) == ["p22"]
    assert [ids(pile) for pile in view.reserves] == [["p11", "p21"], ["p12"]]


@pytest.mark.parametrize("seat", [BOB, None])
def test_all_planets_of_a_reserve_lie_open(seat):
    play = birth(reserves=[["p11", "p13", "p15"], ["p12"]])

    assert [ids(pile) for pile in play.view(seat).reserves] == [["p15", "p13", "p11"], ["p12"]]


def lines(play: Play, seat: int | None, beginning: str) -> list[str]:
    return [line for line in play.text(seat).splitlines() if line.startswith(beginning)]


@pytest.mark.parametrize("seat", [BOB, None])
def test_the_text_names_the_planets_under_the_top_of_a_reserve(seat):
    play = birth(reserves=[["p11", "p13", "p15"], ["p12", "p14"]])

    one, other = lines(play, seat, "Reserve")

    assert one.startswith("Reserve 1: p11 Brine")
    assert one.endswith("; 2 planets under it: Maris, Nereid")
    assert other.endswith("; 1 planet under it: Abyssa")
    assert "under it" not in birth(reserves=RESERVES).text(seat)


# What lies open


@pytest.mark.parametrize("seat", [ANN, BOB, None])
def test_the_text_names_the_tiles_that_were_played(seat):
    play = evolve(ann=player(hand=[GAIN_EEE, "s08", "s01"]))
    before = lines(play, seat, "Played")

    moves(play, ANN, f"play {GAIN_EEE}", "play s08", "gain EE")

    after = lines(play, seat, "Played")
    assert before == []
    assert after == ["Played and out of the game: Shepherd Moon, Tidal Lock."]


def test_resources_and_markers_are_seen_by_all():
    ann = player("EEG", markers={"fusion": 1, "flare": 2, "stimulation": 3})
    play = evolve(world(ROCKY_E, "n1", life={ANN: 2}), ann=ann)

    for seat in (ANN, BOB, None):
        seen = play.view(seat).players[ANN]
        assert seen.resources == {"E": 2, "W": 0, "G": 1}
        assert seen.markers == {"fusion": 1, "flare": 2, "stimulation": 3}
        assert (seen.cubes, seen.cylinders) == (4, 4)


# What was shown cannot be taken back


def test_who_has_drawn_planets_cannot_take_it_back():
    play = birth(bag=["p21", "p22", "p23"], reserves=RESERVES)

    moves(play, ANN, "draw")

    assert not play.may_undo(ANN)
    assert play.reveals[-1] == (1, ANN)


def test_nor_the_placing_that_showed_a_space_tile():
    play = turn(reserves=[["p11", "p13"], ["p12"]])

    moves(play, ANN, "take p11")
    before = play.may_undo(ANN)
    moves(play, ANN, "place n2")

    assert before
    assert ANN in play.waiting_for
    assert not play.may_undo(ANN)


def test_nor_the_taking_that_showed_a_new_reserve():
    play = birth(bag=["p21", "p22", "p23"], reserves=RESERVES)

    moves(play, ANN, "take p11")

    assert not play.may_undo(ANN)


def test_nor_a_goal_once_it_is_shown():
    play = evolve(world(ROCKY_E, "n1", species=ANN), ann=player(hand=["s23", "s01"]))

    moves(play, ANN, "goal s23")

    assert ANN in play.waiting_for
    assert not play.may_undo(ANN)
    assert play.reveals[-1] == (1, None)


def test_nor_a_tile_once_it_is_played():
    play = evolve(world(ROCKY_E, "n1"), ann=player(hand=[HOST_PLUS_2, "s01"]))

    moves(play, ANN, f"play {HOST_PLUS_2}", f"under {ROCKY_E}")

    assert ANN in play.waiting_for
    assert not play.may_undo(ANN)
    assert play.reveals[-1] == (2, None)


# Dealing anew what a seat cannot see


@pytest.mark.parametrize("seat", [ANN, BOB, None])
def test_dealing_the_hidden_things_anew_changes_nothing_a_seat_sees(seat):
    table = a_table(
        ann=player(hand=["s01", "s02"]),
        bob=player(hand=["s03", "s04"], discarded=["s05"]),
        reserves=RESERVES,
    )
    play = on(table)
    moves(play, ANN, "draw")
    before, hands = play.view(seat), [list(each.hand) for each in play.table.players]

    for number in range(5):
        redeal(play.table, seat, Chance(str(number)))
        assert play.view(seat) == before

    after = [each.hand for each in play.table.players]
    assert [hands[i] == after[i] for i in (ANN, BOB)] == [seat == ANN, seat == BOB]
