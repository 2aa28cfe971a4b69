"""The turn page: the table, the question, the move. One set of steps, whichever way one came in:
signed in by the game's own address, or by a letter's link."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.http import Request
from engines.play import MoveError
from engines.trial import Trial
from games.access import (
    Visit,
    sign_in_first,
    visit,
    visit_as_player,
    visit_by_link,
    visit_to_move,
)
from games.models import Move, Seat
from games.post import outbox
from games.reading import reader_of
from games.services import moves, presence
from games.services.trial import try_answer
from games.turn_page.addresses import addresses
from games.turn_page.page import TurnPage
from games.turn_page.respond import show
from games.turn_page.resting import show_resting
from games.views.requests import language, number_in

Step = Callable[[Request, Visit], HttpResponse]

# By the game's own address


@never_cache
@require_safe
@sign_in_first
def game(request: Request, slug: str) -> HttpResponse:
    return show(request, visit(request.user, slug))


@never_cache
@login_required
@require_POST
def submit_move(request: Request, slug: str) -> HttpResponse:
    return answer(request, visit_to_move(request.user, slug))


@never_cache
@login_required
@require_POST
def undo(request: Request, slug: str) -> HttpResponse:
    return take_back(request, visit_to_move(request.user, slug))


@never_cache
@login_required
@require_safe
def confirm(request: Request, slug: str) -> HttpResponse:
    return ask_to_confirm(request, visit_as_player(request.user, slug))


@never_cache
@require_safe
@sign_in_first
def game_status(request: Request, slug: str) -> HttpResponse:
    return what_is_new(request, visit(request.user, slug))


@never_cache
@login_required
@require_POST
def game_left(request: Request, slug: str) -> HttpResponse:
    return note_leaving(request, visit_to_move(request.user, slug))


@never_cache
@require_safe
@sign_in_first
def game_text(request: Request, slug: str) -> HttpResponse:
    return show_text(request, visit(request.user, slug))


@never_cache
@require_safe
@sign_in_first
def game_log(request: Request, slug: str) -> HttpResponse:
    return show_log(request, visit(request.user, slug))


@never_cache
@require_safe
@sign_in_first
def game_about(request: Request, slug: str) -> HttpResponse:
    return show_about(request, visit(request.user, slug))


# The steps


def once_begun(step: Step) -> Step:
    """Before the deal there is only the page where players gather; all else leads there. While the
    table rests, there is only the page that says so."""

    @wraps(step)
    def take(request: Request, found: Visit) -> HttpResponse:
        if found.game.rests:
            return show_resting(request, found.game)
        if not found.game.checkpoint:
            return redirect(addresses(found).page)
        return step(request, found)

    return take


@once_begun
def answer(request: Request, found: Visit) -> HttpResponse:
    """Make a move; but ask first if it ends the turn or cannot be taken back."""
    text, seen = request.POST.get("answer", ""), number_in(request.POST, "seen")
    assert found.seat is not None
    assert found.number is not None
    try:
        if "confirmed" not in request.POST and is_open(found, seen):
            trial = try_answer(game=found.game, seat=found.number, text=text)
            if trial.needs_confirmation:
                return ask(request, found, trial, seen)
        with transaction.atomic():
            moves.submit_move(
                game=found.game,
                seat=found.number,
                text=text,
                seen=seen,
                via=way_of(found),
                player=player_of(found),
                letter=found.seen,
            )
            if found.seen is None:  # with a link for this turn alone they need the next letter
                presence.note_deed(found.seat)
    except MoveError as error:
        typed = text if "typed" in request.POST else ""
        return refuse(request, anew(request, found), error, typed=typed)
    return carry_on(request, found)


@once_begun
def take_back(request: Request, found: Visit) -> HttpResponse:
    assert found.number is not None
    seen = number_in(request.POST, "seen")
    try:
        moves.undo_move(
            game=found.game,
            seat=found.number,
            seen=seen,
            via=way_of(found),
            player=player_of(found),
            letter=found.seen,
        )
    except MoveError as error:
        return refuse(request, anew(request, found), error)
    return carry_on(request, found)


@once_begun
def ask_to_confirm(request: Request, found: Visit) -> HttpResponse:
    """Changes nothing: shows the answer, ready to be made. Letters link here."""
    text, seen = request.GET.get("answer", ""), number_in(request.GET, "seen")
    if not is_open(found, seen):
        return show(request, found, status=409, refused=why_not_open(found))
    assert found.number is not None
    try:
        trial = try_answer(game=found.game, seat=found.number, text=text)
    except MoveError as error:
        return refuse(request, found, error)
    return show(request, found, trial=trial)


@once_begun
def what_is_new(request: Request, found: Visit) -> HttpResponse:
    """204 if nothing that concerns this page has happened since it was made. A page asks only
    while somebody has it before their eyes; whoever else opens the address does not count."""
    if request.htmx and found.seat is not None and is_at_table(found, found.seat):
        presence.note_look(found.seat)
    if is_outdated(request, found):
        return show(request, found, fragment="news")
    has_moved = found.game.head != number_in(request.GET, "head")
    chat_is_old = found.seat is not None and newest_message(found) > number_in(request.GET, "chat")
    if not has_moved and not chat_is_old:
        return HttpResponse(status=204)
    response = show(request, found, fragment="beside")
    response["HX-Reswap"] = "none"
    return response


@once_begun
def note_leaving(request: Request, found: Visit) -> HttpResponse:
    """The page was closed, or lies behind others: letters need not wait any longer."""
    assert found.seat is not None
    with transaction.atomic():
        presence.note_leaving(found.seat)
        outbox.send_what_waited(found.seat)
    return HttpResponse(status=204)


def is_at_table(found: Visit, seat: Seat) -> bool:
    """Whether they can play on the page that they see, so that they need no letter. By a letter's
    link they can play one turn."""
    may_go_on = found.seen is None or (seat.is_awaited and found.may_play)
    return found.game.is_running and may_go_on


def is_outdated(request: Request, found: Visit) -> bool:
    """A question that is still open is left alone, so that nothing moves under a finger."""
    if found.game.status != request.GET.get("status"):
        return True
    seat = found.seat
    if seat is not None and seat.is_awaited and found.game.is_running:
        return seat.asked_at > number_in(request.GET, "head")
    return found.game.head != number_in(request.GET, "head")


@once_begun
def show_text(request: Request, found: Visit) -> HttpResponse:
    """The board as text: read out by a screen reader, or copied into a letter."""
    page = TurnPage(found, language())
    template = "games/text.html#text" if request.htmx else "games/text.html"
    return render(request, template, {"page": page, "game": page.game})


@once_begun
def show_about(request: Request, found: Visit) -> HttpResponse:
    """The small print: pace, seed, resigning, reporting."""
    page = TurnPage(found, language())
    template = "games/about.html#facts" if request.htmx else "games/about.html"
    return render(request, template, {"page": page, "game": page.game})


@once_begun
def show_log(request: Request, found: Visit) -> HttpResponse:
    page = TurnPage(found, language())
    before = number_in(request.GET, "before") or None
    rows, following = page.reading.log(before)
    template = "games/log.html#rows" if request.htmx else "games/log.html"
    context = {"page": page, "game": page.game, "rows": rows, "following": following}
    return render(request, template, context)


# Their parts


def way_of(found: Visit) -> str:
    """By which way their moves come: a letter's link is mail."""
    return Move.Via.MAIL if found.token else Move.Via.WEB


