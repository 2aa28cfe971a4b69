"""Letters that come back are matched by the address they were sent from, and have consequences."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games.models import Letter, Message
from games.post import delivery
from games.replies.door import receive
from games.reply_address import bounce_address, read_bounce_address
from tests.factories import awaited, submit

REPORT = """From: Mail Delivery System <MAILER-DAEMON@mx.example.net>
To: {to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; boundary="edge"; report-type=delivery-status

--edge
Content-Type: text/plain

This is the mail system.

--edge
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; ann@example.com
Action: {action}
Status: {status}

--edge
Content-Type: message/rfc822

Subject: Kepler Run

Status: 5.1.1
--edge--
"""


@pytest.fixture
def sent(game) -> Letter:
    delivery.deliver()
    return game.letters.get(kind=Letter.Kind.TURN)


def bounce(letter: Letter, status: str, action: str = "failed") -> str:
    to = bounce_address(letter)
    raw = REPORT.format(to=to, status=status, action=action).encode()
    return receive(raw, recipients=[to], sender="").said


def test_letters_leave_from_an_address_of_their_own(sent, mailoutbox):
    [mail] = [each for each in mailoutbox if sent.address in each.to[0]]

    assert read_bounce_address(mail.from_email) == sent
    assert mail.message()["From"] == "Parsec Post <post@parsec-post.localhost>"


def test_an_unknown_address_gets_no_more_letters_and_the_table_is_told(client, game, sent):
    player = sent.recipient

    bounce(sent, "5.1.1")

    player.refresh_from_db()
    sent.refresh_from_db()
    assert (player.mail_bounces, sent.status) == (True, Letter.Status.FAILED)
    assert f"Letters to {player} come back." in Message.objects.get().text
    while awaited(game).player == player or game.head < 4:
        submit(game)
        game.refresh_from_db()
    assert not game.letters.filter(recipient=player, status=Letter.Status.WAITING).exists()
    client.force_login(player)
    assert b"Your letters are not arriving." in client.get("/").content


def test_why_it_came_back_is_said_in_french(client, game, sent):
    User.objects.update(language="fr")
    bounce(sent, "5.1.1")
    client.force_login(sent.recipient)

    assert "5.1.1 cette adresse n’existe pas." in client.get("/").content.decode()


def test_its_owner_can_have_it_tried_again(client, game, sent):
    bounce(sent, "5.1.1")
    client.force_login(sent.recipient)

    client.post("/me/mail/again/")

    assert not User.objects.get(pk=sent.recipient.pk).mail_bounces


def test_the_same_report_twice_is_told_once(game, sent):
    bounce(sent, "5.1.1")

    assert bounce(sent, "5.1.1") == "ignored, it is known already"
    assert Message.objects.count() == 1


@pytest.mark.parametrize("status", ["5.2.2", "4.4.1", "4.4.7"])
def test_a_full_mailbox_is_tried_again_later(game, sent, status):
    bounce(sent, status)

    again = Letter.objects.get(copy_of=sent)
    assert again.status == Letter.Status.WAITING
    assert not User.objects.filter(mail_bounces=True).exists()


def test_who_refuses_us_is_our_own_trouble(game, sent, caplog):
    bounce(sent, "5.7.1")

    assert "A mail server refuses our letters" in caplog.text
    assert not User.objects.filter(mail_bounces=True).exists()
    assert not Message.objects.exists()


def test_the_host_is_alerted_to_our_own_trouble(game, sent):
    bounce(sent, "5.7.26")

    with pytest.raises(CommandError, match="Mail servers did not take letters from us: 1"):
        call_command("overdue")


def test_what_is_no_trouble_of_ours_alerts_nobody(game, sent):
    bounce(sent, "5.1.1")

    call_command("overdue")


def test_a_letter_is_not_tried_for_ever(game, sent):
    letter = sent
    for _ in range(3):
        bounce(letter, "4.2.2")
        letter = Letter.objects.get(copy_of=letter)
        Letter.objects.filter(pk=letter.pk).update(status=Letter.Status.SENT)
    bounce(letter, "4.2.2")

    assert not Letter.objects.filter(copy_of=letter).exists()


def test_good_news_is_no_bounce(game, sent):
    assert bounce(sent, "2.0.0", action="delivered") == "ignored, it reports no failure"


def test_a_forged_bounce_does_nothing(game, sent):
    local, _, host = bounce_address(sent).partition("@")
    to = f"{local[:-2]}{'aa' if local[-2:] != 'aa' else 'bb'}@{host}"
    raw = REPORT.format(to=to, status="5.1.1", action="failed").encode()

    receive(raw, recipients=[to], sender="")

    assert not User.objects.filter(mail_bounces=True).exists()


def test_a_letter_that_is_late_is_left_to_the_mail_server(game, sent):
    """It still has the letter, and would bring the same twice."""
    assert bounce(sent, "4.4.1", action="delayed") == "a letter is late: 4.4.1"

    sent.refresh_from_db()
    assert sent.status == Letter.Status.SENT
    assert not Letter.objects.filter(copy_of=sent).exists()


@pytest.mark.parametrize("status", ["5.1.7", "5.1.8", "5.7.26"])
def test_who_does_not_know_our_domain_blames_no_player(game, sent, status):
    bounce(sent, status)

    assert not User.objects.filter(mail_bounces=True).exists()
    assert Letter.objects.filter(copy_of=sent, status=Letter.Status.WAITING).exists()


def test_what_waits_for_a_dead_address_is_dropped(game, sent):
    bounce(sent, "4.2.2")
    bounce(sent, "5.1.1")

    assert Letter.objects.get(copy_of=sent).status == Letter.Status.DROPPED
