"""The page of an error inside the server, and that of a database that is away."""

import logging
import sys
import time

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from django.views import defaults

AWAY = (OperationalError, InterfaceError)
"""What is raised while the database is down, starting, or too busy to answer in time."""
RETRY_SECONDS = 10
SAY_SECONDS = 10
"""While the database is away, a process says so once in so many seconds."""

logger = logging.getLogger(__name__)
_said_at = float("-inf")


def server_error(request: HttpRequest) -> HttpResponse:
    """Django calls this for whatever was raised, in a view or in a middleware."""
    error = sys.exc_info()[1]
    if isinstance(error, AWAY):
        return database_away(error)
    return defaults.server_error(request)


def database_away(error: Exception) -> HttpResponse:
    """A page that needs no database, and one line in the log."""
    say_so(error)
    response = HttpResponse(render_to_string("503.html"), status=503)
    response["Retry-After"] = str(RETRY_SECONDS)
    add_never_cache_headers(response)
    # Otherwise Django would log a traceback for each request.
    response._has_been_logged = True  # type: ignore[attr-defined]
    return response


def say_so(error: Exception) -> None:
    global _said_at
    now = time.monotonic()
    if now - _said_at >= SAY_SECONDS:
        _said_at = now
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        logger.error("The database does not answer: %s", reason)
