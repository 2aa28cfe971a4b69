"""What each seat may see. Two games that differ only in something hidden must look the same."""

import pytest

from engines.chance import Chance
from engines.kepler_3042.board import redeal
from engines.kepler_3042.components import PLANETS
from engines.kepler_3042.table import inventory
from engines.play import Play
from tests.engines.kepler_3042.tables import (
    ANN,
    BOB,
    CID,
    a_table,
    act,
    colony,
    moves,
    nation,
    on,
    pilot,
    play_to_the_end,
    reveal,
    start,
    turn,
)

EVERYONE = pytest.mark.parametrize("seat", [ANN, BOB, None])
OTHERS = pytest.mark.parametrize("seat", [BOB, None])


def sight(play: Play, seat: int | None) -> tuple:
    """All that a seat gets to see: the board, the board as text, and what it was told."""
    told = [str(event.words) for event in play.events_for(seat)]
    return play.view(seat), play.text(seat), told


# Objectives


@OTHERS
def test_nobody_sees_the_objective_of_another(seat):
    one = turn(ann=nation(objective="titan-project"))
    other = turn(ann=nation(objective="eden-project"))

    assert sight(one, seat) == sight(other, seat)
    assert one.view(seat).nations[ANN].objectives == []
    assert one.view(seat).nations[ANN].objective_count == 1


def test_everyone_sees_the_own_objective():
    play = turn(ann=nation(objective="titan-project"))

    assert play.view(ANN).nations[ANN].objectives == ["titan-project"]
    assert "Titan Project" in play.text(ANN)
    assert "Titan Project" not in play.text(BOB)


@OTHERS
def test_an_objective_stays_secret_when_it_is_met(seat):
    planets = {"18": colony("EEMM")}
    ready = {"action": "space-missions", "planets": planets, "terraforming": 3, "colonial": 18}
    one = act("terraforming", ann=nation(objective="titan-project", **ready))
    other = act("terraforming", ann=nation(objective="eden-project", **ready))

    for play in (one, other):
        moves(play, ANN, "terraform 18")

    assert sight(one, seat) == sight(other, seat)


@EVERYONE
def test_at_the_end_all_objectives_are_shown(seat):
    idle = {"objective": "eden-project"}
    table = a_table(
        ann=pilot(objective="titan-project"), bob=pilot(**idle), to_play=[BOB], round=16
    )
    play = on(table)

    moves(play, BOB, "space-missions")

    shown = [each.objectives for each in play.view(seat).nations]
    assert shown == [["titan-project"], ["eden-project"]]


@EVERYONE
def test_nobody_sees_the_objectives_that_were_not_dealt(seat):
    one = turn(spare_objectives=["titan-project", "eden-project"])
    other = turn(spare_objectives=["helios-project", "atlantis-project"])

    assert sight(one, seat) == sight(other, seat)


# Bodies


@EVERYONE
def test_nobody_sees_what_lies_face_down(seat):
    one = turn(hidden={"i3": "mine", "q9": "22"})
    other = turn(hidden={"i3": "22", "q9": "mine"})

    assert sight(one, seat) == sight(other, seat)
    body = one.view(seat).bodies[0]
    assert (body.hex, body.tile, body.planet) == ("i3", None, None)


@EVERYONE
def test_everyone_sees_what_lies_face_up(seat):
    play = turn(bodies={"i3": "22", "q9": "mine", "f11": "target"})

    assert [body.tile for body in play.view(seat).bodies] == ["22", "mine", "target"]
    assert play.view(seat).bodies[0].planet.type == "gas giant"


def test_not_even_the_answers_give_away_what_lies_face_down():
    hidden = [{"c3": "mine", "d1": "4"}, {"c3": "4", "d1": "mine"}]
    plays = [act("stellar-propulsion", ann=pilot("b1", speed=9), hidden=each) for each in hidden]

    one, other = (
        [str(option) for option in play.waiting_for[ANN].options.values()] for play in plays
    )

    assert one == other


# Cards


@EVERYONE
def test_nobody_sees_the_deck_or_the_cards_taken_out(seat):
    one = turn(deck=["matter-convoy", "laureate-fund"], spare_cards=["open-research"])
    other = turn(deck=["laureate-fund", "open-research"], spare_cards=["matter-convoy"])

    assert sight(one, seat) == sight(other, seat)
    assert one.view(seat).deck_count == 2


