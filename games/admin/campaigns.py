"""Campaigns: whose they are, and the games they are made of."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from engines.campaigns import campaigns_of
from engines.catalogue import name_of
from games.admin.finding import ChoiceFilter, campaigns_of_games, campaigns_of_people
from games.admin.readonly import ReadOnlyAdmin
from games.admin.talk import link
from games.models import Campaign, Game
from games.models.campaign import engines_with_campaigns


class AttemptInline(admin.TabularInline[Game, Campaign]):
    """Every attempt, with a link to the page about that game."""

    model = Game
    verbose_name_plural = _("attempts")
    fields = readonly_fields = ("table", "level_name", "status", "head", "started_at", "ended_at")
    ordering = ("pk",)
    can_delete = False
    extra = max_num = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).defer("seed", "checkpoint", "outcome")

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("games.view_game")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=_("game"))
    def table(self, game: Game) -> SafeString | str:
        return link(game)


class CampaignEngineFilter(ChoiceFilter):
    title = _("game")
    parameter_name = "engine"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(key, name_of(key)) for key in engines_with_campaigns()]


class CampaignFilter(ChoiceFilter):
    title = _("campaign")
    parameter_name = "key"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        plans = [campaigns_of(engine) for engine in engines_with_campaigns().values()]
        return [(key, key) for plan in plans if plan is not None for key in plan.CAMPAIGNS]


@admin.register(Campaign)
class CampaignAdmin(ReadOnlyAdmin[Campaign]):
    list_display = ("key", "player", "engine", "attempts", "created_at")
    list_filter = (CampaignEngineFilter, CampaignFilter, "created_at")
    list_select_related = ("player",)
    finds = (campaigns_of_people, campaigns_of_games)
    search_help_text = _("How a player's name or e-mail address, or a game's address, begins")
    fields = ("key", "player", "engine", "options", "created_at")
    inlines = (AttemptInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Campaign]:
        return super().get_queryset(request).annotate(attempts=Count("games", distinct=True))

    @admin.display(description=_("attempts"), ordering="attempts")
    def attempts(self, campaign: Any) -> Any:
        return campaign.attempts
