"""A dead man's switch: a call to an address such as healthchecks' after what must not stay away.

Whoever is called raises the alarm when no call comes. A call never fails and never waits for long.
"""

from __future__ import annotations

import logging
import threading
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from django.conf import settings
from django.core.cache import cache

SECONDS = 5
"""How long the other side may take."""
EVERY = 60
"""After a sweep was told, the others of so many seconds are not."""

logger = logging.getLogger(__name__)


def ping_after_sweep() -> None:
    """Tell that a sweep went through, at most once a minute by all workers together."""
    if settings.PING_URL_BEAT and cache.add("pinged-after-sweep", True, EVERY):
        start(settings.PING_URL_BEAT, "the sweep")


def ping_after_backup(*, failed: bool) -> None:
    """Tell that a backup was made, or was not. The command waits, since its end would end this."""
    if url := settings.PING_URL_BACKUP:
        told = start(f"{url.rstrip('/')}/fail" if failed else url, "the backup")
        told.join(2 * SECONDS)  # looking up a name may take longer than any limit


def start(url: str, what: str) -> threading.Thread:
    thread = threading.Thread(target=ping, args=[url, what], name="ping", daemon=True)
    thread.start()
    return thread


def ping(url: str, what: str) -> None:
    """Call that address. It is a secret, so no log line has it."""
    request = Request(url, headers={"User-Agent": "parsec-post"})  # noqa: S310 (settings allow HTTP alone)
    try:
        with urlopen(request, timeout=SECONDS):  # noqa: S310
            pass
    except HTTPError as error:
        logger.warning("The ping for %s was refused: %s", what, error.code)
    except Exception as error:
        logger.warning("The ping for %s did not arrive: %s", what, type(error).__name__)
