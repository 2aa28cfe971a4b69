"""What people prefer, and when they are away."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms import AbsenceForm, PreferencesForm
from accounts.http import SignedInRequest
from accounts.models import Absence, User
from games.post import outbox
from games.services import clock, reach
from games.services.revoking import revoke_links

CADENCE = {
    *("letters", "letters_after", "digest_hours"),
    *("quiet_from", "quiet_until", "time_zone"),
}
"""The preferences that say when letters come."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: SignedInRequest) -> HttpResponse:
    if request.method != "POST":
        return show(request, PreferencesForm(instance=request.user), AbsenceForm())
    # A copy of the row, so that a refused form does not change the name in the page's header.
    form = PreferencesForm(request.POST, instance=User.objects.get(pk=request.user.pk))
    if not form.is_valid():
        return show(request, form, AbsenceForm())
    # Absences are days where the player lives: in another zone they begin at another hour.
    with clock.absences_change(request.user):
        form.save()
        if CADENCE.intersection(form.changed_data):
            outbox.catch_up(form.instance)
    with translation.override(form.instance.language):
        messages.success(request, _("Your preferences are saved."))
    return redirect("preferences")


@login_required
@require_POST
def try_mail_again(request: SignedInRequest) -> HttpResponse:
    """Letters came back, or one was called spam, but they are welcome: here are those about turns
    that wait."""
    reach.write_again(request.user)
    outbox.catch_up(request.user)
    messages.success(request, _("We write to you again."))
    return redirect("my-games")


@login_required
@require_POST
def revoke(request: SignedInRequest) -> HttpResponse:
    """Make old links worthless."""
    revoke_links(request.user)
    messages.success(request, _("Done. The links in older letters do not work any more."))
    return redirect("preferences")


@login_required
@require_POST
def add_absence(request: SignedInRequest) -> HttpResponse:
    form = AbsenceForm(request.POST, instance=Absence(user=request.user))
    if not form.is_valid():
        return show(request, PreferencesForm(instance=request.user), form)
    with clock.absences_change(request.user):
        form.save()
    messages.success(request, _("Have a good time. Your clocks stand still on those days."))
    return redirect("preferences")


@login_required
@require_POST
def delete_absence(request: SignedInRequest, pk: int) -> HttpResponse:
    absence = get_object_or_404(request.user.absences, pk=pk)
    with clock.absences_change(request.user):
        absence.delete()
    messages.success(request, _("Removed: you are no longer away on those days."))
    return redirect("preferences")


def show(
    request: SignedInRequest, form: PreferencesForm, absence_form: AbsenceForm
) -> HttpResponse:
    context = {
        "form": form,
        "absence_form": absence_form,
        "absences": request.user.absences.filter(last_day__gte=timezone.localdate()),
    }
    has_errors = form.errors or absence_form.errors
    return render(request, "accounts/preferences.html", context, status=422 if has_errors else 200)
