"""Limits around a game's own code: its rules, its drawing, its bots.

What runs by `guarded` may take so many seconds of a processor and so much memory. A thread of its
own watches; once a limit is passed it raises an exception inside the thread that does the work, by
the means that Python's debuggers have, so that a loop in Python ends within one instruction, its
locks and transactions with it. Whatever ends such a call badly comes out as RulesFailed, so that
the site can tell a broken game from a mistake of its own.

While a call is within its limits, all this costs a few microseconds: only what runs for longer than
a look of the watch is ever measured.
"""

from __future__ import annotations

import ctypes
import faulthandler
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import Error as DatabaseTrouble
from msgspec import DecodeError

from engines.catalogue import NotInstalled
from engines.play import MoveError, TooManyAnswers

P = ParamSpec("P")
T = TypeVar("T")

LOOK_SECONDS = 0.1
"""How long the watch sleeps between two looks."""
IDLE_LOOKS = 50
"""After so many looks at nothing the watch sleeps until it is called."""
AGAIN_SECONDS = 1.0
"""After so long a call that goes on all the same, because it caught the exception, gets another."""
PATIENCE = 3
"""A call that waits for its turn on a busy machine may last so many times its limit."""
STUCK_SECONDS = 30
"""If the watch itself cannot run for so long, because a call into C never returns, then the process
ends: nothing else could end that call."""
MEGABYTE = 1 << 20


class RulesFailed(Exception):
    """A game's own code did not do its work. Neither part tells a secret of the game."""

    def __init__(self, why: str, where: str = "") -> None:
        super().__init__(f"{why} {where}".strip())
        self.why = why
        """What happened: one of the keys of `Trouble.Why`."""
        self.where = where
        """For developers: the kind of exception and the line that raised it."""


class _Ended(BaseException):
    """Raised in a thread whose call has passed a limit. No `except Exception` in rules stops it."""


PASSING = (MoveError, NotInstalled, RulesFailed, DatabaseTrouble)
"""Exceptions that are not the fault of a game's own code."""


