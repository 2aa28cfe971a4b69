"""Three rounds of four phases, then the game is over."""

import pytest

from engines import kepler_run
from engines.play import NotYourTurn, Play
from tests.engines.kepler_run.tables import (
    ANN,
    BOB,
    OPEN,
    a_table,
    answers,
    moves,
    on,
    pilot,
    play_to_the_end,
)


def phase_of(options: list[str]) -> str:
    verbs = {answer.split()[0] for answer in options}
    if "discover" in verbs:
        return "drafting"
    if verbs & {"asteroid", "comet", "salvage"}:
        return "takeoff"
    return "flying" if "stop" in verbs else "scoring"


def test_a_round_is_drafting_then_flying_then_scoring():
    play = Play.start(kepler_run, seats=3, seed="phases")
    phases = []

    while play.waiting_for:
        seat = min(play.waiting_for)
        options = answers(play, seat)
        phase = (play.table.round, phase_of(options))
        if not phases or phases[-1] != phase:
            phases.append(phase)
        play.move(seat, options[0])

    assert phases == [
        (number, phase)
        for number in (1, 2, 3)
        for phase in ("drafting", "takeoff", "flying", "scoring")
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_is_over_after_three_rounds(seats):
    play = play_to_the_end(Play.start(kepler_run, seats=seats, seed="three"))

    begun = [str(event.words) for event in play.events if "begins" in str(event.words)]

    assert begun == ["Round 1 begins.", "Round 2 begins.", "Round 3 begins."]
    assert play.is_over
    assert play.outcome is not None


def test_after_the_game_nobody_can_move():
    play = play_to_the_end(Play.start(kepler_run, seats=2, seed="over"))

    with pytest.raises(NotYourTurn):
        play.move(ANN, "stop")


def test_the_next_round_begins_once_all_have_been_scored():
    cards = [f"kr{number}" for number in range(20, 40)]
    table = a_table(
        run=[OPEN], ann=pilot(tank=1), bob=pilot(), deck=cards, to_fly=[ANN, BOB], order=[ANN, BOB]
    )
    play = on(table)

    moves(play, ANN, "stop")

    assert play.table.round == 2
    assert play.table.pool == cards[:7]
    assert play.table.to_draft == [ANN, BOB, BOB, ANN, ANN, BOB]


def test_all_three_contracts_are_played_in_the_course_of_a_game():
    play = play_to_the_end(Play.start(kepler_run, seats=4, seed="contracts"))

    for mat in play.table.mats:
        assert mat.contracts == []
        assert sorted(mat.done) == ["asteroid", "comet", "salvage"]
