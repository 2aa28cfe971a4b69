"""The form of letters, byte for byte: relays need not touch it, and mail programs understand it."""

import re
from email import message_from_bytes
from email.policy import default

import pytest

from accounts.models import User
from games.models import Letter
from games.post.channels.mail.message import Message, headers, thread
from games.post.delivery import write_message
from tests.factories import awaited, make_game

LONGEST_LINE = 78
A_LINK = re.compile(rb"https?://|<[!-~]{40,}>")


@pytest.fixture
def written(ann, bob):
    """A turn letter in French, with a picture, as the bytes that a mail server gets."""
    User.objects.update(language="fr")
    game = make_game([ann, bob], played=7)
    seat = awaited(game)
    letter = Letter.objects.create(
        kind="turn", game=game, seat=seat, recipient=seat.player, address=seat.player.email
    )
    message = write_message(letter)
    return message, message.message().as_bytes(linesep="\r\n")


def test_a_letter_is_ascii_in_short_lines(written):
    _, raw = written

    assert raw.isascii()
    too_long = [line for line in raw.split(b"\r\n") if len(line) > LONGEST_LINE]
    assert all(A_LINK.search(line) for line in too_long)
    assert b"\n" not in raw.replace(b"\r\n", b"")


def test_its_texts_are_quoted_printable_and_say_what_was_written(written):
    message, raw = written
    parsed = message_from_bytes(raw, policy=default)

    texts = [part for part in parsed.walk() if part.get_content_maintype() == "text"]
    assert [part["Content-Transfer-Encoding"] for part in texts] == ["quoted-printable"] * 2
    said = [part.get_content().replace("\r\n", "\n") for part in texts]
    assert said == [message.body, message.alternatives[0].content]
    assert "À" in said[0] or "é" in said[0]


def test_text_and_picture_belong_together(written):
    _, raw = written
    parsed = message_from_bytes(raw, policy=default)

    assert parsed.get_content_type() == "multipart/related"
    assert parsed["Content-Type"].params["type"] == "multipart/alternative"
    assert [part.get_content_type() for part in parsed.iter_parts()] == [
        "multipart/alternative",
        "image/png",
    ]


WORDS = "Kepler-3042 avec Zoë, François et Anne-Sophie : c’est à vous de jouer au tour"


@pytest.mark.parametrize("length", range(1, 60, 7))
@pytest.mark.parametrize("words", [WORDS, "Kepler Run with Bob and Cid: it is your turn", "🪐🚀 é"])
def test_a_subject_folds_and_reads_as_it_was_written(words, length):
    subject = " ".join(f"{words} {words} {words}"[: length * 4].split())
    message = Message(subject=subject, body="Hello.", to=["ann@example.com"])

    raw = message.message().as_bytes(linesep="\r\n")

    head = raw.split(b"\r\n\r\n")[0]
    assert all(len(line) <= LONGEST_LINE for line in head.split(b"\r\n"))
    assert all(len(word) <= 75 for word in re.findall(rb"=\?\S+\?=", head))
    assert message_from_bytes(raw, policy=default)["Subject"] == subject


@pytest.mark.parametrize(
    "body",
    ["", ".\n", "From me\n.\n..\n", "trailing  \nspace ", "a" * 5000, "é" * 500, "=20\r\n\t"],
)
def test_any_text_comes_through(body):
    message = Message(subject="Hello", body=body, to=["ann@example.com"])

    raw = message.message().as_bytes(linesep="\r\n")

    text = message_from_bytes(raw, policy=default).get_content()
    assert text.replace("\r\n", "\n") == body.replace("\r\n", "\n")
    assert all(len(line) <= LONGEST_LINE for line in raw.split(b"\r\n"))


def test_complaints_are_counted_by_the_kind_of_letter(ann):
    found = headers(Letter(kind="digest", recipient=ann, created_at=ann.date_joined, pk=1), "")

    kind, channel, what, sender = found["Feedback-ID"].split(":")
    assert (kind, channel, what) == ("digest", "mail", "letters")
    assert 5 <= len(sender) <= 15  # what Gmail allows


def test_a_digest_has_a_list_of_its_own(ann):
    found = headers(Letter(kind="digest", recipient=ann, created_at=ann.date_joined, pk=1), "")

    assert found["List-Id"] == "Parsec Post <digest.letters.parsec-post.localhost>"


def test_a_game_whose_name_is_not_ascii_has_a_list_that_can_be_read(game, monkeypatch):
    monkeypatch.setattr(type(game), "name", "Course à Kepler (2)")
    list_id = thread(game)["List-Id"]
    message = Message("Hello", "Hello.", to=["ann@example.com"], headers={"List-Id": list_id})

    raw = message.message().as_bytes()

    [value] = re.findall(rb"^List-Id: (.*(?:\n .*)*)$", raw, re.MULTILINE)
    assert value.endswith(f" <{game.slug}.games.parsec-post.localhost>".encode())


def test_letters_about_an_account_have_the_same_form(client, ann, smtp):
    User.objects.update(language="fr")
    client.cookies["django_language"] = "fr"

    client.post("/accounts/login/code/", {"email": ann.email}, headers={"accept-language": "fr"})

    [raw] = smtp.raw
    assert raw.isascii()
    assert b"8bit" not in raw
    assert all(len(line) <= LONGEST_LINE for line in raw.split(b"\r\n") if b"http" not in line)
    [letter] = smtp.letters
    texts = [part for part in letter.walk() if part.get_content_maintype() == "text"]
    assert len(texts) == 2
    assert [part["Content-Transfer-Encoding"] for part in texts] == ["quoted-printable"] * 2
    assert "é" in texts[0].get_content()
    assert letter["Feedback-ID"] == "account:mail:letters:parsec-post"
