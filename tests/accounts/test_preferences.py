"""What people prefer, and that the site keeps to it."""

import datetime

import pytest
from django.utils import timezone

from accounts.models import User
from tests.factories import awaited, make_game

pytestmark = pytest.mark.django_db

WISHES = {
    "name": "Annette",
    "language": "fr",
    "time_zone": "Asia/Tokyo",
    "letters": "digest",
    "digest_hours": ["18", "8"],
    "theme": "dark",
    "is_public": "on",
}


@pytest.fixture
def me(client, ann):
    client.force_login(ann)
    return ann


def test_they_are_saved(client, me):
    response = client.post("/me/", WISHES)

    me.refresh_from_db()
    assert response.url == "/me/"
    assert (me.name, me.language, me.time_zone) == ("Annette", "fr", "Asia/Tokyo")
    assert (me.letters, me.theme, me.is_public) == ("digest", "dark", True)
    assert me.digest_hours == [8, 18]


@pytest.mark.parametrize(
    "wish", [{"time_zone": "Mars/Base"}, {"language": "xx"}, {"letters": "hourly"}, {"name": ""}]
)
def test_what_does_not_exist_cannot_be_chosen(client, me, wish):
    response = client.post("/me/", {**WISHES, **wish})

    me.refresh_from_db()
    assert response.status_code == 422
    assert me.name == "Ann"


def test_a_refused_form_does_not_rename_the_person_in_the_header(client, me):
    response = client.post("/me/", {**WISHES, "letters": "hourly"})

    assert str(response.context["user"]) == "Ann"


def test_nobody_can_make_themselves_staff(client, me):
    client.post(
        "/me/", {**WISHES, "is_staff": "on", "is_superuser": "on", "email": "x@example.com"}
    )

    me.refresh_from_db()
    assert not me.is_staff
    assert not me.is_superuser
    assert me.email == "ann@example.com"


def test_an_old_name_of_a_time_zone_stays_possible(client, me):
    User.objects.update(time_zone="US/Eastern")

    response = client.post("/me/", {**WISHES, "time_zone": "US/Eastern"})

    assert response.status_code == 302


def test_pages_speak_the_persons_language(client, me):
    User.objects.update(language="fr")

    response = client.get("/me/", headers={"Accept-Language": "en"})

    assert b'<html lang="fr"' in response.content
    assert response.headers["Content-Language"] == "fr"


def test_strangers_are_spoken_to_in_the_language_of_their_browser(client):
    response = client.get("/", headers={"Accept-Language": "fr"})

    assert b'<html lang="fr"' in response.content


def test_times_are_told_by_the_persons_clock(client, me):
    User.objects.update(time_zone="Asia/Tokyo")
    game = make_game([me], bots=["random"])
    moment = datetime.datetime(2026, 3, 1, 20, 30, tzinfo=datetime.UTC)
    game.seats.filter(player=me).update(is_awaited=True, awaited_since=moment)

    response = client.get("/")

    assert b"2 Mar 2026, 05:30" in response.content
    assert timezone.get_current_timezone_name() == "UTC"


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_theme_is_on_every_page(client, me, theme):
    User.objects.update(theme=theme)

    assert f'data-theme="{theme}"'.encode() in client.get("/").content


def test_one_has_to_be_signed_in(client, db):
    assert client.get("/me/").url == "/accounts/login/?next=/me/"


def test_who_wants_letters_at_once_from_now_on_gets_those_that_wait(client, ann, bob):
    User.objects.update(letters=User.Letters.DIGEST)
    game = make_game([User.objects.get(pk=ann.pk), User.objects.get(pk=bob.pk)])
    seat = awaited(game)
    assert not game.letters.filter(kind="turn").exists()
    client.force_login(seat.player)

    client.post("/me/", WISHES | {"letters": "at-once"})

    assert game.letters.get(kind="turn").recipient == seat.player


# When letters come


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"letters": "digest", "digest_hours": []}, "Choose at least one hour."),
        ({"digest_hours": ["24"]}, "24 is not one of the available choices."),
        ({"letters": "delayed", "letters_after": "0"}, "greater than or equal to 1"),
        ({"letters": "delayed", "letters_after": "soon"}, "Enter a whole number."),
        ({"quiet_from": "22", "quiet_until": ""}, "Choose both hours, or neither."),
        ({"quiet_from": "", "quiet_until": "7"}, "Choose both hours, or neither."),
        ({"quiet_from": "7", "quiet_until": "7"}, "The whole day would be quiet."),
    ],
)
def test_hours_that_make_no_sense_are_refused_with_a_sentence(client, me, wish, sentence):
    response = client.post("/me/", {**WISHES, "language": "en", **wish})

    me.refresh_from_db()
    assert response.status_code == 422
    assert sentence in response.text
    assert (me.name, me.digest_hours, me.quiet_from) == ("Ann", [7], None)


def test_quiet_hours_are_kept_in_the_persons_own_zone(client, me):
    client.post("/me/", {**WISHES, "quiet_from": "22", "quiet_until": "7"})

    me.refresh_from_db()
    assert tuple(me.quiet_hours) == (22, 7, me.zone)
    assert me.time_zone == "Asia/Tokyo"


def test_the_next_digest_is_planned_by_the_hours_chosen(client, me):
    client.post("/me/", WISHES)
    me.refresh_from_db()
    assert me.digest_at.astimezone(me.zone).hour in (8, 18)

    client.post("/me/", WISHES | {"letters": "at-once"})
    me.refresh_from_db()
    assert me.digest_at is None
    assert me.digest_hours == [8, 18], "in case they come back to it"


def test_who_leaves_fields_out_keeps_what_they_had(client, me):
    User.objects.update(letters_after=99, digest_hours=[5])

    wishes = {key: wish for key, wish in WISHES.items() if key != "digest_hours"}
    client.post("/me/", wishes | {"letters": "off"})

    me.refresh_from_db()
    assert (me.letters, me.letters_after, me.digest_hours) == ("off", 99, [5])
