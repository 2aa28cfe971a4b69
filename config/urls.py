"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from config.health import health

urlpatterns = [
    path("", include("games.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("health/", health, name="health"),
    path("admin/", admin.site.urls),
]
