"""A finished game, move by move."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from games.access import Visit, sign_in_first, visit_finished
from games.boards import board_svg
from games.happenings import Happening, Reader
from games.models import Move
from games.models.log import answers
from games.pages import GamePage
from games.views.showing import language, number_in


@require_safe
@sign_in_first
def replay(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The table after so many moves, seen by whoever made the last of them."""
    found = visit_finished(request.user, slug)
    if "to" in request.GET:
        return redirect("replay", slug, number_in(request.GET, "to"))
    rows = answers(found.game.moves.all())
    if number > len(rows):
        raise Http404
    context = still(found, rows, number)
    template = "games/replay.html#still" if request.htmx else "games/replay.html"
    return render(request, template, context)


def still(found: Visit, rows: list[Move], number: int) -> dict[str, object]:
    page = GamePage(found, language())
    game = found.game
    play = game.replay(rows[:number])
    row = rows[number - 1] if number else None
    seat = None if row is None else row.seat
    reader = Reader(seat, page.position.book, page.names)
    return {
        "page": page,
        "game": game,
        "number": number,
        "count": len(rows),
        "back": number - 1 if number else None,
        "next": number + 1 if number < len(rows) else None,
        "last": None if row is None else Happening(row, reader.lines(row)),
        "who": "" if row is None else reader.name(seat),
        "board": board_svg(game.rules, play.view(seat), names=page.names, language=language()),
    }
