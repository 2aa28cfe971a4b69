"""Whether the site is well, for monitoring."""

from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.unavailable import RETRY_SECONDS, say_so


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """Answer with "ok" if the database answers, since no page works without it."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error as error:
        say_so(error)
        words = "The database does not answer."
        retry = {"Retry-After": str(RETRY_SECONDS)}
        return HttpResponse(words, status=503, headers=retry, content_type="text/plain")
    return HttpResponse("ok", content_type="text/plain")
