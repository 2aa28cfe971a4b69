"""Campaigns: those to begin, one's own, and one of them with its levels. To others they do not
exist; the finished games are shown to whom one's history is."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.http import SignedInRequest
from games.forms import CampaignForm
from games.models import Campaign, Game
from games.models.campaign import engines_with_campaigns
from games.services.campaigns import begin_campaign, play_level
from games.services.presence import note_arrival
from games.services.progress import Progress, with_attempts
from games.services.tables import TableError
from games.views.requests import language


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def campaigns(request: SignedInRequest) -> HttpResponse:
    """One's own, and those to begin. Beginning one leads to the table of its first level, or to
    where they are in it."""
    problem = ""
    if request.method == "POST":
        try:
            begun = begin(request)
            return redirect(Game.objects.under_way().filter(campaign=begun).first() or begun)
        except TableError as error:
            problem = str(error)
    context = {
        "mine": [Progress(campaign) for campaign in with_attempts(request.user)],
        "forms": [
            CampaignForm(engine=engine, language=language())
            for engine in engines_with_campaigns().values()
        ],
        "problem": problem,
    }
    return render(request, "games/campaigns.html", context, status=422 if problem else 200)


def begin(request: SignedInRequest) -> Campaign:
    engine = engines_with_campaigns().get(request.POST.get("game", ""))
    form = CampaignForm(request.POST, engine=engine, language=language()) if engine else None
    if engine is None or form is None or not form.is_valid():
        raise TableError(_("Choose one of the campaigns here."))
    return begin_campaign(
        player=request.user,
        engine=engine.KEY,
        key=form.cleaned_data["campaign"],
        options=form.chosen_options(),
    )


@login_required
@require_safe
def campaign(request: SignedInRequest, pk: int) -> HttpResponse:
    progress = Progress(own_campaign(request, pk))
    return render(request, "games/campaign.html", {"progress": progress})


@login_required
@require_POST
def play(request: SignedInRequest, pk: int) -> HttpResponse:
    """Leads to the table of the next attempt, or of the one under way."""
    found = own_campaign(request, pk)
    try:
        with transaction.atomic():
            game = play_level(campaign=found, start=request.POST.get("start", ""))
            note_arrival(game, request.user)
        return redirect(game)
    except TableError as error:
        messages.error(request, str(error))
        return redirect(found)


def own_campaign(request: SignedInRequest, pk: int) -> Campaign:
    return get_object_or_404(with_attempts(request.user), pk=pk)
