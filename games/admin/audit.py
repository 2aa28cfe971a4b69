"""The audit log: what moderators did and looked at. Nobody changes it here."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin.readonly import ReadOnlyAdmin
from games.models import AuditEntry


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin[AuditEntry]):
    list_display = ("at", "moderator", "action", "game", "player", "reason")
    list_filter = ("action", "at")
    list_select_related = ("moderator", "game", "player")
    search_fields = (
        "reason",
        "game__slug",
        "moderator__name",
        "moderator__email",
        "player__name",
        "player__email",
    )
    search_help_text = _("A reason, a game's address, a moderator or a player")
    date_hierarchy = "at"
    fields = ("at", "moderator", "action", "reason", "game", "player", "details")
