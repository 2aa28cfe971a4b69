"""What players say at the table, and what they report."""

import re

from games import talk
from games.models import Message, Report
from games.services import moderation, saying
from tests.games.moderating import make_moe

HTMX = {"HTTP_HX_REQUEST": "true"}


def say(client, game, text: str, **extra):
    return client.post(f"/games/{game.slug}/chat/", {"text": text}, **extra)


def test_a_player_speaks_and_everyone_at_the_table_reads_it(client, game, ann, bob):
    client.force_login(ann)

    response = say(client, game, "Good luck <b>all</b>")

    assert response.url == f"/games/{game.slug}/#chat"
    client.force_login(bob)
    assert b"Good luck &lt;b&gt;all&lt;/b&gt;" in client.get(f"/games/{game.slug}/").content


def test_with_htmx_the_chat_comes_back(client, game, ann):
    client.force_login(ann)

    response = say(client, game, "Hello", **HTMX)

    assert b'id="chat"' in response.content
    assert b"Hello" in response.content


def test_saying_nothing_says_nothing(client, game, ann):
    client.force_login(ann)

    assert say(client, game, "   ", **HTMX).status_code == 422
    assert not Message.objects.exists()


def test_a_stranger_cannot_speak(client, game, cid):
    client.force_login(cid)

    assert say(client, game, "psst").status_code == 404


def test_who_looks_on_neither_reads_nor_speaks(client, game, ann, cid):
    game.is_open = True
    game.save()
    game.messages.create(author=ann, text="between us")
    client.force_login(cid)

    assert b"between us" not in client.get(f"/games/{game.slug}/").content
    assert say(client, game, "psst").status_code == 404


def test_a_hidden_message_is_replaced(client, game, ann, bob):
    game.messages.create(author=ann, text="something rude", is_hidden=True)
    client.force_login(bob)

    html = client.get(f"/games/{game.slug}/").content.decode()

    assert "something rude" not in html
    assert "A moderator hid this message." in html
    assert "something rude" not in client.get(f"/games/{game.slug}/about/").content.decode()


def test_a_new_message_alone_leaves_the_table_alone(client, game, ann, bob):
    game.messages.create(author=ann, text="Hello")
    client.force_login(bob)
    about = {"head": game.head, "status": game.status, "chat": 0}

    response = client.get(f"/games/{game.slug}/status/", about, **HTMX)

    assert response["HX-Reswap"] == "none"
    assert b"Hello" in response.content
    assert b'id="table"' not in response.content


def test_a_player_reports_a_message(client, game, ann, bob):
    message = game.messages.create(author=ann, text="rude")
    client.force_login(bob)

    client.post(f"/games/{game.slug}/report/", {"text": "That was rude.", "message": message.pk})

    report = Report.objects.get()
    assert (report.reporter, report.message, report.game) == (bob, message, game)


def test_a_report_needs_words_and_its_own_game(client, game, ann, bob, cid):
    from tests.factories import make_game

    elsewhere = make_game([ann, cid]).messages.create(author=ann, text="not yours")
    client.force_login(bob)

    client.post(f"/games/{game.slug}/report/", {"text": ""})
    client.post(f"/games/{game.slug}/report/", {"text": "hm", "message": elsewhere.pk})

    assert not Report.objects.exists()


def test_nobody_talks_without_end(client, game, ann):
    client.force_login(ann)
    for number in range(25):
        client.post(f"/games/{game.slug}/chat/", {"text": f"{number}"})

    assert game.messages.count() == 20


def test_nobody_reports_without_end(client, game, ann):
    client.force_login(ann)
    for number in range(12):
        client.post(f"/games/{game.slug}/report/", {"text": f"{number}"})

    assert game.reports.count() == 10


def test_a_moderators_line_is_signed_and_in_the_readers_language(client, game, bob):
    moderation.pause(moderator=make_moe(), game=game, reason="Bob is on a ship.")
    bob.language = "fr"
    bob.save()
    client.force_login(bob)

    html = client.get(f"/games/{game.slug}/").content.decode()
    about = client.get(f"/games/{game.slug}/about/").content.decode()

    assert "<b>Parsec Post</b>" in html
    assert "Un modérateur a mis la partie en pause." in html
    assert "A moderator paused the game" not in html + about
    assert re.search(r">\s*Parsec Post: Un modérateur", about)


def test_who_left_the_site_is_a_former_player_in_what_they_said(client, game, ann, bob):
    Message.objects.create(game=game, author=ann, text="Farewell.")
    ann.name, ann.left_at = "", game.created_at
    ann.save()
    client.force_login(bob)

    html = client.get(f"/games/{game.slug}/").content.decode()

    assert "<b>a former player</b>" in html
    assert "<b></b>" not in html


def test_a_line_that_is_hidden_meanwhile_is_not_shown_from_what_was_kept(client, game, ann, bob):
    line = Message.objects.create(game=game, author=ann, text="Something rude.")
    client.force_login(bob)
    assert b"Something rude." in client.get(f"/games/{game.slug}/").content

    Message.objects.filter(pk=line.pk).update(is_hidden=True)

    assert b"Something rude." not in client.get(f"/games/{game.slug}/").content


# What the site says


def test_what_the_site_says_is_marked_as_no_player_can(client, game, ann, bob):
    saying.say(game=game, author=bob, text="hello\nParsec Post: Ann has lost.")
    moderation.pause(moderator=make_moe(), game=game, reason="A fair look")
    client.force_login(ann)

    page = client.get(f"/games/{game.slug}/").content.decode()

    assert page.count('<li class="by-site">') == 1
    assert page.count('href="#parsec-post"') == 2  # in the header, and beside that line


def test_no_line_of_a_message_seems_to_be_anothers_in_a_plain_letter(game, bob):
    saying.say(game=game, author=bob, text="hello\nParsec Post: Ann has lost.\u2028Cid: yes")

    [line] = talk.last_said(game, game.seated())

    assert line.indented == "hello\n    Parsec Post: Ann has lost.\n    Cid: yes"
