"""A database made from a backup for a while, to try something out on it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import ProgrammingError, connection

from games.management.backups.files import BackupError, Manifest
from games.management.backups.keeping import restore


@contextmanager
def copy_of(path: Path) -> Iterator[Manifest]:
    """Django's connection leads to a copy made from the backup, which is gone afterwards."""
    make = another_postgres if connection.vendor == "postgresql" else another_sqlite
    usual = connection.settings_dict["NAME"]
    with make() as other:
        connect_to(other)
        try:
            manifest, _ = restore(path)
            yield manifest
        finally:
            connect_to(usual)


def connect_to(name: object) -> None:
    connection.close()
    connection.settings_dict["NAME"] = name


@contextmanager
def another_sqlite() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="parsec-post-") as folder:
        yield str(Path(folder, "copy.sqlite3"))


@contextmanager
def another_postgres() -> Iterator[str]:
    name = f"{connection.settings_dict['NAME']}_copy_{os.getpid()}"
    quoted = connection.ops.quote_name(name)
    try:
        execute(f"CREATE DATABASE {quoted} TEMPLATE template0")
    except ProgrammingError as error:
        user = connection.settings_dict["USER"] or "parsec"
        raise BackupError(
            f"The role {user} may not create a database for the copy ({str(error).strip()});"
            f" an administrator can allow it: ALTER ROLE {user} CREATEDB."
        ) from error
    try:
        yield name
    finally:
        # Under load a server may take seconds to see that a connection has gone.
        execute(f"DROP DATABASE {quoted} WITH (FORCE)")


def execute(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)
