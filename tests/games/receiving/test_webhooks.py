"""A mail provider brings mails and news of letters by calling the site."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.db import OperationalError

from accounts.models import User
from games.models import Letter, Move
from games.post import delivery
from games.reply_address import bounce_address, message_id
from games.views import webhooks
from tests.factories import any_answer, awaited
from tests.parts import free_port, wait_until
from tests.replies.writing import address_for, mail

SECRET = "parsec:a-password-that-is-long-enough"
KEY = "a-signing-key"
PROVIDERS = ("amazon_ses", "mailgun", "postmark", "sparkpost")


@pytest.fixture
def provider(settings):
    """Choose the provider that may call."""

    def choose(name):
        settings.MAIL_WEBHOOKS = name
        settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET, "MAILGUN_WEBHOOK_SIGNING_KEY": KEY}
        settings.ROOT_URLCONF = "games.urls.webhooks"

    return choose


@pytest.fixture
def reply(game):
    """The player's answer, in bytes that are no UTF-8, and the address that it goes to."""
    seat = awaited(game)
    to = address_for(game, seat.number)
    raw = mail(any_answer(game, seat.number), sender=seat.player, to=to)
    return raw.replace(b"Subject: ", b"Subject: \xe9t\xe9 "), to


def basic(secret=SECRET):
    return "Basic " + base64.b64encode(secret.encode()).decode()


def sns(message, kind="Notification", **more):
    """What Amazon's SNS posts."""
    call = {"Type": kind, "MessageId": "1-2-3", "TopicArn": "arn:aws:sns:eu-west-1:1:mail", **more}
    headers = {"x-amz-sns-message-type": kind, "x-amz-sns-message-id": "1-2-3"}
    call["Message"] = message if isinstance(message, str) else json.dumps(message)
    return json.dumps(call), "text/plain; charset=UTF-8", headers


def signed(key=KEY):
    """The fields with which Mailgun proves itself."""
    token, timestamp = "0123456789abcdef" * 3, str(int(time.time()))
    signature = hmac.new(key.encode(), f"{timestamp}{token}".encode(), hashlib.sha256)
    return {"token": token, "timestamp": timestamp, "signature": signature.hexdigest()}


def brings(name, raw, to, sender="ann@example.com"):
    """The body, the content type and the headers of a call that brings a mail."""
    match name:
        case "amazon_ses":
            receipt = {
                "recipients": [to],
                "action": {"type": "SNS", "encoding": "BASE64", "topicArn": "arn:aws:sns"},
                "spamVerdict": {"status": "PASS"},
            }
            content = base64.b64encode(raw).decode()
            seen = {"source": sender, "messageId": "d6iitobk", "destination": [to]}
            call = {"notificationType": "Received", "receipt": receipt, "mail": seen}
            return sns({**call, "content": content})
        case "mailgun":
            fields = {"recipient": to, "sender": sender, **signed()}
            parts = [(name, value.encode()) for name, value in fields.items()]
            return multipart([*parts, ("body-mime", raw)])
        case "postmark":
            call = {
                "FromName": "Ann",
                "From": sender,
                "OriginalRecipient": to,
                "MessageID": "73e6d360-66eb-11e1-8e72-a8904824019b",
                "Headers": [{"Name": "Return-Path", "Value": f"<{sender}>"}],
                "RawEmail": raw.decode("utf-8", "replace"),
            }
            return json.dumps(call), "application/json", {}
        case "sparkpost":
            relayed = {
                "content": {
                    "email_rfc822": base64.b64encode(raw).decode(),
                    "email_rfc822_is_base64": True,
                },
                "msg_from": sender,
                "rcpt_to": to,
                "protocol": "smtp",
            }
            calls = [{"msys": {}}, {"msys": {"relay_message": relayed}}]
            return json.dumps(calls), "application/json", {}
    raise AssertionError(name)


def multipart(fields):
    parts = [
        f'--edge\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'.encode() + value
        for name, value in fields
    ]
    body = b"\r\n".join([*parts, b"--edge--\r\n"])
    return body, "multipart/form-data; boundary=edge", {}