def player_of(found: Visit) -> int | None:
    return found.seat.player_id if found.seat is not None else None


def is_open(found: Visit, seen: int) -> bool:
    """Whether the question that the sender saw is still waiting for an answer."""
    seat = found.seat
    assert seat is not None
    is_asked = found.game.is_running and seat.is_awaited
    return is_asked and seen >= seat.asked_at and found.may_play


def why_not_open(found: Visit) -> str:
    assert found.seat is not None
    if not found.may_play:
        return str(moves.EARLIER_TURN)
    if found.game.moves.filter(number__gt=found.seat.asked_at, seat=found.number).exists():
        return _("That turn has already been played. This is how the game stands now.")
    return _("The game has moved on since that letter was written. This is how it stands now.")


def ask(request: Request, found: Visit, trial: Trial, seen: int) -> HttpResponse:
    if request.htmx:
        return show(request, anew(request, found), trial=trial)
    return redirect(addresses(found).confirm_of(trial.answer, seen))


def refuse(request: Request, found: Visit, error: MoveError, typed: str = "") -> HttpResponse:
    return show(request, found, status=422, refused=sentence_of(error, found), typed=typed)


def sentence_of(error: MoveError, found: Visit) -> str:
    """In the reader's language: the site's own words, or else those of the game."""
    if isinstance(error, moves.SiteRefusal):
        return str(error.sentence)
    return reader_of(found.game, found.seats, found.number, language()).say(error.words)


def carry_on(request: Request, found: Visit) -> HttpResponse:
    if request.htmx:
        return show(request, anew(request, found), fragment="news")
    return redirect(addresses(found).page)


def anew(request: Request, found: Visit) -> Visit:
    """The same visit, now that the game has moved on; and all of it, as a page shows."""
    if found.token:
        return visit_by_link(found.token)
    return visit(request.user, found.game.slug)


def newest_message(found: Visit) -> int:
    newest = found.game.messages.order_by("-at", "-pk").values_list("pk", flat=True).first()
    return newest or 0
