"""Games: find one, see how it stands, and do something about it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from engines.catalogue import CATALOGUE, name_of
from games.admin.actions import GAME_ACTIONS, page_of
from games.admin.finding import ChoiceFilter, games_at, games_of_people, games_with_invited
from games.admin.forms import LookForm
from games.admin.pages import ModerationPage, SecretsPage
from games.admin.readonly import ReadOnlyAdmin
from games.models import Game, Report, Seat
from games.services import moderation

SEE_SECRETS = "games.see_secrets"


class EngineFilter(ChoiceFilter):
    title = _("game")
    parameter_name = "engine"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Every game here, including those that are not installed any more."""
        return [(key, name_of(key)) for key in dict.fromkeys([*CATALOGUE, *engines_played()])]


def engines_played() -> Iterator[str]:
    """The keys of all engines that were ever played by. Each is found by a step in an index, since
    looking at every game for them takes long."""
    games = Game.objects.order_by("engine").values_list("engine", flat=True)
    engine = games.first()
    while engine is not None:
        yield engine
        engine = games.filter(engine__gt=engine).first()


def is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 19


class StuckFilter(admin.SimpleListFilter):
    title = _("stuck")
    parameter_name = "stuck"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [
            (str(days), ngettext("for %(n)d day", "for %(n)d days", days) % {"n": days})
            for days in (1, 3, 7, 30)
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        days = self.value()
        if days is None or days not in dict(self.lookup_choices):
            return queryset
        since = timezone.now() - timedelta(days=int(days))
        stuck = Seat.objects.awaited(awaited_since__lt=since)
        return queryset.filter(pk__in=stuck.values("game"))


class RestingFilter(admin.SimpleListFilter):
    title = _("set aside")
    parameter_name = "rests"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("now", _("rests now"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        return queryset.exclude(rests_since=None) if self.value() == "now" else queryset


class ReportedFilter(admin.SimpleListFilter):
    title = _("reported")
    parameter_name = "reported"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("open", _("not yet settled")), ("ever", _("ever"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        if self.value() == "open":
            return queryset.filter(pk__in=Report.objects.filter(is_settled=False).values("game"))
        if self.value() == "ever":
            return queryset.filter(pk__in=Report.objects.values("game"))
        return queryset


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin[Game]):
    moderation = GAME_ACTIONS
    list_display = ("slug", "game", "players", "status", "head", "stuck", "reports", "created_at")
    list_filter = ("status", EngineFilter, StuckFilter, RestingFilter, ReportedFilter, "is_open")
    finds = (games_at, games_of_people, games_with_invited)
    search_help_text = _("How a game's address, or a player's name or e-mail address, begins")
    sortable_by = ()
    ordering = ("-pk",)
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        awaited = Seat.objects.awaited().filter(game=OuterRef("pk")).order_by("awaited_since")
        unsettled = Report.objects.filter(game=OuterRef("pk"), is_settled=False).order_by()
        counted = unsettled.values("game").annotate(n=Count("pk")).values("n")
        return (
            super()
            .get_queryset(request)
            .defer("seed", "checkpoint", "outcome")
            .prefetch_related("seats__player", "seats__invitee")
            .annotate(
                stuck_since=Subquery(awaited.values("awaited_since")[:1]),
                open_reports=Coalesce(Subquery(counted), 0),
            )
        )

    @admin.display(description=_("game"), ordering="engine")
    def game(self, game: Game) -> str:
        return game.name

    @admin.display(description=_("players"))
    def players(self, game: Game) -> str:
        return ", ".join(seat.label for seat in game.seats.all())

    @admin.display(description=_("awaiting since"), ordering="stuck_since", empty_value="–")
    def stuck(self, game: Any) -> Any:
        return game.stuck_since

    @admin.display(description=_("open reports"), ordering="open_reports", empty_value="–")
    def reports(self, game: Any) -> Any:
        return game.open_reports or None

    def get_urls(self) -> list[URLPattern]:
        secrets = self.admin_site.admin_view(self.secrets)
        return [path("<int:pk>/secrets/", secrets, name="games_game_secrets"), *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show a page about a game, with nothing that a spectator could not know while it runs."""
        if not is_number(object_id):
            # Django goes back to the list, with a sentence.
            return super().change_view(request, "", form_url, extra_context)
        game = self.seen(request, int(object_id))
        context = self.context(request, game, page=ModerationPage(game, request))
        return TemplateResponse(request, "admin/games/game.html", context)

    def secrets(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show the secrets of a running game, but first ask why and put it on record."""
        game, moderator = self.seen(request, pk), request.user
        if not moderator.is_authenticated or not moderator.has_perm(SEE_SECRETS):
            raise PermissionDenied
        if game.is_finished:
            return HttpResponseRedirect(page_of(game))
        data = request.POST if request.method == "POST" else None
        form = LookForm(data, target=game)
        page = None
        if form.is_valid():
            try:
                moderation.look_into_secrets(
                    moderator=moderator, game=game, reason=form.cleaned_data["reason"]
                )
                page = SecretsPage(game)
            except moderation.Refused as refused:
                form.add_error(None, refused.words)
        context = self.context(request, game, page=page, form=form)
        status = 422 if form.errors else 200
        # No browser keeps this page: `admin_view` marks every page of the admin no-store.
        return TemplateResponse(request, "admin/games/secrets.html", context, status=status)

    def context(self, request: HttpRequest, game: Game, **more: Any) -> dict[str, Any]:
        return {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": str(game),
            "game": game,
            "game_page": page_of(game),
            "may_see_secrets": request.user.has_perm(SEE_SECRETS) and not game.is_finished,
            "secrets_url": reverse("admin:games_game_secrets", args=[game.pk]),
            **more,
        }