def guarded(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a game's own code within the limits for rules, or raise RulesFailed."""
    return _run(settings.RULES_SECONDS, call, *args, **kwargs)


def guarded_bot(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The same for a bot, which may think for longer."""
    return _run(settings.BOT_SECONDS, call, *args, **kwargs)


def failure(error: Exception) -> RulesFailed:
    """Say what went wrong, without the words of the exception, which may tell secrets."""
    if isinstance(error, RulesFailed):
        return error
    if isinstance(error, TooManyAnswers):
        return RulesFailed("answers", place_of(error))
    if isinstance(error, MemoryError):
        return RulesFailed("memory", place_of(error))
    if isinstance(error, DecodeError):
        return RulesFailed("unreadable", type(error).__name__)
    return RulesFailed("raised", place_of(error))


def in_full(error: Exception) -> str:
    """What was raised, with its words, for whoever may see secrets: a command's own output."""
    raised = error.__cause__ if isinstance(error, RulesFailed) and error.__cause__ else error
    return f"{type(raised).__name__}: {raised}"


def place_of(error: Exception) -> str:
    """The kind of exception and where it was raised, as in "KeyError, rules/bidding.py:12"."""
    step = error.__traceback__
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    if step is None:
        return type(error).__name__
    *_, folder, name = ("", *Path(step.tb_frame.f_code.co_filename).parts)
    return f"{type(error).__name__}, {folder}/{name}:{step.tb_lineno}"[:200]


def _run(seconds: float, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        if hasattr(_here, "call"):  # the limits of the call around it hold
            return call(*args, **kwargs)
        return _within_limits(seconds, call, *args, **kwargs)
    except PASSING:
        raise
    except Exception as error:
        raise failure(error) from error


def _within_limits(seconds: float, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    watched = Watched(seconds)
    _here.call = watched
    _watch.begin(watched)
    try:
        try:
            return call(*args, **kwargs)
        finally:
            _watch.end(watched)
    except _Ended:
        pass
    # If the exception came while `end` was called, it is called anew. That does no harm.
    _watch.end(watched)
    # It is raised out here, so that it does not hold the frames in which the memory was hoarded.
    raise RulesFailed(watched.passed)


class Watched:
    """One call that is watched, in the thread that made this."""

    __slots__ = (
        "began",
        "clock",
        "ended_at",
        "faults",
        "has_left",
        "kernel_thread",
        "memory",
        "passed",
        "seconds",
        "thread",
    )

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.thread = threading.get_ident()
        self.clock, self.kernel_thread = _this_thread()
        self.began: tuple[float, float] | None = None
        """The time and the processor's time when the watch first saw the call."""
        self.memory = self.faults = 0
        """How much memory the process had then, and how often the thread had touched new memory."""
        self.passed = ""
        """Which limit the call has passed: "time" or "memory"."""
        self.ended_at = 0.0
        self.has_left = False

    def is_seen(self, memory: int) -> None:
        self.began = (time.monotonic(), self.worked())
        self.memory, self.faults = memory, faults_of(self.kernel_thread)

    def is_out_of_time(self) -> bool:
        assert self.began is not None
        began, worked = self.began
        lasted = time.monotonic() - began
        return lasted > PATIENCE * self.seconds or self.worked() - worked > self.seconds

    def worked(self) -> float:
        """For how many seconds the thread has had a processor."""
        try:
            return time.clock_gettime(self.clock) if self.clock is not None else time.monotonic()
        except OSError:  # the thread has just ended
            return 0.0


_here = threading.local()
"""Has the call that this thread is in, and by what the kernel knows this thread."""


def _this_thread() -> tuple[int | None, int]:
    """The clock that counts only while this thread has a processor, where the system has one, and
    the number of this thread."""
    try:
        return _here.known  # type: ignore[no-any-return]
    except AttributeError:
        has_clock = hasattr(time, "pthread_getcpuclockid")
        clock = time.pthread_getcpuclockid(threading.get_ident()) if has_clock else None
        _here.known = clock, threading.get_native_id()
        return _here.known  # type: ignore[no-any-return]


class Watch:
    """The thread that ends calls. It is started by the first call, and anew after a fork."""

    def __init__(self) -> None:
        self._calls: dict[int, Watched] = {}
        self._called = threading.Event()
        self._ending: Watched | None = None
        """The call into which an exception is just being raised."""
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def begin(self, watched: Watched) -> None:
        self._calls[watched.thread] = watched
        if not self._called.is_set():
            self._wake()

    def end(self, watched: Watched) -> None:
        """Watch a call no longer. After this no exception is raised for it.

        An exception may come at any instruction in here, if the call passed its limit at the very
        end. So each line can be run again, and is. Either the watch sees `has_left`, or this sees
        that the watch is about to raise and takes the exception back afterwards.
        """
        while True:
            try:
                watched.has_left = True
                while self._ending is watched:
                    time.sleep(0.0005)
                if watched.passed:
                    _take_back(watched.thread)
                self._calls.pop(watched.thread, None)
                _here.__dict__.pop("call", None)
                return
            except _Ended:
                continue

    def _wake(self) -> None:
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._look_on, name="watch", daemon=True)
                self._thread.start()
        _end_if_stuck()
        self._called.set()

    def _look_on(self) -> None:
        idle, armed_at = 0, 0.0
        while True:
            if idle > IDLE_LOOKS:
                idle = 0
                self._sleep()
            if time.monotonic() - armed_at > AGAIN_SECONDS:
                armed_at = time.monotonic()
                _end_if_stuck()
            time.sleep(LOOK_SECONDS)
            idle = 0 if self._calls else idle + 1
            self._look()

    def _sleep(self) -> None:
        """Sleep until the next call. One that begins from here on wakes the watch."""
        self._called.clear()
        if not self._calls:
            faulthandler.cancel_dump_traceback_later()
            if self._called.is_set():
                _end_if_stuck()
            self._called.wait()

    def _look(self) -> None:
        calls = list(self._calls.values())
        memory = memory_in_use() if calls else 0
        self._end_one_for_memory(calls, memory)
        for each in calls:
            if each.began is None:
                each.is_seen(memory)
            elif each.passed:
                self._end_again(each)
            elif each.is_out_of_time():
                self._end(each, "time")

    def _end_one_for_memory(self, calls: list[Watched], memory: int) -> None:
        """If the process has grown too much since a call began, end the call whose thread has
        touched the most new memory since. What others have had till now is forgotten."""
        most = settings.RULES_MEGABYTES * MEGABYTE
        seen = [each for each in calls if each.began and not each.passed]
        if any(memory - each.memory > most for each in seen):
            self._end(max(seen, key=touched_by), "memory")
            for each in calls:
                each.memory = memory

    def _end_again(self, watched: Watched) -> None:
        if time.monotonic() - watched.ended_at > AGAIN_SECONDS:
            self._end(watched, watched.passed)

    def _end(self, watched: Watched, passed: str) -> None:
        watched.passed, watched.ended_at = passed, time.monotonic()
        self._ending = watched
        if not watched.has_left:
            _raise_in(watched.thread, _Ended)
        self._ending = None


def _end_if_stuck() -> None:
    """Have the process end unless this is called again within STUCK_SECONDS. That clock is a thread
    without Python, so that nothing can hold it up."""
    faulthandler.dump_traceback_later(STUCK_SECONDS, exit=True, file=2)


def _raise_in(thread: int, error: type[BaseException]) -> None:
    """Have an exception raised in a thread before its next instruction."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def _take_back(this_thread: int) -> None:
    """See that no exception comes any more: have one raised here and catch it. Python could take
    one back by itself, but then 3.11 goes on to look for it at every step, and code that is traced
    or profiled never gets on."""
    try:
        _raise_in(this_thread, _Ended)
        while True:
            time.sleep(0)
    except _Ended:
        pass


def memory_in_use() -> int:
    """How many bytes of memory this process has; 0 where the system does not say."""
    try:
        return int(_STATM.read_bytes().split()[1]) * _PAGE
    except OSError:
        return 0


def touched_by(watched: Watched) -> int:
    """How often a thread has touched new memory since its call was first seen."""
    return faults_of(watched.kernel_thread) - watched.faults


def faults_of(kernel_thread: int) -> int:
    """How many page faults that thread has had: one for each page of memory that it was the first
    to touch. 0 where the system does not say, or the thread has ended."""
    try:
        stat = Path(f"/proc/self/task/{kernel_thread}/stat").read_bytes()
    except OSError:
        return 0
    return int(stat.rpartition(b")")[2].split()[7])


_STATM = Path("/proc/self/statm")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_watch = Watch()


def _begin_anew() -> None:
    """After a fork there is no watch yet, and a lock may be held by a thread that is not there."""
    global _watch
    _watch = Watch()
    _here.__dict__.clear()


# A child would wait for ever for the thread of that clock, which only its parent has.
os.register_at_fork(before=faulthandler.cancel_dump_traceback_later, after_in_child=_begin_anew)
