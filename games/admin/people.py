"""People: find one, see their games and letters, suspend them."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Absence, User
from games.admin.actions import USER_ACTIONS
from games.admin.finding import absences_of_people, people_at, people_called
from games.admin.readonly import ReadOnlyAdmin
from games.models import AuditEntry, Game, Letter, Seat

LATEST = 50


@admin.register(User)
class UserAdmin(ReadOnlyAdmin[User]):
    """The people. A superuser can change whether somebody is a moderator, and nothing else. An
    account is suspended by an action, with a reason; the rest is for the person to change."""

    moderation = USER_ACTIONS
    change_form_template = "admin/games/person.html"
    list_display = ("name", "email", "running", "is_active", "is_guest", "is_staff", "date_joined")
    list_filter = ("is_active", "is_guest", "is_staff", "groups", "date_joined")
    finds = (people_called, people_at)
    search_help_text = _("How a name or an e-mail address begins")
    ordering = ("-pk",)
    sortable_by = ()
    filter_horizontal = ("groups",)
    fields = (
        "name", "email", "is_active", "is_guest", "language", "time_zone", "letters",
        "date_joined", "last_login", "is_staff", "is_superuser", "groups",
    )  # fmt: skip
    readonly_fields = fields[:-3]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_superuser

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        under_way = Seat.objects.filter(
            player=OuterRef("pk"), game__status__in=[Game.Status.RUNNING, Game.Status.PAUSED]
        ).order_by()
        counted = under_way.values("player").annotate(n=Count("pk")).values("n")
        return super().get_queryset(request).annotate(running=Coalesce(Subquery(counted), 0))

    @admin.display(description=_("games under way"), ordering="running")
    def running(self, user: Any) -> Any:
        return user.running

    def more(self, request: HttpRequest, target: User) -> dict[str, Any]:
        theirs = Seat.objects.filter(Q(player=target) | Q(stood_for=target))
        seats = theirs.select_related("game").defer("game__seed", "game__checkpoint")
        letters = target.post.select_related("game").defer("subject", "facts")
        return {
            **super().more(request, target),
            "absences": target.absences.filter(last_day__gte=timezone.localdate()),
            "seats": seats.order_by("-game__changed_at")[:LATEST],
            "failed": letters.filter(status__in=Letter.IN_TROUBLE).order_by("-pk")[:LATEST],
            "audit": AuditEntry.objects.filter(player=target).select_related("moderator", "game")[
                :LATEST
            ],
        }


@admin.register(Absence)
class AbsenceAdmin(ReadOnlyAdmin[Absence]):
    """Absences are only shown, since `games.services.clock` moves deadlines along with them."""

    list_display = ["user", "first_day", "last_day"]
    list_filter = ["first_day"]
    list_select_related = ["user"]
    finds = (absences_of_people,)
    search_help_text = _("How a name or an e-mail address begins")
    ordering = ["-pk"]
    sortable_by = ()
    fields = ["user", "first_day", "last_day"]