def post(client, path, call, auth=SECRET):
    body, content_type, headers = call
    if auth:
        headers = {**headers, "authorization": basic(auth)}
    return client.generic("POST", path, body, content_type, headers=headers)


@pytest.mark.parametrize("name", PROVIDERS)
def test_an_answer_is_played(client, provider, reply, game, name):
    provider(name)

    response = post(client, "/inbound_mime/", brings(name, *reply))

    assert (response.status_code, response.content) == (200, b"Taken.\n")
    assert game.moves.get(number=1).via == Move.Via.MAIL


@pytest.mark.parametrize("name", PROVIDERS)
def test_a_mail_that_is_brought_twice_is_played_once(client, provider, reply, game, name):
    provider(name)

    for _ in range(2):
        assert post(client, "/inbound_mime/", brings(name, *reply)).status_code == 200

    game.refresh_from_db()
    assert game.head == 1


@pytest.mark.parametrize("name", [name for name in PROVIDERS if name != "postmark"])
def test_the_mail_arrives_byte_for_byte(client, provider, db, monkeypatch, name):
    """Postmark makes text of it, and every other of these leaves it as it is."""
    provider(name)
    taken = []
    monkeypatch.setattr(webhooks, "receive", lambda raw, **envelope: taken.append((raw, envelope)))
    raw = b"Subject: \xff\0\xe9\r\n\r\n" + bytes(range(256)) * 4

    post(client, "/inbound_mime/", brings(name, raw, "r-abc@parsec-post.localhost"))

    [(brought, envelope)] = taken
    assert brought == raw
    assert list(envelope["recipients"]) == ["r-abc@parsec-post.localhost"]
    assert envelope["sender"] == "ann@example.com"


def test_mailgun_may_send_a_plain_form(client, provider, reply, game):
    provider("mailgun")
    raw, to = reply
    fields = {"recipient": to, "sender": "ann@example.com", **signed()}
    body = urlencode({**fields, "body-mime": raw})

    call = body, "application/x-www-form-urlencoded", {}

    assert post(client, "/inbound_mime/", call).status_code == 200
    game.refresh_from_db()
    assert game.head == 1


@pytest.mark.parametrize("name", PROVIDERS)
def test_a_bounce_has_no_sender(client, provider, db, monkeypatch, name):
    provider(name)
    senders = []
    monkeypatch.setattr(webhooks, "receive", lambda raw, **told: senders.append(told["sender"]))

    post(client, "/inbound_mime/", brings(name, b"Subject: x\n\n", "b-abc@x.example", sender="<>"))

    assert senders == [""]


# Who may call


@pytest.mark.parametrize("name", PROVIDERS)
@pytest.mark.parametrize("path", ["/inbound_mime/", "/tracking/"])
def test_nobody_else_may_call(client, provider, reply, game, name, path):
    provider(name)

    assert post(client, path, brings(name, *reply), auth="").status_code == 401
    assert post(client, path, brings(name, *reply), auth="parsec:wrong").status_code == 403
    assert client.get(path).status_code == 405
    assert client.head(path).status_code == 200
    game.refresh_from_db()
    assert game.head == 0


def test_mailgun_has_to_sign_as_well(client, provider, reply, game):
    provider("mailgun")
    raw, to = reply
    fields = {"recipient": to, "sender": "x@example.com", **signed("another key")}
    call = multipart([*((n, v.encode()) for n, v in fields.items()), ("body-mime", raw)])

    assert post(client, "/inbound_mime/", call).status_code == 403
    game.refresh_from_db()
    assert game.head == 0


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"[" * 100_000, b"\xff\0"])
@pytest.mark.parametrize("name", PROVIDERS)
def test_a_call_that_makes_no_sense_is_told_so(client, provider, db, name, body):
    provider(name)

    for path in ("/inbound_mime/", "/tracking/"):
        call = body, "application/json", {}
        response = post(client, path, call)
        # SparkPost sends lists, and an empty one has nothing in it.
        is_empty = name == "sparkpost" and body == b"[]"
        assert response.status_code == 200 if is_empty else response.status_code >= 400
        assert b"Traceback" not in response.content


