"""Where somebody is signed in: they see it, they end it, and a letter tells of a new device."""

from __future__ import annotations

import re
import time
from datetime import timedelta
from importlib import import_module
from io import StringIO

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.browsers import device_words
from accounts.models import SignIn
from accounts.sign_ins import NOTED
from tests.accounts.test_sign_up import ANN, code_in
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

PASSWORD = "stars and sails"
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
)
EDGE = (
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0"
)


def signed_in(user, user_agent=WINDOWS):
    client = Client(headers={"user-agent": user_agent})
    answer = client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    assert answer.status_code == 302
    return client


def is_signed_in(client):
    return client.get("/me/").status_code == 200


def sign_in_of(client):
    return SignIn.objects.get(session_key=client.session.session_key)


# What is shown


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        (WINDOWS, "Firefox on Windows"),
        (IPHONE, "Safari on iPhone"),
        (EDGE, "Edge on macOS"),
        ("Mozilla/5.0 (X11; CrOS x86_64) Chrome/138.0.0.0 Safari/537.36", "Chrome on ChromeOS"),
        ("Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0", "Samsung Internet on Android"),
        ("curl/8.5.0", "an unknown device"),
        ("", "an unknown device"),
    ],
)
def test_a_device_is_told_in_plain_words(user_agent, words):
    assert device_words(user_agent) == words


def test_every_device_is_shown_and_this_one_is_marked(ann):
    here, _ = signed_in(ann), signed_in(ann, IPHONE)

    page = here.get("/me/devices/").text

    assert re.search(r"Firefox on Windows</strong>\s*· this device", page)
    assert re.search(r"Safari on iPhone</strong><br>", page)


def test_nobody_sees_or_ends_the_devices_of_others(ann, bob):
    here, there = signed_in(ann), signed_in(bob, IPHONE)

    assert "Safari on iPhone" not in here.get("/me/devices/").text
    assert here.post(f"/me/devices/{sign_in_of(there).pk}/end/").status_code == 404
    here.post("/me/devices/end/")

    assert is_signed_in(there)


def test_the_list_costs_the_same_for_many_devices(ann):
    here = signed_in(ann)

    def queries():
        with CaptureQueriesContext(connection) as counted:
            assert here.get("/me/devices/").status_code == 200
        return len(counted)

    few = queries()
    for _ in range(5):
        signed_in(ann, IPHONE)

    assert queries() == few


def test_what_a_browser_says_about_itself_is_no_markup(ann):
    signed_in(ann, "<script>alert(1)</script>" + 500 * "x")

    assert "<script>alert" not in signed_in(ann).get("/me/devices/").text


# Ending


def test_one_device_is_signed_out(ann):
    here, there, elsewhere = signed_in(ann), signed_in(ann, IPHONE), signed_in(ann, EDGE)

    answer = here.post(f"/me/devices/{sign_in_of(there).pk}/end/", follow=True)

    assert "That device is signed out." in answer.text
    assert "Safari on iPhone" not in answer.text
    assert [is_signed_in(each) for each in (here, there, elsewhere)] == [True, False, True]


def test_every_other_device_is_signed_out(ann):
    here, *others = signed_in(ann), signed_in(ann, IPHONE), signed_in(ann, EDGE)

    here.post("/me/devices/end/")

    assert is_signed_in(here)
    assert not any(is_signed_in(each) for each in others)


def test_this_device_is_not_ended_by_accident(ann):
    here = signed_in(ann)

    assert here.post(f"/me/devices/{sign_in_of(here).pk}/end/").status_code == 404
    assert is_signed_in(here)


def test_a_new_password_ends_the_others_and_keeps_this_one_with_its_day(ann):
    here, there = signed_in(ann), signed_in(ann, IPHONE)
    began = sign_in_of(here).first_seen
    new = {"oldpassword": PASSWORD, "password1": "a long way home", "password2": "a long way home"}

    here.post("/accounts/password/change/", new)
    page = here.get("/me/devices/").text

    assert not is_signed_in(there)
    assert "this device" in page
    assert "Safari on iPhone" not in page
    assert sign_in_of(here).first_seen == began


def test_signing_out_takes_it_off_the_list(ann):
    here, there = signed_in(ann), signed_in(ann, IPHONE)

    there.post("/accounts/logout/")

    assert "Safari on iPhone" not in here.get("/me/devices/").text


