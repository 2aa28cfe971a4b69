"""Where somebody is signed in: to see, and to end."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts import sign_ins
from accounts.http import SignedInRequest
from accounts.models import SignIn


@login_required
@require_safe
def devices(request: SignedInRequest) -> HttpResponse:
    here = request.session.session_key
    everywhere = sign_ins.alive(request.user)
    context = {
        "here": [each for each in everywhere if each.session_key == here],
        "elsewhere": [each for each in everywhere if each.session_key != here],
    }
    return render(request, "accounts/devices.html", context)


@login_required
@require_POST
def end_one(request: SignedInRequest, pk: int) -> HttpResponse:
    sign_ins.end([get_object_or_404(elsewhere(request), pk=pk)])
    messages.success(request, _("Done. That device is signed out."))
    return redirect("devices")


@login_required
@require_POST
def end_others(request: SignedInRequest) -> HttpResponse:
    sign_ins.end(elsewhere(request))
    messages.success(request, _("Done. You are signed in on this device only."))
    return redirect("devices")


def elsewhere(request: SignedInRequest) -> QuerySet[SignIn]:
    return request.user.sign_ins.exclude(session_key=request.session.session_key)
