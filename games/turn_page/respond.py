"""Answering a request with the turn page, whole or in part.

Every request checks access and reads the game. Only the HTML that the templates made is kept, for
one person, under a key of everything it was made from.
"""

from __future__ import annotations

import secrets
from collections.abc import Hashable
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language

from accounts.http import Request
from games.access import Visit
from games.models import Seat
from games.turn_page.cache import keep_page
from games.turn_page.page import TurnPage
from games.turn_page.resting import show_resting

TOKEN_HERE = f"token-{secrets.token_hex(8)}"
"""Stands for the CSRF token in kept pages. It is random, so that nobody can write it at a table."""


def show(
    request: Request, found: Visit, *, status: int = 200, fragment: str = "table", **shown: Any
) -> HttpResponse:
    """The response with the whole page, or for htmx only with a fragment of it."""
    if found.game.rests:
        return show_resting(request, found.game)
    if not found.game.checkpoint:
        return render(request, "games/gathering.html", {"visit": found, "game": found.game})
    if request.method == "GET" and not shown:
        shown = {"touched": request.GET.get("touch", "")}
    page = TurnPage(found, get_language() or "en", **shown)
    context = {"page": page, "game": page.game, "url": page.urls.page}
    if request.htmx:
        return render(request, f"games/game.html#{fragment}", context, status=status)
    if not page.is_plain or get_messages(request):
        return render(request, "games/game.html", context, status=status)
    return HttpResponse(whole_page(request, page, context), status=status)


def whole_page(request: Request, page: TurnPage, context: dict[str, Any]) -> str:
    """The HTML of the page, from the cache if only the CSRF token in its forms has changed."""
    awaiting = Seat.objects.count_awaiting(request.user)
    key = (awaiting, *about(request), *page.depends_on())
    html = page.position.pages.get(key)
    if html is None:
        context |= {"games_awaiting_you": awaiting, "csrf_token": TOKEN_HERE}
        html = render_to_string("games/game.html", context, request)
        # A nonce is for one response only, so a page that has one cannot be kept.
        if not getattr(request, "_csp_nonce", None):
            keep_page(page.position, key, html)
    return html.replace(TOKEN_HERE, get_token(request))


def about(request: Request) -> tuple[Hashable, ...]:
    """Whose page it is, and in which theme."""
    user = request.user
    return (user.pk, str(user), getattr(user, "theme", ""))
