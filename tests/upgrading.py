"""The site's database as it was in November 2026, brought up to the schema of today.

`tests/fixtures/README.md` says what is in it and how it was made.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

FIXTURE = Path(__file__).parent / "fixtures" / "november_2026.json.gz"


@cache
def november() -> dict[str, Any]:
    """The fixture as it is stored."""
    return json.loads(gzip.decompress(FIXTURE.read_bytes()))


def made_at() -> datetime:
    return datetime.fromisoformat(november()["made_at"])


@dataclass(frozen=True)
class Shift:
    """How far the stored times are moved, so that the fixture was made just now."""

    time: timedelta
    days: timedelta

    @classmethod
    def to(cls, now: datetime) -> Shift:
        return cls(now - made_at(), now.date() - made_at().date())


@contextmanager
def upgraded_database(folder: Path) -> Iterator[datetime]:
    """Django's connection leads to the old database, migrated; yields the moment it now stands at.

    It is a database of its own, so that other tests find theirs as they left it.
    """
    with old_database(folder) as now:
        call_command("migrate", verbosity=0)
        yield now


@contextmanager
def old_database(folder: Path) -> Iterator[datetime]:
    """The same before it is migrated."""
    now = datetime.now(UTC)
    with empty_database(folder):
        executor = MigrationExecutor(connection)
        old_schema = list(november()["migrations"].items())
        executor.migrate(old_schema)
        with transaction.atomic():
            load(Shift.to(now))
            models = executor.loader.project_state(old_schema).apps.get_models(True)
            reset_sequences(list(models))
        yield now


@contextmanager
def empty_database(folder: Path) -> Iterator[None]:
    usual = connection.settings_dict["NAME"]
    is_postgres = connection.vendor == "postgresql"
    name = f"{usual}_november" if is_postgres else str(folder / "november.sqlite3")
    if is_postgres:
        run(f"CREATE DATABASE {connection.ops.quote_name(name)}")
    connect_to(name)
    try:
        yield
    finally:
        connect_to(usual)
        if is_postgres:
            run(f"DROP DATABASE {connection.ops.quote_name(name)}")


def connect_to(name: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = name


def run(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def load(shift: Shift) -> None:
    """Put the stored rows in the place of those that the migrations made."""
    tables = november()["tables"]
    for table in reversed(tables):
        run(f"DELETE FROM {connection.ops.quote_name(table['table'])}")
    for table in tables:
        insert(table, shift)


def insert(table: dict[str, Any], shift: Shift) -> None:
    quote = connection.ops.quote_name
    kinds = table["columns"].values()
    names = ", ".join(quote(name) for name in table["columns"])
    places = ", ".join(["%s"] * len(kinds))
    rows = [
        [stored(kind, value, shift) for kind, value in zip(kinds, row, strict=True)]
        for row in table["rows"]
    ]
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {quote(table['table'])} ({names}) VALUES ({places})", rows)


def stored(kind: str, value: Any, shift: Shift) -> Any:
    """A value as this database keeps it."""
    if value is None:
        return None
    match kind:
        case "datetime":
            moment = datetime.fromisoformat(value) + shift.time
            return connection.ops.adapt_datetimefield_value(moment)
        case "date":
            return connection.ops.adapt_datefield_value(date.fromisoformat(value) + shift.days)
        case "binary":
            return connection.Database.Binary(base64.b64decode(value))
        case "json":
            return connection.ops.adapt_json_value(value, None)
    return value


def reset_sequences(models: list[Any]) -> None:
    """The next row gets the number after the last one; PostgreSQL counts apart from the rows."""
    for sql in connection.ops.sequence_reset_sql(no_style(), models):
        run(sql)
