"""The variant for two: seven cards, three picks each."""

from engines import kepler_run
from engines.kepler_run.components import CARDS
from engines.play import Play
from tests.engines.kepler_run.tables import ANN, BOB, a_table, answers, on


def test_two_players_draft_from_seven_cards():
    play = Play.start(kepler_run, seats=2, seed="two")

    assert len(play.table.pool) == 7


def test_example_of_the_picks_one_two_two_one_one_two():
    play = on(a_table(order=[BOB, ANN], deck=sorted(CARDS)[:20]))
    asked = []

    while play.table.to_draft:
        [seat] = play.waiting_for
        asked.append(seat)
        play.move(seat, answers(play, seat)[0])

    assert asked == [BOB, ANN, ANN, BOB, BOB, ANN]


def test_each_of_two_drafts_three_cards_and_one_is_left_over():
    play = on(a_table(deck=sorted(CARDS)[:20]))

    while play.table.to_draft:
        [seat] = play.waiting_for
        play.move(seat, f"discover {play.table.pool[0]}")

    assert [mat.points for mat in play.table.mats] == [{"Discoveries": 3}, {"Discoveries": 3}]
    assert len(play.table.run) == 7
