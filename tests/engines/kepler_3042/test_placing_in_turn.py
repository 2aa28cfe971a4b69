"""The other way to set up the galaxy: the players place the bodies in turn."""

import pytest

from engines.kepler_3042.components import HEXES
from engines.play import Play
from tests.engines.kepler_3042.tables import answers, moves, offered, start


def place(play: Play, which: int = 0) -> list[int]:
    """All bodies, always on the first place offered, or on the last; who placed them."""
    placed = []
    while play.table.to_place:
        [seat] = play.waiting_for
        placed.append(seat)
        moves(play, seat, answers(play, seat)[which])
    return placed


def test_the_galaxy_is_empty_until_the_players_fill_it():
    play = start(3, placement="in-turn")

    assert play.table.bodies == {}
    assert len(play.table.to_place) == 30


@pytest.mark.parametrize(("seats", "each"), [(2, 12), (3, 10), (4, 9)])
def test_the_players_place_bodies_one_by_one_in_turn_order_and_equally_many(seats, each):
    play = start(seats, placement="in-turn")
    order = play.table.order_from(play.table.first)

    assert place(play) == order * each


@pytest.mark.parametrize(("seats", "lights"), [(2, 1), (3, 2), (4, 3)])
def test_a_body_may_go_beside_any_star_that_is_in_play(seats, lights):
    play = start(seats, placement="in-turn")

    stars = [hex for hex in HEXES.values() if hex.kind == "star" and hex.lights <= lights]

    assert set(offered(play, "place", play.table.first)) == {n for s in stars for n in s.near}


def test_a_body_may_not_go_beside_another_or_on_it():
    play = start(2, placement="in-turn")
    [seat] = play.waiting_for

    moves(play, seat, "place j9")

    [other] = play.waiting_for
    left = set(offered(play, "place", other))
    assert not left & {"j9", *HEXES["j9"].near}
    assert {"h9", "h8", "h10"} <= left


@pytest.mark.parametrize("which", [0, -1])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_always_a_place_for_the_last_body(seats, which):
    play = start(seats, placement="in-turn")

    place(play, which)

    assert len(play.table.bodies) == {2: 24, 3: 30, 4: 36}[seats]


def test_bodies_are_placed_unseen():
    play = start(2, placement="in-turn")
    [seat] = play.waiting_for

    moves(play, seat, "place j9")

    for viewer in (0, 1, None):
        [body] = play.view(viewer).bodies
        assert (body.hex, body.face_up, body.tile) == ("j9", False, None)
    assert play.view(seat).to_place_count == 23


def test_the_short_zone_is_turned_up_after_the_last_body():
    play = start(2, placement="in-turn")

    place(play)

    for hex, body in play.table.bodies.items():
        assert body.face_up == (HEXES[hex].zone == "short")
    assert any(body.face_up for body in play.table.bodies.values())


def test_which_cannot_be_taken_back():
    play = start(2, placement="in-turn")

    *_, last = place(play)

    assert not play.may_undo(last)


def test_then_the_technologies_are_chosen():
    play = start(2, placement="in-turn")

    place(play)

    assert len(offered(play, "learn", play.table.first)) == 10
