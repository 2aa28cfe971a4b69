"""Holds one game to every promise and reports everything that is broken at once.

`python -m engines check my_package.my_game` is what an author runs: the game need not be installed,
only importable from the folder they are in.
"""

from __future__ import annotations

import pkgutil
import shlex
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from engines.bots import BOTS
from engines.catalogue import CATALOGUE
from engines.engine import BadOption, Engine, folder
from engines.promises import PROMISES
from engines.promises.games import BrokenPromise, RandomGame
from engines.promises.offering import OFFERS, complaints_about_names
from engines.survey import luck_of
from engines.words import languages

COMPLAINTS = "complaints_about_"
CHECK = "check_"
LABEL_WIDTH = 12


class NoGame(Exception):
    """A sentence that says why a name is neither the key of a game here nor a module."""


class Failure(Struct, frozen=True):
    """A broken promise, with the number of players and the seed if a game was played."""

    promise: str
    says: str
    where: str = ""
    """The line of the game's own code that raised an error."""
    seats: int | None = None
    seed: str | None = None

    @property
    def title(self) -> str:
        played = f", {self.seats} players, seed {self.seed!r}" if self.seats else ""
        return f"{self.promise}{played}"

    def again(self, called: str) -> str:
        """The command that shows this failure alone."""
        command = ["python", "-m", "engines", "check", called, "--only", self.promise]
        if self.seats:
            command += ["--seats", str(self.seats), "--seed", str(self.seed)]
        return shlex.join(command)


class Plan(Struct, frozen=True):
    """What is to be checked."""

    seats: int | None
    """The player count to check; None means every one that the game is for."""
    seeds: Sequence[str]
    only: str = ""
    """The name of the only promise to check; empty means all."""

    def wants(self, promise: Callable[..., object]) -> bool:
        return not self.only or name_of(promise) == self.only


def name_of(promise: Callable[..., object]) -> str:
    return promise.__name__.removeprefix(CHECK).removeprefix(COMPLAINTS)


def promise_names() -> list[str]:
    everything: list[Callable[..., object]] = [*OFFERS, *ALL_PROMISES]
    return [name_of(promise) for promise in everything]


# Finding the game


def find_game(called: str) -> Engine:
    """Find a game by its key, or else by its module, which may lack some names of an engine."""
    if called in CATALOGUE:
        return CATALOGUE[called]
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        return pkgutil.resolve_name(called.rstrip("/").replace("/", "."))  # type: ignore[no-any-return]
    except Exception as error:
        raise NoGame(
            f"{called!r} is not a key as in `list`, and cannot be imported from {Path.cwd()}:"
            f" {type(error).__name__}: {error}"
        ) from error


def player_counts(engine: Engine, seats: int | None) -> list[int]:
    """The player count that was asked for, or all that the game is for."""
    if seats and seats not in engine.SEATS:
        raise BadOption(f"{engine.NAME} is not for {seats} players.")
    return [seats] if seats else list(engine.SEATS)


# Bots


def check_bots_can_play(engine: Engine, seats: int, seed: object) -> None:
    """Greedy bots can play to the end, and `worth_trying` returns only legal answers."""
    with RandomGame(engine, seats, seed) as game:
        luck = luck_of(str(seed))
        while not game.play.is_over:
            seat, _ = game.random_move(game.play)
            require_worth_trying(game, seat)
            for answer in BOTS["greedy"](game.play, seat, luck):
                game.play.move(seat, answer)


def require_worth_trying(game: RandomGame, seat: int) -> None:
    narrow = getattr(game.engine, "worth_trying", None)
    if narrow:
        answers = game.play.waiting_for[seat].legal
        tried = list(narrow(game.play.table, seat, list(answers)))
        game.require(tried, f"nothing seems worth trying to seat {seat}")
        game.require(
            set(tried) <= set(answers), f"seat {seat} is to try {tried}, which is not all possible"
        )


ALL_PROMISES = [*PROMISES, check_bots_can_play]


# Checking