def test_a_mail_larger_than_we_take_is_told_so(client, provider, db):
    provider("postmark")
    call = brings("postmark", b"x" * 3_000_000, "r-abc@parsec-post.localhost")

    assert post(client, "/inbound_mime/", call).status_code == 413


# Trouble of our own: the provider calls again


def test_while_the_database_is_away_the_provider_keeps_the_mail(
    client, provider, reply, monkeypatch
):
    provider("postmark")

    def away(raw, **envelope):
        raise OperationalError("the database is away")

    monkeypatch.setattr(webhooks, "receive", away)

    assert post(client, "/inbound_mime/", brings("postmark", *reply)).status_code == 503


def test_a_mistake_of_ours_loses_no_mail(client, provider, reply, monkeypatch, caplog):
    provider("postmark")

    def stumble(raw, **envelope):
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(webhooks, "receive", stumble)

    response = post(client, "/inbound_mime/", brings("postmark", *reply))

    assert (response.status_code, response.content) == (500, b"Not now, please try again later.\n")
    assert "a mistake of ours" in caplog.text


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("postmark", b"Postmark has to include the raw email content in its JSON.\n"),
        ("mailgun", b"Mailgun sends whole mails to addresses that end in mime, as ours does.\n"),
        ("amazon_ses", b"Amazon SES has to publish mails to SNS with their content, not to S3.\n"),
    ],
)
def test_a_provider_that_is_set_up_wrongly_is_told_how(client, provider, db, name, sentence):
    provider(name)
    call = {
        "postmark": (json.dumps({"TextBody": "1", "From": "x"}), "application/json", {}),
        "mailgun": multipart([(field, value.encode()) for field, value in signed().items()]),
        "amazon_ses": sns({"notificationType": "Received", "receipt": {"action": {"type": "S3"}}}),
    }[name]

    response = post(client, "/inbound_mime/", call)

    assert (response.status_code, response.content) == (500, sentence)


def test_amazon_is_confirmed_by_the_host(client, provider, db, caplog):
    provider("amazon_ses")
    url = "https://sns.eu-west-1.amazonaws.com/?Action=Confirm"
    call = sns("You have chosen", "SubscriptionConfirmation", SubscribeURL=url, Token="t")

    assert post(client, "/inbound_mime/", call).status_code == 200
    assert f"open: {url}" in caplog.text


# News of letters


@pytest.fixture
def sent(game):
    delivery.deliver()
    return game.letters.select_related("recipient").get(kind=Letter.Kind.TURN)


def tells(name, letter, what, code="5.1.1"):
    """A call that tells that a letter came back, or was called spam."""
    match name:
        case "mailgun":
            event = {
                "event": {"bounced": "failed", "complained": "complained"}[what],
                "severity": "permanent",
                "timestamp": time.time(),
                "recipient": letter.address,
                "envelope": {"sender": bounce_address(letter), "transport": "smtp"},
                "message": {"headers": {"message-id": message_id(letter).strip("<>")}},
                "delivery-status": {"code": 550, "message": f"550 {code} No", "description": ""},
                "user-variables": {},
            }
            body = {"signature": signed(), "event-data": event}
            return json.dumps(body), "application/json", {}
        case "postmark":
            event = {
                "RecordType": {"bounced": "Bounce", "complained": "SpamComplaint"}[what],
                "Type": {"bounced": "HardBounce", "complained": "SpamComplaint"}[what],
                "Email": letter.address,
                "MessageID": "883953f4-6105-42a2-a16a-77a8eac79483",
                "Details": f"smtp;550 {code} The email account does not exist",
                "Description": "The server was unable to deliver your message",
                "ID": 4323372036854775807,
                "BouncedAt": "2026-11-18T08:00:00Z",
            }
            return json.dumps(event), "application/json", {}
        case "amazon_ses":
            seen = {"source": bounce_address(letter), "destination": [letter.address]}
            who = {"emailAddress": letter.address, "diagnosticCode": f"smtp; 550 {code} No"}
            if what == "bounced":
                told = {"bounceType": "Permanent", "bounceSubType": "General"}
                event = {"eventType": "Bounce", "bounce": {**told, "bouncedRecipients": [who]}}
            else:
                told = {"complaintFeedbackType": "abuse", "complainedRecipients": [who]}
                event = {"eventType": "Complaint", "complaint": told}
            return sns({**event, "mail": seen})
        case "sparkpost":
            event = {
                "type": {"bounced": "bounce", "complained": "spam_complaint"}[what],
                "bounce_class": "10",
                "rcpt_to": letter.address,
                "msg_from": bounce_address(letter),
                "raw_reason": f"550 {code} No",
                "reason": f"550 {code} No",
                "timestamp": "1763452800",
                "event_id": "1",
            }
            return json.dumps([{"msys": {"message_event": event}}]), "application/json", {}
    raise AssertionError(name)


