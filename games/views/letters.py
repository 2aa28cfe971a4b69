"""When letters about one game come: as the player's preferences say, or otherwise."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.http import SignedInRequest
from games.forms import GameLettersForm
from games.post import outbox
from games.services.quiet import set_cadence


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def about_game(request: SignedInRequest, slug: str) -> HttpResponse:
    seats = request.user.seats.select_related("game", "player")
    seat = get_object_or_404(seats.defer("game__checkpoint", "game__seed"), game__slug=slug)
    if seat.game.is_finished:
        return redirect(seat.game)
    form = GameLettersForm(request.POST if request.method == "POST" else None, seat=seat)
    if not form.is_valid():
        context = {"form": form, "game": seat.game}
        return render(request, "games/letters.html", context, status=422 if form.errors else 200)
    with transaction.atomic():
        set_cadence(seat, form.cleaned_data["cadence"], form.cleaned_data["letters_after"])
        outbox.catch_up(request.user)
    messages.success(request, _("From now on letters about this game come as you chose."))
    return redirect(seat.game)
