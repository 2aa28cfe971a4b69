"""The turn page by a letter's link: no sign-in, that one seat, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.http import Request
from games import links
from games.access import visit_by_link
from games.turn_page.respond import show
from games.views import turn


def by_link(step: turn.Step) -> Callable[[Request, str], HttpResponse]:
    """Take the seat from the link, in the language and by the clock of who sits there."""

    @wraps(step)
    def view(request: Request, token: str) -> HttpResponse:
        try:
            found = visit_by_link(token)
        except links.BadLink as error:
            return keep_key(bad_link(request, error))
        player = found.seat.player  # type: ignore[union-attr]
        assert player is not None
        with translation.override(player.language), timezone.override(player.zone):
            return keep_key(step(request, found))

    return view


def keep_key(response: HttpResponse) -> HttpResponse:
    """The address is a key: it must not travel on to other sites, nor into the logs of this one,
    nor to search engines, should a letter ever be published."""
    response["Referrer-Policy"] = "strict-origin"
    response["X-Robots-Tag"] = "noindex"
    return response


def bad_link(request: HttpRequest, error: links.BadLink) -> HttpResponse:
    """403 for one that was never right, 410 for one that was."""
    status = 403 if error.sentence == links.FORGED else 410
    context = {"sentence": error.words, "is_accepted": error.sentence == links.ACCEPTED}
    return render(request, "games/bad_link.html", context, status=status)


link = never_cache(require_safe(by_link(show)))
link_answer = never_cache(require_safe(by_link(turn.ask_to_confirm)))
link_move = never_cache(require_POST(by_link(turn.answer)))
link_undo = never_cache(require_POST(by_link(turn.take_back)))
link_status = never_cache(require_safe(by_link(turn.what_is_new)))
link_left = never_cache(require_POST(by_link(turn.note_leaving)))
link_text = never_cache(require_safe(by_link(turn.show_text)))
link_about = never_cache(require_safe(by_link(turn.show_about)))
link_log = never_cache(require_safe(by_link(turn.show_log)))
