"""What each seat may see. Two games that differ only in something hidden must look the same."""

import pytest

from engines.chance import Chance
from engines.kepler_run.board import redeal
from engines.play import Play
from tests.engines.kepler_run.tables import (
    ANN,
    BELT,
    BOB,
    CALCULATE,
    NEBULA,
    OPEN,
    OPEN_B,
    OPEN_C,
    OPEN_D,
    SHIELD,
    a_table,
    draft,
    flown,
    moves,
    on,
    pilot,
    score,
    ship,
    take_off,
)


def sight(play: Play, seat: int | None) -> tuple:
    """All that a seat gets to see: the board, the board as text, and what it was told."""
    told = [str(event.words) for event in play.events_for(seat)]
    return play.view(seat), play.text(seat), told


def choosing(ann: str) -> Play:
    play = take_off(run=[OPEN, OPEN_B, OPEN_C], ann=ship(stored=3))
    moves(play, ANN, ann)
    return play


def calculating(*deck: str) -> Play:
    play = draft(pool=[CALCULATE, NEBULA, OPEN_D], picks=[ANN, BOB], deck=deck)
    moves(play, ANN, f"action {CALCULATE}")
    return play


# Contracts


@pytest.mark.parametrize("seat", [BOB, None])
def test_the_contract_is_secret_while_others_still_choose(seat):
    comet, salvage = choosing("comet 0"), choosing("salvage 0")

    assert sight(comet, seat) == sight(salvage, seat)


@pytest.mark.parametrize("seat", [BOB, None])
def test_the_contract_is_secret_during_the_runs(seat):
    comet, salvage = choosing("comet 1"), choosing("salvage 1")

    for play in (comet, salvage):
        moves(play, BOB, "asteroid 0")
        moves(play, ANN, "move", "stop")

    assert sight(comet, seat) == sight(salvage, seat)


def test_everyone_sees_the_own_contract_and_load():
    play = choosing("comet 2")

    mat = play.view(ANN).mats[ANN]

    assert (mat.contract, mat.load) == ("comet", 2)
    assert "Chosen: comet" in play.text(ANN)


def test_everyone_sees_that_a_contract_was_chosen_and_which_are_in_hand():
    play = choosing("comet 0")

    mats = play.view(BOB).mats

    assert [mat.is_ready for mat in mats] == [True, False]
    assert mats[ANN].contracts == ["asteroid", "comet", "salvage"]


@pytest.mark.parametrize("seat", [ANN, BOB, None])
def test_all_contracts_are_seen_at_the_scoring(seat):
    play = score(run=[BELT], ann=flown("asteroid", 1), bob=flown("asteroid", 1))

    assert [mat.contract for mat in play.view(seat).mats] == ["asteroid", "asteroid"]


def test_the_next_contract_is_secret_again():
    table = a_table(run=[OPEN], ann=pilot(), bob=pilot(), to_fly=[ANN, BOB])
    asteroid, salvage = on(table), on(table)

    moves(asteroid, ANN, "asteroid 0")
    moves(salvage, ANN, "salvage 0")

    assert asteroid.table.round == 2
    assert sight(asteroid, BOB) == sight(salvage, BOB)


# Fuel


@pytest.mark.parametrize("seat", [BOB, None])
def test_the_fuel_to_load_is_secret_while_others_still_choose(seat):
    little, much = choosing("comet 0"), choosing("comet 3")

    assert sight(little, seat) == sight(much, seat)


def test_the_fuel_in_every_tank_is_seen_once_all_have_chosen():
    play = choosing("comet 3")

    moves(play, BOB, "asteroid 0")

    assert [mat.tank for mat in play.view(None).mats] == [4 + 3, 4]
    assert [mat.stored for mat in play.view(None).mats] == [0, 0]


# Cards


@pytest.mark.parametrize("seat", [BOB, None])
def test_cards_drawn_for_calculate_are_seen_by_the_drawing_player_alone(seat):
    one, other = calculating(OPEN, BELT, SHIELD), calculating(OPEN_B, OPEN_C, NEBULA)

    assert sight(one, seat) == sight(other, seat)
    assert one.view(seat).drawn_count == 3
    assert [card.id for card in one.view(ANN).drawn] == [OPEN, BELT, SHIELD]
    assert str(one.events_for(ANN)[-1].words) == "You draw Hush Gap, Gravel Ring, Blank Lane."


