"""What the workers do. A task is only ever a call: what is due stands in the database.

So every task can run twice, at the same time or years later, and losing one loses nothing: the
next sweep finds the work. A sweep only hands out: each game is a call of its own, so that none
waits for another, and one whose rules fail is set aside alone. Bots, clocks and letters have queues
of their own.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from celery import shared_task
from django.conf import settings
from django.db import InterfaceError, OperationalError

from games import pings, tallies
from games.models import Game, Trouble
from games.post import delivery, outbox
from games.services import attending, bots, deadlines, forgetting, resting, worker

P = ParamSpec("P")
logger = logging.getLogger(__name__)


def while_the_database_answers(task: Callable[P, None]) -> Callable[P, None]:
    """If the database is away, say so in one line: the next sweep finds the work."""

    @wraps(task)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            task(*args, **kwargs)
        except (OperationalError, InterfaceError) as error:
            logger.error("The database does not answer: %s", resting.first_line(error))

    return run


# Games


@shared_task
@while_the_database_answers
def attend(game_pk: int) -> None:
    """After a move: let the bots play, then have the letters sent that are now called for."""
    resting.with_care(Trouble.Step.BOT, game_pk, lambda: let_bots_play(game_pk))
    worker.wake_for_letters_on_commit(game_pk)


def let_bots_play(game_pk: int) -> None:
    """Let the bots of a game play, unless another worker does. What becomes due while the claim is
    given back is done too, since whoever was told of it may have found the game claimed."""
    while attending.attend(game_pk, bots.play_bots):
        if not Game.objects.awaiting_bots().filter(pk=game_pk).exists():
            break


@shared_task
@while_the_database_answers
def play_missed_turns(game_pk: int) -> None:
    """Let a bot play the turns of one game that are overdue, and have the letters sent."""
    resting.with_care(
        Trouble.Step.CLOCK,
        game_pk,
        lambda: attending.attend(game_pk, lambda game: deadlines.play_missed_turns(game=game)),
    )
    worker.wake_for_letters_on_commit(game_pk)


@shared_task
@while_the_database_answers
def sweep() -> None:
    """Find whatever is due, except for letters, and have it done."""
    resting.try_after_deploy()
    deadlines.remind_players()
    outbox.write_due()
    for game_pk in deadlines.overdue():
        play_missed_turns.apply_async((game_pk,), expires=settings.SWEEP_SECONDS)
    for game_pk in Game.objects.awaiting_bots().values_list("pk", flat=True):
        attend.apply_async((game_pk,), expires=settings.SWEEP_SECONDS)
    tallies.note_sweep("games")
    pings.ping_after_sweep()


# Letters


@shared_task
@while_the_database_answers
def deliver_letters(game_pk: int | None = None) -> None:
    """Send the letters that are due, of one game or of all. One pass takes a bounded time; if
    letters are left, another pass waits its turn in the queue."""
    if delivery.deliver(game_pk=game_pk).left:
        deliver_letters.apply_async((game_pk,), expires=worker.EXPIRES)


@shared_task
@while_the_database_answers
def sweep_letters() -> None:
    """Record the fate of letters whose worker has died, and send every letter that is due."""
    delivery.mark_abandoned_letters()
    deliver_letters()
    tallies.note_sweep("letters")


@shared_task
@while_the_database_answers
def forget() -> None:
    """Delete what is old and of no use any more, once a day."""
    forgetting.forget_old()
