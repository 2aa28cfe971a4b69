"""How each game is played, for anyone."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engines.catalogue import CATALOGUE
from games.rulebooks import rulebook
from games.views.requests import language


@require_safe
def every_game(request: HttpRequest) -> HttpResponse:
    return render(request, "games/every_game.html", {"engines": CATALOGUE.values()})


@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    if key not in CATALOGUE:
        raise Http404
    context = {"engine": CATALOGUE[key], "rulebook": rulebook(key, language())}
    return render(request, "games/rules.html", context)
