"""Actions, C: spending energy on the operations of a city."""

import pytest

from engines.play import IllegalMove
from engines.race_to_kepler.table import Turn
from tests.engines.race_to_kepler.tables import (
    ANN,
    BOB,
    CHAO_PHRAYA_BAZAAR,
    GOLD,
    HALO_OF_EDO,
    IRON,
    LAGOON_COLOSSUS,
    PAULISTA_ANCHOR,
    REEF_HAULER,
    YAMUNA_ELEPHANT,
    a_table,
    acting,
    answers,
    mat,
    moves,
    on,
    player,
    to_spend,
)


def operations(play) -> list[str]:
    return [answer for answer in answers(play) if answer.startswith("operate")]


def test_example_of_using_an_operation():
    play = acting(ann=player(PAULISTA_ANCHOR), energy=5)

    moves(play, ANN, "operate 1")

    assert to_spend(play) == (5 - 4, 1, 1)
    assert mat(play).parsecs == 1


def test_an_operation_costs_its_energy():
    play = acting(ann=player(PAULISTA_ANCHOR), energy=9)

    moves(play, ANN, "operate 3")

    assert play.table.turn.energy == 0


@pytest.mark.parametrize(("energy", "usable"), [(3, []), (4, [1]), (5, [1]), (6, [1, 2])])
def test_without_the_energy_an_operation_cannot_be_used(energy, usable):
    play = acting(ann=player(PAULISTA_ANCHOR), energy=energy)

    assert operations(play) == [f"operate {number}" for number in usable]


def test_each_operation_can_be_used_once_a_turn():
    play = acting(ann=player(PAULISTA_ANCHOR), energy=20)

    moves(play, ANN, "operate 1")

    assert operations(play) == ["operate 2", "operate 3"]
    with pytest.raises(IllegalMove):
        play.move(ANN, "operate 1")


def test_several_different_operations_can_be_used_in_a_turn():
    play = acting(ann=player(PAULISTA_ANCHOR), energy=19)

    moves(play, ANN, "operate 3", "operate 1", "operate 2")

    assert mat(play).parsecs == 4 + 1 + 2
    assert play.table.turn.energy == 0


def test_in_the_next_turn_every_operation_can_be_used_again():
    table = a_table(ann=player(PAULISTA_ANCHOR, parsecs=1), tokens=[], turn=Turn(energy=4))
    play = on(table)

    moves(play, ANN, "operate 1", "end")
    moves(play, BOB, "end")

    assert play.table.turn.operations == []


def test_operations_are_those_of_the_own_city():
    play = acting(ann=player(PAULISTA_ANCHOR), bob=player(HALO_OF_EDO), energy=20)

    assert operations(play) == ["operate 1", "operate 2", "operate 3"]


def test_the_text_is_resolved_after_the_energy_is_paid():
    play = acting(ann=player(HALO_OF_EDO, hand=[IRON]), energy=3)

    assert operations(play) == ["operate 1"]


# Cards that an operation needs


def test_an_operation_that_ejects_from_the_hand_needs_a_card_there():
    play = acting(ann=player(HALO_OF_EDO, discard=[IRON]), energy=4)

    assert operations(play) == ["operate 1"]


def test_an_operation_that_ejects_from_the_discards_needs_a_card_there():
    play = acting(ann=player(HALO_OF_EDO, hand=[IRON]), energy=6)

    assert operations(play) == ["operate 1", "operate 2"]


@pytest.mark.parametrize(
    ("hand", "discard", "usable"),
    [([IRON], [], False), ([IRON], [GOLD], True), ([], [IRON, IRON], True), ([], [], False)],
)
def test_an_operation_that_ejects_two_cards_needs_two(hand, discard, usable):
    play = acting(ann=player(HALO_OF_EDO, hand=hand, discard=discard), energy=9)

    assert ("operate 4" in operations(play)) == usable


def test_an_operation_that_discards_needs_a_card_in_hand():
    play = acting(ann=player(YAMUNA_ELEPHANT), energy=3)

    assert operations(play) == ["operate 1"]


def test_an_operation_that_gains_a_card_can_be_used_without_one_to_gain():
    play = acting(ann=player(REEF_HAULER), energy=8, gold=0)

    moves(play, ANN, "operate 4")

    assert mat(play).parsecs == 3
    assert mat(play).hand == []


def test_an_operation_that_moves_cards_can_be_used_without_any():
    play = acting(ann=player(CHAO_PHRAYA_BAZAAR), energy=1, supply=[])

    moves(play, ANN, "operate 1")

    assert to_spend(play) == (0, 0, 1)


def test_an_operation_that_may_take_a_titan_back_can_be_used_without_one():
    play = acting(ann=player(LAGOON_COLOSSUS, discard=[IRON]), energy=6)

    moves(play, ANN, "operate 3")

    assert (mat(play).parsecs, mat(play).discard) == (2, [IRON])
