"""Staff can have a second factor; superusers must, before the admin opens."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.mfa.totp.internal.auth import yield_hotp_counters_from_time as counters
from django.contrib import admin
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import SignIn
from games.services.leaving import delete_account
from tests.factories import UserFactory
from tests.games.moderating import give_second_factor, make_moe, make_sue, sign_in

pytestmark = pytest.mark.django_db

PASSWORD = "stars and sails"
FACTOR = "/accounts/second-factor/"


def code_of(secret, step=1):
    """What the person's app shows now: by our clock, or by one that is half a minute fast."""
    return format_hotp_value(hotp_value(secret, list(counters())[step]))


def type_password(client, user):
    return client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})


def type_code(client, code):
    return client.post(f"{FACTOR}authenticate/", {"code": code})


@pytest.fixture
def newcomer():
    """A superuser just made, without a second factor."""
    return UserFactory(name="Sue", is_staff=True, is_superuser=True)


@pytest.fixture
def moe():
    return make_moe()


# The admin


def test_a_superuser_without_a_factor_is_told_how_to_set_it_up(client, newcomer):
    type_password(client, newcomer)

    page = client.get("/admin/games/game/", follow=True)

    assert page.status_code == 403
    assert "a password alone does not open the admin" in page.text
    assert f'href="{FACTOR}totp/activate/"' in page.text
    assert "games_game" not in page.text


def test_no_page_of_the_admin_opens_without_it_and_no_post_is_taken(client, newcomer, bob):
    client.force_login(newcomer)
    person = f"/admin/accounts/user/{bob.pk}/change/"

    for path in ("/admin/", "/admin/games/game/", person, "/admin/password_change/"):
        assert client.get(path).url.startswith("/admin/login/"), path
    answer = client.post(person, {"is_staff": "on"})

    assert answer.url.startswith("/admin/login/")
    bob.refresh_from_db()
    assert not bob.is_staff


@pytest.mark.django_db(transaction=True)
def test_the_way_from_the_first_sign_in_to_the_admin(client, newcomer, mailoutbox):
    type_password(client, newcomer)
    asked = client.get(f"{FACTOR}totp/activate/")
    assert asked.url.startswith("/accounts/reauthenticate/")
    client.post(asked.url, {"password": PASSWORD})
    page = client.get(f"{FACTOR}totp/activate/").text
    secret = re.search(r"<code>(\w+)</code>", page)[1]

    wrong = client.post(f"{FACTOR}totp/activate/", {"code": "000000"})
    codes = client.post(f"{FACTOR}totp/activate/", {"code": code_of(secret)}, follow=True)

    assert "This is not the right code." in wrong.text
    assert len(re.findall(r"<li><code>[\w-]+</code></li>", codes.text)) == 10
    assert 'href="/admin/"' in codes.text
    assert client.get("/admin/games/game/").status_code == 200
    [letter] = mailoutbox
    assert letter.subject == "You have a second factor now"
    assert "/accounts/password/reset/" in letter.alternatives[0][0]


def test_a_session_made_without_the_factor_is_asked_for_it(client):
    sue = make_sue()
    client.force_login(sue)

    page = client.get("/admin/games/game/", follow=True)

    assert page.status_code == 403
    assert f'href="{FACTOR}reauthenticate/?next=%2Fadmin%2Fgames%2Fgame%2F"' in page.text


def test_typing_a_code_opens_it_where_one_wanted_to_go(client, newcomer):
    secret = give_second_factor(newcomer)
    client.force_login(newcomer)

    there = f"{FACTOR}reauthenticate/?next=/admin/games/game/"
    answer = client.post(there, {"code": code_of(secret), "next": "/admin/games/game/"})

    assert answer.url == "/admin/games/game/"
    assert client.get(answer.url).status_code == 200


def test_a_factor_taken_off_and_set_up_anew_does_not_open_old_sessions(client, newcomer):
    give_second_factor(newcomer)
    sign_in(client, newcomer)
    assert client.get("/admin/").status_code == 200

    Authenticator.objects.filter(user=newcomer).delete()
    give_second_factor(newcomer)

    assert client.get("/admin/").status_code == 302


def test_a_moderator_needs_none_but_who_has_one_uses_it(client, moe):
    client.force_login(moe)
    assert client.get("/admin/").status_code == 200

    give_second_factor(moe)

    assert client.get("/admin/").status_code == 302