def check(engine: Engine, plan: Plan) -> list[Failure]:
    """Everything that is broken. If names of an engine are missing, nothing else is tried."""
    print("package".ljust(LABEL_WIDTH), end=" ", flush=True)
    failures = list(check_package(engine, plan))
    print()
    if any(complaints_about_names(engine)):
        return failures
    for seats in player_counts(engine, plan.seats):
        print(f"{seats} player{'s' if seats > 1 else ' '}".ljust(LABEL_WIDTH), end=" ", flush=True)
        failures += check_games(engine, plan, seats)
        print()
    return failures


def check_package(engine: Engine, plan: Plan) -> Iterator[Failure]:
    for offer in OFFERS:
        is_first = offer is complaints_about_names
        if not (is_first or plan.wants(offer)):
            continue
        found = [Failure(name_of(offer), complaint) for complaint in complaints(offer, engine)]
        show(found)
        yield from found
        if is_first and found:
            return
    yield from key_taken(engine)


def complaints(offer: Callable[[Engine], Iterator[str]], engine: Engine) -> Iterator[str]:
    try:
        yield from offer(engine)
    except Exception as error:
        yield f"It could not be looked at: {error!r}."


def key_taken(engine: Engine) -> Iterator[Failure]:
    other = CATALOGUE.get(engine.KEY, engine)
    if other is not engine:
        called = getattr(other, "__name__", repr(other))
        yield Failure("names", f"There is already a game {engine.KEY!r}: {called}.")


def check_games(engine: Engine, plan: Plan, seats: int) -> Iterator[Failure]:
    """Check every promise from every seed; of a broken one, yield only the first failure."""
    for promise in filter(plan.wants, ALL_PROMISES):
        for seed in plan.seeds:
            failure = broken(promise, engine, seats, seed)
            show([failure] if failure else [])
            if failure:
                yield failure
                break


def broken(
    promise: Callable[[Engine, int, object], None], engine: Engine, seats: int, seed: str
) -> Failure | None:
    try:
        promise(engine, seats, seed)
    except Exception as error:
        says = str(error) if isinstance(error, BrokenPromise) else repr(error)
        where = place_of(error.__cause__ or error, folder(engine))
        return Failure(name_of(promise), says, where, seats, seed)
    return None


def place_of(error: BaseException, home: Path) -> str:
    """The last line of the game's own code on the way to an error."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_relative_to(home):
            return f"{path.relative_to(home)}, line {frame.lineno}"
    return ""


# Telling


def show(failures: Sequence[Failure]) -> None:
    """Print one sign for each thing tried."""
    print("F" if failures else ".", end="", flush=True)


def tell(failures: Sequence[Failure], called: str) -> None:
    """Print the failures by cause, each once: one error may break a dozen promises."""
    for number, (first, *others) in enumerate(by_cause(failures), start=1):
        print(f"\n{number}. {first.title}")
        print(f"   {first.says}")
        if first.where:
            print(f"   In {first.where}.")
        for line in also(first, others):
            print(f"   {line}")
        print(f"   Again: {first.again(called)}")
    if failures:
        print()


def by_cause(failures: Sequence[Failure]) -> list[list[Failure]]:
    causes: dict[str, list[Failure]] = {}
    for failure in failures:
        cause = failure.where or (failure.promise if failure.seats else failure.says)
        causes.setdefault(cause, []).append(failure)
    return list(causes.values())


def also(first: Failure, others: Sequence[Failure]) -> Iterator[str]:
    """Sentences that say where else the same went wrong."""
    counts = [str(each.seats) for each in others if each.promise == first.promise and each.seats]
    if counts:
        yield f"Also with {', '.join(counts)} players."
    promises = {each.promise: None for each in others if each.promise != first.promise}
    if promises:
        yield f"The same error breaks {', '.join(promises)}."


def notes(engine: Engine) -> Iterator[str]:
    """What an author should know although it is no failure."""
    place = folder(engine)
    if not languages(place):
        yield "There is no locale/: players of every language read English."
    if not (place / "rulebook.md").exists() and engine.KEY not in CATALOGUE:
        yield "There is no rulebook.md: the site shows no rules."
    if (place / "drawing").is_dir():
        yield "The drawing is not tried here, for it needs a site."
    if engine.KEY not in CATALOGUE:
        yield "It is not installed here: a site finds a game by its entry point."
