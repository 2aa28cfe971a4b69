"""Keywords that only cities use: scanning and sifting."""

from tests.engines.race_to_kepler.tables import (
    ANN,
    CONGO_LANCE,
    GOLD,
    IRON,
    MAFIA,
    RED_KREMLIN_DRIVE,
    VOLATILE_CANISTER,
    acting,
    answers,
    deck,
    mat,
    moves,
    player,
)

# Scan


def scanning(operation: int, *cards: str, discard=()):
    ann = player(RED_KREMLIN_DRIVE, deck=cards, discard=list(discard))
    play = acting(ann=ann, energy=5)
    moves(play, ANN, f"operate {operation}")
    return play


def test_scan_1_looks_at_the_top_card_which_may_be_discarded():
    play = scanning(1, IRON, GOLD)

    offered = answers(play)
    moves(play, ANN, "discard iron from deck")

    assert offered == ["discard iron from deck", "decline"]
    assert (deck(play), mat(play).discard) == ([GOLD], [IRON])


def test_scan_1_may_put_the_card_back():
    play = scanning(1, IRON, GOLD)

    moves(play, ANN, "decline")

    assert (deck(play), mat(play).discard) == ([IRON, GOLD], [])


def test_a_card_discarded_by_a_scan_is_discarded_by_an_effect():
    play = scanning(1, VOLATILE_CANISTER)

    moves(play, ANN, f"discard {VOLATILE_CANISTER} from deck")

    assert play.table.turn.energy == 5 - 1 + 2


def test_scan_2_may_discard_both_cards():
    play = scanning(3, IRON, GOLD, MAFIA)

    moves(play, ANN, "discard gold from deck", "discard iron from deck")

    assert (deck(play), mat(play).discard) == ([MAFIA], [GOLD, IRON])


def test_scan_2_puts_the_rest_back_in_any_order():
    play = scanning(3, IRON, GOLD, MAFIA)

    moves(play, ANN, "decline", "back iron")

    assert deck(play) == [GOLD, IRON, MAFIA]


def test_scan_2_puts_the_last_one_back_on_top():
    play = scanning(3, IRON, GOLD, MAFIA)

    moves(play, ANN, "decline", "back gold")

    assert deck(play) == [IRON, GOLD, MAFIA]


def test_a_scan_of_a_short_deck_goes_on_with_the_discards():
    play = scanning(3, IRON, discard=[GOLD])

    moves(play, ANN, "discard gold from deck", "done")

    assert (deck(play), mat(play).discard) == ([IRON], [GOLD])


def test_a_scan_uses_what_there_is():
    play = scanning(3, IRON)

    moves(play, ANN, "decline")

    assert deck(play) == [IRON]


def test_a_scan_with_no_card_at_all_does_nothing():
    play = scanning(1)

    assert answers(play) == ["operate 2", "end"]


# Sift


def test_sift_1_draws_a_card_then_discards_one():
    ann = player(CONGO_LANCE, hand=[IRON], deck=[GOLD, MAFIA])
    play = acting(ann=ann, energy=3)

    moves(play, ANN, "operate 1")
    offered = answers(play)
    moves(play, ANN, "discard gold")

    assert offered == ["discard iron", "discard gold"]
    assert (mat(play).hand, mat(play).discard, deck(play)) == ([IRON], [GOLD], [MAFIA])


def test_sift_2_draws_two_cards_then_discards_two():
    ann = player(CONGO_LANCE, hand=[IRON], deck=[GOLD, MAFIA])
    play = acting(ann=ann, energy=6)

    moves(play, ANN, "operate 2", "discard gold", "discard iron")

    assert (mat(play).hand, mat(play).discard) == ([MAFIA], [GOLD, IRON])


def test_cards_discarded_by_a_sift_are_discarded_by_an_effect():
    ann = player(CONGO_LANCE, hand=[VOLATILE_CANISTER])
    play = acting(ann=ann, energy=3)

    moves(play, ANN, "operate 1")

    assert play.table.turn.energy == 2 + 1


def test_a_sift_with_too_few_cards_discards_what_there_is():
    play = acting(ann=player(CONGO_LANCE, hand=[IRON]), energy=6)

    moves(play, ANN, "operate 2")

    assert (mat(play).hand, mat(play).discard) == ([], [IRON])
