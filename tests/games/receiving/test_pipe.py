"""A mail from a pipe: `manage.py receive_mail --stdin`, as a mail server starts it."""

import os

import pytest

from games.inbox.mail import LONGEST_MAIL
from tests.parts import free_port
from tests.receiving import HOME, a_mail

pytestmark = pytest.mark.any_database

SEAT = f"r-abc@{HOME}"


@pytest.fixture
def pipe(receive):
    """Pour a mail into the command; its run, which has ended."""

    def pour(raw, *options, **env):
        run = receive("--stdin", *options, **env)
        run.process.communicate(raw, timeout=60)
        return run

    return pour


def test_it_takes_one_mail_with_its_envelope(pipe):
    run = pipe(
        a_mail(to="x@example.com"),
        "--recipient", SEAT, "--recipient", f"r-def@{HOME}", "--sender", "ann@example.com",
    )  # fmt: skip

    assert run.process.returncode == os.EX_OK, run.said
    [noted] = run.noted()
    assert noted.recipients == [SEAT, f"r-def@{HOME}"]
    assert noted.sender == "ann@example.com"
    assert noted.raw == a_mail(to="x@example.com")


def test_the_headers_tell_what_is_not_said(pipe):
    run = pipe(b"Delivered-To: " + SEAT.encode() + b"\nReturn-Path: <ann@work>\n" + a_mail())

    assert run.noted()[0].recipients == [SEAT]
    assert run.noted()[0].sender == "ann@work"


def test_without_a_return_path_it_is_from_whoever_signs(pipe):
    assert pipe(a_mail()).noted()[0].sender == "ann@example.com"


@pytest.mark.parametrize("options", [[], ["--sender", ""], ["--sender", "<>"]])
def test_a_bounce_has_no_sender(pipe, options):
    assert pipe(b"Return-Path: <>\n" + a_mail(), *options).noted()[0].sender == ""


@pytest.mark.parametrize("raw", [b"", b"\0\xff\n" * 50, b"From: \n\n", b"\n" * 10])
def test_nothing_is_ever_sent_back(pipe, raw):
    """A mail server would send it to the sender, whom anybody can forge."""
    assert pipe(raw).process.returncode == os.EX_OK


def test_of_a_large_mail_it_takes_the_beginning(pipe):
    run = pipe(a_mail() + b"x" * 3 * LONGEST_MAIL)

    assert run.process.returncode == os.EX_OK
    assert len(run.noted()[0].raw) == LONGEST_MAIL


def test_while_the_database_is_away_the_mail_server_keeps_the_mail(pipe):
    run = pipe(a_mail(), DATABASE_URL=f"postgres://parsec@127.0.0.1:{free_port()}/parsec")

    assert run.process.returncode == os.EX_TEMPFAIL
    assert "The database is away: " in run.said
    assert "Traceback" not in run.said


def test_a_mistake_of_ours_sends_no_mail_back(pipe):
    run = pipe(b"X-Trouble: ours\n" + a_mail())

    assert run.process.returncode == os.EX_TEMPFAIL
    assert "a mistake of ours" in run.said
