"""Undo reaches back to the last fence: another seat's move, or anything hidden shown."""

import pytest

from engines.play import NothingToUndo, Play, Together, checkpoint, reveal
from engines.words import Words
from tests.engines.mini import ANN, BOB, CID, moves, note, start, win


async def turns_of_two(table):
    """Ann answers twice, then Bob twice, and so on; a checkpoint before each answer."""
    while len(table.notes) < 12:
        await checkpoint()
        seat = (ANN, ANN, BOB, BOB)[len(table.notes) % 4]
        await note(table, seat)
        table.tell(Words("Noted."))
    return win()


def undo_refused(play, seat):
    with pytest.raises(NothingToUndo, match=r"^There is nothing left to take back\.$"):
        play.undo(seat)
    return not play.may_undo(seat)


def test_there_is_nothing_to_undo_before_the_first_move():
    play = start(turns_of_two)

    assert undo_refused(play, ANN)
    assert undo_refused(play, BOB)


def test_undo_brings_back_what_was():
    play = moves(start(turns_of_two), (ANN, "one"))
    events = list(play.events)

    play.move(ANN, "two")
    play.undo(ANN)

    assert play.log == [(ANN, "one")]
    assert play.number == 1
    assert play.events == events
    assert play.table == start(turns_of_two).follow([(ANN, "one")]).table
    assert list(play.waiting_for) == [ANN]


def test_undo_crosses_a_checkpoint_within_ones_own_moves():
    play = moves(start(turns_of_two), (ANN, "one"), (ANN, "two"))

    play.undo(ANN)
    play.undo(ANN)

    assert play.log == []
    assert undo_refused(play, ANN)


def test_another_answer_can_be_given_after_an_undo():
    play = moves(start(turns_of_two), (ANN, "one"))

    play.undo(ANN)
    play.move(ANN, "two")

    assert play.table.notes == ["A two"]
    assert play.may_undo(ANN)


def test_nobody_undoes_the_move_of_another():
    play = moves(start(turns_of_two), (ANN, "one"), (ANN, "one"))

    assert undo_refused(play, BOB)
    assert play.may_undo(ANN)


def test_a_move_of_another_seat_is_a_fence():
    play = moves(start(turns_of_two), (ANN, "one"), (ANN, "one"), (BOB, "one"))

    assert undo_refused(play, ANN)
    assert play.may_undo(BOB)


def test_undo_stops_at_the_move_of_another_seat():
    play = moves(start(turns_of_two), (ANN, "one"), (ANN, "one"), (BOB, "one"), (BOB, "two"))

    play.undo(BOB)
    play.undo(BOB)

    assert undo_refused(play, BOB)
    assert play.number == 2


def test_what_another_seat_has_acted_on_stays_fenced_when_that_seat_takes_it_back():
    play = moves(start(turns_of_two), (ANN, "one"), (ANN, "one"), (BOB, "one"))

    play.undo(BOB)

    assert undo_refused(play, ANN)
    assert undo_refused(play, BOB)


def test_who_took_a_move_back_may_take_back_the_next():
    play = moves(start(turns_of_two), (ANN, "one"), (ANN, "one"), (BOB, "one"))

    play.undo(BOB)
    play.move(BOB, "two")
    play.undo(BOB)

    assert play.log == [(ANN, "one"), (ANN, "one")]
    assert undo_refused(play, ANN)


@pytest.mark.parametrize("to", [None, ANN, BOB])
def test_nothing_is_undone_once_something_hidden_was_shown(to):
    async def rules(table):
        await note(table, ANN)
        await reveal(to)
        await note(table, ANN)
        await note(table, ANN)

    play = moves(start(rules), (ANN, "one"))
    assert undo_refused(play, ANN)

    play.move(ANN, "two")
    play.undo(ANN)

    assert play.log == [(ANN, "one")]
    assert undo_refused(play, ANN)


def test_nothing_is_undone_after_the_end():
    async def rules(table):
        await note(table, ANN)
        return win()

    play = moves(start(rules), (ANN, "one"))

    assert undo_refused(play, ANN)


# When several decide at once


async def all_at_once(table):
    await Together({seat: twice(table, seat) for seat in range(table.seats)})
    await note(table, ANN)


async def twice(table, seat):
    await note(table, seat)
    await note(table, seat)


def test_an_answer_among_several_can_be_taken_back():
    play = moves(start(all_at_once, seats=3), (BOB, "one"), (BOB, "two"))

    play.undo(BOB)
    play.undo(BOB)

    assert play.table.notes == []
    assert sorted(play.waiting_for) == [ANN, BOB, CID]


def test_an_answer_is_fenced_as_soon_as_another_seat_has_answered():
    play = moves(start(all_at_once, seats=3), (BOB, "one"), (CID, "one"))

    assert undo_refused(play, BOB)
    play.undo(CID)
    assert undo_refused(play, BOB)


def test_the_answer_that_ends_a_together_can_be_taken_back():
    play = moves(start(all_at_once), (ANN, "one"), (BOB, "one"), (ANN, "two"), (BOB, "two"))
    assert list(play.waiting_for) == [ANN]

    play.undo(BOB)

    assert list(play.waiting_for) == [BOB]
    assert play.table.notes == ["A one", "B one", "A two"]


# With snapshots


def test_undo_works_right_after_resuming():
    played = moves(start(turns_of_two), *[(ANN, "one")] * 2, *[(BOB, "one")] * 2)
    play = Play.resume(played.engine, played.snapshot())

    play.undo(BOB)
    play.undo(BOB)

    assert play.table == start(turns_of_two).follow([(ANN, "one"), (ANN, "one")]).table
    assert undo_refused(play, BOB)
    assert undo_refused(play, ANN)


def test_a_snapshot_remembers_what_a_move_that_was_taken_back_had_fenced():
    play = moves(start(turns_of_two), (ANN, "one"), (ANN, "one"), (BOB, "one"))
    play.undo(BOB)

    resumed = Play.resume(play.engine, play.snapshot())

    assert undo_refused(resumed, ANN)
    assert resumed.number == 2
    assert resumed.fence == play.fence == 2


def test_a_snapshot_before_any_checkpoint_remembers_it_too():
    play = moves(start(all_at_once), (ANN, "one"), (BOB, "one"))
    play.undo(BOB)

    resumed = Play.resume(play.engine, play.snapshot())

    assert undo_refused(resumed, ANN)
    assert undo_refused(resumed.copy(), ANN)
    moves(resumed, (ANN, "two"))
    assert resumed.may_undo(ANN)
    resumed.undo(ANN)
    assert undo_refused(resumed, ANN)


def test_an_undo_forgets_the_checkpoints_it_crossed():
    play = moves(start(turns_of_two), (ANN, "one"), (ANN, "two"))

    play.undo(ANN)
    moves(play, (ANN, "one"), (BOB, "one"))

    resumed = Play.resume(play.engine, play.snapshot())
    assert resumed.table.notes == ["A one", "A one", "B one"]
