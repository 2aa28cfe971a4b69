"""What the worker does. A task is only ever a nudge: what is due stands in the database.

So every task can run twice, at the same time or years later, and losing one loses nothing: the
next sweep finds the work.
"""

from __future__ import annotations

import atexit
import logging
import queue
import threading

from celery import shared_task

from games.models import Game
from games.services import bots, deadlines, delivery, digests

logger = logging.getLogger(__name__)


@shared_task
def attend(game_pk: int) -> None:
    """After a move: let the bots play, then send the letters that are now called for."""
    game = Game.objects.filter(pk=game_pk).first()
    if game is not None:
        bots.play_bots(game)
        delivery.deliver(game=game)


@shared_task
def sweep() -> None:
    """Whatever is due, whoever should have done it."""
    deadlines.play_missed_turns()
    deadlines.remind_players()
    digests.write_due()
    for game in Game.objects.awaiting_bots():
        bots.play_bots(game)
    delivery.doubt_lost_letters()
    delivery.deliver()


# Nudging


class Nudges:
    """Hands tasks to the broker from a thread of its own.

    Whoever made a move must not wait for a broker that hangs, nor hear of one that is down.
    """

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, game_pk: int) -> None:
        with self._lock:
            # Not there yet, or left behind by a fork.
            if self._thread is None or not self._thread.is_alive():
                self._waiting = queue.SimpleQueue()
                self._thread = threading.Thread(target=self._hand_over, name="nudges", daemon=True)
                self._thread.start()
        self._waiting.put(game_pk)

    def _hand_over(self) -> None:
        while (game_pk := self._waiting.get()) is not None:
            try:
                attend.apply_async([game_pk], retry=False)
            except Exception as error:
                logger.warning("The broker cannot be reached; the sweep will see to it: %s", error)

    def finish(self, seconds: float = 1) -> None:
        """Before the process ends: a short while for what is still waiting."""
        if self._thread is not None and self._thread.is_alive():
            self._waiting.put(None)
            self._thread.join(seconds)


_nudges = Nudges()
atexit.register(_nudges.finish)


def nudge(game_pk: int) -> None:
    """Something happened in that game. Never raises, never waits."""
    _nudges.put(game_pk)
