"""The front page: for a stranger what this is, for a player what to do next."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engines.catalogue import CATALOGUE
from games.post import lost

MAX_SHOWN = 12
"""More than this are on the page of all one's games."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return render(request, "home.html", {"engines": CATALOGUE.values()})
    seats = list(request.user.seats.by_urgency()[: MAX_SHOWN + 1])
    context = {
        "yours": [seat for seat in seats[:MAX_SHOWN] if seat.is_to_move],
        "others": [seat for seat in seats[:MAX_SHOWN] if not seat.is_to_move],
        "has_more": len(seats) > MAX_SHOWN,
        **lost.lost_letters(request.user),
    }
    return render(request, "accounts/home.html", context)
