"""Setting a game aside when its own code fails, and trying it again.

A game set aside rests: nobody can move, its bots and clocks stand still, its letters are held, and
all other games go on. Nothing of it is lost: its log is as it was. Moderators see it in the admin,
and it is tried again when one of them says so, or once by other code: after a deploy.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.db import Error as DatabaseTrouble
from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from engines.catalogue import CATALOGUE
from games.guard import RulesFailed, failure
from games.models import Game, Trouble
from games.services import clock, moves, replay, worker

T = TypeVar("T")
logger = logging.getLogger(__name__)


@transaction.atomic
def set_aside(game_pk: int, step: str, error: Exception) -> None:
    """Let a game rest because of what happened in that step. An aborted game stays as it is."""
    game = Game.objects.select_for_update().filter(pk=game_pk).first()
    if game is None or game.status == Game.Status.ABORTED:
        return
    failed = failure(error)
    trouble, _ = Trouble.objects.get_or_create(game=game)
    trouble.step, trouble.why, trouble.where = step, failed.why, failed.where
    trouble.at, trouble.code = timezone.now(), code_version()
    trouble.times += 1
    trouble.save()
    if game.rests_since is None:
        game.rests_since = timezone.now()
    game.attended_until, game.abandoned = None, 0
    game.save(update_fields=["rests_since", "attended_until", "abandoned"])
    logger.error("Game %s (%s) rests, %s: %s", game.slug, game.engine, step, failed, exc_info=error)


def with_care(step: str, game_pk: int, do: Callable[[], T]) -> T | None:
    """Do something for a game, and set it aside if that fails; None if it did.

    If the database is away or busy, that is no fault of the game: the next sweep tries again.
    """
    try:
        return do()
    except IntegrityError as error:
        set_aside(game_pk, step, error)
    except DatabaseTrouble as error:
        if not connection.in_atomic_block and not connection.is_usable():
            raise
        logger.warning("Game %s is left to the next sweep: %s", game_pk, first_line(error))
    except Exception as error:
        set_aside(game_pk, step, error)
    return None


def first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


# Trying again


@transaction.atomic
def try_again(game_pk: int) -> bool:
    """Let a game at rest go on, with the time that everyone had left. If its stored table cannot be
    read, it is made anew from the log. False if the rules still cannot follow it."""
    game = Game.objects.select_for_update().get(pk=game_pk)
    if game.rests_since is None:
        return True
    try:
        with transaction.atomic():
            bring_up(game)
    except DatabaseTrouble:
        raise
    except Exception as error:
        set_aside(game_pk, game.trouble.step, error)
        return False
    game.refresh_from_db()
    if game.paused_at is not None:
        game.paused_at = min(game.paused_at, game.rests_since)
    elif game.is_running:
        clock.start_again(moves.seats_of(game))
    game.rests_since = None
    game.save(update_fields=["paused_at", "rests_since"])
    worker.wake_on_commit(game)
    return True


def bring_up(game: Game) -> None:
    if not game.checkpoint:
        return
    try:
        game.play()
    except RulesFailed as error:
        if error.why != "unreadable":
            raise
        replay.rebuild(game)


def try_after_deploy() -> None:
    """Try again what was set aside by other code than this."""
    games = at_rest().filter(engine__in=CATALOGUE.keys())
    if games.exists():
        for game in games.exclude(trouble__code=code_version()):
            with_care(game.trouble.step, game.pk, partial(try_again, game.pk))


def at_rest() -> QuerySet[Game]:
    games = Game.objects.exclude(rests_since=None).select_related("trouble")
    return games.defer("seed", "checkpoint").order_by("rests_since")


@cache
def code_version() -> str:
    """A digest of all code that a game is played by. It is the same on every machine that runs the
    same code, and read only once a game rests."""
    own = [Path(settings.BASE_DIR) / name for name in ("engines", "games")]
    digest = hashlib.sha256()
    for root in (*own, *settings.PLUG_INS):
        for path in sorted(root.rglob("*")):
            if path.suffix in (".py", ".toml", ".svg") and path.is_file():
                digest.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()
