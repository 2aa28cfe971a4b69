"""What a person can be called."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from accounts.names import check_name
from games.post import delivery
from tests.factories import make_game

pytestmark = pytest.mark.any_database


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


@pytest.mark.parametrize(
    "name",
    [
        *["Ann", "Zoë", "Jean-Luc d’Arc", "李小龙", "امیر‌حسین", "👩‍🚀 Sally", "R2-D2", "★", "7"],
        *["J.R.R. Tolkien", "Dr. Who", "Abbott", "Modesty", "Botticelli", "Stefan", "Αννα", "Анна"],
    ],
)
def test_most_names_are_names(name):
    check_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *["A\x07B", "A\nBcc: x", "A\x00", "\u200b", "\u202eevil", " ", "\u200d", "a\ue000"],
        *["\u3164", "\u2800\u2800", "\u115f", "-", "...", "–", "·", "_"],
    ],
)
def test_what_cannot_be_seen_is_no_name(name):
    with pytest.raises(ValidationError, match="can be seen"):
        check_name(name)


@pytest.mark.parametrize(
    "name",
    ["WIN http://evil.example", "www.evil.example", "play.evil.example", "a@b.c", "<b>"],
)
def test_an_address_is_no_name(name):
    with pytest.raises(ValidationError, match="an address"):
        check_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *["Parsec Post", "parsecpost", "PARSEC-POST", "Parsec Post Team", "P a r s e c P o s t"],
        *[
            "Рarsес Роst",
            "Pаrsеc Pоst",
            "Ｐａｒｓｅｃ Ｐｏｓｔ",
            "𝐏𝐚𝐫𝐬𝐞𝐜 𝐏𝐨𝐬𝐭",
            "Par5ec P0st",
            "Pàrséc Pöst",
        ],
        *[
            "Moderator",
            "moderator Ann",
            "m o d",
            "M0derator",
            "Мoderator",
            "rnoderator",
            "Modérateur",
        ],
        *["Admin", "ADMlN", "Admin1strator", "Staff", "Support", "Système", "Superuser"],
        *["Bot", "bot B", "Greedy bot A", "B0t", "Ann (bot)", "вot"],
    ],
)
def test_what_looks_like_the_site_a_moderator_or_a_bot_is_no_name(name):
    with pytest.raises(ValidationError, match="the site’s own"):
        check_name(name)


def test_nobody_calls_themselves_so(client, ann):
    client.force_login(ann)
    kept = {"language": "en", "time_zone": "UTC", "letters": "at-once", "theme": "auto"}

    assert client.post("/me/", {"name": "A\x07B", **kept}).status_code == 422

    ann.refresh_from_db()
    assert ann.name == "Ann"


def test_an_old_name_with_such_a_sign_holds_up_no_letter(ann, bob, mailoutbox):
    bob.name = "B\x07ob"
    bob.save()
    make_game([ann, bob], seed="first to move 1")

    delivery.deliver()

    assert mailoutbox
