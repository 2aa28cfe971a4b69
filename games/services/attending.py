"""One worker at a time plays for the bots and the clock of a game.

A worker claims the game first. The claim is given back when all is played, or runs out: then that
worker has died, and another may try. A game that ends every process that plays it is set aside.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.db.models import Case, F, Q, Value, When
from django.utils import timezone

from games.guard import RulesFailed
from games.models import Game
from games.services.patience import patiently

CLAIM = timedelta(minutes=3)
"""How long a claim holds. A bot's thought ends long before, and each answer renews it."""
MOST_ABANDONED = 3
"""A worker may be killed for other reasons, but hardly three in a row in the same game."""


def attend(game_pk: int, play: Callable[[Game], object]) -> bool:
    """Play in a game that no other worker is playing in. False if another is."""
    if not claim(game_pk):
        return False
    game = Game.objects.filter(pk=game_pk).first()
    if game is None:
        return False
    if game.abandoned >= MOST_ABANDONED:
        raise RulesFailed("died")
    try:
        play(game)
    finally:
        give_back(game_pk)
    return True


def claim(game_pk: int) -> bool:
    now = timezone.now()
    is_free = Q(attended_until=None) | Q(attended_until__lte=now)
    # A claim that has run out was not given back: its worker has died.
    deaths = Case(When(attended_until=None, then=Value(0)), default=F("abandoned") + 1)
    games = Game.objects.filter(is_free, pk=game_pk)
    return games.update(attended_until=now + CLAIM, abandoned=deaths) == 1


def renew(game_pk: int) -> None:
    """Make a claim last longer, if there is one."""
    claimed = Game.objects.filter(pk=game_pk).exclude(attended_until=None)
    claimed.update(attended_until=timezone.now() + CLAIM)


def give_back(game_pk: int) -> None:
    game = Game.objects.filter(pk=game_pk)
    patiently(lambda: game.update(attended_until=None, abandoned=0))