def test_once_one_is_played_the_two_discarded_are_seen_by_all():
    play = calculating(OPEN, BELT, SHIELD)

    moves(play, ANN, f"discover {BELT}")

    assert [card.id for card in play.view(BOB).discard] == [OPEN, SHIELD]
    assert play.view(BOB).drawn_count == 0


@pytest.mark.parametrize("seat", [ANN, BOB, None])
def test_nobody_sees_the_order_of_the_deck(seat):
    one = draft(pool=[OPEN], deck=[BELT, SHIELD, NEBULA])
    other = draft(pool=[OPEN], deck=[NEBULA, BELT, SHIELD])

    assert sight(one, seat) == sight(other, seat)
    assert one.view(seat).deck_count == 3


# What was shown cannot be taken back


def test_who_has_drawn_for_calculate_cannot_take_it_back():
    play = calculating(OPEN, BELT, SHIELD)

    assert not play.may_undo(ANN)
    assert play.reveals[-1] == (1, ANN)


def test_nor_the_choice_once_the_other_two_are_shown():
    play = calculating(OPEN, BELT, SHIELD)

    moves(play, ANN, f"discover {BELT}")

    assert not play.may_undo(ANN)
    assert play.reveals[-1] == (2, None)


def test_nor_the_last_choice_of_a_contract_once_the_tanks_are_shown():
    play = choosing("comet 3")
    before = play.may_undo(ANN)

    moves(play, BOB, "asteroid 0")

    assert before
    assert not play.may_undo(BOB)


# What lies open


def test_points_are_seen_by_all():
    play = draft(pool=[OPEN, BELT], ann=ship(points={"Contracts": 5}), picks=[ANN, BOB])

    moves(play, ANN, f"discover {OPEN}")

    for seat in (ANN, BOB, None):
        assert [mat.points for mat in play.view(seat).mats] == [6, 0]


def test_holds_parts_deliveries_and_disks_are_seen_by_all():
    ann = ship(modules=3, stored=2, parts=[SHIELD], deliveries=[CALCULATE], disks=3, booster=False)
    play = draft(pool=[OPEN], ann=ann)

    mat = play.view(BOB).mats[ANN]

    assert (mat.modules, mat.stored, mat.room, mat.disks) == (3, 2, 7, 3)
    assert [card.id for card in mat.parts + mat.deliveries] == [SHIELD, CALCULATE]
    assert mat.booster is False


# What a bot may imagine


def test_dealing_the_hidden_things_anew_changes_nothing_that_is_seen():
    play = calculating(OPEN, BELT, SHIELD, OPEN_B, OPEN_C)
    before, hidden = play.view(BOB), sorted([*play.table.drawn, *play.table.deck])

    redeal(play.table, BOB, Chance("anew"))

    assert play.view(BOB) == before
    assert play.table.drawn != [OPEN, BELT, SHIELD]
    assert sorted([*play.table.drawn, *play.table.deck]) == hidden


def test_the_drawing_player_keeps_the_cards_in_sight():
    play = calculating(OPEN, BELT, SHIELD, OPEN_B, OPEN_C)

    redeal(play.table, ANN, Chance("anew"))

    assert play.table.drawn == [OPEN, BELT, SHIELD]


def test_a_contract_that_was_shown_is_not_imagined():
    for number in range(20):
        play = score(run=[BELT], ann=flown("asteroid", 1), bob=flown("asteroid", 1))

        redeal(play.table, BOB, Chance(str(number)))

        assert play.table.mats[ANN].contract == "asteroid"


def test_contract_and_load_of_another_are_imagined_and_the_own_are_not():
    seen = set()
    for number in range(40):
        play = choosing("comet 1")
        redeal(play.table, BOB, Chance(str(number)))
        seen.add((play.table.mats[ANN].contract, play.table.mats[ANN].load))
    mine = choosing("comet 1")
    redeal(mine.table, ANN, Chance("anew"))

    assert {contract for contract, _ in seen} == {"asteroid", "comet", "salvage"}
    assert {load for _, load in seen} == {0, 1, 2, 3}
    assert (mine.table.mats[ANN].contract, mine.table.mats[ANN].load) == ("comet", 1)
