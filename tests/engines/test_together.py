"""Several seats decide at once, in whatever order they answer."""

from itertools import permutations

import pytest

from engines.play import NotYourTurn, Play, Together, checkpoint, reveal
from engines.words import Words
from tests.engines.mini import ANN, BOB, CID, moves, note, start, win


async def two_things(table, seat):
    table.hidden.append("")
    first = await note(table, seat, "left", "right")
    if first == ["right"]:
        await note(table, seat, "up", "down")


async def all_at_once(table):
    await Together({seat: two_things(table, seat) for seat in range(table.seats)})
    table.notes.append("all have answered")
    await note(table, CID)
    return win()


def test_all_are_asked_at_once():
    play = start(all_at_once, seats=3)

    assert list(play.waiting_for) == [ANN, BOB, CID]


def test_a_branch_runs_on_to_its_next_question_while_the_others_wait():
    play = start(all_at_once, seats=3)

    play.move(BOB, "right")

    assert list(play.waiting_for[BOB].options) == ["up", "down"]
    assert list(play.waiting_for[ANN].options) == ["left", "right"]


def test_who_has_answered_everything_waits_for_the_others():
    play = moves(start(all_at_once, seats=3), (BOB, "left"))

    assert sorted(play.waiting_for) == [ANN, CID]
    with pytest.raises(NotYourTurn):
        play.move(BOB, "right")


def test_the_rules_go_on_when_the_last_branch_ends():
    play = start(all_at_once, seats=3)

    moves(play, (CID, "right"), (ANN, "left"), (CID, "up"))
    assert "all have answered" not in play.table.notes
    play.move(BOB, "left")

    assert play.table.notes[-1] == "all have answered"
    assert list(play.waiting_for) == [CID]


@pytest.mark.parametrize("order", list(permutations([ANN, BOB, BOB, CID])))
def test_the_answers_may_come_in_any_order(order):
    answers = {ANN: ["left"], BOB: ["right", "down"], CID: ["left"]}
    play = start(all_at_once, seats=3)

    for seat in order:
        play.move(seat, answers[seat].pop(0))

    assert sorted(play.table.notes[:-1]) == ["A left", "B down", "B right", "C left"]
    assert play.table.notes[-1] == "all have answered"
    assert list(play.waiting_for) == [CID]


def test_a_branch_without_a_question_is_over_at_once():
    async def silent(table):
        table.notes.append("nothing to ask")

    async def rules(table):
        await Together({ANN: silent(table), BOB: note(table, BOB)})
        return win()

    play = start(rules)

    assert list(play.waiting_for) == [BOB]
    assert play.table.notes == ["nothing to ask"]


def test_if_nobody_is_asked_anything_the_rules_go_on():
    async def silent():
        pass

    async def rules(table):
        await Together({})
        await Together({ANN: silent(), BOB: silent()})
        await note(table, BOB)

    assert list(start(rules).waiting_for) == [BOB]


def test_one_together_may_follow_another():
    async def rules(table):
        for _ in range(2):
            await Together({seat: note(table, seat) for seat in (ANN, BOB)})
        return win()

    play = moves(start(rules), (BOB, "one"), (ANN, "two"), (ANN, "one"), (BOB, "two"))

    assert play.table.notes == ["B one", "A two", "A one", "B two"]
    assert play.is_over


def test_a_branch_may_reveal_something():
    async def look(table, seat):
        await note(table, seat)
        await reveal(to=seat)
        await note(table, seat)

    async def rules(table):
        await Together({seat: look(table, seat) for seat in (ANN, BOB)})

    play = moves(start(rules), (BOB, "one"))

    assert play.reveals == [(1, BOB)]
    assert not play.may_undo(BOB)


# What a branch may not do


async def checks_in(table, seat):
    await note(table, seat)
    await checkpoint()


async def splits_up(table, seat):
    await note(table, seat)
    await Together({})


async def asks_another_seat(table, seat):
    await note(table, seat)
    await note(table, CID)


@pytest.mark.parametrize(
    ("branch", "complaint"),
    [
        (checks_in, "Checkpoint inside one branch of Together"),
        (splits_up, "Together inside one branch of Together"),
        (asks_another_seat, "The branch of seat 1 asked another seat"),
    ],
)
def test_a_branch_concerns_one_seat_and_one_moment(branch, complaint):
    async def rules(table):
        await Together({seat: branch(table, seat) for seat in (ANN, BOB)})

    play = start(rules, seats=3)

    with pytest.raises(RuntimeError, match=complaint):
        play.move(BOB, "one")

    assert play.log == []
    assert sorted(play.waiting_for) == [ANN, BOB]


def test_a_branch_may_not_begin_with_a_question_to_another_seat():
    async def rules(table):
        await Together({ANN: note(table, CID)})

    with pytest.raises(RuntimeError, match="The branch of seat 0 asked another seat"):
        start(rules, seats=3)


# Sealed answers and resuming


def test_a_game_is_resumed_in_the_middle_of_a_together():
    play = moves(start(all_at_once, seats=3), (CID, "right"), (ANN, "left"))

    resumed = Play.resume(play.engine, play.snapshot())
    moves(resumed, (BOB, "left"), (CID, "up"))

    assert resumed.table.notes == ["C right", "A left", "B left", "C up", "all have answered"]


def test_a_crash_in_a_branch_leaves_the_others_as_they_were():
    async def crashes(table, seat):
        table.tell(Words("Here we go."))
        await note(table, seat)
        raise ZeroDivisionError

    async def rules(table):
        await Together({ANN: two_things(table, ANN), BOB: crashes(table, BOB)})

    play = moves(start(rules), (ANN, "right"))

    with pytest.raises(ZeroDivisionError):
        play.move(BOB, "one")

    assert play.log == [(ANN, "right")]
    assert list(play.waiting_for[ANN].options) == ["up", "down"]
    assert list(play.waiting_for[BOB].options) == ["one", "two"]
    assert len(play.events) == 1
