"""Django's admin, made for moderating: find it, see it, act on it with a reason.

The log, the letters, what is said and the audit log are only ever shown here. Whatever changes
something is an action (`games.admin.actions`) that calls `games.services.moderation`.
"""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin.audit import AuditEntryAdmin
from games.admin.campaigns import CampaignAdmin
from games.admin.game import GameAdmin
from games.admin.letters import LetterAdmin
from games.admin.people import UserAdmin
from games.admin.talk import MessageAdmin, ReportAdmin

__all__ = [
    "AuditEntryAdmin",
    "CampaignAdmin",
    "GameAdmin",
    "LetterAdmin",
    "MessageAdmin",
    "ReportAdmin",
    "UserAdmin",
]

admin.site.site_header = _("Parsec Post, moderation")
admin.site.site_title = _("Moderation")
admin.site.index_title = _("What would you like to look at?")
# One way to sign in, with its limits on guessing, for moderators as for everyone.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
