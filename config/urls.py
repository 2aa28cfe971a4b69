"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from config.health import health
from config.metrics import metrics

handler500 = "config.unavailable.server_error"

urlpatterns = [
    path("", include("games.urls")),
    path("me/devices/", include("accounts.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("accounts/second-factor/", include("allauth.mfa.urls")),
    path("health/", health, name="health"),
    path("metrics/", metrics, name="metrics"),
    path("admin/", admin.site.urls),
]
