"""Admin pages that only show things. Every change is an action, with a reason."""

from __future__ import annotations

from typing import Any, TypeVar

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path

from games.admin.actions import Action, act, offers
from games.admin.finding import Find
from games.paging import BriefPaginator

LOOKUPS = {"", "exact", "id__exact", "isnull", "gte", "lt", "year", "month", "day"}

M = TypeVar("M", bound=Model)


class ReadOnlyAdmin(admin.ModelAdmin[M]):
    """An admin page on which not even a superuser adds, changes or deletes anything."""

    actions = None
    change_form_template = "admin/games/thing.html"
    moderation: tuple[Action, ...] = ()
    """What a moderator can do to the thing shown."""
    finds: tuple[Find, ...] = ()
    """The ways in which a search looks for rows. Without any it is as Django has it, and looks at
    every row: good enough for what there is little of."""
    paginator = BriefPaginator
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm(f"{self.opts.app_label}.view_{self.opts.model_name}")

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Allow only what the filters on the page ask for. Django would take any field in the
        address, so that a seed or an answer could be guessed letter by letter."""
        name, _, rest = lookup.partition("__")
        asked = [getattr(each, "parameter_name", each) for each in self.list_filter]
        return name in [*asked, self.date_hierarchy] and rest in LOOKUPS

    def get_search_fields(self, request: HttpRequest) -> list[str] | tuple[str, ...]:
        """What to search in. Django asks only whether there is anything if `finds` are given."""
        return [find.__name__ for find in self.finds] or super().get_search_fields(request)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[M], search_term: str
    ) -> tuple[QuerySet[M], bool]:
        text = search_term.strip()
        if not text or not self.finds:
            return super().get_search_results(request, queryset, search_term)
        found = {pk for find in self.finds for pk in find(text)}
        return queryset.filter(pk__in=found), False

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        own = [
            path(
                f"<int:pk>/{action.key}/",
                self.admin_site.admin_view(self.act),
                {"action": action},
                name=f"{name}_{action.key}",
            )
            for action in self.moderation
        ]
        return own + super().get_urls()

    def act(self, request: HttpRequest, pk: int, action: Action) -> HttpResponse:
        return act(request, model_admin=self, action=action, target=self.seen(request, pk))

    def seen(self, request: HttpRequest, pk: int) -> M:
        """The row, if this person may see it; PermissionDenied if not."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return get_object_or_404(self.get_queryset(request), pk=pk)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        target = self.get_object(request, object_id)
        more = self.more(request, target) if target is not None else {}
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **more})

    def more(self, request: HttpRequest, target: Any) -> dict[str, Any]:
        """What the page of one row shows besides its fields."""
        return {"offers": offers(request, target, self.moderation)}
