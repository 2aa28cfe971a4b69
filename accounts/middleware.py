"""Speak to people in their own language and by their own clock."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation


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
