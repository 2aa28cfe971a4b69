"""What to show for a game whose rules are not here, or fail."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from engines.catalogue import NotInstalled
from games.guard import RulesFailed
from games.links import BadLink, read_link
from games.models import Game, Trouble
from games.services import resting
from games.turn_page.resting import show_resting


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


class RulesFailedMiddleware:
    """Sets a game aside whose rules failed for this page or move, and answers with a page that says
    so. By then all that the view had begun in the database is rolled back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, RulesFailed):
            return None
        game = game_of(request)
        if game is not None:
            step = Trouble.Step.MOVE if request.method == "POST" else Trouble.Step.PAGE
            resting.set_aside(game.pk, step, error)
        return show_resting(request, game)


def game_of(request: HttpRequest) -> Game | None:
    """The game that the address is about: by its own address, or by a letter's link."""
    named = request.resolver_match.kwargs if request.resolver_match else {}
    if "token" in named:
        try:
            return read_link(named["token"]).seat.game
        except BadLink:
            return None
    return Game.objects.filter(slug=named.get("slug", "")).first()
