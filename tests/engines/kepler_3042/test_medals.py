"""Awarding medals: those on the progress card go to whoever is highest."""

import pytest

from tests.engines.kepler_3042.tables import (
    ANN,
    BOB,
    CID,
    a_ghost,
    answers,
    clean_up,
    moves,
    nation,
    pilot,
)

QUIET = "matter-convoy"  # who has no matter in storage gains nothing by it


def rank(technological: int, colonial: int, **things):
    return pilot(technological=technological, colonial=colonial, **things)


def medals(play) -> list[tuple[int, int]]:
    return [(n.medals["technological"], n.medals["colonial"]) for n in play.table.nations]


def test_example_m_one_colonial_medal_and_a_tie_for_two_technology_medals():
    play = clean_up(
        QUIET,
        ann=rank(4, 9),
        bob=rank(7, 5),
        cid=rank(7, 8),
        medals_on_card={"technological": 2, "colonial": 1},
    )

    assert medals(play) == [(0, 1), (2, 0), (2, 0)]


@pytest.mark.parametrize(("track", "earned"), [("technological", (3, 0)), ("colonial", (0, 3))])
def test_all_medals_of_a_track_go_to_the_highest_on_that_track(track, earned):
    on_card = {"technological": 0, "colonial": 0} | {track: 3}
    play = clean_up(QUIET, ann=rank(2, 2), bob=rank(9, 9), medals_on_card=on_card)

    assert medals(play) == [(0, 0), earned]


def test_the_card_is_empty_afterwards():
    on_card = {"technological": 2, "colonial": 1}
    play = clean_up(QUIET, ann=rank(2, 2), bob=rank(9, 9), medals_on_card=on_card)

    assert play.table.medals_on_card == {"technological": 0, "colonial": 0}


def test_without_medals_on_the_card_nobody_earns_one():
    play = clean_up(QUIET, ann=rank(2, 2), bob=rank(9, 9))

    assert medals(play) == [(0, 0), (0, 0)]


def test_medals_are_added_to_those_of_earlier_rounds():
    earlier = rank(9, 0, medals={"technological": 2, "colonial": 4})
    on_card = {"technological": 1, "colonial": 0}
    play = clean_up(QUIET, ann=earlier, bob=rank(1, 1), medals_on_card=on_card)

    assert medals(play)[ANN] == (3, 4)


def test_the_supply_of_medals_never_runs_out():
    many = {"technological": 12, "colonial": 12}
    four = [rank(3, 3, medals=dict(many)) for _ in range(4)]
    play = clean_up(
        QUIET, ann=four[0], bob=four[1], cid=four[2], dee=four[3],
        medals_on_card={"technological": 5, "colonial": 5},
    )  # fmt: skip

    assert medals(play) == [(17, 17)] * 4


def test_the_card_is_resolved_before_the_medals_are_awarded():
    ann = rank(0, 5, storage="")
    play = clean_up(
        "colonial-charter",
        ann=ann,
        bob=rank(0, 5),
        cid=rank(0, 6),
        medals_on_card={"technological": 0, "colonial": 1},
    )

    assert [each.spaces["colonial"] for each in play.table.nations] == [6, 6, 6]
    assert medals(play) == [(0, 2), (0, 2), (0, 2)]


def test_a_medal_moved_by_the_card_itself_is_awarded_with_it():
    play = clean_up("academic-exchange", ann=rank(2, 0), bob=rank(3, 0))

    assert play.table.nations[ANN].spaces["technological"] == 3
    assert medals(play) == [(1, 0), (1, 0)]


def test_medals_wait_until_everyone_has_gained_from_the_card():
    bob = nation(colonial=2, storage="M")
    on_card = {"technological": 0, "colonial": 1}
    play = clean_up("matter-convoy", ann=rank(0, 3), bob=bob, medals_on_card=on_card)

    before = medals(play)
    moves(play, BOB, answers(play, BOB)[0])

    assert before == [(0, 0), (0, 0)]
    assert medals(play) == [(0, 1), (0, 0)]


def test_three_in_a_tie_all_collect_the_full_number():
    on_card = {"technological": 0, "colonial": 2}
    play = clean_up(QUIET, ann=rank(0, 4), bob=rank(0, 4), cid=rank(0, 4), medals_on_card=on_card)

    assert [medals(play)[seat] for seat in (ANN, BOB, CID)] == [(0, 2)] * 3


# Alone


@pytest.mark.parametrize(
    ("space", "to_ann", "to_ghost"),
    [(6, 0, 2), (7, 2, 2), (8, 2, 0)],
    ids=["below", "tie", "above"],
)
def test_the_ghost_collects_medals_like_a_player(space, to_ann, to_ghost):
    on_card = {"technological": 0, "colonial": 2}
    play = clean_up(QUIET, ann=rank(0, space), ghost=a_ghost(0, 7), medals_on_card=on_card)

    assert play.table.nations[ANN].medals["colonial"] == to_ann
    assert play.table.ghost.medals["colonial"] == to_ghost
