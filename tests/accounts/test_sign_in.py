"""Signing in, by password or by a code in a letter, and out again."""

import smtplib

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from tests.accounts.test_sign_up import code_in

pytestmark = pytest.mark.django_db

PASSWORD = "stars and sails"


def sign_in(client, password=PASSWORD, email="ann@example.com", **more):
    return client.post("/accounts/login/", {"login": email, "password": password, **more})


def is_signed_in(client):
    return "_auth_user_id" in client.session


def test_by_password(client, ann):
    response = sign_in(client)

    assert response.url == "/"
    assert is_signed_in(client)


def test_the_superuser_made_at_the_machine_needs_no_letter(client, monkeypatch, mailoutbox):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", interactive=False, email="Sue@Example.com", name="Sue")

    response = sign_in(client, email="sue@example.com")

    assert response.url == "/"
    assert is_signed_in(client)
    assert mailoutbox == []


def test_it_leads_back_to_where_one_wanted_to_go(client, ann):
    response = client.get("/me/")
    assert response.url == "/accounts/login/?next=/me/"

    assert sign_in(client, next="/me/").url == "/me/"


def test_it_never_leads_to_another_site(client, ann):
    assert sign_in(client, next="https://evil.example/").url == "/"


def test_a_wrong_password_is_refused(client, ann):
    response = sign_in(client, "moons and oars")

    assert response.status_code == 200
    assert not is_signed_in(client)


def test_after_many_wrong_passwords_even_the_right_one_has_to_wait(client, ann):
    for _ in range(10):
        sign_in(client, "moons and oars")

    response = sign_in(client)

    assert b"Too many attempts" in response.content
    assert not is_signed_in(client)


def test_by_a_code_in_a_letter(client, ann, mailoutbox):
    client.post("/accounts/login/code/", {"email": ann.email})

    response = client.post("/accounts/login/code/confirm/", {"code": code_in(mailoutbox[0])})

    assert response.url == "/"
    assert is_signed_in(client)


def test_a_code_is_good_once(client, ann, mailoutbox):
    client.post("/accounts/login/code/", {"email": ann.email})
    code = code_in(mailoutbox[0])
    client.post("/accounts/login/code/confirm/", {"code": code})
    client.post("/accounts/logout/")

    client.post("/accounts/login/code/confirm/", {"code": code})

    assert not is_signed_in(client)


def test_a_code_belongs_to_the_browser_that_asked_for_it(client, ann, mailoutbox):
    client.post("/accounts/login/code/", {"email": ann.email})
    another = Client()

    another.post("/accounts/login/code/confirm/", {"code": code_in(mailoutbox[0])})

    assert not is_signed_in(another)


def test_codes_cannot_be_asked_for_without_end(ann, mailoutbox):
    for _ in range(30):
        response = Client().post("/accounts/login/code/", {"email": ann.email})

    assert b"Too many attempts" in response.content
    assert len(mailoutbox) == 3


def test_nobody_can_sign_up_without_end(db):
    for _ in range(30):
        response = Client().post("/accounts/signup/", {})

    assert response.status_code == 429
    assert b"Not so fast" in response.content


def test_an_unknown_address_gets_a_letter_that_says_so(client, db, mailoutbox):
    response = client.post("/accounts/login/code/", {"email": "nobody@example.com"})

    assert response.url == "/accounts/login/code/confirm/"
    assert "no account" in mailoutbox[0].subject


def test_a_suspended_account_stays_out(client, ann):
    ann.is_active = False
    ann.save()

    sign_in(client)

    assert not is_signed_in(client)


def test_signing_out_takes_a_post(client, ann):
    client.force_login(ann)

    client.get("/accounts/logout/")
    assert is_signed_in(client)

    client.post("/accounts/logout/")
    assert not is_signed_in(client)


def test_a_forgotten_password_is_set_anew_with_a_code(client, ann, mailoutbox):
    client.post("/accounts/password/reset/", {"email": ann.email})
    client.post("/accounts/password/reset/confirm/", {"code": code_in(mailoutbox[0])})

    new = {"password1": "home by another way", "password2": "home by another way"}
    client.post("/accounts/password/reset/complete/", new)

    ann.refresh_from_db()
    assert ann.check_password("home by another way")
    assert is_signed_in(client)
    assert "new password was set" in mailoutbox[1].subject


def test_the_address_can_be_changed_with_a_code_sent_to_the_new_one(client, ann, mailoutbox):
    client.force_login(ann)

    response = client.post("/accounts/email/", {"email": "ann@elsewhere.example", "action_add": ""})
    assert response.url == "/accounts/reauthenticate/?next=%2Faccounts%2Femail%2F"
    client.post(response.url, {"password": PASSWORD, "next": "/accounts/email/"})
    assert mailoutbox[0].to == ["ann@elsewhere.example"]
    client.post("/accounts/confirm-email/", {"code": code_in(mailoutbox[0])})

    ann.refresh_from_db()
    assert ann.email == "ann@elsewhere.example"
    assert mailoutbox[1].to == ["ann@example.com"]


def test_when_the_post_is_down_it_says_so(client, ann, monkeypatch, caplog):
    def refuse(*args, **kwargs):
        raise smtplib.SMTPServerDisconnected("please run connect() first")

    monkeypatch.setattr("django.core.mail.EmailMessage.send", refuse)

    response = client.post("/accounts/login/code/", {"email": ann.email})

    assert response.status_code == 503
    assert b"No letters right now" in response.content
    assert "could not be sent" in caplog.text


def test_limits_are_counted_in_the_cache(client, ann):
    sign_in(client, "moons and oars")

    assert any("allauth:rl" in key for key in cache._cache)
