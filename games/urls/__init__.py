"""Every page of the site but sign-in: people and their games, tables, turns, rules, mailbox."""

from django.conf import settings
from django.urls import include, path

from games.views import home, mailbox, rules

# /mailbox/
mailbox_urls = [
    path("", mailbox.inbox, name="mailbox"),
    path("<int:number>/", mailbox.letter, name="mailbox-letter"),
    path("<int:number>/body/", mailbox.body, name="mailbox-body"),
    path("<int:number>/reply/", mailbox.reply, name="mailbox-reply"),
]

# /rules/
rules_urls = [
    path("", rules.every_game, name="every-game"),
    path("<slug:key>/", rules.rules, name="rules"),
]

# Those that are asked for most come first.
urlpatterns = [
    path("", include("games.urls.tables")),
    path("", include("games.urls.turn")),
    path("", home.home, name="home"),
    path("", include("games.urls.people")),
    path("rules/", include(rules_urls)),
    path("mailbox/", include(mailbox_urls)),
]

# Only for a provider who calls; the rest need not know django-anymail.
if settings.MAIL_WEBHOOKS:
    urlpatterns.append(path("mail/", include("games.urls.webhooks")))
