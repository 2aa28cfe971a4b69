"""Where letters lead besides a turn: accepting an invitation, and hearing no more.

Nobody needs to be signed in here, and opening a page changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.links import BadLink, make_link, read_invitation, read_unsubscribe
from games.models import Refusal, Seat
from games.services import tables
from games.services.presence import note_arrival
from games.services.quiet import set_quiet, speak_again
from games.services.tables import TableError
from games.views.links import bad_link, keep_key

View = Callable[..., HttpResponse]


def by_link(view: View) -> View:
    """A link that opens nothing gets a page that says why."""

    @never_cache
    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def opened(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response = view(request, *args, **kwargs)
        except BadLink as error:
            response = bad_link(request, error)
        return keep_key(response)

    return opened


# /invitations/<token>/


@by_link
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    seat = read_invitation(token)
    person = seat.invitee or User.objects.filter(email__iexact=seat.invited).first()
    if request.method != "POST":
        return show_invitation(request, seat, person)
    if "decline" in request.POST:
        tables.decline_invitation(seat=seat)
        return render(request, "games/declined.html", {"seat": seat})
    taker = request.user if request.user.is_authenticated and "as_me" in request.POST else None
    try:
        with transaction.atomic():
            name = request.POST.get("name", "")
            seat = tables.accept_invitation(seat=seat, user=taker, name=name)
            assert seat.player is not None
            # By the link that others get they can play at once or not at all.
            if taker is not None or Seat.objects.awaited(pk=seat.pk).exists():
                note_arrival(seat.game, seat.player)
    except TableError as error:
        return show_invitation(request, seat, person, str(error))
    if seat.player_id == request.user.pk:
        return redirect(seat.game)
    return redirect("link", make_link(seat))


def show_invitation(
    request: HttpRequest, seat: Seat, person: User | None, problem: str = ""
) -> HttpResponse:
    context = {
        "seat": seat,
        "game": seat.game,
        "seats": seat.game.seats.select_related("player", "invitee"),
        "person": person,
        "is_someone_else": request.user.is_authenticated and request.user != person,
        "problem": problem,
        "name": request.POST.get("name", ""),
    }
    return render(request, "games/invitation.html", context, status=422 if problem else 200)


# /unsubscribe/<token>/


@csrf_exempt  # RFC 8058: the mail program posts, with neither page nor cookie
@by_link
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """One POST and it is quiet. The page can also take it back, or go further."""
    whose = read_unsubscribe(token)
    person = whose.player if isinstance(whose, Seat) else whose
    before = person.letters if isinstance(person, User) else ""
    if request.method == "POST":
        set_quiet(whose, quiet="again" not in request.POST, everywhere="all" in request.POST)
        if isinstance(person, User) and "again" in request.POST and is_quiet(whose):
            speak_again(person, request.POST["again"])
            before = person.letters
    context = {
        "whose": whose,
        "is_quiet": is_quiet(whose),
        "is_done": request.method == "POST",
        "before": before,
    }
    context["kind"] = "address" if isinstance(whose, str) else type(whose).__name__.lower()
    return render(request, "games/unsubscribe.html", context)


def is_quiet(whose: Seat | User | str) -> bool:
    if isinstance(whose, str):
        return Refusal.objects.filter(address=whose.lower()).exists()
    if isinstance(whose, Seat):
        return whose.letters_wanted == User.Letters.OFF
    return whose.letters == User.Letters.OFF
