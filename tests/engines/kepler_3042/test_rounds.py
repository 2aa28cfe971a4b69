"""Sixteen rounds: a progress card, a turn for each player, the cleanup, the next first player."""

import pytest

from tests.engines.kepler_3042.tables import (
    ANN,
    BOB,
    CID,
    DEE,
    a_table,
    act,
    answers,
    clean_up,
    held,
    moves,
    nation,
    on,
    pilot,
    play_to_the_end,
    reveal,
    start,
    turn,
)

DECK = ["extraterrestrial-knowledge", "matter-convoy", "antimatter-grant"]

# The progress card


def test_example_a_extraterrestrial_knowledge_is_revealed_and_waits_for_the_end_of_the_round():
    play = reveal(deck=DECK, card="", round=0)

    assert play.table.card == "extraterrestrial-knowledge"
    assert play.view(None).card.name == "Extraterrestrial Knowledge"
    assert not play.waiting_for
    assert set(play.table.nations[ANN].levels.values()) == {0}


def test_the_round_marker_advances_when_the_card_is_revealed():
    play = reveal(deck=DECK, card="", round=4)

    assert play.table.round == 5
    assert play.table.deck == list(reversed(DECK[1:]))


def test_revealing_a_card_cannot_be_taken_back():
    play = start(2)
    first, second = play.table.order_from(play.table.first)

    moves(play, first, "learn travel quantum")
    moves(play, second, "learn travel quantum")

    assert play.table.round == 1
    assert not play.may_undo(second)


def test_each_round_has_a_card_of_its_own():
    idle = pilot()
    table = a_table(ann=idle, bob=idle, to_play=[ANN, BOB], deck=DECK, card="power-grid-loan")
    play = on(table)

    moves(play, ANN, "space-missions")
    moves(play, BOB, "space-missions")

    assert (play.table.card, play.table.past) == (DECK[0], ["power-grid-loan"])


# Turns


@pytest.mark.parametrize("first", [ANN, BOB, CID, DEE])
def test_turns_are_taken_clockwise_from_the_first_player(first):
    idle = pilot()
    deck = ["matter-convoy", "antimatter-grant"]
    table = a_table(ann=idle, bob=idle, cid=idle, dee=idle, first=first, round=0, deck=deck)
    play = on(table)
    asked = []

    while play.table.round == 1:
        [seat] = play.waiting_for
        asked.append(seat)
        moves(play, seat, "space-missions")

    assert asked == [(first + step) % 4 for step in range(4)]


def test_only_the_player_whose_turn_it_is_decides():
    play = turn(seats=[BOB, ANN])

    assert list(play.waiting_for) == [BOB]


def test_a_turn_is_main_action_then_bonus_actions_then_moves_then_withdrawals():
    ann = nation(earth="EM", travel=1, starships=["a1"])
    play = act("space-missions", ann=ann)
    steps = []

    while play.waiting_for:
        steps.append({text.split()[0] for text in answers(play)} - {"done"})
        moves(play, ANN, "done")

    assert steps == [{"build"}, {"bonus"}, {"move"}, {"withdraw"}]


def test_who_can_do_nothing_more_is_not_asked_and_the_turn_passes_on():
    play = turn(seats=[ANN, BOB], ann=pilot())

    moves(play, ANN, "energy-storage")

    assert list(play.waiting_for) == [BOB]


# The cleanup


def test_the_cleanup_comes_after_all_turns():
    idle = pilot(earth="E")
    table = a_table(ann=idle, bob=idle, to_play=[ANN, BOB], deck=DECK, card="recycling-accord")
    table.nations[ANN].pit["matter"] = 1
    play = on(table)

    moves(play, ANN, "space-missions", "done")
    before = held(play, "pit")
    moves(play, BOB, "space-missions", "done")

    assert before == "M"
    assert answers(play, ANN) == ["regenerate matter", "decline"]


@pytest.mark.parametrize(("first", "then"), [(ANN, DEE), (BOB, ANN), (CID, BOB), (DEE, CID)])
def test_the_first_player_marker_goes_to_the_right(first, then):
    idle = pilot()
    play = clean_up(first=first, ann=idle, bob=idle, cid=idle, dee=idle)

    assert play.table.first == then


def test_after_the_last_round_the_marker_stays():
    play = clean_up(round=16, ann=pilot(), bob=pilot())

    assert play.table.first == ANN


def test_the_new_first_player_begins_the_next_round():
    idle = pilot()
    table = a_table(ann=idle, bob=idle, cid=idle, to_play=[BOB, CID, ANN], first=BOB, deck=DECK)
    play = on(table)

    for seat in (BOB, CID, ANN):
        moves(play, seat, "space-missions")

    assert list(play.waiting_for) == [ANN]
    assert play.table.to_play == [ANN, BOB, CID]


# The end


def test_the_game_is_over_after_sixteen_rounds():
    play = play_to_the_end(start(2, "sixteen"))

    assert play.table.round == 16
    assert play.table.deck == []
    assert play.is_over


def test_before_that_it_goes_on():
    idle = pilot()
    table = a_table(ann=idle, bob=idle, to_play=[BOB], round=15, deck=DECK[:1])
    play = on(table)

    moves(play, BOB, "space-missions")

    assert play.table.round == 16
    assert not play.is_over


def test_and_the_sixteenth_round_is_played_and_cleaned_up_to_its_end():
    ann = pilot(technological=4, storage="E")
    table = a_table(ann=ann, bob=pilot(), to_play=[BOB], round=16, card="academic-exchange")
    table.nations[BOB].storage["energy"] = 1
    play = on(table)

    moves(play, BOB, "space-missions", "done")
    moves(play, BOB, "produce earth")

    assert held(play, "earth", BOB) == "E"
    assert play.is_over
