"""A mailbox somewhere else, on a real Dovecot: `manage.py receive_mail --imap`."""

import os
import signal

import pytest
from imapclient import FLAGGED, SEEN

from games.inbox.mail import LONGEST_MAIL
from tests.mail_servers import dovecot, needs_root
from tests.parts import free_port, wait_until
from tests.receiving import HOME, a_mail

pytestmark = [pytest.mark.any_database, needs_root]

SEAT = f"r-mzxw6ytboi@{HOME}"
NOTED = f"Return-Path: <ann@work.example>\r\nDelivered-To: {SEAT}\r\n".encode()


@pytest.fixture
def mailbox():
    """A client of a mailbox with nothing in it, and its address."""
    with dovecot() as server, server.connect() as client:
        client.url, client.files = server.url, server.files
        client.select_folder("INBOX")
        yield client


@pytest.fixture
def look(receive, mailbox):
    """Look into the mailbox once; the run, which has ended."""

    def look_once(**env):
        run = receive("--imap", "--once", **{"IMAP_URL": mailbox.url, **env})
        run.process.wait(30)
        return run

    return look_once


def flags(mailbox):
    mailbox.noop()
    found = mailbox.get_flags(mailbox.search())
    return [set(flags) - {b"\\Recent"} for _, flags in sorted(found.items())]


def test_new_mails_are_taken_and_marked_as_seen(mailbox, look):
    mailbox.append("INBOX", NOTED + a_mail("first"))
    mailbox.append("INBOX", a_mail("second", to=SEAT))
    mailbox.append("INBOX", a_mail("old", to=SEAT), flags=[SEEN])

    run = look()

    assert run.process.returncode == 0, run.said
    assert "Mails taken: 2." in run.said
    first, second = run.noted()
    assert first.sender == "ann@work.example"
    assert SEAT in first.recipients
    assert b"first" in first.raw
    assert (second.recipients, second.sender) == ([SEAT], "ann@example.com")
    assert flags(mailbox) == [{SEEN}] * 3
    assert "Mails taken: 0." in look().said


def test_they_are_moved_once_they_are_taken(mailbox, look):
    mailbox.append("INBOX", a_mail(to=SEAT))

    look(IMAP_DONE="Played")
    mailbox.append("INBOX", a_mail(to=SEAT))
    look(IMAP_DONE="Played")

    assert flags(mailbox) == []
    assert mailbox.folder_status("Played", ["MESSAGES"]) == {b"MESSAGES": 2}


def test_another_folder_may_be_read(mailbox, look):
    mailbox.create_folder("Some replies")
    mailbox.append("Some replies", a_mail(to=SEAT))

    assert "Mails taken: 1." in look(IMAP_URL=f"{mailbox.url}/Some%20replies").said


def test_a_mail_that_we_stumble_over_holds_up_no_other(mailbox, look):
    mailbox.append("INBOX", b"X-Trouble: ours\r\n" + a_mail(to=SEAT))
    mailbox.append("INBOX", b"\xff\xfe\r\n" * 100)
    mailbox.append("INBOX", a_mail(to=SEAT) + b"x" * 3 * LONGEST_MAIL)
    mailbox.append("INBOX", a_mail("last", to=SEAT))

    run = look(IMAP_DONE="Played")

    assert "Mails taken: 3." in run.said
    assert "a mistake of ours" in run.said
    assert [len(noted.raw) for noted in run.noted()][2] == LONGEST_MAIL
    assert b"last" in run.noted()[-1].raw
    assert flags(mailbox) == [{SEEN, FLAGGED}]


def test_a_mail_that_the_server_cannot_read_holds_up_no_other(mailbox, look):
    mailbox.append("INBOX", a_mail("first", to=SEAT))
    mailbox.append("INBOX", a_mail("second", to=SEAT))
    [unreadable] = [file for file in mailbox.files() if b"first" in file.read_bytes()]
    unreadable.chmod(0)

    run = look()

    assert "The mailbox does not give out one of its mails: " in run.said
    assert "Mails taken: 1." in run.said
    assert b"second" in run.noted()[0].raw


def test_while_the_database_is_away_everything_stays_as_it_is(mailbox, look):
    mailbox.append("INBOX", a_mail(to=SEAT))

    run = look(DATABASE_URL=f"postgres://parsec@127.0.0.1:{free_port()}/parsec")

    assert run.process.returncode == os.EX_TEMPFAIL
    assert "The database is away" in run.said
    assert flags(mailbox) == [set()]


@pytest.mark.parametrize("wrong", ["password", "port"])
def test_a_mailbox_that_cannot_be_read_gets_a_sentence(mailbox, look, wrong):
    url = f"imap://ann:wrong@127.0.0.1:{free_port()}"
    if wrong == "password":
        url = mailbox.url.replace("rs@", "@")

    run = look(IMAP_URL=url)

    assert run.process.returncode == 1
    assert "CommandError: The mailbox cannot be read: " in run.said
    assert "Traceback" not in run.said


def test_it_looks_again_and_again_until_it_is_stopped(mailbox, receive):
    run = receive("--imap", IMAP_URL=mailbox.url, IMAP_SECONDS="1")
    for number in range(2):
        mailbox.append("INBOX", a_mail(to=SEAT))
        wait_until(lambda so_many=number + 1: len(run.noted()) == so_many, what="the mail")

    assert run.stop(signal.SIGTERM) == 0
    assert "Traceback" not in run.said


def test_without_a_mailbox_it_says_so(receive):
    run = receive("--imap")

    assert run.process.wait(60) == 1
    assert "IMAP_URL must be set; docs/hosting.md says to what." in run.said
