"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from accounts.views.home import home
from config.health import health

urlpatterns = [
    path("", home, name="home"),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("", include("games.urls")),
    path("health/", health, name="health"),
    path("admin/", admin.site.urls),
]
