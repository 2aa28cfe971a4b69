"""Requests with what middleware adds to them, so that types can be checked."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from accounts.models import User


class Request(HttpRequest):
    """A request as our views get it."""

    htmx: HtmxDetails


class SignedInRequest(Request):
    """A request whose sender is known: the view asks for a sign-in first."""

    user: User
