"""The front page: for a stranger what this is, for a player what to do next."""

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from engines.catalogue import CATALOGUE
from games.models import Game
from games.models.game import SeatQuerySet
from games.post import lost

MOST = 12
"""More than this are on the page of all one's games."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return render(request, "home.html", {"engines": CATALOGUE.values()})
    seats = list(seats_by_urgency(request.user)[: MOST + 1])
    context = {
        "yours": [seat for seat in seats[:MOST] if seat.is_to_move],
        "others": [seat for seat in seats[:MOST] if not seat.is_to_move],
        "has_more": len(seats) > MOST,
        **lost.lost_letters(request.user),
    }
    return render(request, "accounts/home.html", context)


def seats_by_urgency(user: User) -> SeatQuerySet:
    """Whose turn it is comes first, and who has the least time left before all others."""
    finished = [Game.Status.OVER, Game.Status.ABORTED]
    return (
        user.seats.exclude(game__status__in=finished)
        .select_related("game")
        .defer("game__checkpoint", "game__seed")
        .prefetch_related("game__seats__player")
        .order_by(
            "-is_awaited", F("deadline").asc(nulls_last=True), "awaited_since", "-game__changed_at"
        )
    )
