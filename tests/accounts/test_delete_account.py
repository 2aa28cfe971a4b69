"""Deleting an account: the person goes, their opponents' games stay."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User
from games.models import AuditEntry, Envelope, Game, Letter, Seat
from games.services import bots
from tests.factories import finish, make_table

pytestmark = pytest.mark.django_db

SURE = {"password": "stars and sails", "is_sure": "on"}


def delete(client, user, **changes):
    client.force_login(user)
    return client.post("/me/delete/", {**SURE, **changes})


def test_nothing_of_the_person_is_left(client, ann, game):
    ann.absences.create(first_day="2026-01-01", last_day="2026-01-09")
    Envelope.objects.create(address=ann.email, subject="Your turn", raw=b"")

    response = delete(client, ann)

    ann.refresh_from_db()
    assert response.url == "/"
    assert "_auth_user_id" not in client.session
    assert (ann.name, str(ann)) == ("", "a former player")
    assert "ann" not in ann.email
    assert not ann.is_active
    assert not ann.has_usable_password()
    assert not ann.absences.exists()
    assert not EmailAddress.objects.filter(email="ann@example.com").exists()
    assert not Letter.objects.filter(address="ann@example.com").exists()
    assert not Envelope.objects.exists()


def test_running_games_go_on_with_a_bot(client, ann, game):
    delete(client, ann)

    game.refresh_from_db()
    seat = game.seats.get(number=0)
    assert game.status == Game.Status.RUNNING
    assert (seat.player, seat.bot, seat.left) == (None, "greedy", "resigned")


def test_finished_games_stay_with_their_opponents(client, ann, bob, game):
    finish(game)

    delete(client, ann)

    game.refresh_from_db()
    assert [seat.label for seat in game.seats.all()] == ["a former player", "Bob"]
    assert game.outcome
    client.force_login(bob)
    assert client.get(game.get_absolute_url()).status_code == 200


def test_tables_not_yet_begun_are_left(client, ann, bob):
    theirs = make_table([bob, ann, None])
    own = make_table([ann, None])

    delete(client, ann)

    assert not theirs.seats.filter(player=ann).exists()
    own.refresh_from_db()
    assert own.status == Game.Status.ABORTED


def test_open_invitations_are_declined(client, ann, bob):
    game = make_table([bob, None])
    game.seats.filter(player=None).update(invited=ann.email)

    delete(client, ann)

    assert not Seat.objects.filter(invited=ann.email).exists()


def test_other_browsers_are_signed_out_too(client, ann):
    another = Client()
    another.force_login(ann)

    delete(client, ann)

    assert another.get("/me/").status_code == 302


def test_the_address_is_free_again(client, ann, mailoutbox):
    delete(client, ann)

    client.post(
        "/accounts/signup/",
        {"name": "Ann", "email": "ann@example.com", "password1": "a long way home"},
    )

    assert User.objects.filter(email="ann@example.com").count() == 1


@pytest.mark.parametrize("answer", [{"password": "moons and oars"}, {"is_sure": ""}])
def test_it_takes_the_password_and_a_deliberate_tick(client, ann, answer):
    response = delete(client, ann, **answer)

    ann.refresh_from_db()
    assert response.status_code == 422
    assert ann.is_active


def test_looking_at_the_page_deletes_nothing(client, ann):
    client.force_login(ann)

    client.get("/me/delete/")

    ann.refresh_from_db()
    assert ann.is_active


def test_who_has_no_password_needs_none(client, db):
    dee = User.objects.create_user(email="dee@example.com", name="Dee")
    client.force_login(dee)

    client.post("/me/delete/", {"is_sure": "on"})

    dee.refresh_from_db()
    assert dee.left_at is not None


def test_a_moderators_deeds_stay_on_record(client, ann, bob, game):
    AuditEntry.objects.create(moderator=ann, action="pause", reason="Because.", game=game)

    delete(client, ann)

    assert str(AuditEntry.objects.get().moderator) == "a former player"


def test_letters_to_others_no_longer_name_them(client, ann, bob, game):
    bots.take_seat(seat=game.seats.get(player=ann), left="absent")
    assert Letter.objects.filter(facts__who="Ann").exists()

    delete(client, ann)

    assert not Letter.objects.filter(facts__who="Ann").exists()
    assert "a former player" in {letter.facts.get("who") for letter in Letter.objects.all()}
