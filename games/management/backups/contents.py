"""What is in a database, read by plain SQL: the code need not know the schema of an old backup."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

from django.db.migrations.loader import MigrationLoader

from games.management.backups.files import BackupError, Contents

Query = Callable[[str], Iterable[tuple[Any, ...]]]
"""Runs a query and returns its rows."""

LOGS = "SELECT id, head, digest FROM games_game ORDER BY id"


def read_contents(query: Query) -> Contents:
    games, logs = 0, hashlib.sha256()
    for row in query(LOGS):
        games += 1
        logs.update(" ".join(map(str, row)).encode())
    [[moves]] = query("SELECT count(*) FROM games_move")
    applied = [(app, name) for app, name in query("SELECT app, name FROM django_migrations")]
    return Contents(games, moves, logs.hexdigest(), sorted(applied))


def refuse_newer(contents: Contents) -> None:
    """Refuse a backup of a newer version: this one does not know its tables."""
    known = set(MigrationLoader(None).disk_migrations)
    apps = {app for app, _ in known}
    newer = [
        f"{app} {name}"
        for app, name in contents.migrations
        if app in apps and (app, name) not in known
    ]
    if newer:
        raise BackupError(
            f"The backup is of a newer version, which has {', '.join(newer)}:"
            " restore it with that version, or a newer one."
        )
