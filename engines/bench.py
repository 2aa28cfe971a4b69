"""How fast the engines are, compared with python-chess and catanatron in one run on one machine.

Machines are noisy, and noise comes in waves. So all contestants take turns in many short rounds,
the processor's time is measured rather than the clock's, and each is compared with the others in
the same round. The median of these ratios is what counts.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Any, TypeVar

from engines.catalogue import CATALOGUE
from engines.engine import Engine
from engines.play import Move, Play

T = TypeVar("T")
Contestant = Callable[[], int]
"""Plays its games, the same ones each time if it can, and returns how many moves it made."""
Game = tuple[int, str, list[Move]]
"""The number of seats, the seed and the log."""
Rates = dict[str, list[float]]
"""How many moves each contestant makes in a second, round by round."""

ROUND = 0.1
"""Seconds of processor time for one contestant in one round, unless its games take longer."""
SECONDS = 30
"""About how many seconds everything takes."""
SEEDS = range(1, 6)
"""Each contestant plays one game from each of these; our engines, one for each player count."""

CHESS_REPLAY = "python-chess replay"
CHESS_PLAY = "python-chess random play"
CATAN_PLAY = "catanatron random play"


class NoPeers(Exception):
    """A sentence that says what to do about missing peers."""


# The engines


def random_game(engine: Engine, seats: int, seed: str) -> Play:
    play, luck = Play.start(engine, seats, seed), Random(seed)
    while waiting := play.waiting_for:
        for seat, ask in waiting.items():
            play.move(seat, pick(luck, list(ask.options)))
    return play


def pick(luck: Random, things: Sequence[T]) -> T:
    return things[int(luck.random() * len(things))]


def games_of(engine: Engine) -> list[Game]:
    return [
        (seats, f"bench {seed}", random_game(engine, seats, f"bench {seed}").log)
        for seed in SEEDS
        for seats in engine.SEATS
    ]


def replay(engine: Engine, games: Sequence[Game]) -> int:
    return sum(len(Play.start(engine, seats, seed).follow(log).log) for seats, seed, log in games)


def random_play(engine: Engine, games: Sequence[Game]) -> int:
    return sum(len(random_game(engine, seats, seed).log) for seats, seed, _ in games)


def resume(engine: Engine, snapshots: Sequence[bytes]) -> int:
    for snapshot in snapshots:
        Play.resume(engine, snapshot)
    return len(snapshots)


def early_and_late(engine: Engine, games: Sequence[Game]) -> tuple[list[bytes], list[bytes]]:
    """Snapshots from the first and from the last quarter of each game."""
    early, late = [], []
    for game in games:
        snapshots = snapshots_of(engine, game)
        quarter = max(1, len(snapshots) // 4)
        early += snapshots[:quarter]
        late += snapshots[-quarter:]
    return early, late


def snapshots_of(engine: Engine, game: Game) -> list[bytes]:
    """The snapshots that hold a single move since their checkpoint."""
    seats, seed, log = game
    play = Play.start(engine, seats, seed)
    snapshots = [play.follow([move]).snapshot() for move in log[:-1]]
    return [each for each in snapshots if len(Play.resume(engine, each).log) == 1]


# The peers


def peers() -> dict[str, Contestant]:
    try:
        import catanatron
        import chess
    except ImportError:
        raise NoPeers(
            "python-chess and catanatron are not installed: `make bench` does that,"
            " or measure without them: `python -m engines bench --alone`."
        ) from None
    boards = [chess_game(chess, seed) for seed in SEEDS]
    logs = [[move.uci() for move in board.move_stack] for board in boards]
    seeds = count(1)
    return {
        CHESS_REPLAY: lambda: chess_replay(chess, logs),
        CHESS_PLAY: lambda: sum(len(chess_game(chess, seed).move_stack) for seed in SEEDS),
        CATAN_PLAY: lambda: catan_game(catanatron, next(seeds)),
    }


def chess_game(chess: Any, seed: int) -> Any:
    board, luck = chess.Board(), Random(seed)
    while not board.is_game_over():
        board.push(pick(luck, list(board.legal_moves)))
    return board


def chess_replay(chess: Any, logs: Sequence[Sequence[str]]) -> int:
    """Replay moves given as text, as in our logs, and not tested for legality, as in `follow`."""
    for log in logs:
        board = chess.Board()
        for move in log:
            board.push(chess.Move.from_uci(move))
    return sum(map(len, logs))


def catan_game(catanatron: Any, seed: int) -> int:
    """Play one game of catanatron. Its games depend on more than the seed, so many are played."""
    players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
    game = catanatron.Game(players, seed=seed)
    game.play()
    state = game.state
    return len(state.actions if hasattr(state, "actions") else state.action_records)


# Measuring


def measure(contestants: dict[str, Contestant], seconds: float) -> Rates:
    rates: Rates = {name: [] for name in contestants}
    end = time.perf_counter() + seconds
    while True:
        for name, contestant in contestants.items():
            rates[name].append(rate(contestant, min(ROUND, seconds / len(contestants))))
        if time.perf_counter() > end:
            return rates


def rate(contestant: Contestant, seconds: float) -> float:
    moves = 0
    start = now = time.process_time()
    while now < start + seconds:
        moves += contestant()
        now = time.process_time()
    return moves / (now - start)


def bench(seconds: float = SECONDS, *, alone: bool = False) -> None:
    contestants = {} if alone else peers()
    for engine in CATALOGUE.values():
        contestants |= contestants_of(engine)
    rates = measure(contestants, seconds)
    for engine in CATALOGUE.values():
        print("\n".join(report(engine, rates)))


def contestants_of(engine: Engine) -> dict[str, Contestant]:
    games = games_of(engine)
    early, late = early_and_late(engine, games)
    return {
        f"{engine.KEY} replay": lambda: replay(engine, games),
        f"{engine.KEY} random play": lambda: random_play(engine, games),
        f"{engine.KEY} early resume": lambda: resume(engine, early),
        f"{engine.KEY} late resume": lambda: resume(engine, late),
    }


def report(engine: Engine, rates: Rates) -> Iterator[str]:
    yield engine.NAME
    for what, unit, rivals in (
        ("replay", "moves", [CHESS_REPLAY]),
        ("random play", "decisions", [CATAN_PLAY, CHESS_PLAY]),
        ("late resume", "times", [f"{engine.KEY} early resume"]),
    ):
        ours = rates[f"{engine.KEY} {what}"]
        yield f"  {what:12} {statistics.median(ours):9,.0f} {unit} a second"
        for rival in rivals:
            if rival in rates:
                yield f"  {compare(ours, rates[rival]):12.2f} × {rival}"


def compare(ours: Sequence[float], theirs: Sequence[float]) -> float:
    return statistics.median(our / their for our, their in zip(ours, theirs, strict=True))
