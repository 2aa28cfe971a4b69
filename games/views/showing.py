"""Showing the turn page, whole or in part; and keeping what was rendered while it stays true.

Access is asked for and the game is read on every request; what is kept is only the text that the
templates made of it, in this process, for one person, under a key of all it was made from.
"""

from __future__ import annotations

import secrets
from collections.abc import Hashable
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language

from config.context import site
from games.access import Visit
from games.pages import GamePage

TOKEN_HERE = f"token-{secrets.token_hex(8)}"
"""Nobody can guess it, and so nobody can say it at a table."""

MOST_KEPT = 8
"""Of one position: its two or three readers, by page and by link; not every line of their talk."""


def show(
    request: HttpRequest, found: Visit, *, status: int = 200, fragment: str = "table", **shown: Any
) -> HttpResponse:
    """The whole page, or for htmx only a fragment of it."""
    if not found.game.checkpoint:
        return render(request, "games/gathering.html", {"visit": found, "game": found.game})
    if request.method == "GET" and not shown:
        shown = {"touched": request.GET.get("touch", "")}
    page = GamePage(found, language(), **shown)
    context = {"page": page, "game": page.game, "url": page.urls.page}
    if request.htmx:
        return render(request, f"games/game.html#{fragment}", context, status=status)
    if not page.is_plain or get_messages(request):
        return render(request, "games/game.html", context, status=status)
    return HttpResponse(whole_page(request, page, context), status=status)


def whole_page(request: HttpRequest, page: GamePage, context: dict[str, Any]) -> str:
    """As it was rendered before, if nothing has changed but the CSRF token in its forms."""
    awaiting = site(request)["games_awaiting_you"]()  # type: ignore[operator]
    key = (awaiting, *about(request), *page.depends_on())
    html = page.position.kept.get(key)
    if html is None:
        context |= {"games_awaiting_you": awaiting, "csrf_token": TOKEN_HERE}
        html = render_to_string("games/game.html", context, request)
        # A nonce is for one answer only: should a page ever have one, it cannot be kept.
        if not getattr(request, "_csp_nonce", None):
            if len(page.position.kept) >= MOST_KEPT:
                page.position.kept.clear()
            page.position.kept[key] = html
    return html.replace(TOKEN_HERE, get_token(request))


def about(request: HttpRequest) -> tuple[Hashable, ...]:
    """Whose page it is, and how they like it."""
    user = request.user
    return (user.pk, str(user), getattr(user, "theme", ""))


def language() -> str:
    return get_language() or "en"


def number_in(data: Any, name: str) -> int:
    """A number from a form or an address; whatever else is there counts as 0, which is stale."""
    text = data.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
