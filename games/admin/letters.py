"""The outbox: every letter and its fate."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.actions import LETTER_ACTIONS
from games.admin.readonly import ReadOnlyAdmin
from games.admin.talk import link
from games.models import Letter
from games.post.occasions import OCCASIONS
from games.templatetags.post import occasion

SECRETS = ("game__seed", "game__checkpoint")


class OccasionFilter(admin.SimpleListFilter):
    title = _("occasion")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(key, str(each.label)) for key, each in OCCASIONS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Letter]) -> QuerySet[Letter]:
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(Letter)
class LetterAdmin(ReadOnlyAdmin[Letter]):
    moderation = LETTER_ACTIONS
    list_display = (
        "occasion", "address", "table", "head", "status", "attempts", "error_begins", "created_at",
        "settled_at",
    )  # fmt: skip
    list_filter = ("status", OccasionFilter, "channel", "created_at")
    list_select_related = ("game",)
    search_fields = ("address", "recipient__name", "recipient__email", "game__slug", "error")
    search_help_text = _("An address, a player, a game's address or an error")
    ordering = ("-pk",)
    fields = (
        "occasion", "channel", "address", "recipient", "table", "head", "status", "attempts",
        "error", "created_at", "due_at", "settled_at", "original", "title",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[Letter]:
        return super().get_queryset(request).defer("subject", "facts", *SECRETS)

    @admin.display(description=_("occasion"), ordering="kind")
    def occasion(self, letter: Letter) -> str:
        return occasion(letter)

    @admin.display(description=_("game"), ordering="game")
    def table(self, letter: Letter) -> SafeString | str:
        return link(letter.game)

    @admin.display(description=_("error"))
    def error_begins(self, letter: Letter) -> str:
        return letter.error[:80]

    @admin.display(description=_("sent again for"))
    def original(self, letter: Letter) -> SafeString | str:
        return link(letter.copy_of)

    @admin.display(description=_("subject"))
    def title(self, letter: Letter) -> Any:
        """The subject of a letter. It is written from the reader's view of the table, so it stays
        secret while the game runs. Nothing else of a letter is kept."""
        is_about_games = letter.kind == Letter.Kind.DIGEST
        if is_about_games or (letter.game is not None and not letter.game.is_finished):
            return _("Secret while the game runs.")
        return letter.subject or "–"
