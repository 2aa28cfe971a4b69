"""Speak to people in their own language and time zone, and keep their pages private."""

from collections.abc import Callable, Iterator

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation


class NoNulMiddleware:
    """Refuses requests with a NUL character: no text has it, and PostgreSQL would fail on it."""

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