def test_the_secrets_of_factors_are_not_in_the_admin(client):
    sign_in(client, make_sue())

    assert not admin.site.is_registered(Authenticator)
    assert client.get("/admin/mfa/authenticator/").status_code == 404


# Signing in


@pytest.mark.parametrize("step", [1, 2])
def test_who_has_one_signs_in_with_password_and_code(client, moe, step):
    secret = give_second_factor(moe)

    assert type_password(client, moe).url == f"{FACTOR}authenticate/"
    assert client.get("/me/").status_code == 302
    assert "Your second factor" in client.get(f"{FACTOR}authenticate/").text
    type_code(client, code_of(secret, step))

    assert client.get("/me/").status_code == 200
    assert client.get("/admin/").status_code == 200


def test_a_wrong_code_lets_nobody_in(client, moe):
    give_second_factor(moe)
    type_password(client, moe)

    assert "This is not the right code." in type_code(client, "000000").text
    assert client.get("/me/").status_code == 302


def test_codes_cannot_be_tried_out(client, moe):
    secret = give_second_factor(moe)
    type_password(client, moe)
    for _ in range(10):
        type_code(client, "000000")

    assert "Too many attempts." in type_code(client, code_of(secret)).text
    assert client.get("/me/").status_code == 302


def test_the_code_of_a_letter_is_no_way_around_it(client, moe, mailoutbox):
    give_second_factor(moe)
    client.post("/accounts/login/code/", {"email": moe.email})
    code = mailoutbox[0].subject.rpartition(" ")[2]

    answer = client.post("/accounts/login/code/confirm/", {"code": code})

    assert answer.url == f"{FACTOR}authenticate/"
    assert client.get("/me/").status_code == 302


def test_a_recovery_code_signs_in_once(moe):
    give_second_factor(moe)
    code = RecoveryCodes.activate(moe).get_unused_codes()[0]
    first, second = Client(), Client()

    for client in (first, second):
        type_password(client, moe)
        type_code(client, code)

    assert first.get("/admin/").status_code == 200
    assert second.get("/me/").status_code == 302


# Having one


def test_staff_are_offered_it_in_their_preferences(client, moe, ann):
    client.force_login(moe)
    assert f'href="{FACTOR}"' in client.get("/me/").text

    client.force_login(ann)
    assert f'href="{FACTOR}"' not in client.get("/me/").text


def test_it_is_taken_off_with_a_code(client, moe):
    secret = give_second_factor(moe)
    sign_in(client, moe)
    assert client.post(f"{FACTOR}totp/deactivate/").url.startswith("/accounts/reauthenticate/")

    client.post(f"{FACTOR}reauthenticate/", {"code": code_of(secret)})
    assert "your password alone signs you in" in client.get(f"{FACTOR}totp/deactivate/").text
    client.post(f"{FACTOR}totp/deactivate/")

    assert not Authenticator.objects.filter(user=moe).exists()


def test_recovery_codes_are_shown_after_a_proof_only(client, moe):
    secret = give_second_factor(moe)
    RecoveryCodes.activate(moe)
    sign_in(client, moe)

    assert client.get(f"{FACTOR}recovery-codes/download/").status_code == 302
    client.post(f"{FACTOR}reauthenticate/", {"code": code_of(secret)})

    assert len(client.get(f"{FACTOR}recovery-codes/download/").text.split()) == 10


# A lost device


def test_the_host_takes_the_factor_off_and_every_session_ends(client, newcomer):
    give_second_factor(newcomer)
    sign_in(client, newcomer)
    said = StringIO()

    call_command("take_off_second_factor", newcomer.email.upper(), stdout=said)

    assert "signed out everywhere" in said.getvalue()
    assert client.get("/me/").status_code == 302
    assert not SignIn.objects.exists()
    type_password(client, newcomer)
    assert client.get("/me/").status_code == 200
    assert client.get("/admin/").status_code == 302


def test_the_host_is_told_who_has_none(ann):
    with pytest.raises(CommandError, match="has no second factor"):
        call_command("take_off_second_factor", ann.email)
    with pytest.raises(CommandError, match="Nobody here"):
        call_command("take_off_second_factor", "nobody@example.com")


def test_nothing_of_it_stays_with_a_deleted_account(moe):
    give_second_factor(moe)

    delete_account(user=moe)

    assert not Authenticator.objects.exists()
