"""The embedded site's mailbox: letters as a mail program shows them."""

from email import message_from_bytes, policy
from email.mime.image import MIMEImage

import pytest
from django.core.mail import EmailMultiAlternatives, get_connection
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.inbox.mail import read_mail
from games.inbox.writing import what_was_written
from games.mailbox import write_reply
from games.models import Envelope
from tests.parts import free_port

pytestmark = pytest.mark.django_db

HTML = """<html><head><title>x</title></head><body><p>Hi</p>
<img src="cid:board@parsec" alt=""><a href="/l/token/">Play</a><script>alert(1)</script>
</body></html>"""
PNG = b"\x89PNG\r\n\x1a\nand so on"


def post(to="ann@example.com", subject="Your turn", html=HTML):
    connection = get_connection("games.mailbox.MailboxBackend")
    letter = EmailMultiAlternatives(
        subject, "Hi. Play: http://localhost:8000/l/token/", to=[to], connection=connection,
        headers={"List-Id": "a game <g.parsec>"},
    )  # fmt: skip
    if html:
        letter.attach_alternative(html, "text/html")
        picture = MIMEImage(PNG, _subtype="png")
        picture["Content-ID"] = "<board@parsec>"
        letter.attach(picture)
    letter.send()
    return Envelope.objects.first()


def test_every_recipient_gets_one():
    connection = get_connection("games.mailbox.MailboxBackend")
    letter = EmailMultiAlternatives("S", "T", to=["Ann <Ann@Example.com>"], bcc=["bob@example.com"])

    assert connection.send_messages([letter]) == 1

    assert set(Envelope.objects.values_list("address", flat=True)) == {
        "ann@example.com",
        "bob@example.com",
    }


def test_who_is_signed_in_sees_their_own_first(client, ann):
    post("ann@example.com", "For Ann")
    post("bob@example.com", "For Bob")
    client.force_login(ann)

    mine = client.get("/mailbox/").content.decode()
    everything = client.get("/mailbox/?all=1").content.decode()

    assert "For Ann" in mine
    assert "For Bob" not in mine
    assert "For Bob" in everything


def test_who_is_not_signed_in_finds_their_code(client):
    post("new@example.com", "Your code")

    assert b"Your code" in client.get("/mailbox/").content


def test_opening_a_letter_changes_nothing(client):
    before = Envelope.objects.filter(pk=post().pk).values()
    was = before.get()

    with CaptureQueriesContext(connection) as queries:
        for path in ("", "body/", "?part=text", "?part=headers"):
            assert client.get(f"/mailbox/{was['id']}/{path}").status_code == 200

    assert {query["sql"].split()[0] for query in queries} == {"SELECT"}
    assert before.get() == was


def test_its_html_is_shown_in_a_frame_that_can_do_nothing(client):
    envelope = post()

    page = client.get(f"/mailbox/{envelope.pk}/").content.decode()
    body = client.get(f"/mailbox/{envelope.pk}/body/")

    assert f'src="/mailbox/{envelope.pk}/body/" sandbox="allow-popups' in " ".join(page.split())
    assert "allow-scripts" not in page
    policy = body.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "sandbox allow-popups" in policy
    assert "script-src" not in policy
    assert body.headers["X-Frame-Options"] == "SAMEORIGIN"


def test_pictures_inside_it_are_shown(client):
    envelope = post()

    body = client.get(f"/mailbox/{envelope.pk}/body/").content.decode()

    assert 'src="data:image/png;base64,iVBORw0K' in body
    assert "cid:" not in body


def test_its_links_lead_out_of_the_frame(client):
    body = client.get(f"/mailbox/{post().pk}/body/").content.decode()

    assert '<head><base target="_top">' in body
    assert '<a href="/l/token/">' in body


def test_its_text_has_links_too(client):
    page = client.get(f"/mailbox/{post().pk}/?part=text").content.decode()

    assert '<a href="http://localhost:8000/l/token/"' in page


def test_its_headers_can_be_read(client):
    page = client.get(f"/mailbox/{post().pk}/?part=headers").content.decode()

    assert "List-Id" in page
    assert "a game &lt;g.parsec&gt;" in page


def test_a_letter_without_html_is_shown_as_text(client):
    page = client.get(f"/mailbox/{post(html='').pk}/").content.decode()

    assert "<iframe" not in page
    assert "Hi. Play:" in page


