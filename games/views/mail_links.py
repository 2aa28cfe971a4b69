"""Where letters lead besides a turn: accepting an invitation, and hearing no more.

Nobody needs to be signed in here, and opening a page changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.links import BadLink, make_link, read_invitation, read_unsubscribe
from games.models import Refusal, Seat
from games.services import tables
from games.services.tables import TableError
from games.views.links import bad_link

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
        # The address is a key: it must not travel on to other sites.
        response["Referrer-Policy"] = "same-origin"
        return response

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
        seat = tables.accept_invitation(
            seat=seat,
            user=taker,
            name=request.POST.get("name", ""),
        )
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
        if isinstance(person, User) and "again" in request.POST:
            before = speak_again(person, request.POST["again"])
    context = {
        "whose": whose,
        "is_quiet": is_quiet(whose),
        "is_done": request.method == "POST",
        "before": before,
    }
    context["kind"] = "address" if isinstance(whose, str) else type(whose).__name__.lower()
    return render(request, "games/unsubscribe.html", context)


def set_quiet(whose: Seat | User | str, *, quiet: bool, everywhere: bool) -> None:
    if isinstance(whose, str):
        if quiet:
            tables.refuse_invitations(address=whose)
        else:
            Refusal.objects.filter(address=whose.lower()).delete()
        return
    if isinstance(whose, Seat):
        whose.mutes_letters = quiet
        whose.save(update_fields=["mutes_letters"])
    person = whose.player if isinstance(whose, Seat) else whose
    if quiet and person is not None and (everywhere or isinstance(whose, User)):
        person.letters = User.Letters.OFF
        person.save(update_fields=["letters"])


def speak_again(person: User, before: str) -> str:
    """They get letters as they did before; at once, if nobody remembers how."""
    if person.letters == User.Letters.OFF:
        is_known = before in (User.Letters.AT_ONCE, User.Letters.DAILY)
        person.letters = User.Letters(before) if is_known else User.Letters.AT_ONCE
        person.save(update_fields=["letters"])
    return person.letters


def is_quiet(whose: Seat | User | str) -> bool:
    if isinstance(whose, str):
        return Refusal.objects.filter(address=whose.lower()).exists()
    if isinstance(whose, Seat):
        person = whose.player
        return whose.mutes_letters or (person is not None and person.letters == User.Letters.OFF)
    return whose.letters == User.Letters.OFF