@EVERYONE
def test_everyone_sees_the_card_of_the_round_and_those_before(seat):
    play = reveal(deck=["matter-convoy"], card="", past=["laureate-fund"])

    assert play.view(seat).card.id == "matter-convoy"
    assert play.view(seat).past == ["laureate-fund"]


# What lies open


@EVERYONE
def test_boards_cubes_tracks_and_medals_are_seen_by_all(seat):
    ann = nation(
        earth="EM",
        pit="A",
        planets={"5": colony("A", "i3", terraformed=True)},
        starships=["a1"],
        travel=2,
        colonial=7,
        medals={"technological": 1, "colonial": 2},
    )
    play = turn(ann=ann)

    seen = play.view(seat).nations[ANN]

    assert (seen.storage["energy"], seen.pit["antimatter"]) == (6, 1)
    assert [planet.id for planet in seen.planets] == ["earth", "5"]
    assert seen.planets[1].is_terraformed
    assert (seen.starships, seen.supply, seen.markers) == (["a1"], 2, 4)
    assert (seen.levels["travel"], seen.speed) == (2, 3)
    assert (seen.spaces["colonial"], seen.medals["colonial"]) == (7, 2)


def test_points_seen_during_the_game_leave_the_objective_out():
    ann = nation(objective="colonial-supremacy", colonial=12)
    play = turn(ann=ann)

    for seat in (ANN, BOB, None):
        assert play.view(seat).nations[ANN].total == 4


@EVERYONE
def test_at_the_end_they_count_it(seat):
    ann = pilot(objective="colonial-supremacy", colonial=12)
    play = on(a_table(ann=ann, bob=pilot(), to_play=[BOB], round=16))

    moves(play, BOB, "space-missions")

    assert play.view(seat).nations[ANN].total == 4 + 8


@EVERYONE
def test_everyone_sees_whose_turn_it_is_and_who_is_first(seat):
    play = turn(seats=[BOB, CID], cid=nation(), first=ANN)

    assert (play.view(seat).active, play.view(seat).first) == (BOB, ANN)


# What a bot may imagine


@EVERYONE
def test_dealing_the_hidden_things_anew_changes_nothing_that_is_seen(seat):
    play = start(3, "anew")
    before, table = play.view(seat), play.table
    tiles = [body.tile for body in table.bodies.values()]
    deck = list(table.deck)

    redeal(table, seat, Chance("other"))

    assert play.view(seat) == before
    assert [body.tile for body in table.bodies.values()] != tiles
    assert table.deck != deck


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_dealing_anew_loses_and_doubles_nothing(seats):
    table = start(seats).table
    counted = inventory(table)

    redeal(table, ANN, Chance("other"))

    assert inventory(table) == counted


def test_what_lies_face_down_may_be_any_of_the_hidden_bodies():
    hidden = {"i3": "mine", "q9": "22", "f11": "target", "h15": "4"}
    imagined = set()
    for number in range(30):
        play = turn(hidden=hidden, bodies={"a10": "8"})
        redeal(play.table, ANN, Chance(str(number)))
        imagined.add(play.table.bodies["i3"].tile)
        assert play.table.bodies["a10"].tile == "8"

    assert imagined == set(hidden.values())


def test_bodies_still_to_be_placed_are_imagined_too():
    play = start(2, placement="in-turn")
    [seat] = play.waiting_for
    moves(play, seat, "place j9")
    counted, before = inventory(play.table), list(play.table.to_place)

    redeal(play.table, ANN, Chance("anew"))

    assert inventory(play.table) == counted
    assert play.table.to_place != before


def test_the_objectives_of_the_others_are_imagined_and_the_own_is_not():
    own, others = set(), set()
    for number in range(60):
        play = start(2)
        redeal(play.table, ANN, Chance(str(number)))
        own |= set(play.table.nations[ANN].objectives)
        others |= set(play.table.nations[BOB].objectives)

    assert len(own) == 1
    assert len(others) == 9
    assert own.isdisjoint(others)


def test_objectives_that_were_shown_are_not_imagined():
    play = play_to_the_end(start(4, "known"))
    before = [list(each.objectives) for each in play.table.nations]

    redeal(play.table, BOB, Chance("anew"))

    assert [each.objectives for each in play.table.nations] == before


def test_alone_objectives_lie_open_and_only_planets_have_been_left_out():
    for number in range(20):
        table = start(1, level="4").table
        before = list(table.nations[ANN].objectives)

        redeal(table, None, Chance(str(number)))

        assert table.nations[ANN].objectives == before
        assert set(table.unused) <= set(PLANETS)
