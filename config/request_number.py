"""A number for each request and each task, so that a log can be followed and an error be quoted."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from time import perf_counter
from typing import Any

from django import template
from django.core.signals import request_finished
from django.http import HttpRequest, HttpResponse

from games import tallies

register = template.Library()

HEADER = "X-Request-ID"
A_NUMBER = re.compile(r"[0-9A-Za-z._-]{8,64}")
"""What a proxy may number a request with."""

_number: ContextVar[str] = ContextVar("number", default="")


@register.simple_tag
def request_number() -> str:
    """The number of what this thread does now; empty if it does nothing for anybody."""
    return _number.get()


def begin(number: str) -> None:
    _number.set(number)


def end(**_: Any) -> None:
    _number.set("")


# Django logs the answers that are errors after the last middleware.
request_finished.connect(end)


class RequestNumberMiddleware:
    """Numbers the request as the proxy did, or anew, and counts and times the answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = perf_counter()
        said = request.headers.get(HEADER, "")
        number = said if A_NUMBER.fullmatch(said) else secrets.token_hex(8)
        begin(number)
        response = self.get_response(request)
        response.headers[HEADER] = number
        page = page_of(request)
        tallies.observe(tallies.PAGES, perf_counter() - began, page)
        tallies.count(tallies.ANSWERS, page, str(response.status_code))
        return response


def page_of(request: HttpRequest) -> str:
    """The name of the page, without what stands in its address: those names are few."""
    match = request.resolver_match
    return match.view_name if match is not None and match.view_name else "other"