def test_nothing_of_it_stays_with_a_deleted_account(ann):
    here, there = signed_in(ann), signed_in(ann, IPHONE)

    here.post("/me/delete/", {"password": PASSWORD, "is_sure": "on"})

    ann.refresh_from_db()
    assert ann.left_at is not None
    assert not SignIn.objects.exists()
    assert not is_signed_in(there)


# Noting


def test_a_visit_is_noted_once_a_day(ann):
    here = signed_in(ann)
    long_ago = timezone.now() - timedelta(days=3)
    SignIn.objects.update(last_seen=long_ago)

    here.get("/me/")
    assert sign_in_of(here).last_seen == long_ago

    session = here.session
    session[NOTED] = {**session[NOTED], "at": int(time.time()) - 25 * 3600}
    session.save()
    here.get("/me/")
    assert sign_in_of(here).last_seen > long_ago


def test_a_guest_can_see_it_too(client):
    client.post("/guest/")

    assert "this device" in client.get("/me/devices/").text


def test_sessions_from_before_the_upgrade_are_noted(ann):
    here, there = signed_in(ann), signed_in(ann, IPHONE)
    for each in (here, there):
        session = each.session
        del session[NOTED]
        session.save()
    SignIn.objects.all().delete()

    import_module("accounts.migrations.0008_sign_ins").note_sessions(apps, None)

    assert SignIn.objects.count() == 2
    page = here.get("/me/devices/").text
    assert re.search(r"Firefox on Windows</strong>\s*· this device", page)
    assert "an unknown device" in page
    here.post("/me/devices/end/")
    assert not is_signed_in(there)


def test_what_is_known_of_expired_sessions_is_cleared_with_them(ann):
    signed_in(ann)
    old = timezone.now() - timedelta(days=92)
    SignIn.objects.update(last_seen=old)
    Session.objects.update(expire_date=old + timedelta(days=90))
    signed_in(UserFactory(name="Bob"))

    call_command("clearsessions", stdout=StringIO())

    assert Session.objects.count() == SignIn.objects.count() == 1


# Letters


def test_a_sign_in_on_a_new_device_is_told_by_letter(ann, mailoutbox):
    ann.time_zone = "Europe/Paris"
    ann.save()
    signed_in(ann)

    signed_in(ann, IPHONE)

    [letter] = mailoutbox  # none about the first sign-in of all
    assert letter.to == [ann.email]
    assert letter.subject == "You signed in on a new device"
    for body in (letter.body, letter.alternatives[0][0]):
        assert "Safari on iPhone" in body
        assert "(Europe/Paris)" in body
        assert "/accounts/password/reset/" in body
        assert "/me/devices/" in body


def test_it_is_written_in_the_readers_language(ann, mailoutbox):
    ann.language = "fr"
    ann.save()
    signed_in(ann)

    signed_in(ann, IPHONE)

    assert mailoutbox[0].subject == "Connexion depuis un nouvel appareil"
    assert "Safari sur iPhone" in mailoutbox[0].body


def test_a_known_device_is_not_told_again(ann, mailoutbox):
    signed_in(ann)
    there = signed_in(ann, IPHONE)
    there.post("/accounts/logout/")

    there.post("/accounts/login/", {"login": ann.email, "password": PASSWORD})

    assert is_signed_in(there)
    assert len(mailoutbox) == 1


def test_another_person_on_that_device_is_told(ann, bob, mailoutbox):
    signed_in(bob, EDGE)
    here = signed_in(ann)
    here.post("/accounts/logout/")

    here.post("/accounts/login/", {"login": bob.email, "password": PASSWORD})

    assert [letter.to for letter in mailoutbox] == [[bob.email]]


def test_signing_up_is_no_new_device(client, mailoutbox):
    client.post("/accounts/signup/", ANN)
    client.post("/accounts/confirm-email/", {"code": code_in(mailoutbox[0])})

    assert is_signed_in(client)
    assert len(mailoutbox) == 1


def test_a_guest_is_not_written_to(client, mailoutbox):
    client.post("/guest/")

    assert mailoutbox == []


def test_a_mail_server_that_is_away_keeps_nobody_out(ann, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    signed_in(ann)

    assert is_signed_in(signed_in(ann, IPHONE))
