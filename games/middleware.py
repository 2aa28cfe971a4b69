"""What to show for a game that was played here and is not installed any more."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from engines.catalogue import NotInstalled


class NotInstalledMiddleware:
    """Answers with a page that says so if a game's rules are needed but not installed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, NotInstalled):
            return None
        response = render(request, "games/not_installed.html", status=404)
        add_never_cache_headers(response)
        return response
