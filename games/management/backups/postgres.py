"""PostgreSQL: by pg_dump and pg_restore, which must not be older than the server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.db import connection

from games.management.backups.contents import read_contents
from games.management.backups.files import BackupError, Contents, pack

KIND = "postgresql"
DEBIAN = Path("/usr/lib/postgresql")
TOOLS = ("pg_dump", "pg_restore", "psql")


def is_empty() -> bool:
    return not connection.introspection.table_names()


def dump(file: Path) -> tuple[str, Contents]:
    """Write the database into the zip file; return its digest and what is in it. Both are of the
    same moment: pg_dump takes the snapshot of our transaction."""
    pg_dump = tools() / "pg_dump"
    with snapshot() as (name, query):
        command = [str(pg_dump), "--format=custom", f"--snapshot={name}", *where()]
        with tempfile.TemporaryFile() as said:
            with subprocess.Popen(
                command, env=environment(), stdout=subprocess.PIPE, stderr=said
            ) as running:
                assert running.stdout is not None
                digest = pack(running.stdout, file, is_packed=True)
            if running.returncode != 0:
                raise BackupError(f"pg_dump failed: {first_error(said)}")
        return digest, read_contents(query)


@contextmanager
def snapshot() -> Iterator[tuple[str, Any]]:
    """A moment of the database that stays the same while others go on writing."""
    fresh = connection.copy()
    try:
        with fresh.cursor() as cursor:
            cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            # It waits for pg_dump, however long that takes.
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")

            def query(sql: str) -> Any:
                cursor.execute(sql)
                return cursor

            [[name]] = query("SELECT pg_export_snapshot()")
            yield name, query
            cursor.execute("ROLLBACK")
    finally:
        fresh.close()


def load(database: Path) -> None:
    """Replace all tables, as one transaction: the database is restored, or as it was."""
    folder = tools()
    quoted = [connection.ops.quote_name(table) for table in connection.introspection.table_names()]
    drops = "".join(f"DROP TABLE IF EXISTS {table} CASCADE;\n" for table in quoted)
    connection.close()
    psql = [str(folder / "psql"), "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", *where()]
    script = [folder / "pg_restore", "--file=-", "--no-owner", "--no-privileges", database]
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(
            psql, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=said
        ) as running,
    ):
        assert running.stdin is not None
        is_whole = write_script(running.stdin, drops, script, said)
        running.wait()
        if running.returncode != 0 or not is_whole:
            raise BackupError(f"PostgreSQL could not restore it: {first_error(said)}")


def write_script(to: IO[bytes], drops: str, script: list[Any], said: IO[bytes]) -> bool:
    """Write everything that psql is to run. Without the last word it changes nothing."""
    try:
        to.write(f"BEGIN;\n{drops}".encode())
        to.flush()
        is_whole = subprocess.run(script, stdout=to, stderr=said).returncode == 0
        if is_whole:
            to.write(b"COMMIT;\n")
        to.close()
    except BrokenPipeError:
        return False
    return is_whole


def read() -> Contents:
    with snapshot() as (_, query):
        return read_contents(query)


# The programs of PostgreSQL


def tools() -> Path:
    """The folder with programs that are as new as the server, or newer, or BackupError."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        server = int(cursor.fetchone()[0]) // 10000
    found = {folder: version_in(folder) for folder in folders()}
    fitting = [folder for folder, version in found.items() if version >= server]
    if fitting:
        return min(fitting, key=lambda folder: found[folder])
    there = ", ".join(sorted({str(version) for version in found.values() if version})) or "none"
    raise BackupError(
        f"The server is PostgreSQL {server}, and needs {', '.join(TOOLS)} of that version or newer;"
        f" those found here: {there}. On Debian: apt install postgresql-client-{server}."
        " POSTGRES_BIN can name the folder that they are in."
    )


def folders() -> list[Path]:
    if settings.POSTGRES_BIN:
        return [Path(settings.POSTGRES_BIN)]
    on_path = shutil.which("pg_dump")
    return [
        *sorted(DEBIAN.glob("*/bin")),
        *([Path(on_path).resolve().parent, Path(on_path).parent] if on_path else []),
    ]


def version_in(folder: Path) -> int:
    """The version of the programs in a folder; 0 if one is missing."""
    if not all((folder / name).exists() for name in TOOLS):
        return 0
    said = subprocess.run([folder / "pg_dump", "--version"], capture_output=True, text=True).stdout
    found = re.search(r"\) (\d+)", said)
    return int(found[1]) if found else 0


def where() -> list[str]:
    """How the programs find the database. The password is not among the words of a command, which
    everyone on the machine can read."""
    from psycopg import pq
    from psycopg.conninfo import make_conninfo

    database = connection.settings_dict
    known = {option.keyword.decode() for option in pq.Conninfo.get_defaults()}
    options = {name: value for name, value in database["OPTIONS"].items() if name in known}
    parts = {"dbname": "NAME", "user": "USER", "host": "HOST", "port": "PORT"}
    named = {word: database[name] for word, name in parts.items() if database[name]}
    return ["--no-password", f"--dbname={make_conninfo('', **options | named)}"]


def environment() -> dict[str, str]:
    password = connection.settings_dict["PASSWORD"]
    return os.environ | ({"PGPASSWORD": password} if password else {})


def first_error(said: IO[bytes]) -> str:
    """What a program complained about first."""
    said.seek(0)
    lines = said.read().decode(errors="replace").strip().splitlines() or ["it gave no reason"]
    return next((line for line in lines if "error" in line.lower()), lines[-1])
