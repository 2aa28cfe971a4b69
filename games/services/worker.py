"""Waking the worker, so that letters go out and bots play at once.

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
from games.services.happenings import Happening

ATTEND = "games.tasks.attend"
"""The name of the task. It cannot be imported here, since tasks import the services."""

logger = logging.getLogger(__name__)


def listen(happenings: Sequence[Happening]) -> None:
    games = {each.game.pk: each.game for each in happenings if each.game and each.wakes_worker}
    for game in games.values():
        wake_on_commit(game)


def wake_on_commit(game: Game) -> None:
    """Wake the worker once the transaction is committed. If the broker is down, the next sweep sees
    to the game."""
    transaction.on_commit(lambda: wake(game.pk))


def wake(game_pk: int) -> None:
    """Ask the worker to look at that game. This never raises and never waits."""
    _calls.put(game_pk)


class Calls:
    """Hands tasks to the broker from a thread of its own.

    Somebody who makes a move must not wait for a broker that hangs, nor hear of one that is down.
    """

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, game_pk: int) -> None:
        with self._lock:
            # The thread was not started yet, or did not survive a fork.
            if self._thread is None or not self._thread.is_alive():
                self._waiting = queue.SimpleQueue()
                self._thread = threading.Thread(target=self._hand_over, name="calls", daemon=True)
                self._thread.start()
        self._waiting.put(game_pk)

    def _hand_over(self) -> None:
        while (game_pk := self._waiting.get()) is not None:
            try:
                current_app.send_task(ATTEND, [game_pk], retry=False)
            except Exception as error:
                logger.warning("The broker cannot be reached; the sweep will see to it: %s", error)

    def finish(self, seconds: float = 1) -> None:
        """Give the calls that still wait a short while before the process ends."""
        if self._thread is not None and self._thread.is_alive():
            self._waiting.put(None)
            self._thread.join(seconds)


_calls = Calls()
atexit.register(_calls.finish)
