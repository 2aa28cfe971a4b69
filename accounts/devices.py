"""The devices on which people have signed in before, as far as the device itself can prove it.

Strangers who guess at a password are stopped after a few attempts. Its owner is not, on a device
that they have used before: OWASP calls this device cookies.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.models import User

COOKIE = "device"
SALT = "accounts.devices"
YEAR = 365 * 24 * 3600
MAX_PEOPLE = 5
"""How many people who share a device it remembers."""


def has_signed_in(request: HttpRequest, email: str) -> bool:
    """Whether the owner of that address has signed in on this device."""
    known = people(request)
    return bool(known) and User.objects.filter(pk__in=known, email__iexact=email).exists()


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Remember on the device that they have signed in here."""
    others = [each for each in people(request) if each != str(user.pk)]
    response.set_signed_cookie(
        COOKIE,
        ".".join([str(user.pk), *others][:MAX_PEOPLE]),
        salt=SALT,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=bool(settings.SESSION_COOKIE_SECURE),
    )


def people(request: HttpRequest) -> list[str]:
    """The keys of those who have signed in here. A forged cookie counts as none."""
    known = request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=YEAR)
    return known.split(".") if known else []
