"""Speak to people in their own language and by their own clock; keep what is theirs private."""

from collections.abc import Callable, Iterator

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation


class NoNulMiddleware:
    """No text has this character, and PostgreSQL refuses it: it gets a page instead of an error."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "%00" in request.META.get("QUERY_STRING", "") or "\0" in "".join(said_in(request)):
            raise BadRequest("A NUL character.")
        return self.get_response(request)


def said_in(request: HttpRequest) -> Iterator[str]:
    yield from request.COOKIES.values()
    for values in request.POST.lists():
        yield from values[1]


class PrivateMiddleware:
    """Pages are about whoever asks for them: no proxy keeps one, and no browser without asking."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response


class PreferencesMiddleware:
    """Who is not signed in gets the browser's language, from LocaleMiddleware, and UTC."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return self.get_response(request)
        # The language stays on: LocaleMiddleware reads it for the Content-Language of the answer,
        # and sets it anew for the next request.
        translation.activate(request.user.language)
        request.LANGUAGE_CODE = request.user.language
        with timezone.override(request.user.zone):
            return self.get_response(request)
