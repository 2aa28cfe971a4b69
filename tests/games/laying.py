"""Laying tables the way the site does."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.models import Game
from games.services import tables
from games.services.tables import Plan

ME, BOT, ANYONE = Plan("me"), Plan("bot", "greedy"), Plan("anyone")


def lay(creator: User, *seats: Plan, **fields: Any) -> Game:
    return tables.create_game(creator=creator, engine="kepler-run", seats=seats, **fields)
