"""Speak to people in their own language and time zone, and keep their pages private."""

from collections.abc import Callable, Iterator
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from accounts.sign_ins import note_visit


class NoNulMiddleware:
    """Refuses requests with a NUL character: no text has it, and PostgreSQL would fail on it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        query = request.META.get("QUERY_STRING", "")
        if "%00" in query or "\0" in "".join(request.COOKIES.values()):
            raise BadRequest("A NUL character.")
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, options: Any
    ) -> None:
        """Look at a form, unless the view takes bytes of any kind and reads them itself."""
        if not getattr(view, "takes_bytes", False) and "\0" in "".join(said_in(request)):
            raise BadRequest("A NUL character.")


def said_in(request: HttpRequest) -> Iterator[str]:
    for values in request.POST.lists():
        yield from values[1]


class PrivateMiddleware:
    """Every page is about the person who asks for it: no proxy may keep it, and a browser has to
    ask before it shows a kept one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response


class PreferencesMiddleware:
    """Uses the language and time zone of the person signed in. Others get the browser's language,
    from LocaleMiddleware, and UTC."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return self.get_response(request)
        # The language stays active: LocaleMiddleware reads it for the Content-Language of the
        # response, and sets it anew for the next request.
        translation.activate(request.user.language)
        request.LANGUAGE_CODE = request.user.language
        with timezone.override(request.user.zone):
            return self.get_response(request)


class VisitMiddleware:
    """Notes on which devices somebody is signed in, once a day for each."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            note_visit(request, request.user)
        return self.get_response(request)