@pytest.mark.parametrize("name", PROVIDERS)
def test_an_address_that_does_not_exist_gets_no_more_letters(client, provider, sent, name):
    provider(name)

    assert post(client, "/tracking/", tells(name, sent, "bounced")).status_code == 200

    sent.refresh_from_db()
    assert sent.status == Letter.Status.FAILED
    assert sent.error == "5.1.1 there is no such address."
    assert User.objects.get(pk=sent.recipient_id).mail_bounces


@pytest.mark.parametrize("name", [name for name in PROVIDERS if name != "postmark"])
def test_a_full_mailbox_is_tried_again(client, provider, sent, name):
    provider(name)

    post(client, "/tracking/", tells(name, sent, "bounced", code="5.2.2"))

    assert Letter.objects.get(copy_of=sent).status == Letter.Status.WAITING


def test_where_nobody_knows_which_letter_it_was_none_is_sent_again(client, provider, sent):
    """Postmark gives letters names of its own."""
    provider("postmark")

    post(client, "/tracking/", tells("postmark", sent, "bounced", code="5.2.2"))

    sent.refresh_from_db()
    assert sent.status == Letter.Status.SENT
    assert not Letter.objects.filter(copy_of=sent).exists()


@pytest.mark.parametrize("name", PROVIDERS)
def test_who_calls_a_letter_spam_gets_no_more(client, provider, sent, name):
    provider(name)

    assert post(client, "/tracking/", tells(name, sent, "complained")).status_code == 200

    assert User.objects.get(pk=sent.recipient_id).complained_at is not None


def test_what_is_put_off_is_left_to_the_provider(client, provider, sent):
    provider("mailgun")
    body, kind, headers = tells("mailgun", sent, "bounced", code="4.2.2")
    body = body.replace('"permanent"', '"temporary"')

    post(client, "/tracking/", (body, kind, headers))

    sent.refresh_from_db()
    assert sent.status == Letter.Status.SENT


# As a process


ROOT = Path(__file__).parents[3]


@pytest.fixture
def site(transactional_db, tmp_path):
    """The real web, for Mailgun; its address."""
    port = free_port()
    env = {
        "MAIL_WEBHOOKS": "mailgun",
        "MAIL_WEBHOOKS_SECRET": SECRET,
        "MAIL_WEBHOOKS_KEY": KEY,
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{port}"]
    log = tmp_path / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*command, "--no-control-socket"],
            cwd=ROOT, env={**os.environ, **env}, stdout=out, stderr=out,
        )  # fmt: skip
    try:
        wait_until(lambda: "Listening at" in log.read_text(), seconds=60, what="the site")
        yield f"http://127.0.0.1:{port}", log
    finally:
        process.terminate()
        process.wait(20)


def call_site(url, call, auth=SECRET):
    body, content_type, headers = call
    headers = {**headers, "Content-Type": content_type, "Authorization": basic(auth)}
    request = urllib.request.Request(url, body, headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def test_mailgun_calls_a_real_site(site):
    url, log = site
    to = "r-abc@parsec-post.localhost"
    call = brings("mailgun", b"From: ann@example.com\r\nTo: x\r\n\r\n\xff\0 1\r\n", to)

    assert call_site(f"{url}/mail/inbound_mime/", call) == (200, b"Taken.\n")
    assert call_site(f"{url}/mail/inbound_mime/", call, auth="parsec:wrong")[0] == 403
    assert to not in log.read_text()
    assert "Traceback" not in log.read_text()
