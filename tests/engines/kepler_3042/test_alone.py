"""Playing alone: the set-up, and the ghost."""

import pytest

from engines.kepler_3042.components import HEXES, PLANETS, PROGRESS, TECHNOLOGIES
from tests.engines.kepler_3042.tables import (
    ANN,
    a_ghost,
    act,
    answers,
    held,
    moves,
    nation,
    reveal,
    start,
)

DECK = ["matter-convoy", "laureate-fund"]
NOT_FOR_ONE = {"3", "10", "11", "23", "7", "13", "24", "27"}

# Set-up


def test_eighteen_planets_two_mines_and_two_colonial_targets_lie_around_single_stars():
    table = start(1).table

    tiles = [body.tile for body in table.bodies.values()]

    assert (tiles.count("mine"), tiles.count("target")) == (2, 2)
    assert len([tile for tile in tiles if tile in PLANETS]) == 18
    for hex in table.bodies:
        lights = [HEXES[near].lights for near in HEXES[hex].near if HEXES[near].kind == "star"]
        assert lights == [1]


def test_they_are_planets_for_two_of_which_two_more_leave_unseen():
    table = start(1).table

    used = {body.tile for body in table.bodies.values()} & set(PLANETS)

    assert not used & NOT_FOR_ONE
    assert len(table.unused) == 2
    assert used | set(table.unused) == set(PLANETS) - NOT_FOR_ONE


def test_the_two_that_leave_are_chosen_by_chance():
    assert len({tuple(sorted(start(1, str(seed)).table.unused)) for seed in range(8)}) > 4


def test_twenty_planets_can_be_chosen_instead():
    table = start(1, planets="20").table

    assert len(table.bodies) == 24
    assert table.unused == []


@pytest.mark.parametrize("seed", ["one", "two", "three", "four", "five"])
def test_agreement_on_expansion_and_one_more_card_are_taken_out(seed):
    table = start(1, seed).table

    assert (len(table.deck), len(table.spare_cards)) == (16, 1)
    assert {*table.deck, *table.spare_cards} == set(PROGRESS) - {"agreement-on-expansion"}


def test_all_cubes_are_in_storage_and_none_on_earth():
    play = start(1)

    assert held(play, "storage") == "EEEEEEEMMMMMMMAAA"
    assert held(play, "earth") == ""


def test_the_ghost_begins_at_the_start_of_all_technologies_and_both_tracks():
    ghost = start(1).table.ghost

    assert set(ghost.levels.values()) == {0}
    assert ghost.spaces == {"technological": 0, "colonial": 0}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_others_there_is_no_ghost(seats):
    assert start(seats).table.ghost is None


def test_the_ghost_learns_the_three_technologies_that_the_player_does_not():
    play = start(1)

    moves(play, ANN, "learn quantum energy")

    ghost = {"travel": 1, "quantum": 0, "energy": 0, "terraforming": 1, "antimatter": 1}
    assert play.table.ghost.levels == ghost
    assert play.table.nations[ANN].levels["quantum"] == 1


# The ghost, round by round


def test_at_the_beginning_of_each_round_the_ghost_advances_on_both_tracks():
    play = reveal(ghost=a_ghost(3, 4), deck=DECK, round=1, card="")

    assert play.table.ghost.spaces == {"technological": 4, "colonial": 5}


def test_in_the_first_round_too():
    play = start(1)

    moves(play, ANN, "learn quantum energy")

    assert play.table.round == 1
    assert play.table.ghost.spaces == {"technological": 1, "colonial": 1}


def test_the_ghost_puts_medals_on_the_new_card():
    play = reveal(ghost=a_ghost(2, 5), deck=DECK, round=2, card="")

    assert play.table.card == "matter-convoy"
    assert play.table.medals_on_card == {"technological": 1, "colonial": 1}
    assert play.table.medals_left["technological"] == [6, 9, 12, 15]
    assert play.table.medals_left["colonial"] == [3, 9, 12, 15]


def test_but_only_those_that_are_still_there():
    left = {"technological": [6, 9, 12, 15], "colonial": [3, 6, 9, 12, 15]}
    play = reveal(ghost=a_ghost(2, 0), deck=DECK, round=2, card="", medals_left=left)

    assert play.table.medals_on_card == {"technological": 0, "colonial": 0}


def test_icons_are_nothing_to_the_ghost():
    play = reveal(ghost=a_ghost(1, 1), ann=nation(pit="EMA"), deck=DECK, round=1, card="")

    assert not play.waiting_for
    assert held(play, "earth") == ""


@pytest.mark.parametrize("round", range(1, 17))
def test_in_rounds_5_10_and_15_the_ghost_advances_in_every_technology(round):
    ghost = a_ghost(levels=dict.fromkeys(TECHNOLOGIES, 1))
    play = reveal(ghost=ghost, deck=DECK, round=round - 1, card="")

    level = 2 if round in (5, 10, 15) else 1
    assert play.table.ghost.levels == dict.fromkeys(TECHNOLOGIES, level)


def test_the_levels_of_the_ghost_give_it_no_points():
    ghost = a_ghost(0, 0, levels=dict.fromkeys(TECHNOLOGIES, 3))
    play = reveal(ghost=ghost, deck=DECK, round=9, card="")

    assert play.table.ghost.spaces == {"technological": 1, "colonial": 1}


def test_and_no_collaboration_to_the_player():
    ghost = a_ghost(levels=dict.fromkeys(TECHNOLOGIES, 2))
    play = reveal(ghost=ghost, deck=DECK, round=4, card="")

    assert set(play.table.nations[ANN].levels.values()) == {0}


def test_nor_does_the_ghost_gain_by_collaboration():
    ann = nation(earth="EEM", travel=2, technological=3)
    play = act("technological-development", ann=ann, ghost=a_ghost())

    moves(play, ANN, "advance travel earth")

    assert set(play.table.ghost.levels.values()) == {0}


def test_by_the_last_round_the_ghost_is_on_space_16_and_knows_three_or_four_levels():
    play = start(1, "ghost")

    moves(play, ANN, "learn quantum energy")
    while play.waiting_for:
        options = answers(play)
        last = [text for text in options if text in ("done", "decline")]
        moves(play, ANN, (last or options)[0])

    ghost = play.table.ghost
    assert ghost.spaces == {"technological": 16, "colonial": 16}
    levels = {"travel": 4, "quantum": 3, "energy": 3, "terraforming": 4, "antimatter": 4}
    assert ghost.levels == levels


def test_the_player_is_first_in_every_round():
    play = start(1)

    moves(play, ANN, "learn quantum energy")

    assert (play.table.first, play.table.to_play) == (ANN, [ANN])
