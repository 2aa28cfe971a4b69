"""Promises about replaying: seed, options and log give the same game, from any checkpoint, in any
process."""

from __future__ import annotations

import json
import os
import pkgutil
import subprocess
import sys

import msgspec

from engines.engine import Engine
from engines.play import Play, Snapshot
from engines.promises.games import (
    ALL_OF,
    Known,
    RandomGame,
    encode,
    what_happened,
    what_is_asked,
    whole_state,
    written,
)

LONGEST_TAIL = 100
"""The most moves that a snapshot may hold, however long the game: see `require_short_tails`."""
SHORT_GAME = 12

HASH_SEEDS = ("1", "2")


# The same log gives the same game


def check_same_log_same_game(engine: Engine, seats: int, seed: object) -> None:
    """A game that is replayed from its log has the same table, events and outcome."""
    with RandomGame(engine, seats, seed) as game:
        for move in game.decisions():
            if game.is_worth_a_look():
                require_same_as_replay(game)
            game.play.move(*move)
        require_same_as_replay(game)


def require_same_as_replay(game: RandomGame) -> None:
    again = game.again().follow(game.play.log)
    game.require_same(
        {"table": game.play.table, **whole_state(game.play)},
        {"table": again.table, **whole_state(again)},
        "replaying the log gives another game",
    )


def check_same_game_in_every_process(engine: Engine, seats: int, seed: object) -> None:
    """Nothing depends on the order of a set of words, which is different in every process.

    The engine is imported anew by its `__name__`: "package.module" or "package.module:object".
    """
    name = getattr(engine, "__name__", "")
    with RandomGame(engine, seats, seed) as game:
        game.require(name, "an engine needs a __name__ to be imported by in another process")
        told = [json.loads(json.dumps(story(engine, seats, seed)))]
        told += [story_elsewhere(game, name, hash_seed) for hash_seed in HASH_SEEDS]
        for other in told[1:]:
            for one_line, other_line in zip(told[0], other, strict=False):
                if one_line != other_line:
                    game.complain(f"another process plays {other_line}, this one {one_line}")
            game.require(len(told[0]) == len(other), "another process plays on")


def story(engine: Engine, seats: int, seed: object) -> list[object]:
    """A whole random game: each move, what happened, and how the table looked in the end."""
    with RandomGame(engine, seats, seed) as game:
        for move in game.decisions():
            game.play.move(*move)
        play = game.play
        return [
            *play.log,
            *map(written, play.events),
            *(play.text(seat) for seat in game.observers),
            written(play.outcome),
        ]


def story_elsewhere(game: RandomGame, name: str, hash_seed: str) -> list[object]:
    code = "import sys; from engines.promises.replaying import tell; tell(*sys.argv[1:])"
    told = subprocess.run(
        [sys.executable, "-c", code, name, str(game.seats), str(game.seed)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    game.require(told.returncode == 0, f"another process fails: {told.stderr[-500:]}")
    return json.loads(told.stdout)  # type: ignore[no-any-return]


def tell(name: str, seats: str, seed: str) -> None:
    """Print the story of a game. The other process runs this."""
    print(json.dumps(story(pkgutil.resolve_name(name), int(seats), seed)))


# Resuming


def check_resume_equals_replay(engine: Engine, seats: int, seed: object) -> None:
    """At every decision, a game resumed from a snapshot is the same as the game itself. The
    snapshot is of this moment, of a recent one, or now and then of one long ago."""
    with RandomGame(engine, seats, seed) as game:
        play = game.play
        snapshots = [play.snapshot()]
        for move in game.decisions():
            require_resumes(game, snapshots[-1])
            lately = 0 if game.is_worth_a_look() else max(0, play.number - ALL_OF)
            earlier = lately + game.luck.below("earlier", len(snapshots) - lately)
            require_resumes(game, snapshots[earlier], since=earlier)
            play.move(*move)
            snapshots.append(play.snapshot())
        for number, snapshot in game.some(list(enumerate(snapshots))):
            require_resumes(game, snapshot, since=number)
        require_short_tails(game, snapshots)
        require_every_checkpoint_resumes(game)


def require_resumes(game: RandomGame, snapshot: bytes, since: int | None = None) -> None:
    """Require that the game can be resumed from a snapshot, with the moves since then."""
    play = game.play
    when = "from a snapshot of now" if since is None else f"from a snapshot after move {since}"
    moves = [] if since is None else play.log[since:]
    resumed = Play.resume(game.engine, snapshot, moves)
    game.require_same(
        resumable(play, resumed), resumable(resumed, resumed), f"it is not the same {when}"
    )


def resumable(play: Play, resumed: Play) -> Known:
    """What must be the same in a resumed game: all but what happened before its checkpoint."""
    happened = what_happened(play)
    for part in ("log", "events", "reveals"):
        happened[part] = happened[part][-len(getattr(resumed, part)) or sys.maxsize :]
    undo = [seat for seat in range(play.table.seats) if play.may_undo(seat)]
    return {"table": play.table, "undo": undo, **happened, **what_is_asked(play)}


def require_short_tails(game: RandomGame, snapshots: list[bytes]) -> None:
    """Require that snapshots hold the moves of a turn or a round, not of a game: at most half of a
    game, and far less in a long one."""
    tails = [len(msgspec.msgpack.decode(each, type=Snapshot).moves) for each in snapshots]
    length = len(game.play.log)
    for number, tail in enumerate(tails):
        game.require(
            tail <= min(LONGEST_TAIL, max(SHORT_GAME, length // 2)),
            f"the snapshot after move {number} holds {tail} of {length} moves:"
            " a checkpoint is missing",
        )


def require_every_checkpoint_resumes(game: RandomGame) -> None:
    """Require that any checkpoint can be resumed, even if no snapshot used it because of undo."""
    whole = game.again().follow(game.play.log)
    passed = [number for number in dict.fromkeys(whole._checkpoints) if number > 0]
    for number in game.some(passed):
        snapshot = encode(whole._base_at(number))
        require_resumes(game, snapshot, since=number)
