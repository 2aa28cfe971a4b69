"""SQLite: copied by its online backup, which takes one moment of a database that is in use."""

from __future__ import annotations

import fcntl
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.db import connection

from games.management.backups.contents import read_contents
from games.management.backups.files import BackupError, Contents, pack

KIND = "sqlite"


def is_empty() -> bool:
    path = Path(connection.settings_dict["NAME"])
    if not path.exists():
        return True
    with closing(sqlite3.connect(path)) as database:
        [[tables]] = database.execute("SELECT count(*) FROM sqlite_master WHERE type = 'table'")
    return bool(tables == 0)


def dump(file: Path) -> tuple[str, Contents]:
    """Write the database into the zip file; return its digest and what is in it."""
    path = Path(connection.settings_dict["NAME"])
    if not path.exists():
        raise BackupError(f"There is no database {path} yet.")
    with NamedTemporaryFile(dir=file.parent, prefix=".copy-") as copy:
        with (
            closing(sqlite3.connect(path)) as source,
            closing(sqlite3.connect(copy.name)) as target,
        ):
            # All pages in one step: in several, each move on the site would begin it anew.
            source.backup(target, pages=-1)
            target.execute("PRAGMA journal_mode = DELETE")
        return pack(copy, file, is_packed=False), inspect(Path(copy.name))


def load(database: Path) -> None:
    """Replace the contents of the database, as one transaction: it is restored, or as it was."""
    inspect(database)
    path = Path(connection.settings_dict["NAME"])
    refuse_running(path.parent)
    path.parent.mkdir(parents=True, exist_ok=True)
    connection.close()
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(path)) as target:
        target.execute("PRAGMA busy_timeout = 20000")
        source.backup(target, pages=-1)


def refuse_running(data: Path) -> None:
    """The embedded site holds a lock beside its database as long as it runs."""
    with suppress(FileNotFoundError), (data / "running").open() as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise BackupError("The site is running: stop it first, by Ctrl-C.") from error


def read() -> Contents:
    return inspect(Path(connection.settings_dict["NAME"]))


def inspect(path: Path) -> Contents:
    """What is in a file that must be a whole database of a site."""
    try:
        with closing(sqlite3.connect(path)) as database:
            [[verdict]] = database.execute("PRAGMA quick_check(1)")
            if verdict != "ok":
                raise BackupError(f"SQLite finds the database damaged: {verdict}.")
            return read_contents(database.execute)
    except sqlite3.DatabaseError as error:
        raise BackupError(f"This is no database of a site: {error}.") from error
