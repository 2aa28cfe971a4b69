"""The bare side of a comparison: the least that Django could do."""

from __future__ import annotations

import time

from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template import engines as template_engines
from django.urls import include, path
from django.utils import timezone

from games.models import Game, Move

BARE = "<!doctype html><title>{{ title }}</title><p>{{ user }}: {{ found }}</p>"


def bare_page(request: HttpRequest, count: int) -> HttpResponse:
    """A page that makes as many queries as the one it is compared with, and hardly more."""
    assert request.user.is_authenticated
    found = [Game.objects.filter(pk=n).values_list("pk").first() for n in range(count)]
    template = template_engines["django"].from_string(BARE)
    return HttpResponse(template.render({"title": "Bare", "found": len(found)}, request))


def bare_insert(request: HttpRequest, selects: int, updates: int, inserts: int) -> HttpResponse:
    """Write one row of the log, and make as many other queries of each kind as a move makes."""
    game = Game.objects.filter(slug="bare").values_list("pk", flat=True)[0]
    with transaction.atomic():
        for number in range(selects - 1):
            Game.objects.filter(pk=number).values_list("pk").first()
        for _ in range(updates):
            Game.objects.filter(pk=game).update(changed_at=timezone.now())
        for number in range(inserts):
            Move.objects.create(
                game_id=game, number=time.monotonic_ns() % 2**30 + number, via="web", digest="x"
            )
    return HttpResponseRedirect("/")


urlpatterns = [
    path("bare/<int:count>/", bare_page),
    path("bare/<int:selects>/<int:updates>/<int:inserts>/", bare_insert),
    path("", include("config.urls")),
]
