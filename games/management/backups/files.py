"""The file of a backup: a zip with the database and, last, a manifest with its digest."""

from __future__ import annotations

import hashlib
import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

NAME = "parsec-post-{}.backup"
MANIFEST = "manifest.json"
DATABASE = "database"
CHUNK = 1 << 20


class BackupError(Exception):
    """A sentence that says why there is no backup, or nothing was restored."""


class Contents(Struct, frozen=True):
    """What was in the database at the moment of the backup."""

    games: int
    moves: int
    logs: str
    """A digest over the head and the digest of every game's log."""
    migrations: list[tuple[str, str]]
    """The newest migration of each app and all before it."""


class Manifest(Struct, frozen=True):
    format: int
    kind: str
    """The database that it was made of: "sqlite" or "postgresql"."""
    made_at: str
    version: str
    digest: str
    """The SHA-256 of the database in this file."""
    contents: Contents


# Writing


def new_name(now: datetime | None = None) -> str:
    """Names sort by time, in UTC, and no two backups have the same."""
    return NAME.format((now or datetime.now(UTC)).strftime("%Y%m%dT%H%M%S.%fZ"))


@contextmanager
def private_file(path: Path) -> Iterator[Path]:
    """A file beside the path that only its owner may read. It takes the path's name when all went
    well, and goes otherwise: nobody ever sees half of it."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
    try:
        yield unfinished
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def pack(database: IO[bytes], file: Path, *, is_packed: bool) -> str:
    """Put the database into the zip file, packed unless it is already. Return its digest."""
    digest = hashlib.sha256()
    method = zipfile.ZIP_STORED if is_packed else zipfile.ZIP_DEFLATED
    with (
        zipfile.ZipFile(file, "w", method) as archive,
        archive.open(DATABASE, "w", force_zip64=True) as entry,
    ):
        while chunk := database.read(CHUNK):
            digest.update(chunk)
            entry.write(chunk)
    return digest.hexdigest()


def add_manifest(file: Path, manifest: Manifest) -> None:
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr(MANIFEST, msgspec.json.encode(manifest))


# Reading


def read_manifest(path: Path) -> Manifest:
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = msgspec.json.decode(archive.read(MANIFEST), type=Manifest)
    except FileNotFoundError as error:
        raise BackupError(f"There is no file {path}.") from error
    except (OSError, zipfile.BadZipFile, KeyError, msgspec.DecodeError) as error:
        raise BackupError(f"{path} is no whole backup: {error}.") from error
    if manifest.format != 1:
        raise BackupError(f"{path} was made by a newer Parsec Post: {manifest.version}.")
    return manifest


def unpack(path: Path, to: IO[bytes] | None = None) -> Manifest:
    """Read the database of a backup and check its digest; write it to a file, if one is given."""
    manifest, digest = read_manifest(path), hashlib.sha256()
    try:
        with zipfile.ZipFile(path) as archive, archive.open(DATABASE) as entry:
            while chunk := entry.read(CHUNK):
                digest.update(chunk)
                if to is not None:
                    to.write(chunk)
    except (OSError, zipfile.BadZipFile, KeyError, EOFError, zlib.error) as error:
        raise BackupError(f"{path} cannot be unpacked: {error}.") from error
    if digest.hexdigest() != manifest.digest:
        raise BackupError(f"{path} was damaged: its digest is another.")
    return manifest


# Keeping


def prune(folder: Path, keep: int) -> list[Path]:
    """Remove all but the newest backups in a folder. Other files are left alone."""
    backups = sorted(folder.glob(NAME.format("*Z")))
    old = backups[:-keep] if keep > 0 else []
    for path in old:
        path.unlink()
    return old
