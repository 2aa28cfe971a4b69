"""The outbox: every letter and its fate."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.actions import LETTER_ACTIONS
from games.admin.finding import (
    ChoiceFilter,
    letters_of_games,
    letters_to,
    letters_to_people,
    letters_with_errors,
)
from games.admin.readonly import ReadOnlyAdmin
from games.admin.talk import link
from games.models import Letter
from games.post.channels import CHANNELS
from games.post.occasions import OCCASIONS
from games.templatetags.post import occasion

SECRETS = ("game__seed", "game__checkpoint")


class OccasionFilter(ChoiceFilter):
    title = _("occasion")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(key, str(each.label)) for key, each in OCCASIONS.items()]


class ChannelFilter(ChoiceFilter):
    title = _("channel")
    parameter_name = "channel"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(key, key) for key in CHANNELS]


@admin.register(Letter)
class LetterAdmin(ReadOnlyAdmin[Letter]):
    moderation = LETTER_ACTIONS
    list_display = (
        "occasion", "address", "table", "head", "status", "attempts", "error_begins", "created_at",
        "settled_at",
    )  # fmt: skip
    list_filter = ("status", OccasionFilter, ChannelFilter, "created_at")
    list_select_related = ("game",)
    finds = (letters_to, letters_to_people, letters_of_games, letters_with_errors)
    search_help_text = _(
        "How an address, a player's name or a game's address begins, or a part of a recent error"
    )
    sortable_by = ()
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
