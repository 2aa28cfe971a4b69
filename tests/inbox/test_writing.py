"""Whose lines are whose."""

import pytest

from games.inbox.mail import read_mail
from games.inbox.phrases import MARKERS
from games.inbox.writing import what_was_written
from tests.inbox.saying import said
from tests.inbox.test_messages import EXPECTED, MESSAGES


def lines(text: str) -> list[str]:
    return [line for paragraph in what_was_written(text).paragraphs for line in paragraph]


def test_a_text_without_quotes_is_the_persons():
    assert what_was_written("one\ntwo\n\n\nthree\n").paragraphs == (("one", "two"), ("three",))
    assert what_was_written("").paragraphs == ()


def test_above_below_and_between():
    assert lines("mine\n> quoted\nalso mine") == ["mine"]
    assert lines("> quoted\nmine") == ["mine"]
    assert lines("> quoted\nmine\n> quoted\n\nalso mine\n") == ["mine", "also mine"]


def test_a_greeting_alone_is_not_an_answer_above_the_quote():
    assert lines("Hello,\n\n> quoted\n\n1\n") == ["1"]


@pytest.mark.parametrize("marker", MARKERS.values())
@pytest.mark.parametrize(
    "dress",
    ["{}", "  {}  ", "*{}*", "| {}", "Parsec Post {}", "__{}__"],
)
def test_nothing_below_the_marker_counts(marker, dress):
    assert lines(f"1\n{dress.format(marker)}\n2\n") == ["1"]
    assert lines(f"{dress.format(marker)}\n2\n") == []


@pytest.mark.parametrize(
    "signature",
    [
        "-- ",
        "--",
        "—",
        "____________",
        "Sent from my iPhone",
        "Sent from my Galaxy",
        "Sent via the Samsung Galaxy, an AT&T 5G smartphone",
        "Get Outlook for Android",
        "Envoyé de mon iPad",
        "Envoyé à partir de Outlook pour Android",
        "Télécharger Outlook pour iOS",
        "Von meinem Samsung Galaxy Smartphone gesendet.",
        "Gesendet mit der WEB.DE Mail App",
        "Outlook für Android herunterladen",
        "CONFIDENTIALITY NOTICE: for your eyes only",
        "Virus-free. www.example.net",
    ],
)
def test_a_signature_ends_what_counts(signature):
    assert lines(f"1\n{signature}\ndone\n") == ["1"]
    assert lines(f"> quoted\n\n1\n\n{signature}\ndone\n") == ["1"]


@pytest.mark.parametrize(
    "text", ["- 2", "On 3, discover kr45", "Le 3", "to 7", "from: 3", "move -- 3"]
)
def test_what_only_looks_like_one_is_kept(text):
    assert lines(f"{text}\nstop\n") == [text, "stop"]


@pytest.mark.parametrize(
    "name",
    [name for name in EXPECTED if not name.startswith(("marker", "our-letter"))],
)
def test_recorded_messages_are_told_apart_even_without_our_marker(name):
    """Letters of other kinds have none, and a program may have eaten it."""
    text = read_mail((MESSAGES / f"{name}.eml").read_bytes()).text
    for marker in MARKERS.values():
        text = text.replace(marker, "")

    assert said(text) == EXPECTED[name]["says"]
