"""What players say at the table, and what they report to the moderators."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts.http import SignedInRequest
from games.access import Visit, visit, visit_as_player
from games.models import Message, Report
from games.services.saying import has_said_much
from games.turn_page.respond import show

MAX_OPEN_REPORTS = 10
"""By one person, waiting for the moderators."""


class MessageForm(forms.ModelForm[Message]):
    class Meta:
        model = Message
        fields = ["text"]


class ReportForm(forms.ModelForm[Report]):
    text = forms.CharField(
        max_length=2000, error_messages={"required": gettext_lazy("Please say what is wrong.")}
    )

    class Meta:
        model = Report
        fields = ["text", "message"]

    def __init__(self, found: Visit, data: QueryDict) -> None:
        super().__init__(data)
        is_player = found.seat is not None
        heard = Message.objects.filter(game=found.game) if is_player else Message.objects.none()
        field = self.fields["message"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = heard


@login_required
@require_POST
def chat(request: SignedInRequest, slug: str) -> HttpResponse:
    found = visit_as_player(request.user, slug)
    form = MessageForm(request.POST)
    if has_said_much(request.user, found.game):
        messages.error(request, _("You have said a lot. Let the others answer first."))
    elif form.is_valid():
        form.instance.game = found.game
        form.instance.author = request.user
        form.save()
    if request.htmx:
        return show(request, found, fragment="chat", status=200 if form.is_valid() else 422)
    return redirect(found.game.get_absolute_url() + "#chat")


@login_required
@require_POST
def report(request: SignedInRequest, slug: str) -> HttpResponse:
    """Whoever may see a game may say that something is wrong with it."""
    found = visit(request.user, slug)
    form = ReportForm(found, request.POST)
    waiting = Report.objects.filter(reporter=request.user, is_settled=False)
    if waiting.count() >= MAX_OPEN_REPORTS:
        messages.error(request, _("The moderators already have a lot to read from you."))
    elif form.is_valid():
        form.instance.game = found.game
        form.instance.reporter = request.user
        form.save()
        messages.success(request, _("Thank you. A moderator will look at it."))
    else:
        messages.error(request, _("Please say what is wrong."))
    return redirect(found.game.get_absolute_url())
