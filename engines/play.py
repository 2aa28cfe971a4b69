"""Plays any game's rules from a log of moves: the only machinery that all engines share.

Rules are coroutines over a plain-data table. They `await Ask(...)` for one seat's answer, or
`await Together(...)` for several seats at once; between turns they `await checkpoint()`, and
wherever something hidden is shown they `await reveal()`. There is no event loop: `Play` holds the
coroutine where it waits and feeds the answers in.

The log is the only truth. Seed, options and log give the same table every time. A snapshot is the
table at a checkpoint plus the few moves since, so that a page never replays the whole game.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Coroutine, Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from threading import Lock
from types import coroutine
from typing import Any

import msgspec
from msgspec import Struct

from engines.chance import Chance, seed_hash
from engines.engine import Engine, Option, Outcome, folder, read_options
from engines.errors import IllegalMove as IllegalMove
from engines.errors import MoveError as MoveError
from engines.errors import NothingToUndo as NothingToUndo
from engines.errors import NotYourTurn as NotYourTurn
from engines.errors import TooManyAnswers as TooManyAnswers
from engines.errors import UnreadableMove as UnreadableMove
from engines.table import Event
from engines.words import Phrasebook, Seat, Words, phrasebook

Move = tuple[int, str]
Rules = Coroutine[Any, Any, Any]
Describe = Callable[[int, str], Option]

LONGEST_ANSWER = 200
MOST_ANSWERS = 10_000
"""A question with more legal answers is a mistake in the rules: nobody could choose among them."""


# What rules can await


class Options(Mapping[str, Option]):
    """The legal answers, in order. The words of an option are made only when it is looked at."""

    __slots__ = ("_answers", "_describe", "_known", "_seat")

    def __init__(
        self, seat: int, answers: list[str], known: frozenset[str], describe: Describe
    ) -> None:
        self._seat = seat
        self._answers = answers
        self._known = known
        """The same answers, to be looked up without going through them."""
        self._describe = describe

    def __getitem__(self, answer: str) -> Option:
        if answer not in self._known:
            raise KeyError(answer)
        return self._describe(self._seat, answer)

    def __contains__(self, answer: object) -> bool:
        return answer in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self._answers)

    def __len__(self) -> int:
        return len(self._answers)


class Ask(Struct, eq=False):
    """A question for one seat. Awaiting it gives the words of the answer: ["move", "kr17", "3"].

    `answers` lists the legal answers. It is called only if somebody wants to know them, which is
    never the case when a trusted log is replayed.
    """

    seat: int
    question: Words
    answers: Callable[[], Iterable[str]]
    describe: Describe | None = None
    """Set by the driver when the question is asked."""
    tidy: Callable[[str], str] | None = None
    """Puts a lower-case answer in order, if the order of some of its words means nothing."""
    _legal: list[str] | None = None
    _known: frozenset[str] = frozenset()

    def __await__(self) -> Generator[Ask, list[str], list[str]]:
        return (yield self)

    @property
    def legal(self) -> list[str]:
        """The legal answers, in order."""
        return self._legal or self._list()

    @property
    def options(self) -> Options:
        assert self.describe is not None, "a question has options once it has been asked"
        legal = self._legal or self._list()
        return Options(self.seat, legal, self._known, self.describe)

    def _list(self) -> list[str]:
        legal = list(islice(self.answers(), MOST_ANSWERS + 1))
        if len(legal) > MOST_ANSWERS:
            raise TooManyAnswers(f"A question has more than {MOST_ANSWERS} answers.")
        self._legal, self._known = legal, frozenset(legal)
        return legal

    def read(self, text: str) -> str:
        """The legal answer that a player's text means, or MoveError."""
        legal = self._legal or self._list()
        if text in self._known:
            return text
        words = " ".join(text.split())
        if not words or len(words) > LONGEST_ANSWER or not words.isprintable():
            raise UnreadableMove(
                Words("That could not be read as an answer to: {question}", question=self.question)
            )
        for answer in legal:
            if answer.casefold() == words.casefold():
                return answer
        if self.tidy:
            tidied = self.tidy(words.casefold())
            for answer in legal:
                if self.tidy(answer.casefold()) == tidied:
                    return answer
        guesses = difflib.get_close_matches(words.casefold(), legal, n=1)
        if guesses:
            raise IllegalMove(
                Words(
                    "“{answer}” is not possible now. Did you mean “{guess}”?",
                    answer=words,
                    guess=guesses[0],
                )
            )
        raise IllegalMove(
            Words(
                "“{answer}” is not an answer to: {question}", answer=words, question=self.question
            )
        )


