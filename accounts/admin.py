"""Absences in the admin. People themselves are in games/admin/people.py."""

from django.contrib import admin

from accounts.models import Absence
from games.admin.readonly import ReadOnlyAdmin


@admin.register(Absence)
class AbsenceAdmin(ReadOnlyAdmin):
    """Only shown: deadlines move along with absences, and `games.services.clock` sees to that."""

    list_display = ["user", "first_day", "last_day"]
    list_filter = ["first_day"]
    list_select_related = ["user"]
    search_fields = ["user__name", "user__email"]
    search_help_text = "A name or an e-mail address"
    fields = ["user", "first_day", "last_day"]
