"""A person's own pages: preferences, history, export. Signing up and in is allauth's."""

from django.urls import include, path

from games.views import guests, history, leaving, preferences

# /me/
my_urls = [
    path("", preferences.preferences, name="preferences"),
    path("away/", preferences.add_absence, name="absence-add"),
    path("away/<int:pk>/delete/", preferences.delete_absence, name="absence-delete"),
    path("links/", preferences.revoke, name="revoke-links"),
    path("mail/again/", preferences.try_mail_again, name="mail-again"),
    path("games/", history.history, name="history"),
    path("keep/", guests.keep_account, name="keep-account"),
    path("export/", leaving.export, name="export"),
    path("delete/", leaving.delete_account, name="delete-account"),
]

urlpatterns = [
    path("me/", include(my_urls)),
    path("people/<int:pk>/", history.profile, name="profile"),
    path("guest/", guests.play_as_guest, name="guest"),
]
