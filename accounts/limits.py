"""How often somebody may do a thing: the setting ACCOUNT_RATE_LIMITS has the numbers."""

from __future__ import annotations

from typing import cast

from allauth.core.ratelimit import consume, respond_429
from django.http import HttpRequest, HttpResponse

from accounts.models import User


def refuse_too_often(
    request: HttpRequest, action: str, *, user: User | None = None, key: str | None = None
) -> HttpResponse | None:
    """Count an attempt, unless the page is only looked at. Return the page that says that there
    were too many; None if there were not."""
    if consume(request, action=action, user=user, key=key):
        return None
    return cast(HttpResponse, respond_429(request))
