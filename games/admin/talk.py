"""What players say at the table, and what they complain of."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.actions import MESSAGE_ACTIONS, REPORT_ACTIONS, offers, page_of
from games.admin.finding import messages_of_games, messages_of_people, messages_with
from games.admin.readonly import ReadOnlyAdmin
from games.models import Message, Report


def link(target: Any) -> SafeString | str:
    return format_html('<a href="{}">{}</a>', page_of(target), target) if target else "–"


@admin.register(Message)
class MessageAdmin(ReadOnlyAdmin[Message]):
    moderation = MESSAGE_ACTIONS
    list_display = ("text_begins", "author", "table", "at", "is_hidden")
    list_filter = ("is_hidden", "at")
    list_select_related = ("author", "game")
    finds = (messages_of_people, messages_of_games, messages_with)
    search_help_text = _(
        "How a player's name or a game's address begins, or a part of a recent message"
    )
    ordering = ("-pk",)
    sortable_by = ()
    fields = ("table", "author", "text", "at", "is_hidden")

    @admin.display(description=_("message"))
    def text_begins(self, message: Message) -> str:
        return str(message)

    @admin.display(description=_("game"), ordering="game")
    def table(self, message: Message) -> SafeString | str:
        return link(message.game)


class QueueFilter(admin.SimpleListFilter):
    """A filter that shows only open reports unless asked for more."""

    title = _("settled")
    parameter_name = "settled"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("settled")), ("all", _("all"))]

    def choices(self, changelist: Any) -> Any:
        queue, *others = super().choices(changelist)
        yield {**queue, "display": _("still open")}
        yield from others

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        if self.value() == "all":
            return queryset
        return queryset.filter(is_settled=self.value() == "yes")


@admin.register(Report)
class ReportAdmin(ReadOnlyAdmin[Report]):
    moderation = REPORT_ACTIONS
    list_display = ("complaint", "table", "about", "reporter", "at", "is_settled")
    list_filter = (QueueFilter, "at")
    list_select_related = ("game", "message", "reporter")
    search_fields = ("text", "game__slug", "reporter__name", "reporter__email", "message__text")
    ordering = ("is_settled", "at")
    fields = ("text", "reporter", "at", "table", "about", "is_settled")

    @admin.display(description=_("report"))
    def complaint(self, report: Report) -> str:
        return str(report)

    @admin.display(description=_("game"), ordering="game")
    def table(self, report: Report) -> SafeString | str:
        return link(report.game)

    @admin.display(description=_("message"))
    def about(self, report: Report) -> SafeString | str:
        return link(report.message)

    def more(self, request: HttpRequest, target: Report) -> dict[str, Any]:
        """Also offer what can be done to the message, since hiding it often comes first."""
        found = super().more(request, target)
        if target.message is not None:
            found["offers"] = offers(request, target.message, MESSAGE_ACTIONS) + found["offers"]
        return found
