"""A finished game's record: everything needed to play it through again and check it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from engines.record import record_of
from games.access import sign_in_first, visit_finished


@require_safe
@sign_in_first
def record(request: HttpRequest, slug: str) -> HttpResponse:
    found = visit_finished(request.user, slug)
    response = JsonResponse(record_of(found.game.replay()))
    name = f"{found.game.engine}-{found.game.slug}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
