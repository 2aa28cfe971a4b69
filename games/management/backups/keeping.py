"""Making a backup, and going back to one."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol, cast

from django.db import connection

from games.management.backups import postgres, sqlite
from games.management.backups.contents import refuse_newer
from games.management.backups.files import (
    BackupError,
    Contents,
    Manifest,
    add_manifest,
    new_name,
    private_file,
    unpack,
)
from parsec_post import __version__

__all__ = ["BackupError", "back_up", "restore"]


class Database(Protocol):
    """What each kind of database can do: `sqlite` and `postgres` are two."""

    KIND: str

    def is_empty(self) -> bool: ...
    def dump(self, file: Path) -> tuple[str, Contents]: ...
    def load(self, database: Path) -> None: ...
    def read(self) -> Contents: ...


def this_database() -> Database:
    return cast(Database, postgres if connection.vendor == "postgresql" else sqlite)


def back_up(folder: Path) -> tuple[Path, Manifest]:
    """Write a new backup into the folder, or raise BackupError and leave nothing behind."""
    database = this_database()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / new_name()
        with private_file(path) as file:
            digest, contents = database.dump(file)
            now = datetime.now(UTC).isoformat(timespec="seconds")
            manifest = Manifest(1, database.KIND, now, __version__, digest, contents)
            add_manifest(file, manifest)
            # It is read once more, as it is on the disk.
            unpack(file)
    except OSError as error:
        raise BackupError(f"The backup cannot be written: {error}.") from error
    return path, manifest


def restore(path: Path, *, overwrite: Path | None = None) -> tuple[Manifest, Path | None]:
    """Put a backup into the empty database. With `overwrite`, one that is not empty is backed up
    into that folder first, and then replaced. The second result is that other backup."""
    database, kept = this_database(), None
    with tempfile.NamedTemporaryFile(prefix="parsec-post-") as unpacked:
        manifest = unpack(path, unpacked.file)
        unpacked.flush()
        refuse_other_kind(manifest, database)
        refuse_newer(manifest.contents)
        if not database.is_empty():
            if overwrite is None:
                raise BackupError(
                    "The database is not empty. Say --overwrite to replace all that is in it; what"
                    " is there now is backed up first."
                )
            kept, _ = back_up(overwrite)
        database.load(Path(unpacked.name))
    if database.read() != manifest.contents:
        raise BackupError("What was restored is not what was backed up.")
    return manifest, kept


def refuse_other_kind(manifest: Manifest, database: Database) -> None:
    if manifest.kind != database.KIND:
        raise BackupError(
            f"The backup is of {manifest.kind}, and this database is {database.KIND}."
        )
