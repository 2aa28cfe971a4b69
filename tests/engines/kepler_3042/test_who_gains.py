"""Whom a progress card is for: all, or the highest or lowest on a track, with those who tie."""

import pytest

from tests.engines.kepler_3042.tables import (
    ANN,
    BOB,
    CID,
    a_ghost,
    clean_up,
    held,
    moves,
    nation,
    pilot,
)

LOWEST_COLONIAL = [
    "deep-space-survey",
    "shipyard-subsidy",
    "colonial-charter",
    "matter-convoy",
    "favourable-currents",
    "recycling-accord",
]
HIGHEST_COLONIAL = ["frontier-prestige", "expedition-honours"]
LOWEST_TECHNOLOGICAL = [
    "open-research",
    "power-grid-loan",
    "academic-exchange",
    "antimatter-grant",
    "entropy-reversal",
    "shared-blueprints",
]
HIGHEST_TECHNOLOGICAL = ["scientific-prestige", "laureate-fund"]


def ready(technological: int, colonial: int):
    """Somebody who would have something to decide with every card."""
    return nation(
        earth="EEEMM", pit="EMA", starships=["a1"], technological=technological, colonial=colonial
    )


def asked(card: str, *ranks: tuple[int, int], **things) -> list[int]:
    """Who decides something, in that order, if everyone declines."""
    nations = dict(
        zip(("ann", "bob", "cid", "dee"), (ready(*each) for each in ranks), strict=False)
    )
    play = clean_up(card, hidden={"i3": "mine", "q9": "4"}, **nations | things)
    seats: list[int] = []
    while play.waiting_for:
        [seat] = play.waiting_for
        seats += [seat] if seat not in seats else []
        options = list(play.waiting_for[seat].options)
        moves(play, seat, "decline" if "decline" in options else "done")
    return seats


@pytest.mark.parametrize("card", ["extraterrestrial-knowledge", "agreement-on-expansion"])
def test_cards_for_all(card):
    assert asked(card, (0, 3), (4, 4), (8, 8)) == [ANN, BOB, CID]


@pytest.mark.parametrize("card", LOWEST_COLONIAL)
def test_cards_for_the_lowest_on_the_colonial_track(card):
    assert asked(card, (0, 6), (9, 3), (4, 9)) == [BOB]


@pytest.mark.parametrize("card", HIGHEST_COLONIAL)
def test_cards_for_the_highest_on_the_colonial_track(card):
    assert asked(card, (9, 6), (4, 3), (0, 9)) == [CID]


@pytest.mark.parametrize("card", LOWEST_TECHNOLOGICAL)
def test_cards_for_the_lowest_on_the_technological_track(card):
    assert asked(card, (6, 0), (3, 9), (9, 4)) == [BOB]


@pytest.mark.parametrize("card", HIGHEST_TECHNOLOGICAL)
def test_cards_for_the_highest_on_the_technological_track(card):
    assert asked(card, (6, 9), (3, 4), (9, 0)) == [CID]


def test_all_who_tie_gain_one_at_a_time_in_turn_order():
    assert asked("matter-convoy", (0, 3), (0, 6), (0, 3), first=CID) == [CID, ANN]


def test_one_has_gained_before_the_next_decides():
    play = clean_up("matter-convoy", ann=nation(colonial=3), bob=nation(colonial=3), first=BOB)

    only = set(play.waiting_for)
    moves(play, BOB, "produce earth")

    assert only == {BOB}
    assert held(play, "earth", BOB) == "MM"
    assert set(play.waiting_for) == {ANN}


def test_who_gains_is_settled_before_anyone_has_gained():
    bob, cid = pilot(colonial=4), pilot(colonial=5)
    play = clean_up("colonial-charter", ann=pilot(colonial=4), bob=bob, cid=cid)

    assert [each.spaces["colonial"] for each in play.table.nations] == [5, 5, 5]


@pytest.mark.parametrize("card", ["matter-convoy", "expedition-honours"])
@pytest.mark.parametrize("space", [0, 7])
def test_when_all_are_equal_everyone_is_both_highest_and_lowest(card, space):
    assert asked(card, (0, space), (0, space)) == [ANN, BOB]


def test_only_the_space_counts_and_not_who_came_first_or_has_medals():
    rich = nation(colonial=5, medals={"technological": 3, "colonial": 3})
    play = clean_up("matter-convoy", ann=rich, bob=nation(colonial=6))

    assert set(play.waiting_for) == {ANN}


# Alone


@pytest.mark.parametrize(("space", "seats"), [(3, [ANN]), (4, [ANN]), (5, [])])
def test_the_ghost_is_compared_with_for_the_lowest(space, seats):
    assert asked("matter-convoy", (0, space), ghost=a_ghost(0, 4)) == seats


@pytest.mark.parametrize(("space", "seats"), [(3, []), (4, [ANN]), (5, [ANN])])
def test_and_for_the_highest(space, seats):
    assert asked("laureate-fund", (space, 0), ghost=a_ghost(4, 0)) == seats


def test_the_ghost_itself_gains_nothing():
    play = clean_up("academic-exchange", ann=pilot(technological=5), ghost=a_ghost(4, 4))

    assert play.table.ghost == a_ghost(4, 4)


def test_a_card_for_all_pays_only_the_player():
    play = clean_up("extraterrestrial-knowledge", ann=nation(), ghost=a_ghost(4, 4))

    moves(play, ANN, "learn travel")

    assert play.table.nations[ANN].levels["travel"] == 1
    assert play.table.ghost == a_ghost(4, 4)
