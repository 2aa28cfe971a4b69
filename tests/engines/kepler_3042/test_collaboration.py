"""Collaboration: what the others gain when someone reaches a high level."""

import pytest

from engines.kepler_3042.components import TECHNOLOGIES
from engines.play import Play
from tests.engines.kepler_3042.tables import (
    ANN,
    BOB,
    CID,
    DEE,
    answers,
    held,
    moves,
    nation,
    offered,
    turn,
)

RICH = "EEEEMMMAA"
EACH = pytest.mark.parametrize("technology", TECHNOLOGIES)


def develop(technology: str, *, seat: int = ANN, **things) -> Play:
    play = turn(seats=[seat], **things)
    moves(play, seat, "technological-development", f"advance {technology} earth")
    return play


def levels(play: Play, technology: str) -> list[int]:
    return [each.levels[technology] for each in play.table.nations]


def test_example_o_alien_genetic_research_gives_biosphere_to_who_has_not_got_it():
    play = develop(
        "terraforming",
        ann=nation(earth=RICH, terraforming=2, technological=3),
        bob=nation(terraforming=0),
        cid=nation(terraforming=1),
        dee=nation(terraforming=2),
    )

    assert levels(play, "terraforming") == [3, 1, 1, 2]


@EACH
def test_level_3_gives_the_others_level_1(technology):
    ann = nation(earth=RICH, technological=3, **{technology: 2})
    play = develop(technology, ann=ann, bob=nation())

    assert levels(play, technology) == [3, 1]


@EACH
def test_level_4_gives_the_others_level_2(technology):
    ann = nation(earth=RICH, technological=17, **{technology: 3})
    bob = nation(technological=5, **{technology: 1})
    play = develop(technology, ann=ann, bob=bob)

    assert levels(play, technology) == [4, 2]


@EACH
@pytest.mark.parametrize("level", [1, 2])
def test_lower_levels_give_nothing_to_others(technology, level):
    ann = nation(earth=RICH, technological=3, **{technology: level - 1})
    play = develop(technology, ann=ann, bob=nation())

    assert levels(play, technology) == [level, 0]


@pytest.mark.parametrize("level", [2, 3, 4])
def test_who_is_there_already_gets_no_further(level):
    ann = nation(earth=RICH, technological=17, travel=3)
    play = develop("travel", ann=ann, bob=nation(travel=level))

    assert levels(play, "travel") == [4, level]


def test_no_other_technology_is_given():
    ann = nation(earth=RICH, technological=3, travel=2)
    play = develop("travel", ann=ann, bob=nation())

    given = {"travel": 1, "quantum": 0, "energy": 0, "terraforming": 0, "antimatter": 0}
    assert play.table.nations[BOB].levels == given


def test_it_costs_the_others_nothing():
    ann = nation(earth=RICH, technological=3, travel=2)
    play = develop("travel", ann=ann, bob=nation(earth="EM"))

    assert held(play, "earth", BOB) == "EM"
    assert held(play, "pit", BOB) == ""


def test_points_of_the_level_are_given_too():
    ann = nation(earth=RICH, technological=17, travel=3)
    play = develop("travel", ann=ann, bob=nation(travel=1, technological=5))

    assert play.table.nations[BOB].spaces["technological"] == 6


def test_a_gift_shares_nothing_further():
    ann = nation(earth=RICH, technological=17, travel=3)
    play = develop("travel", ann=ann, bob=nation(travel=1), cid=nation(travel=2))
    moves(play, BOB, *(["decline"] if BOB in play.waiting_for else []))

    assert levels(play, "travel") == [4, 2, 2]


def test_the_others_gain_in_turn_order_from_the_acting_player():
    other = {"travel": 1, "technological": 1}
    play = develop(
        "travel",
        seat=BOB,
        ann=nation(**other),
        bob=nation(earth=RICH, technological=17, travel=3),
        cid=nation(**other),
        dee=nation(**other),
    )
    asked = []

    while BOB not in play.waiting_for:
        [seat] = play.waiting_for
        asked.append(seat)
        moves(play, seat, "produce earth")

    assert asked == [CID, DEE, ANN]
    assert [held(play, "earth", seat) for seat in asked] == ["E", "E", "E"]


def test_the_acting_players_own_points_come_first():
    ann = nation(earth=RICH, storage="EE", technological=1, travel=3)
    play = develop("travel", ann=ann, bob=nation(travel=1, technological=1))

    assert answers(play, ANN) == ["produce earth", "decline"]
    assert play.table.nations[BOB].levels["travel"] == 1


def test_then_the_action_goes_on():
    ann = nation(earth=RICH, technological=3, travel=2)
    play = develop("travel", ann=ann, bob=nation())

    assert offered(play, "advance")
