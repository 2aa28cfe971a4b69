"""What a moderator can do. Each action has a page of its own that asks for the reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin import forms
from games.models import Game, Letter
from games.post import resending
from games.services import moderation

MODERATE = "games.moderate"
UNDER_WAY = (Game.Status.RUNNING, Game.Status.PAUSED)


@dataclass(frozen=True)
class Action:
    key: str
    title: str | Promise
    says: str | Promise
    """What will happen, and who hears of it."""
    do: Callable[..., Any]
    target: str
    """The name of the service's parameter that takes what the action is about."""
    is_possible: Callable[[Any], bool]
    form: type[forms.ReasonForm] = forms.ReasonForm


GAME_ACTIONS = (
    Action(
        "pause",
        gettext_lazy("Pause"),
        gettext_lazy("Nobody can move and every clock stands still. All players are told."),
        moderation.pause,
        "game",
        lambda game: game.status == Game.Status.RUNNING,
    ),
    Action(
        "resume",
        gettext_lazy("Resume"),
        gettext_lazy("Everyone awaited has the time they had left. All players are told."),
        moderation.resume,
        "game",
        lambda game: game.status == Game.Status.PAUSED,
    ),
    Action(
        "try",
        gettext_lazy("Try again"),
        gettext_lazy(
            "The game goes on, and everyone awaited has the time they had left. All players are"
            " told. If its rules fail again, it rests again."
        ),
        moderation.try_again,
        "game",
        lambda game: game.rests,
    ),
    Action(
        "extend",
        gettext_lazy("Extend the deadline"),
        gettext_lazy("Everyone now awaited gets more time. All players are told."),
        moderation.extend_deadline,
        "game",
        lambda game: game.status in UNDER_WAY and game.days_per_turn is not None,
        forms.ExtendForm,
    ),
    Action(
        "rewind",
        gettext_lazy("Rewind"),
        gettext_lazy(
            "The game goes back to just after a move; those awaited then get their letter again."
            " All players are told. They keep what they have learned meanwhile: the same cards come"
            " again."
        ),
        moderation.rewind,
        "game",
        lambda game: game.status in UNDER_WAY and game.head > 0 and game.is_installed,
        forms.RewindForm,
    ),
    Action(
        "replace",
        gettext_lazy("Replace a player by a bot"),
        gettext_lazy("A greedy bot takes the seat for good. All players are told."),
        moderation.replace_player,
        "game",
        lambda game: game.status in UNDER_WAY,
        forms.SeatForm,
    ),
    Action(
        "revoke",
        gettext_lazy("Revoke links"),
        gettext_lazy(
            "Every link and invitation sent for that seat so far stops working. Its player is told."
        ),
        moderation.revoke_links,
        "game",
        lambda game: not game.is_finished,
        forms.LinksForm,
    ),
    Action(
        "abort",
        gettext_lazy("Abort"),
        gettext_lazy(
            "The game ends for good, without a result, and its secrets and seed are shown."
            " All players are told. This cannot be taken back."
        ),
        moderation.abort,
        "game",
        lambda game: not game.is_finished,
    ),
)

MESSAGE_ACTIONS = (
    Action(
        "hide",
        gettext_lazy("Hide"),
        gettext_lazy("Nobody in the game can read it any longer. Its author is told."),
        moderation.hide_message,
        "message",
        lambda message: not message.is_hidden and not message.facts,
    ),
    Action(
        "unhide",
        gettext_lazy("Show again"),
        gettext_lazy("Everyone in the game can read it again. Its author is told."),
        moderation.unhide_message,
        "message",
        lambda message: message.is_hidden,
    ),
)

REPORT_ACTIONS = (
    Action(
        "settle",
        gettext_lazy("Settle"),
        gettext_lazy("It leaves the queue. Who reported it is told what you write here."),
        moderation.settle_report,
        "report",
        lambda report: not report.is_settled,
    ),
)

USER_ACTIONS = (
    Action(
        "suspend",
        gettext_lazy("Suspend"),
        gettext_lazy(
            "They can neither sign in nor play from a letter, until this is lifted. They keep"
            " their seats while deadlines run on; where a game has none, replace them by a bot."
            " They are told."
        ),
        moderation.suspend,
        "player",
        lambda player: player.is_active,
    ),
    Action(
        "lift",
        gettext_lazy("Lift the suspension"),
        gettext_lazy("They can sign in and play again. They are told."),
        moderation.lift_suspension,
        "player",
        lambda player: not player.is_active and player.left_at is None,
    ),
)

LETTER_ACTIONS = (
    Action(
        "resend",
        gettext_lazy("Send again"),
        gettext_lazy("The same letter goes out once more, to its reader's address of today."),
        resending.resend_letter,
        "letter",
        lambda letter: letter.status in Letter.TRIED,
    ),
)


def act(
    request: HttpRequest, *, model_admin: admin.ModelAdmin[Any], action: Action, target: Any
) -> HttpResponse:
    """Show the form that asks for the reason; on POST, do it."""
    if not request.user.has_perm(MODERATE):
        raise PermissionDenied
    data = request.POST if request.method == "POST" else None
    form = action.form(data, target=target, initial=request.GET.dict())
    page = page_of(target)
    if request.method == "POST" and form.is_valid():
        try:
            action.do(moderator=request.user, **{action.target: target}, **form.cleaned_data)
        except moderation.Refused as refused:
            form.add_error(None, refused.words)
        else:
            messages.success(request, _("Done: %(action)s.") % {"action": action.title})
            return HttpResponseRedirect(page)
    context = {
        **model_admin.admin_site.each_context(request),
        "opts": model_admin.opts,
        "title": action.title,
        "subtitle": str(target),
        "action": action,
        "target": target,
        "page": page,
        "form": form,
    }
    status = 422 if form.errors else 200
    return TemplateResponse(request, "admin/games/act.html", context, status=status)


def page_of(target: Any) -> str:
    """The address of the admin's page about something."""
    meta = target._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[target.pk])


def offers(
    request: HttpRequest, target: Any, actions: tuple[Action, ...]
) -> list[dict[str, str | Promise]]:
    """The titles and addresses of what this moderator can do to the target now."""
    if not request.user.has_perm(MODERATE):
        return []
    meta = target._meta
    name = f"admin:{meta.app_label}_{meta.model_name}"
    return [
        {"title": action.title, "url": reverse(f"{name}_{action.key}", args=[target.pk])}
        for action in actions
        if action.is_possible(target)
    ]
