"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from accounts.views.home import home

urlpatterns = [
    path("", home, name="home"),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("", include("games.urls")),
    path("admin/", admin.site.urls),
]
