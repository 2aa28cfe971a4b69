"""What the worker does. A task is only ever a call: what is due stands in the database.

So every task can run twice, at the same time or years later, and losing one loses nothing: the
next sweep finds the work.
"""

from __future__ import annotations

from celery import shared_task

from games.models import Game
from games.post import delivery, outbox
from games.services import bots, deadlines


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
    outbox.write_due()
    for game in Game.objects.awaiting_bots():
        bots.play_bots(game)
    delivery.mark_abandoned_letters()
    delivery.deliver()
