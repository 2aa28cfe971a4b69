"""The leadership tracks: icons and medals that a marker reaches or passes."""

import pytest

from engines.kepler_3042.rules.leadership import advance
from engines.play import Play
from tests.engines.kepler_3042.tables import (
    ANN,
    BOB,
    a_table,
    act,
    answers,
    clean_up,
    held,
    moves,
    nation,
    on,
)

ICONS = [
    ("technological", 2, "energy"),
    ("technological", 5, "regenerate"),
    ("technological", 8, "energy"),
    ("technological", 11, "regenerate"),
    ("technological", 14, "energy"),
    ("technological", 17, "regenerate"),
    ("colonial", 2, "matter"),
    ("colonial", 5, "regenerate"),
    ("colonial", 8, "matter"),
    ("colonial", 11, "regenerate"),
    ("colonial", 14, "matter"),
    ("colonial", 17, "regenerate"),
]
TRACKS = pytest.mark.parametrize("track", ["technological", "colonial"])


def walk(track: str, start: int, steps: int, **things) -> Play:
    """Ann advances so many spaces."""
    table = a_table(ann=nation(**{track: start} | things))
    return on(table, lambda table: advance(table, ANN, track, steps))


def test_example_n_two_spaces_pass_the_icon_that_produces_an_energy():
    ann = nation(earth="EEMA", travel=3, technological=1)
    play = act("technological-development", ann=ann)

    moves(play, ANN, "advance travel earth")
    asked = answers(play)
    moves(play, ANN, "produce earth")

    assert asked == ["produce earth", "decline"]
    assert play.table.nations[ANN].spaces["technological"] == 3
    assert held(play, "earth") == "E"


# Icons


@pytest.mark.parametrize("steps", [1, 2], ids=["reached", "passed"])
@pytest.mark.parametrize(("track", "space", "icon"), ICONS)
def test_each_icon_works_when_it_is_reached_and_when_it_is_passed(track, space, icon, steps):
    play = walk(track, space - 1, steps, storage="EM", pit="A")

    if icon == "regenerate":
        moves(play, ANN, "regenerate antimatter")
        assert held(play, "storage") == "EMA"
    else:
        moves(play, ANN, "produce earth")
        assert held(play, "earth") == {"energy": "E", "matter": "M"}[icon]
    assert not play.waiting_for


@TRACKS
def test_all_other_spaces_have_no_icon(track):
    with_icon = {space for name, space, _ in ICONS if name == track}

    for space in set(range(1, 21)) - with_icon:
        play = walk(track, space - 1, 1, storage="EM", pit="A")
        assert not play.waiting_for


def test_an_icon_already_behind_the_marker_does_not_work_again():
    play = walk("technological", 2, 2, storage="EM", pit="A")

    assert not play.waiting_for


def test_any_cube_may_be_regenerated_or_none():
    play = walk("colonial", 4, 1, pit="EMA")

    asked = answers(play)
    moves(play, ANN, "decline")

    assert asked == ["regenerate energy", "regenerate matter", "regenerate antimatter", "decline"]
    assert held(play, "pit") == "EMA"


def test_the_cube_is_produced_on_any_own_planet_or_not_at_all():
    play = walk("colonial", 1, 1, planets={"5": "", "6": ""})

    asked = answers(play)
    moves(play, ANN, "produce 6")

    assert asked == ["produce earth", "produce 5", "produce 6", "decline"]
    assert held(play, "6") == "M"


def test_declining_it_produces_nothing():
    play = walk("technological", 1, 1)

    moves(play, ANN, "decline")

    assert held(play, "earth") == ""


@pytest.mark.parametrize(
    ("track", "start", "things"),
    [
        ("technological", 1, {"storage": "MMMAAA"}),
        ("colonial", 1, {"storage": "EEEAAA"}),
        ("colonial", 4, {"storage": "EEE"}),
    ],
)
def test_where_there_is_no_such_cube_nothing_is_asked(track, start, things):
    play = walk(track, start, 1, **things)

    assert not play.waiting_for


def test_every_player_uses_each_icon():
    table = a_table(ann=nation(), bob=nation())

    async def both(table):
        await advance(table, ANN, "technological", 2)
        await advance(table, BOB, "technological", 2)

    play = on(table, both)
    moves(play, ANN, "produce earth")
    moves(play, BOB, "produce earth")

    assert held(play, "earth", ANN) == held(play, "earth", BOB) == "E"


def test_of_several_the_lowest_comes_first():
    play = walk("technological", 1, 7, storage="EE", pit="A")
    asked = []

    while play.waiting_for:
        asked.append(answers(play)[0])
        moves(play, ANN, answers(play)[0])

    assert asked == ["produce earth", "regenerate antimatter", "produce earth"]


def test_they_work_out_of_turn_too():
    bob = nation(technological=1)
    play = clean_up("academic-exchange", ann=nation(technological=4), bob=bob)

    assert answers(play, BOB) == ["produce earth", "decline"]


# Medals


@TRACKS
@pytest.mark.parametrize("space", [3, 6, 9, 12, 15])
@pytest.mark.parametrize("steps", [1, 2], ids=["reached", "passed"])
def test_the_first_marker_to_reach_or_pass_a_medal_moves_it_onto_the_progress_card(
    track, space, steps
):
    play = walk(track, space - 1, steps, storage="")

    assert play.table.medals_on_card[track] == 1
    assert space not in play.table.medals_left[track]
    assert len(play.table.medals_left[track]) == 4
    assert play.table.nations[ANN].medals == {"technological": 0, "colonial": 0}


def test_the_next_marker_finds_none():
    left = {"technological": [6, 9, 12, 15], "colonial": [3, 6, 9, 12, 15]}
    table = a_table(ann=nation(technological=2), medals_left=left)

    play = on(table, lambda table: advance(table, ANN, "technological", 1))

    assert play.table.medals_on_card == {"technological": 0, "colonial": 0}


def test_medals_are_moved_without_a_question_and_may_pile_up():
    play = walk("colonial", 2, 7, storage="", pit="")

    assert not play.waiting_for
    assert play.table.medals_on_card == {"technological": 0, "colonial": 3}


def test_icons_and_medals_come_in_the_order_of_the_spaces():
    play = walk("technological", 1, 2)
    before = dict(play.table.medals_on_card)

    moves(play, ANN, "decline")

    assert before["technological"] == 0
    assert play.table.medals_on_card["technological"] == 1


# The end


@TRACKS
@pytest.mark.parametrize(("start", "steps"), [(19, 2), (20, 1)])
def test_steps_beyond_the_last_space_are_lost(track, start, steps):
    play = walk(track, start, steps)

    assert play.table.nations[ANN].spaces[track] == 20


def test_a_marker_moves_on_its_own_track_only():
    play = walk("colonial", 6, 1)

    assert play.table.nations[ANN].spaces == {"technological": 0, "colonial": 7}
    assert play.table.nations[BOB].spaces == {"technological": 0, "colonial": 0}
