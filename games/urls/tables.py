"""Setting up games, and where letters lead besides a turn."""

from django.urls import include, path

from games.views import campaigns, mail_links, tables

# /games/
table_urls = [
    path("", tables.lobby, name="lobby"),
    path("new/", tables.new_game, name="new-game"),
    path("mine/", tables.my_games, name="my-games"),
    path("next/", tables.next_game, name="next-game"),
    path("letters/<int:number>/", tables.letter_maybe_lost, name="letter-maybe-lost"),
    path("<slug:slug>/join/", tables.join, name="join"),
    path("<slug:slug>/leave/", tables.leave, name="leave"),
    path("<slug:slug>/start/", tables.start, name="start"),
    path("<slug:slug>/resign/", tables.resign, name="resign"),
    path("<slug:slug>/rematch/", tables.rematch, name="rematch"),
]

# /campaigns/
campaign_urls = [
    path("", campaigns.campaigns, name="campaigns"),
    path("<int:pk>/", campaigns.campaign, name="campaign"),
    path("<int:pk>/play/", campaigns.play, name="campaign-play"),
]

urlpatterns = [
    path("games/", include(table_urls)),
    path("campaigns/", include(campaign_urls)),
    path("invitations/<str:token>/", mail_links.invitation, name="invitation"),
    path("unsubscribe/<str:token>/", mail_links.unsubscribe, name="unsubscribe"),
]
