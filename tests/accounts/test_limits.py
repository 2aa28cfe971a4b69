"""How often somebody may try: enough for people, too little for machines."""

import pytest
from django.contrib.auth import hashers
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from tests.factories import UserFactory

pytestmark = [pytest.mark.any_database, pytest.mark.django_db]
PASSWORD = "a good password"


@pytest.fixture(autouse=True)
def _nothing_counted_yet():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def owner():
    user = UserFactory(name="Ann")
    user.set_password(PASSWORD)
    user.save()
    return user


def sign_in(client, email, password):
    return client.post("/accounts/login/", {"login": email, "password": password})


def test_a_password_cannot_be_guessed_where_an_account_is_deleted(client, owner):
    client.force_login(owner)
    for _ in range(5):
        response = client.post("/me/delete/", {"password": "a guess", "is_sure": "on"})
        assert response.status_code == 422

    response = client.post("/me/delete/", {"password": PASSWORD, "is_sure": "on"})

    assert response.status_code == 429
    assert client.get("/me/delete/").status_code == 200
    owner.refresh_from_db()
    assert owner.left_at is None


def test_nobody_fills_the_site_with_guests(client):
    for _ in range(20):
        assert client.post("/guest/").status_code == 302
        client.logout()

    assert client.post("/guest/").status_code == 429
    assert User.objects.filter(is_guest=True).count() == 20


def test_an_address_gets_so_many_account_letters_a_day(owner, mailoutbox, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "request_login_code": ""}
    statuses = [
        Client().post("/accounts/login/code/", {"email": owner.email}).status_code
        for _ in range(22)
    ]

    assert statuses[:20] == [302] * 20
    assert statuses[20:] == [429, 429]
    assert len(mailoutbox) == 20


def test_a_sign_up_beyond_that_leaves_nothing_behind(settings):
    settings.ACCOUNT_RATE_LIMITS = {"account_letter": "1/d/key", "confirm_email": ""}
    form = {"name": "Eve", "email": "eve@example.com", "password1": PASSWORD}
    assert Client().post("/accounts/signup/", form).status_code == 302
    User.objects.all().delete()

    assert Client().post("/accounts/signup/", form).status_code == 429

    assert not User.objects.exists()


def test_strangers_who_guess_do_not_lock_the_owner_out(client, client_of_a_stranger, owner):
    assert sign_in(client, owner.email, PASSWORD).status_code == 302
    client.post("/accounts/logout/")
    for _ in range(6):
        refused = sign_in(client_of_a_stranger, owner.email, "a guess")
    assert b"Too many attempts" in refused.content
    assert b"Too many attempts" in sign_in(client_of_a_stranger, owner.email, PASSWORD).content

    assert sign_in(client, owner.email, PASSWORD).status_code == 302


def test_a_forged_device_is_a_stranger(client_of_a_stranger, owner):
    client_of_a_stranger.cookies["device"] = f"{owner.pk}:forged"
    for _ in range(6):
        sign_in(client_of_a_stranger, owner.email, "a guess")

    assert b"Too many attempts" in sign_in(client_of_a_stranger, owner.email, PASSWORD).content


@pytest.fixture
def client_of_a_stranger():
    return Client(REMOTE_ADDR="203.0.113.7")


def test_a_taken_address_takes_as_long_as_a_free_one(owner, monkeypatch):
    hashed = []
    original = hashers.get_hasher("default").__class__.encode
    monkeypatch.setattr(
        hashers.get_hasher("default").__class__,
        "encode",
        lambda self, *args, **kwargs: hashed.append(1) or original(self, *args, **kwargs),
    )
    form = {"name": "Eve", "password1": PASSWORD}

    Client().post("/accounts/signup/", {**form, "email": "free@example.com"})
    free = len(hashed)
    Client().post("/accounts/signup/", {**form, "email": owner.email})

    assert len(hashed) == 2 * free > 0
