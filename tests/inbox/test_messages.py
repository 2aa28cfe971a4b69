"""Recorded messages of every kind, and what must come out of each: messages/expected.toml."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from games.inbox.mail import read_mail
from tests.inbox.saying import said

MESSAGES = Path(__file__).parent / "messages"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((MESSAGES / "expected.toml").read_text())


def test_every_message_has_something_expected_of_it():
    assert sorted(path.stem for path in MESSAGES.glob("*.eml")) == sorted(EXPECTED)
    assert len(EXPECTED) >= 60


@pytest.mark.parametrize("name", EXPECTED)
def test_what_comes_out_of_a_recorded_message(name):
    expected = EXPECTED[name]

    mail = read_mail(
        (MESSAGES / f"{name}.eml").read_bytes(),
        our_address="post@parsec.example.org",
        trusted_server="mx.parsec.example.org",
    )

    assert said(mail.text) == expected["says"]
    assert [f"{note.kind} {note.about}".strip() for note in mail.notes] == expected.get("notes", [])
    assert mail.automatic == expected.get("automatic", "")
    assert mail.is_report == expected.get("is_report", False)
    if not mail.is_automatic:
        assert list(mail.senders) == expected.get("senders", ["ann@example.com"])
    if "subject" in expected:
        assert mail.subject == expected["subject"]
    for method, result in expected.get("authentication", {}).items():
        assert getattr(mail.authentication, method) == result


def test_a_reply_says_to_which_letter_and_address_it_answers():
    mail = read_mail((MESSAGES / "gmail-web-en-top.eml").read_bytes())

    assert mail.recipients == ("seat-k3mq7@reply.parsec.example.org",)
    assert mail.message_id == "a1b2c3@mail.example.com"
    assert mail.in_reply_to == ("turn-17@parsec.example.org",)
    assert mail.references[0] == "game-goldengame@parsec.example.org"
