"""Saying something at a table."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.models import Game, Message

MAX_LINES_SAID = 20
"""By one person at one table, within `A_WHILE`."""
A_WHILE = timedelta(minutes=10)
MAX_LENGTH = 2000


def has_said_much(author: User, game: Game) -> bool:
    """Whether they should let the others answer first."""
    said = Message.objects.filter(game=game, author=author, at__gt=timezone.now() - A_WHILE)
    return said.count() >= MAX_LINES_SAID


def say(*, game: Game, author: User, text: str) -> Message | None:
    """Say it at the table; None if it is empty, or if they have said a lot just now."""
    text = text.strip()[:MAX_LENGTH]
    if not text or has_said_much(author, game):
        return None
    return Message.objects.create(game=game, author=author, text=text)
