"""Taking one's data along, and going."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.forms import DeleteAccountForm
from accounts.http import SignedInRequest
from accounts.limits import refuse_too_often
from games.services.export import write_export
from games.services.leaving import delete_account as delete


@login_required
@require_safe
@never_cache
def export(request: SignedInRequest) -> FileResponse:
    """Everything about the account and its games, as one zip of JSON files."""
    name = f"parsec-post-{timezone.localdate():%Y-%m-%d}.zip"
    return FileResponse(write_export(request.user), as_attachment=True, filename=name)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: SignedInRequest) -> HttpResponse:
    refusal = refuse_too_often(request, "delete_account", user=request.user)
    if refusal is not None:
        return refusal
    form = DeleteAccountForm(request.POST or None, user=request.user)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return render(request, "accounts/delete.html", {"form": form}, status=status)
    delete(user=request.user)
    logout(request)
    messages.success(request, _("Your account is deleted. Thank you for playing."))
    return redirect("home")
