"""Playing without signing up, in the embedded site; and signing up after all."""

from allauth.account.forms import AddEmailForm
from django.conf import settings
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms import DeviceZoneField, KeepAccountForm
from accounts.http import SignedInRequest
from accounts.limits import refuse_too_often
from games.services.guests import create_guest, seat_with_bots
from games.services.presence import note_arrival


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    """A newcomer is at a table, with bots, before they have filled in anything."""
    if settings.SERVED:
        raise Http404
    if request.user.is_authenticated:
        return redirect("next-game")
    refusal = refuse_too_often(request, "guest")
    if refusal is not None:
        return refusal
    guest = create_guest(
        language=get_language() or settings.LANGUAGE_CODE,
        time_zone=DeviceZoneField().clean(request.POST.get("time_zone")),
    )
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    with transaction.atomic():
        game = seat_with_bots(guest)
        note_arrival(game, guest)
    return redirect(game)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def keep_account(request: SignedInRequest) -> HttpResponse:
    """A guest gives a name, an address and a password; a code confirms the address."""
    if not request.user.is_guest:
        return redirect("preferences")
    form = KeepAccountForm(request.POST or None, user=request.user)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return render(request, "accounts/keep.html", {"form": form}, status=status)
    request.user.name = form.cleaned_data["name"]
    request.user.set_password(form.cleaned_data["password"])
    request.user.save(update_fields=["name", "password"])
    update_session_auth_hash(request, request.user)
    address = AddEmailForm(user=request.user, data={"email": form.cleaned_data["email"]})
    if address.is_valid():
        address.save(request)
    return redirect("account_email_verification_sent")
