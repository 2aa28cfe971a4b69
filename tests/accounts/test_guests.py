"""Playing as a guest, and staying."""

import pytest

from accounts.models import User
from games.models import Game
from tests.accounts.test_sign_up import code_in

pytestmark = pytest.mark.django_db

KEEP = {"name": "Gus", "email": "gus@example.com", "password": "a long way home"}


@pytest.fixture
def guest(client):
    client.post("/guest/")
    return User.objects.get(is_guest=True)


def test_one_press_and_a_game_is_under_way(client):
    response = client.post("/guest/", {"time_zone": "Europe/Paris"})

    guest, game = User.objects.get(), Game.objects.get()
    assert response.url == game.get_absolute_url()
    assert client.session["_auth_user_id"] == str(guest.pk)
    assert guest.is_guest
    assert guest.email == f"guest-{guest.pk}@mailbox.localhost"
    assert guest.time_zone == "Europe/Paris"
    assert game.status == Game.Status.RUNNING
    assert [seat.is_bot for seat in game.seats.all()] == [False, True, True]


def test_the_guest_sees_the_table_at_once(client):
    response = client.post("/guest/", follow=True)

    assert response.status_code == 200
    assert b"Kepler Run" in response.content


def test_two_guests_are_two_people(client):
    client.post("/guest/")
    client.logout()
    client.post("/guest/")

    assert len({guest.name for guest in User.objects.all()}) == 2


def test_who_is_signed_in_already_goes_to_their_next_game(client, ann):
    client.force_login(ann)

    response = client.post("/guest/")

    assert response.url == "/games/next/"
    assert User.objects.count() == 1


def test_it_takes_a_post(client, db):
    assert client.get("/guest/").status_code == 405
    assert not User.objects.exists()


def test_a_served_site_has_no_guests(client, settings):
    settings.SERVED = True

    assert client.post("/guest/").status_code == 404
    assert not User.objects.exists()


def test_a_guest_becomes_a_person_and_keeps_the_games(client, guest, mailoutbox):
    game = Game.objects.get()

    client.post("/me/keep/", KEEP)
    assert mailoutbox[0].to == ["gus@example.com"]
    client.post("/accounts/confirm-email/", {"code": code_in(mailoutbox[0])})

    guest.refresh_from_db()
    assert (guest.name, guest.email, guest.is_guest) == ("Gus", "gus@example.com", False)
    assert game.seats.get(number=0).player == guest
    client.logout()
    client.post("/accounts/login/", {"login": "gus@example.com", "password": "a long way home"})
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_until_the_code_is_given_a_guest_stays_a_guest(client, guest, mailoutbox):
    client.post("/me/keep/", KEEP)

    client.post("/accounts/confirm-email/", {"code": "WRONG1"})

    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.email.endswith("@mailbox.localhost")
    assert client.get("/me/").status_code == 200


def test_a_guest_cannot_take_anothers_address(client, guest, ann, mailoutbox):
    response = client.post("/me/keep/", {**KEEP, "email": "Ann@example.com"})

    assert response.status_code == 422
    assert mailoutbox == []


def test_an_account_cannot_be_kept_twice(client, ann):
    client.force_login(ann)

    assert client.get("/me/keep/").url == "/me/"


def test_a_guest_is_told_before_signing_out(client, guest):
    assert b"cannot come back" in client.get("/accounts/logout/").content
