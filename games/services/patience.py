"""Writing what must not be lost although the database is just away, restarting or busy."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import InterfaceError, OperationalError, connection

T = TypeVar("T")
logger = logging.getLogger(__name__)

PATIENCE_SECONDS = 60
"""For how long a write is tried again. A PostgreSQL that was restarted is back long before."""
PAUSE_SECONDS = 0.5


def patiently(write: Callable[[], T]) -> T:
    """Write something that only this worker knows, and try again while the database does not take
    it: the end of a claim, or what became of a letter. It has to be a write that does no harm if it
    is made twice. Within a transaction there is one try, since the transaction is lost with it."""
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return write()
        except (OperationalError, InterfaceError) as error:
            if connection.in_atomic_block or time.monotonic() > end:
                raise
            logger.warning("The database did not take a note; it is tried again: %s", error)
            connection.close()
            time.sleep(PAUSE_SECONDS)
