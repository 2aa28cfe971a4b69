"""Waking the workers, so that bots play and letters go out at once.

A lost call does no harm: what is due stands in the database, and the next sweep finds it.
"""

from __future__ import annotations

import atexit
import logging
import queue
import threading
from collections.abc import Sequence

from celery import current_app
from django.db import transaction

from games.models import Game
from games.services.happenings import GameStarted, Happening, MoveMade

ATTEND = "games.tasks.attend"
DELIVER = "games.tasks.deliver_letters"
"""The names of the tasks. They cannot be imported here, since tasks import the services."""

EXPIRES = 600
"""After so many seconds in the queue a call is not answered: sweeps have made others since."""

logger = logging.getLogger(__name__)


def listen(happenings: Sequence[Happening]) -> None:
    games = {each.game.pk: each.game for each in happenings if each.game and each.wakes_worker}
    for game in games.values():
        if only_people_wait(happenings):
            wake_for_letters_on_commit(game.pk)
        else:
            wake_on_commit(game)


def only_people_wait(happenings: Sequence[Happening]) -> bool:
    """Whether no bot is awaited, so that letters need not wait for a worker that plays bots. Only
    after a move, or at the beginning, are all seats told."""
    told = [each.seats for each in happenings if isinstance(each, (GameStarted, MoveMade))]
    return bool(told) and not any(seat.is_awaited and seat.is_bot for seat in told[0])


def wake_on_commit(game: Game) -> None:
    """Wake the worker once the transaction is committed. If the broker is down, the next sweep sees
    to the game. Its letters are sent when its bots have played: one turn, one letter."""
    transaction.on_commit(lambda: wake(ATTEND, game.pk))


def wake_for_letters_on_commit(game_pk: int) -> None:
    """Have the letters of that game sent, once the transaction is committed."""
    transaction.on_commit(lambda: wake(DELIVER, game_pk))


def wake(task: str, game_pk: int) -> None:
    """Ask a worker to see to that game. This never raises and never waits."""
    _calls.put((task, game_pk))


Call = tuple[str, int]
"""The name of a task, and the game that it is about."""


class Calls:
    """Hands tasks to the broker from a thread of its own.

    Somebody who makes a move must not wait for a broker that hangs, nor hear of one that is down.
    """

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[Call | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, call: Call) -> None:
        with self._lock:
            # The thread was not started yet, or did not survive a fork.
            if self._thread is None or not self._thread.is_alive():
                self._waiting = queue.SimpleQueue()
                self._thread = threading.Thread(target=self._hand_over, name="calls", daemon=True)
                self._thread.start()
        self._waiting.put(call)

    def _hand_over(self) -> None:
        while (call := self._waiting.get()) is not None:
            task, game_pk = call
            try:
                current_app.send_task(task, [game_pk], retry=False, expires=EXPIRES)
            except Exception as error:
                logger.warning("The broker cannot be reached; the sweep will see to it: %s", error)

    def finish(self, seconds: float = 1) -> None:
        """Give the calls that still wait a short while before the process ends."""
        if self._thread is not None and self._thread.is_alive():
            self._waiting.put(None)
            self._thread.join(seconds)


_calls = Calls()
atexit.register(_calls.finish)