def test_a_letter_in_another_alphabet_is_read_right(client):
    envelope = post(subject="Ça va, 世界?", html="<p>Où vas-tu ?</p>")

    assert "Ça va, 世界?" in client.get("/mailbox/").content.decode()
    assert "Où vas-tu ?" in client.get(f"/mailbox/{envelope.pk}/body/").content.decode()


def test_a_letter_that_is_not_there_is_not_found(client):
    assert client.get("/mailbox/99/").status_code == 404


SEAT = "r-abc@parsec-post.localhost"


def post_answerable():
    letter = EmailMultiAlternatives(
        "Your turn",
        "Où vas-tu ?\n=== answer above ===\n1. advance",
        "Post <post@parsec-post.localhost>",
        ["ann@example.com"],
        connection=get_connection("games.mailbox.MailboxBackend"),
        headers={"Reply-To": SEAT, "Message-ID": "<2@parsec>", "References": "<1@parsec>"},
    )
    letter.send()
    return Envelope.objects.first()


def test_a_letter_with_an_address_for_replies_has_a_box_for_one(client):
    page = client.get(f"/mailbox/{post_answerable().pk}/").content.decode()

    assert "Reply to this letter" in page
    assert "<textarea" in page


def test_any_other_letter_has_none(client):
    envelope = post()

    assert b"<textarea" not in client.get(f"/mailbox/{envelope.pk}/").content
    assert client.post(f"/mailbox/{envelope.pk}/reply/", {"text": "advance"}).status_code == 404


def test_a_reply_is_written_as_a_mail_program_writes_it():
    raw = write_reply(post_answerable(), "advance é\r\ndone\r\n").as_bytes()

    assert b"\r\n" in raw
    assert raw.isascii()
    mail = message_from_bytes(raw, policy=policy.default)
    assert mail["To"] == SEAT
    assert mail["From"] == "ann@example.com"
    assert mail["Subject"] == "Re: Your turn"
    assert mail["In-Reply-To"] == "<2@parsec>"
    assert mail["References"] == "<1@parsec> <2@parsec>"
    assert mail["Message-ID"].endswith("@example.com>")
    lines = mail.get_content().splitlines()
    assert lines[:3] == ["advance é", "done", ""]
    assert lines[3].endswith("Post <post@parsec-post.localhost> wrote:")
    assert lines[5:] == ["> Où vas-tu ?", "> === answer above ===", "> 1. advance"]


def test_it_is_read_as_what_the_person_wrote_and_no_more():
    mail = read_mail(write_reply(post_answerable(), "advance é\ndone").as_bytes())

    assert what_was_written(mail.text).paragraphs == (("advance é", "done"),)


def test_an_empty_reply_is_not_sent(client):
    answer = client.post(f"/mailbox/{post_answerable().pk}/reply/", {"text": " \n"})

    assert answer.status_code == 422
    assert b"Please write an answer first." in answer.content


def test_while_nobody_takes_mail_what_was_written_stays_in_its_box(client, settings):
    settings.RECEIVE_MAIL_AT = ("127.0.0.1", free_port())

    answer = client.post(f"/mailbox/{post_answerable().pk}/reply/", {"text": "advance <b>"})

    assert answer.status_code == 503
    page = answer.content.decode()
    assert "This could not be sent" in page
    assert "advance &lt;b&gt;</textarea>" in page


def test_a_reply_needs_the_token_of_its_form():
    client = Client(enforce_csrf_checks=True)

    answer = client.post(f"/mailbox/{post_answerable().pk}/reply/", {"text": "advance"})

    assert answer.status_code == 403


@pytest.mark.parametrize("path", ["", "1/", "1/body/", "1/reply/"])
def test_a_served_site_has_no_mailbox(client, settings, path):
    post()
    settings.SERVED = True

    assert client.get(f"/mailbox/{path}").status_code == 404


def test_the_page_looks_for_new_letters_by_itself(client):
    first = post()
    page = client.get("/mailbox/").text
    assert f"newest={first.pk}" in page
    assert client.get(f"/mailbox/?newest={first.pk}").status_code == 204

    post(subject="Another")
    assert "Another" in client.get(f"/mailbox/?newest={first.pk}").text
