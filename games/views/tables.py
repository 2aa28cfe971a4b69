"""Tables: laying one, finding one, sitting down, getting up, playing again."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.http import SignedInRequest
from accounts.models import User
from engines.catalogue import CATALOGUE
from games.forms import NewGameForm
from games.links import make_invitation
from games.models import Game, Seat
from games.paging import BriefPaginator
from games.post import lost
from games.services import tables
from games.services.presence import note_arrival
from games.services.tables import TableError

PAGE = 20


# /games/


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: SignedInRequest) -> HttpResponse:
    """Which game first, if there is a choice; then who plays."""
    key = request.GET.get("game", "") or (next(iter(CATALOGUE)) if len(CATALOGUE) == 1 else "")
    if not key:
        status = 422 if request.method == "POST" else 200
        return render(request, "games/choose.html", {"engines": CATALOGUE.values()}, status=status)
    if key not in CATALOGUE:
        raise Http404
    engine = CATALOGUE[key]
    form = NewGameForm(request.POST or None, engine=engine, language=get_language())
    if request.method == "POST" and form.is_valid():
        if form.is_for_a_campaign:
            return redirect("campaigns")
        try:
            return redirect(lay_table(request.user, form, key))
        except TableError as error:
            form.add_error(None, str(error))
    context = {"form": form, "engine": engine, "has_others": len(CATALOGUE) > 1}
    return render(request, "games/new.html", context, status=422 if form.errors else 200)


@transaction.atomic
def lay_table(user: User, form: NewGameForm, key: str) -> Game:
    game = tables.create_game(
        creator=user,
        engine=key,
        seats=form.plans(),
        options=form.chosen_options(),
        days_per_turn=form.cleaned_data["days_per_turn"],
    )
    note_arrival(game, user)
    return game


@login_required
@require_safe
def lobby(request: SignedInRequest) -> HttpResponse:
    page = BriefPaginator(open_tables(request.user), PAGE).get_page(request.GET.get("page"))
    return render(request, "games/lobby.html", {"page": page, "games": page.object_list})


def open_tables(user: User) -> QuerySet[Game]:
    """Those with a free seat that this person could take, newest first."""
    free = Seat.objects.filter(game=OuterRef("pk"), player=None, bot="", invited="")
    return (
        Game.objects.filter(Exists(free), status=Game.Status.GATHERING, is_open=True)
        .filter(engine__in=CATALOGUE.keys())
        .exclude(seats__player=user)
        .defer("checkpoint", "seed")
        .select_related("creator")
        .prefetch_related("seats__player", "seats__invitee")
        .order_by("-created_at")
    )


@login_required
@require_safe
def my_games(request: SignedInRequest) -> HttpResponse:
    """Whose turn it is and the least time left first."""
    seats = list(request.user.seats.by_urgency())
    context = {
        "yours": [seat for seat in seats if seat.is_to_move],
        "others": [seat for seat in seats if is_waiting(seat)],
        "gathering": [seat for seat in seats if seat.game.status == Game.Status.GATHERING],
        "invitations": [(seat, make_invitation(seat)) for seat in invitations(request.user)],
        **lost.lost_letters(request.user),
    }
    return render(request, "games/mine.html", context)


@login_required
@require_POST
def letter_maybe_lost(request: SignedInRequest, number: int) -> HttpResponse:
    """Its reader knows whether it arrived, and whether to send it again."""
    mine = {letter.pk: letter for letter in lost.lost_letters(request.user)["maybe_lost"]}
    if number not in mine:
        raise Http404
    has_arrived = "arrived" in request.POST
    lost.clear_up(mine[number], has_arrived=has_arrived)
    if not has_arrived:
        messages.success(request, _("The letter is on its way again."))
    return redirect("my-games")


def is_waiting(seat: Seat) -> bool:
    return not seat.is_to_move and seat.game.status != Game.Status.GATHERING


def invitations(user: User) -> QuerySet[Seat]:
    waiting = Seat.objects.filter(Q(invitee=user) | Q(invited__iexact=user.email), player=None)
    return (
        waiting.filter(game__status=Game.Status.GATHERING)
        .select_related("game", "game__creator", "invitee")
        .prefetch_related("game__seats__player", "game__seats__invitee")
        .order_by("-game__created_at")
    )


@login_required
@require_safe
def next_game(request: SignedInRequest) -> HttpResponse:
    """The most urgent game that awaits them, other than the one they come from."""
    waiting = request.user.seats.by_urgency().awaited()
    came_from = request.GET.get("after", "")
    seat = waiting.exclude(game__slug=came_from).first() or waiting.first()
    if seat is None:
        messages.info(request, _("No game is waiting for you. Here are all your games."))
        return redirect("my-games")
    return redirect(seat.game)


# /games/<slug>/


Deed = Callable[..., object]


def do(request: SignedInRequest, game: Game, deed: Deed, done: str) -> HttpResponse:
    """Do it and say so, or say why not; then show the table, or what is left to show."""
    try:
        with transaction.atomic():
            deed(game=game, user=request.user)
            note_arrival(game, request.user)
        messages.success(request, done)
    except TableError as error:
        messages.error(request, str(error))
    is_seated = game.seats.filter(player=request.user).exists()
    return redirect(game) if is_seated else redirect("my-games")


@login_required
@require_POST
def join(request: SignedInRequest, slug: str) -> HttpResponse:
    game = get_object_or_404(Game, slug=slug, is_open=True)
    return do(request, game, tables.join_game, _("You have joined the game."))


@login_required
@require_POST
def leave(request: SignedInRequest, slug: str) -> HttpResponse:
    game = own_game(request, slug)
    return do(request, game, tables.leave_game, _("You have left the game."))


@login_required
@require_POST
def start(request: SignedInRequest, slug: str) -> HttpResponse:
    game = own_game(request, slug)
    return do(request, game, tables.start_with_bots, _("The game has begun."))


@login_required
@require_POST
def resign(request: SignedInRequest, slug: str) -> HttpResponse:
    game = own_game(request, slug)
    is_alone = game.seats.count() == 1
    done = (
        _("You have given up this game.")
        if is_alone
        else _("You have resigned. A bot plays on for you.")
    )
    return do(request, game, tables.resign, done)


@login_required
@require_POST
def rematch(request: SignedInRequest, slug: str) -> HttpResponse:
    game = own_game(request, slug)
    try:
        return redirect(tables.offer_rematch(game=game, user=request.user))
    except TableError as error:
        messages.error(request, str(error))
        return redirect(game)


def own_game(request: SignedInRequest, slug: str) -> Game:
    """To anyone without a seat there, the game does not exist."""
    return get_object_or_404(Game.objects.of(request.user), slug=slug)
