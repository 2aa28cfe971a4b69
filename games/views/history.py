"""The games of a person: all for themselves, and by choice the finished ones for everyone."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.http import SignedInRequest
from accounts.models import User
from games.models import Seat
from games.services.history import HistoryFilter, Row, games_of, tally

PER_PAGE = 20


@login_required
@require_safe
def history(request: SignedInRequest) -> HttpResponse:
    form = HistoryFilter(request.GET or None)
    seats = games_of(request.user)
    if form.is_valid():
        seats = form.narrow(seats, request.user)
    context = {"form": form, "is_filtered": bool(request.GET.keys() - {"page"})}
    return show(request, "accounts/history.html", request.user, seats, context)


@require_safe
def profile(request: HttpRequest, pk: int) -> HttpResponse:
    person = get_object_or_404(User, pk=pk, is_active=True, left_at=None)
    if not person.is_public and person != request.user:
        raise Http404
    seats = games_of(person).finished()
    context = {"person": person, "tally": tally(seats)}
    return show(request, "accounts/profile.html", person, seats, context)


def show(
    request: HttpRequest,
    template: str,
    person: User,
    seats: QuerySet[Seat],
    context: dict[str, object],
) -> HttpResponse:
    page = Paginator(seats, PER_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context |= {
        "page": page,
        "rows": [Row(seat, person) for seat in page],
        "query": query.urlencode(),
    }
    return render(request, template, context)
