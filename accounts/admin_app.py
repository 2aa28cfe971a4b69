"""Django's admin app with our site. Among the other apps it would be a second default."""

from django.contrib.admin.apps import AdminConfig


class GuardedAdminConfig(AdminConfig):
    default_site = "accounts.admin_site.GuardedSite"
