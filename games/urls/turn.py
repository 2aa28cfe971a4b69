"""Playing: the turn page by the game's own address and by a letter's link."""

from django.urls import include, path

from games.views import chat, letters, links, record, replay, turn

# /games/<slug>/
game_urls = [
    path("", turn.game, name="game"),
    path("move/", turn.submit_move, name="submit-move"),
    path("undo/", turn.undo, name="undo"),
    path("confirm/", turn.confirm, name="confirm"),
    path("status/", turn.game_status, name="game-status"),
    path("left/", turn.game_left, name="game-left"),
    path("text/", turn.game_text, name="game-text"),
    path("log/", turn.game_log, name="game-log"),
    path("about/", turn.game_about, name="game-about"),
    path("letters/", letters.about_game, name="game-letters"),
    path("chat/", chat.chat, name="chat"),
    path("report/", chat.report, name="report"),
    path("record.json", record.record, name="record"),
    path("replay/<int:number>/", replay.replay, name="replay"),
]

# /l/<token>/
link_urls = [
    path("", links.link, name="link"),
    path("answer/", links.link_answer, name="link-answer"),
    path("move/", links.link_move, name="link-move"),
    path("undo/", links.link_undo, name="link-undo"),
    path("status/", links.link_status, name="link-status"),
    path("left/", links.link_left, name="link-left"),
    path("text/", links.link_text, name="link-text"),
    path("log/", links.link_log, name="link-log"),
    path("about/", links.link_about, name="link-about"),
]

urlpatterns = [
    path("games/<slug:slug>/", include(game_urls)),
    path("l/<str:token>/", include(link_urls)),
]
