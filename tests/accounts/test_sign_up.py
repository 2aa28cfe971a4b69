"""Signing up: a name, an address, a password, and a code that comes by letter."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache

from accounts.models import User
from tests.parts import free_port

pytestmark = pytest.mark.django_db

ANN = {"name": "Ann", "email": "Ann@Example.com", "password1": "a long way home"}


def code_in(letter):
    return re.search(r"^ {4}(\S+)$", letter.body, re.MULTILINE)[1]


def sign_up(client, **changes):
    return client.post("/accounts/signup/", {**ANN, **changes})


def confirm(client, code):
    return client.post("/accounts/confirm-email/", {"code": code})


def test_a_code_from_the_letter_completes_it(client, mailoutbox):
    response = sign_up(client, time_zone="Europe/Paris")
    assert response.url == "/accounts/confirm-email/"

    response = confirm(client, code_in(mailoutbox[0]))

    user = User.objects.get()
    assert response.url == "/"
    assert client.session["_auth_user_id"] == str(user.pk)
    assert (user.name, user.email, user.time_zone) == ("Ann", "ann@example.com", "Europe/Paris")
    assert not user.is_guest
    assert EmailAddress.objects.get(user=user).verified


def test_without_the_code_nobody_gets_in(client, mailoutbox):
    sign_up(client)

    response = confirm(client, "WRONG1")

    assert response.status_code == 200
    assert "_auth_user_id" not in client.session
    assert not EmailAddress.objects.get().verified


def test_after_three_wrong_codes_the_right_one_is_worthless(client, mailoutbox):
    sign_up(client)
    for _ in range(3):
        confirm(client, "WRONG1")

    confirm(client, code_in(mailoutbox[0]))

    assert "_auth_user_id" not in client.session


def test_a_new_code_can_be_asked_for_later(client, mailoutbox):
    sign_up(client)
    cache.clear()  # three minutes later

    client.post("/accounts/confirm-email/", {"action": "resend"})
    response = confirm(client, code_in(mailoutbox[1]))

    assert response.url == "/"


def test_a_mistyped_address_can_be_put_right(client, mailoutbox):
    sign_up(client, email="an@example.com")

    client.post("/accounts/confirm-email/", {"action": "change", "email": "ann@example.com"})
    confirm(client, code_in(mailoutbox[1]))

    assert mailoutbox[1].to == ["ann@example.com"]
    assert User.objects.get().email == "ann@example.com"
    assert "_auth_user_id" in client.session


def test_a_taken_address_is_not_told_to_strangers_but_to_its_owner(client, ann, mailoutbox):
    response = sign_up(client, name="Mallory")

    assert response.url == "/accounts/confirm-email/"
    assert User.objects.count() == 1
    assert "already" in mailoutbox[0].subject
    assert mailoutbox[0].to == ["ann@example.com"]


def test_the_language_of_the_browser_is_kept(client, mailoutbox):
    client.post("/accounts/signup/", ANN, headers={"Accept-Language": "fr"})

    assert User.objects.get().language == "fr"


def test_a_time_zone_that_is_none_does_no_harm(client, mailoutbox):
    sign_up(client, time_zone="Mars/Olympus_Mons")

    assert User.objects.get().time_zone == "UTC"


@pytest.mark.parametrize("missing", ["name", "email", "password1"])
def test_everything_asked_for_is_needed(client, missing):
    response = sign_up(client, **{missing: ""})

    assert response.status_code == 200
    assert response.context["form"].errors[missing]
    assert not User.objects.exists()


def test_an_easily_guessed_password_is_refused(client):
    response = sign_up(client, password1="password1")

    assert response.context["form"].errors["password1"]


def test_while_the_post_is_closed_nothing_is_begun_that_cannot_be_finished(
    client, settings, mailoutbox
):
    working = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    assert sign_up(client).status_code == 503
    assert not User.objects.exists()

    settings.EMAIL_BACKEND = working
    cache.clear()  # a few minutes later
    sign_up(client)
    confirm(client, code_in(mailoutbox[0]))

    assert EmailAddress.objects.get().verified