class Together:
    """Several seats decide at once: each seat's own coroutine runs on, whoever answers first.

    A branch asks only its own seat and changes only what no other branch reads. What is sealed
    goes on the table at once; the board hides it until the rules reveal it.
    """

    __slots__ = ("branches",)

    def __init__(self, branches: Mapping[int, Rules]) -> None:
        self.branches = branches

    def __await__(self) -> Generator[Together, None, None]:
        yield self


class Checkpoint(Struct):
    pass


class Reveal(Struct):
    to: int | None


_CHECKPOINT = Checkpoint()


@coroutine
def checkpoint() -> Generator[Checkpoint, None, None]:
    """Mark a moment at which only the table matters: rules started on it carry on the same."""
    yield _CHECKPOINT


@coroutine
def reveal(to: int | None = None) -> Generator[Reveal, None, None]:
    """Mark that something hidden is shown, to one seat or to all. No undo reaches behind this."""
    yield Reveal(to)


# The driver


class Snapshot(Struct, array_like=True, frozen=True):
    """A table at a checkpoint that no undo can cross, and the moves since."""

    key: str
    number: int
    fence: int
    """How many moves could no longer be undone when the snapshot was taken."""
    last: int | None
    table: bytes
    moves: list[Move] = []


_encode = msgspec.msgpack.Encoder().encode
_decode_snapshot = msgspec.msgpack.Decoder(Snapshot).decode

_decoders: dict[type, msgspec.msgpack.Decoder[Any]] = {}
_making_decoder = Lock()


def _table_decoder(table_class: type) -> msgspec.msgpack.Decoder[Any]:
    """The decoder of a class, made only once. msgspec inspects a class for its first decoder, and
    two threads that do so at the same time crash Python itself."""
    if table_class not in _decoders:
        with _making_decoder:
            if table_class not in _decoders:
                _decoders[table_class] = msgspec.msgpack.Decoder(table_class)
    return _decoders[table_class]


