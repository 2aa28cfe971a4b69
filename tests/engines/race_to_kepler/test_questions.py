"""A question is asked even if its answers are alike, where others could tell from its absence."""

import pytest

from engines.play import Play
from tests.engines.race_to_kepler.tables import (
    ANN,
    BOB,
    CIRCUIT_SPIDER,
    ESCAPE_FLYER,
    GENE_ARCHITECT,
    GOLD,
    IRON,
    MAFIA,
    RED_KREMLIN_DRIVE,
    STORM_BEAR,
    VEIN_TAPPER,
    acting,
    mat,
    moves,
    played,
    player,
    told,
)

OTHERS = pytest.mark.parametrize("seat", [BOB, None])


def sight(play: Play, seat: int | None) -> tuple:
    """All that a seat gets to see: the board, the board as text, and what it was told."""
    return play.view(seat), play.text(seat), told(play, seat)


@OTHERS
def test_that_cards_in_a_hand_are_alike_is_not_given_away(seat):
    one = played(CIRCUIT_SPIDER, deck=[IRON, IRON, IRON])
    other = played(CIRCUIT_SPIDER, deck=[IRON, GOLD, MAFIA])

    assert set(one.waiting_for) == set(other.waiting_for) == {ANN}
    assert sight(one, seat) == sight(other, seat)


@OTHERS
def test_that_cards_looked_at_are_alike_is_not_given_away(seat):
    one = played(GENE_ARCHITECT, deck=[IRON, IRON, IRON])
    other = played(GENE_ARCHITECT, deck=[IRON, GOLD, MAFIA])

    for play in (one, other):
        moves(play, ANN, "draw iron from deck")

    assert len(one.table.looking) == len(other.table.looking) == 2
    assert sight(one, seat) == sight(other, seat)


@OTHERS
def test_that_cards_put_back_are_alike_is_not_given_away(seat):
    one, other = (acting(ann=player(RED_KREMLIN_DRIVE, deck=[IRON, card]), energy=5)
                  for card in (IRON, GOLD))  # fmt: skip

    for play in (one, other):
        moves(play, ANN, "operate 3", "decline", "back iron")

    assert sight(one, seat) == sight(other, seat)


@OTHERS
def test_that_a_hand_has_no_more_gold_is_not_given_away(seat):
    one, other = (played(VEIN_TAPPER, hand=[GOLD, card]) for card in (IRON, GOLD))

    for play in (one, other):
        moves(play, ANN, f"choose {VEIN_TAPPER} 2", "show gold", "done")

    assert sight(one, seat) == sight(other, seat)


def test_the_last_card_of_a_hand_is_taken_without_asking():
    play = played(CIRCUIT_SPIDER, deck=[IRON])

    assert mat(play).discard == [IRON]


def test_the_only_open_card_that_fits_is_taken_without_asking():
    play = played(ESCAPE_FLYER, airlock=[IRON, STORM_BEAR])

    moves(play, ANN, f"choose {ESCAPE_FLYER} 2")

    assert mat(play).discard == [IRON]
