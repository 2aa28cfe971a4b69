"""A finished game, move by move."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from accounts.http import Request
from games.access import sign_in_first, visit_finished
from games.boards import board_svg
from games.guard import guarded
from games.models import Seat
from games.models.log import answers
from games.reading.replay import Still, still
from games.turn_page.page import TurnPage
from games.views.requests import language, number_in


@require_safe
@sign_in_first
def replay(request: Request, slug: str, number: int) -> HttpResponse:
    """The table after so many moves, as the visitor sees it or, by `?by=`, as any player did."""
    found = visit_finished(request.user, slug)
    watch = Watch(slug, eyes(request.GET.get("by"), found.seats))
    if "to" in request.GET:
        return redirect(watch.step(number_in(request.GET, "to")))
    rows = answers(found.game.moves.all())
    if number > len(rows):
        raise Http404
    page = TurnPage(found, language())
    shown = still(found.game, rows[:number], page.reading.reader)
    by = found.number if watch.by is None else watch.by
    context = {
        "page": page,
        "game": found.game,
        "still": shown,
        "board": board_of(page, shown, by),
        "number": number,
        "count": len(rows),
        "by": by,
        "watch": watch,
        "back": watch.step(number - 1) if number else "",
        "next": watch.step(number + 1) if number < len(rows) else "",
        "others": [(Watch(slug, seat.number).step(number), seat) for seat in found.seats],
    }
    # Without a cache of its own, htmx asks for the page itself when somebody goes back to it.
    is_part = request.htmx and not request.htmx.history_restore_request
    template = "games/replay.html#still" if is_part else "games/replay.html"
    return render(request, template, context)


class Watch(NamedTuple):
    """A replay, and through whose eyes it was asked for."""

    slug: str
    by: int | None

    def step(self, number: int) -> str:
        address = reverse("replay", args=[self.slug, number])
        return address if self.by is None else f"{address}?by={self.by}"


def eyes(text: str | None, seats: list[Seat]) -> int | None:
    """The seat that an address names; None is the visitor's own, or nobody's."""
    return next((seat.number for seat in seats if text == str(seat.number)), None)


def board_of(page: TurnPage, shown: Still, by: int | None) -> SafeString:
    view = guarded(shown.play.view, by)
    return board_svg(page.rules, view, names=shown.reader.names, language=language())