class Play:
    """One game being played.

    >>> from engines.catalogue import CATALOGUE
    >>> play = Play.start(CATALOGUE["kepler-run"], seats=2, seed="any text")
    >>> [seat] = play.waiting_for
    >>> play.move(seat, next(iter(play.waiting_for[seat].options)))
    >>> len(play.log)
    1
    """

    def __init__(self, engine: Engine, origin: Snapshot) -> None:
        """Set the table as it was at a checkpoint and run the rules to their first question."""
        self.engine = engine
        self.table = _table_decoder(engine.Table).decode(origin.table)
        self.before = origin.number
        """How many moves were made before the first one in `log`."""
        self.log: list[Move] = []
        self.events: list[Event] = []
        self.reveals: list[tuple[int, int | None]] = []
        self.fence = origin.fence
        """How many moves can no longer be undone."""
        self.outcome: Outcome | None = None
        self._origin = origin
        self._base = origin
        self._last = origin.last
        self._checkpoints: list[int] = []
        self._capture_at: int | None = None
        self._captured = b""
        self._describe = partial(engine.describe, self.table)
        self._asks: dict[int, Ask] = {}
        self._branches: dict[int, Rules] = {}
        self._branched_at = 0
        self._returned: Any = None
        self._rules: Rules = engine.play(self.table)
        if self._run(self._rules, None):
            self._end()
        self._hear()

    @classmethod
    def start(
        cls,
        engine: Engine,
        seats: int,
        seed: str,
        options: Mapping[str, str] | None = None,
        revision: int | None = None,
    ) -> Play:
        """A new game. An old one is started with the revision of the rules that it began with."""
        table = engine.set_up(
            seats=seats,
            chance=Chance(seed),
            options=read_options(engine, seats, options or {}),
            revision=engine.REVISION if revision is None else revision,
        )
        return cls(engine, Snapshot(engine.KEY, 0, 0, None, _encode(table)))

    @classmethod
    def resume(cls, engine: Engine, snapshot: bytes, moves: Iterable[Move] = ()) -> Play:
        """The game as it was when the snapshot was taken, with the moves since then."""
        origin = _decode_snapshot(snapshot)
        if origin.key != engine.KEY:
            raise ValueError(f"This is a snapshot of {origin.key}, not of {engine.KEY}.")
        play = cls(engine, origin).follow(origin.moves)
        play.fence = max(play.fence, origin.fence)
        return play.follow(moves)

    # Moving

    @property
    def number(self) -> int:
        """How many moves have been made."""
        return self.table.moves  # type: ignore[no-any-return]

    @property
    def turn_began(self) -> int:
        """How many moves had been made when the rules last passed a checkpoint."""
        return self._checkpoints[-1] if self._checkpoints else self.before

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def waiting_for(self) -> dict[int, Ask]:
        """The open questions, by the seats that have to answer them."""
        return dict(self._asks)

    @property
    def turn_of(self) -> int | None:
        """The seat whose turn it is, even while another decides; None if several decide at once."""
        if self._branches and self._branched_at == self.turn_began:
            return None
        since = self.log[self.turn_began - self.before :]
        return since[0][0] if since else next(iter(self._asks), None)

    def move(self, seat: int, text: str) -> None:
        """Make one move, or raise MoveError; a refused move leaves no trace."""
        ask = self._asks.get(seat)
        if ask is None:
            raise self._not_your_turn(seat)
        answer = ask.read(text)
        fence, last = self.fence, self._last
        try:
            self._take(seat, answer)
        except Exception:
            self._rewind(len(self.log) - 1)
            self.fence, self._last = fence, last
            raise

    def follow(self, moves: Iterable[Move]) -> Play:
        """Make the moves of a trusted log, without listing the legal answers."""
        for seat, answer in moves:
            if seat not in self._asks:
                raise self._not_your_turn(seat)
            self._take(seat, answer)
        return self

    def _not_your_turn(self, seat: int) -> NotYourTurn:
        if self.is_over:
            return NotYourTurn(Words("The game is over."))
        if seat not in range(self.table.seats):
            return NotYourTurn(Words("There is no such seat in this game."))
        return NotYourTurn(Words("{who} has nothing to decide now.", who=Seat(seat)))

    def _take(self, seat: int, answer: str) -> None:
        table = self.table
        if seat != self._last:
            self.fence = table.moves
            self._last = seat
        self.log.append((seat, answer))
        table.moves += 1
        del self._asks[seat]
        if self._branches:
            self._go_on_in_branch(seat, answer.split())
        elif self._run(self._rules, answer.split()):
            self._end()
        if table.told:
            self.events += table.told
            table.told.clear()

    # Running the rules

    def _go_on_in_branch(self, seat: int, words: list[str]) -> None:
        """Run the branch of a seat. After the last one the rules that waited for all go on."""
        if self._run(self._branches[seat], words):
            del self._branches[seat]
            if not self._branches and self._run(self._rules, None):
                self._end()
        elif seat not in self._asks:
            raise RuntimeError(f"The branch of seat {seat} asked another seat.")

    def _end(self) -> None:
        self.outcome = self._returned
        self.fence = self.number

    def _run(self, rules: Rules, words: list[str] | None) -> bool:
        """Run one coroutine to its next question; True if it ended instead."""
        try:
            asked = rules.send(words)
            while type(asked) is not Ask:
                if asked is _CHECKPOINT and rules is self._rules:
                    self._checkpoints.append(self.table.moves)
                    if self._capture_at is not None:
                        self._capture(self._capture_at)
                elif self._waits_at(asked, rules):
                    return False
                asked = rules.send(None)
        except StopIteration as end:
            self._returned = end.value
            return True
        asked.describe = self._describe
        self._asks[asked.seat] = asked
        return False

    def _waits_at(self, mark: Any, rules: Rules) -> bool:
        if isinstance(mark, Reveal):
            self.fence = self.table.moves
            self.reveals.append((self.fence, mark.to))
            return False
        if rules is not self._rules:
            raise RuntimeError(f"{type(mark).__name__} inside one branch of Together.")
        return self._branch_out(mark)

    def _capture(self, number: int) -> None:
        if number == self.table.moves and not self._captured:
            self._hear()
            self._captured = _encode(self.table)

    def _branch_out(self, together: Together) -> bool:
        self._branched_at = self.table.moves
        for seat, branch in together.branches.items():
            if not self._run(branch, None):
                self._branches[seat] = branch
                if seat not in self._asks:
                    raise RuntimeError(f"The branch of seat {seat} asked another seat.")
        return bool(self._branches)

    def _hear(self) -> None:
        self.events += self.table.told
        self.table.told.clear()

    # Undo

    def may_undo(self, seat: int) -> bool:
        """Whether that seat made the last move, and it lies after the last fence."""
        return self._last == seat and self.number > self.fence

    def undo(self, seat: int) -> None:
        """Take back that seat's last move, or raise NothingToUndo."""
        if not self.may_undo(seat):
            raise NothingToUndo(Words("There is nothing left to take back."))
        self._rewind(len(self.log) - 1)

    def _rewind(self, length: int) -> None:
        """Forget the tail of the log. Moves that another seat has acted on stay fenced."""
        fence, last = self.fence, self._last
        again = Play(self.engine, self._origin).follow(self.log[:length])
        self.__dict__ = again.__dict__
        self.fence, self._last = max(min(fence, self.number), self.fence), last

    # Snapshots and copies

    def snapshot(self) -> bytes:
        """Bytes to resume from: the table at the last checkpoint that no undo can cross, and the
        moves since. It costs as much as those moves, however long the game."""
        passed = [number for number in self._checkpoints if number <= self.fence]
        if passed and passed[-1] > self._base.number:
            self._base = self._base_at(passed[-1])
        since = self.log[self._base.number - self.before :]
        return _encode(msgspec.structs.replace(self._base, fence=self.fence, moves=since))

    def _base_at(self, number: int) -> Snapshot:
        """Replay the moves since the last base to get the table at that checkpoint."""
        first = self._base.number - self.before
        again = Play(self.engine, self._base)
        again._capture_at = number
        again.follow(self.log[first : number - self.before])
        return Snapshot(self.engine.KEY, number, number, again._last, again._captured)

    def copy(self) -> Play:
        return Play.resume(self.engine, self.snapshot())

    def imagine(self, seat: int | None, seed: str, moves: Iterable[Move] = ()) -> Play:
        """A copy for a bot to think about: what the seat cannot see, and all chance to come, is
        dealt anew, and then some moves are made. A copy of it would be of the true game again."""
        dream = self.copy()
        dream.table.chance.seed = seed
        dream.engine.redeal(dream.table, seat, Chance(f"{seed} redeal"))
        return dream.follow(moves)

    # Seeing

    @property
    def seed_hash(self) -> str:
        """What may be shown of the seed while the game runs."""
        return seed_hash(self.table.chance.seed)

    def view(self, seat: int | None) -> Any:
        """What that seat may see, as a struct of the game's own; None is a spectator."""
        return self.engine.view(self.table, seat)

    def text(self, seat: int | None, language: str = "en", names: Sequence[str] = ()) -> str:
        """What that seat may see as plain text, for letters, screen readers and tests."""
        say = self.phrasebook(language).say
        return "\n".join(say(line, names) for line in self.engine.text(self.view(seat)))

    def events_for(self, seat: int | None) -> list[Event]:
        return [event for event in self.events if event.seen_by(seat)]

    def phrasebook(self, language: str) -> Phrasebook:
        return phrasebook(folder(self.engine), language)
