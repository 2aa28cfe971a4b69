"""What every process counts and times, added up in Redis for `/metrics/`.

Whoever counts only puts a note into a queue, which takes about a microsecond. A thread adds up the
notes of a second and hands them to Redis at once, so that the sums are of all processes on all
machines and outlive each of them. Without METRICS_TOKEN nobody reads them, and nothing is counted.
"""

from __future__ import annotations

import atexit
import logging
import queue
import threading
import time
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import accumulate
from typing import NamedTuple

from django.conf import settings
from redis import Redis, RedisError

KEY = "parsec-post:tallies"
"""The hash in Redis. A field is what stands before a number in the format of Prometheus."""
SECONDS = 1.0
"""How long notes are gathered. A process that is killed outright loses these, and no more."""
LIMITS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper limits of the classes that times are sorted into, in seconds."""

logger = logging.getLogger(__name__)


class Family(NamedTuple):
    """Numbers of one name, told apart by the values of its labels."""

    name: str
    kind: str
    meaning: str
    labels: tuple[str, ...]


PAGES = Family("parsec_page_seconds", "histogram", "How long pages took.", ("page",))
ANSWERS = Family("parsec_answers_total", "counter", "Answers to requests.", ("page", "status"))
MOVES = Family("parsec_moves_total", "counter", "Rows added to the logs of games.", ("via",))
BOTS = Family("parsec_bot_seconds", "histogram", "How long bots thought.", ("game", "bot"))
REPLAYS = Family(
    "parsec_replay_seconds", "histogram", "How long it took to bring a game up.", ("source",)
)
SWEPT = Family(
    "parsec_sweep_timestamp_seconds", "gauge", "When a sweep last went through.", ("sweep",)
)
FAMILIES = (PAGES, ANSWERS, MOVES, BOTS, REPLAYS, SWEPT)


class Note(NamedTuple):
    """Something that happened: so often, or for so long, or at that time."""

    family: Family
    values: tuple[str, ...]
    number: float


def are_read() -> bool:
    return bool(settings.METRICS_TOKEN)


def count(family: Family, *values: str) -> None:
    _tallies.put(Note(family, values, 1))


def observe(family: Family, seconds: float, *values: str) -> None:
    _tallies.put(Note(family, values, seconds))


def note_sweep(sweep: str) -> None:
    _tallies.put(Note(SWEPT, (sweep,), time.time()))


@contextmanager
def timed(family: Family, *values: str) -> Iterator[None]:
    """Time a block, or every call of a function, however it ends."""
    began = time.perf_counter()
    try:
        yield
    finally:
        observe(family, time.perf_counter() - began, *values)


def field(name: str, labels: tuple[str, ...], values: tuple[str, ...]) -> str:
    """A name with its labels, as in parsec_moves_total{via="web"}."""
    pairs = ",".join(
        f'{label}="{escaped(value)}"' for label, value in zip(labels, values, strict=True)
    )
    return f"{name}{{{pairs}}}" if pairs else name


def escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


class Sums:
    """The notes of a while, added up."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self.times: dict[tuple[Family, tuple[str, ...]], list[float]] = defaultdict(list)
        self.moments: dict[str, float] = {}

    def add(self, note: Note | None) -> None:
        if note is None:
            return
        family, values, number = note
        if family.kind == "histogram":
            times = self.times[family, values]
            if not times:
                times.extend([0] * (len(LIMITS) + 2))
            times[bisect_left(LIMITS, number)] += 1
            times[-1] += number
        elif family.kind == "gauge":
            self.moments[field(family.name, family.labels, values)] = number
        else:
            self.counted[field(family.name, family.labels, values)] += 1

    def __bool__(self) -> bool:
        return bool(self.counted or self.times or self.moments)

    def hand_over(self, redis: Redis) -> None:
        """Add all of this to what is in Redis, in one transaction there."""
        pipe = redis.pipeline()
        for name, often in self.counted.items():
            pipe.hincrby(KEY, name, often)
        for (family, values), times in self.times.items():
            *classes, seconds = times
            limits = (*map(str, LIMITS), "+Inf")
            below = list(accumulate(int(each) for each in classes))
            for limit, often in zip(limits, below, strict=True):
                labels = (*family.labels, "le")
                pipe.hincrby(KEY, field(f"{family.name}_bucket", labels, (*values, limit)), often)
            pipe.hincrby(KEY, field(f"{family.name}_count", family.labels, values), below[-1])
            pipe.hincrbyfloat(KEY, field(f"{family.name}_sum", family.labels, values), seconds)
        for name, moment in self.moments.items():
            pipe.hset(KEY, name, f"{moment:.3f}")
        pipe.execute()


class Tallies:
    """Gathers notes and hands their sums to Redis from a thread of its own, so that no page waits
    for a Redis that hangs. While it is down, the sums are kept."""

    def __init__(self) -> None:
        self._notes: queue.SimpleQueue[Note | None] = queue.SimpleQueue()
        self._ending = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, note: Note) -> None:
        if are_read():
            if self._thread is None or not self._thread.is_alive():
                self._start()
            self._notes.put(note)

    def _start(self) -> None:
        with self._lock:
            # The thread was not started yet, or did not survive a fork.
            if self._thread is None or not self._thread.is_alive():
                self._notes, self._ending = queue.SimpleQueue(), threading.Event()
                self._thread = threading.Thread(target=self._carry, name="tallies", daemon=True)
                self._thread.start()

    def _carry(self) -> None:
        redis, sums, is_told, is_last = connect(), Sums(), False, False
        while not is_last:
            if not sums:
                sums.add(self._notes.get())
            is_last = self._ending.wait(SECONDS)
            self._gather(sums)
            try:
                sums.hand_over(redis)
                sums, is_told = Sums(), False
            except RedisError as error:
                if not is_told:
                    logger.warning("What was counted waits for Redis: %s", error)
                is_told = True

    def _gather(self, sums: Sums) -> None:
        with suppress(queue.Empty):
            while True:
                sums.add(self._notes.get_nowait())

    def finish(self, seconds: float = 2) -> None:
        """Hand over what is left before the process ends."""
        if self._thread is not None and self._thread.is_alive():
            self._ending.set()
            self._notes.put(None)  # it may be waiting for a note
            self._thread.join(seconds)


def connect() -> Redis:
    """The Redis of the tasks, whose addresses differ from Redis' own where it is a socket."""
    url = settings.REDIS_URL
    if url.startswith("redis+socket://"):
        url = url.replace("redis+socket://", "unix://", 1).replace("virtual_host=", "db=")
    return Redis.from_url(url, socket_connect_timeout=2, socket_timeout=2)


_tallies = Tallies()
atexit.register(_tallies.finish)
