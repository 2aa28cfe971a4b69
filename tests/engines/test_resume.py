"""Snapshots: a game goes on from its last checkpoint and the few moves since."""

import msgspec
import pytest

from engines.play import Play, Snapshot, checkpoint, reveal
from engines.words import Words
from tests.engines.mini import ANN, BOB, engine_of, moves, note, start, win


async def rounds(table):
    """Each round, Ann answers twice and Bob once."""
    while len(table.notes) < 30:
        await checkpoint()
        table.tell(Words("A round begins."))
        await note(table, ANN)
        await note(table, ANN)
        await note(table, BOB)
    return win()


ROUND = [(ANN, "one"), (ANN, "two"), (BOB, "one")]


def tail(play):
    return msgspec.msgpack.decode(play.snapshot(), type=Snapshot).moves


def test_a_snapshot_is_bytes_that_a_game_resumes_from():
    play = moves(start(rounds), *ROUND, (ANN, "two"))

    snapshot = play.snapshot()
    resumed = Play.resume(play.engine, snapshot)

    assert isinstance(snapshot, bytes)
    assert resumed.table == play.table
    assert resumed.number == 4
    assert list(resumed.waiting_for) == [ANN]


def test_the_moves_since_can_be_given_to_an_older_snapshot():
    play = moves(start(rounds), *ROUND)
    snapshot = play.snapshot()
    moves(play, *ROUND, (ANN, "two"))

    resumed = Play.resume(play.engine, snapshot, play.log[3:])

    assert resumed.table == play.table


def test_a_resumed_game_goes_on_as_the_game_would_have():
    play = moves(start(rounds), *ROUND, (ANN, "two"))
    resumed = Play.resume(play.engine, play.snapshot())

    rest = [(ANN, "one"), (BOB, "two"), *ROUND * 8]
    moves(play, *rest)
    moves(resumed, *rest)

    assert play.is_over
    assert resumed.outcome == play.outcome
    assert resumed.table == play.table


def test_taking_a_snapshot_does_not_change_the_game():
    play, other = start(rounds), start(rounds)

    for move in ROUND * 3:
        play.snapshot()
        moves(play, move)
        moves(other, move)

    assert play.table == other.table
    assert play.events == other.events
    assert play.log == other.log


def test_a_snapshot_holds_the_moves_since_the_last_checkpoint_that_no_undo_can_cross():
    play = start(rounds)
    assert tail(play) == []

    moves(play, *ROUND)
    assert tail(play) == ROUND  # Bob could still take his move back
    moves(play, (ANN, "one"))
    assert tail(play) == [(ANN, "one")]


def test_a_snapshot_does_not_grow_with_the_game():
    play = moves(start(rounds), *ROUND * 2)
    early = len(play.snapshot())

    moves(play, *ROUND * 7)

    assert len(tail(play)) == 3
    assert len(play.snapshot()) < early + 30 * len("A one.")


def test_a_reveal_makes_the_checkpoint_before_it_safe():
    async def rules(table):
        while True:
            await reveal()
            await checkpoint()
            await note(table, ANN)

    play = moves(start(rules), *[(ANN, "one")] * 5)

    assert tail(play) == []


def test_without_checkpoints_a_snapshot_holds_all_moves():
    async def rules(table):
        for seat in (ANN, BOB) * 3:
            await note(table, seat)

    play = moves(start(rules), (ANN, "one"), (BOB, "one"), (ANN, "one"))

    assert tail(play) == play.log
    assert Play.resume(play.engine, play.snapshot()).table == play.table


def test_a_resumed_game_has_the_events_since_its_checkpoint():
    play = moves(start(rounds), *ROUND, (ANN, "two"))

    resumed = Play.resume(play.engine, play.snapshot())

    assert [event.number for event in play.events] == [0, 3]
    assert [event.number for event in resumed.events] == [3]


def test_a_snapshot_of_a_resumed_game_is_a_snapshot_too():
    play = start(rounds)
    for move in ROUND * 4:
        play = Play.resume(play.engine, play.snapshot())
        play.move(*move)

    assert play.number == 12
    assert play.table == start(rounds).follow(ROUND * 4).table


def test_the_end_is_in_a_snapshot():
    play = moves(start(rounds), *ROUND * 10)

    resumed = Play.resume(play.engine, play.snapshot())

    assert resumed.is_over
    assert resumed.outcome == play.outcome


def test_a_copy_goes_its_own_way():
    play = moves(start(rounds), *ROUND)

    copy = play.copy()
    copy.move(ANN, "two")

    assert play.number == 3
    assert copy.number == 4


def test_a_snapshot_of_another_game_is_refused():
    snapshot = start(rounds).snapshot()

    with pytest.raises(ValueError, match=r"^This is a snapshot of mini, not of maxi\.$"):
        Play.resume(engine_of(rounds, KEY="maxi"), snapshot)


@pytest.mark.parametrize("garbage", [b"", b"garbage", b"\x93\x01\x02\x03"])
def test_what_is_no_snapshot_is_refused(garbage):
    with pytest.raises(msgspec.DecodeError):
        Play.resume(engine_of(rounds), garbage)


# Imagining


def test_an_imagined_game_has_other_chance_and_other_hidden_things():
    def redeal(table, seat, chance):
        table.hidden[:] = chance.shuffled("hidden", [f"for {seat}", "x", "y", "z"])

    play = moves(start(rounds, redeal=redeal), *ROUND)

    dream = play.imagine(BOB, "another seed")

    assert dream.table.chance.seed == "another seed"
    assert sorted(dream.table.hidden) == ["for 1", "x", "y", "z"]
    assert play.table.hidden == []
    assert play.table.chance.seed == "any text"


def test_the_same_seed_imagines_the_same_game():
    def redeal(table, seat, chance):
        table.hidden[:] = chance.shuffled("hidden", list("abcdefgh"))

    play = start(rounds, redeal=redeal)

    assert play.imagine(ANN, "a dream").table == play.imagine(ANN, "a dream").table
    assert play.imagine(ANN, "a dream").table != play.imagine(ANN, "another").table


def test_moves_can_be_imagined_too():
    play = start(rounds)

    dream = play.imagine(ANN, "a dream", [(ANN, "one"), (ANN, "two")])

    assert dream.table.notes == ["A one", "A two"]
    assert play.table.notes == []
