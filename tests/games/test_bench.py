"""What `make bench` measures with must itself do what it says."""

import smtplib

import pytest

from games.management.bench import sink
from games.management.bench.letters import as_sent, measure_mid_game, write_letters
from tests.factories import make_game

MESSAGE = b"Subject: a letter\r\n\r\n" + b"a line of a letter\r\n" * 10_000 + b".a dot\r\n"


def test_the_sink_takes_letter_after_letter_by_one_connection():
    with sink.running() as port, smtplib.SMTP("127.0.0.1", port) as server:
        for _ in range(3):
            assert server.sendmail("a@example.com", ["b@example.com"], MESSAGE) == {}


@pytest.mark.django_db
def test_letters_in_mid_game_are_measured_with_parts_kept_and_dropped(ann, capsys, monkeypatch):
    monkeypatch.setattr("games.management.bench.letters.MIDDLE", {"kepler-run": 20})
    monkeypatch.setattr("games.management.bench.letters.TURNS", 1)

    measure_mid_game(ann)

    said = capsys.readouterr().out
    assert "kB at most; 150 kB are allowed" in said
    assert "ms CPU to write it, all parts of its picture kept" in said
    assert "ms with none" in said


@pytest.mark.django_db
def test_the_letters_that_are_sent_have_their_pictures(ann, bob):
    game = make_game([ann, bob], played=12)
    [row] = write_letters([(game, ann)])

    assert b"image/png" in as_sent(row)
