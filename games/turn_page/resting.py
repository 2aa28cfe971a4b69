"""The page of a table that rests because its rules failed. Nothing on it needs those rules."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from games.models import Game


def show_resting(request: HttpRequest, game: Game | None) -> HttpResponse:
    """Say that the table rests, or, without a table, that its rules failed. A page that htmx would
    put this into is loaded anew as a whole, and finds the same."""
    is_move = request.method == "POST"
    context = {"game": game, "is_move": is_move}
    status = 409 if is_move else 200 if game is not None else 503
    response = render(request, "games/resting.html", context, status=status)
    if getattr(request, "htmx", False):
        response["HX-Refresh"] = "true"
    add_never_cache_headers(response)
    return response
