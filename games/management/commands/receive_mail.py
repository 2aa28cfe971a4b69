"""Receives mail: from a mail server beside it, from a pipe, or from a mailbox somewhere else."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.inbox.mail import LONGEST_MAIL
from games.management.receiving import listener, polling
from games.management.receiving.taking import AWAY, read_envelope, take

logger = logging.getLogger(__name__)

TALK_SECONDS = 300


class Command(BaseCommand):
    help = (
        "Receive replies to letters. Without options this listens for LMTP at RECEIVE_MAIL_AT; "
        "with --stdin it takes one message, with --imap it reads the mailbox of IMAP_URL."
    )
    # Mail is taken as it comes, and what the checks look for has been looked for at the start.
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        ways = parser.add_mutually_exclusive_group()
        ways.add_argument("--stdin", action="store_true", help="take one message from a pipe")
        ways.add_argument("--imap", action="store_true", help="read a mailbox again and again")
        ways.add_argument("--smtp", action="store_true", help="listen, but for SMTP")
        parser.add_argument(
            "--recipient", action="append", help="for --stdin: whom it is for (may be repeated)"
        )
        parser.add_argument("--sender", help="for --stdin: who sent it, by the envelope")
        parser.add_argument("--once", action="store_true", help="for --imap: read it only once")
        parser.add_argument(
            "--timeout",
            type=int,
            default=TALK_SECONDS,
            help="seconds that a command and its mail may take",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["stdin"]:
            self.take_from_pipe(options["recipient"], options["sender"])
        elif options["imap"]:
            self.read_mailbox(is_once=options["once"])
        else:
            self.listen(is_smtp=options["smtp"], timeout=options["timeout"])

    def take_from_pipe(self, recipients: list[str] | None, sender: str | None) -> None:
        """Take one message. Whatever it is, it ends with 0 or with EX_TEMPFAIL: with any other
        code the mail server would send the mail back, to an address that anybody can forge."""
        raw = sys.stdin.buffer.read(LONGEST_MAIL)
        while sys.stdin.buffer.read(LONGEST_MAIL):
            pass  # a mail server takes a pipe that closes early for trouble
        noted = read_envelope(raw)
        recipients = list(noted.recipients) if recipients is None else recipients
        sender = noted.sender if sender is None else sender.strip("<>")
        try:
            self.stdout.write(take(raw, recipients=recipients, sender=sender))
        except AWAY as error:
            raise later(f"The database is away: {error}") from error
        except Exception as error:
            logger.exception("A mail could not be taken")
            raise later("This mail could not be taken; the log says why.") from error

    def listen(self, *, is_smtp: bool, timeout: int) -> None:
        at = settings.RECEIVE_MAIL_AT
        shown = at if isinstance(at, str) else "{}:{}".format(*at)
        what = "SMTP" if is_smtp else "LMTP"

        def say_ready() -> None:
            self.stdout.write(f"Listening for {what} at {shown}.")
            self.stdout.flush()

        try:
            listener.run(at, is_smtp=is_smtp, timeout=timeout, say_ready=say_ready)
        except OSError as error:
            raise CommandError(f"Cannot listen at {shown}: {error.strerror or error}") from error

    def read_mailbox(self, *, is_once: bool) -> None:
        if settings.IMAP is None:
            raise CommandError("IMAP_URL must be set; docs/hosting.md says to what.")
        mailbox = polling.Mailbox(**settings.IMAP)
        if is_once:
            self.read_once(mailbox)
            return
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        while not stop.is_set():
            try:
                polling.poll(mailbox)
            except (*polling.UNREACHABLE, *AWAY) as error:
                logger.error("Mail waits in the mailbox: %s", str(error).strip())
            stop.wait(settings.IMAP_SECONDS)

    def read_once(self, mailbox: polling.Mailbox) -> None:
        try:
            self.stdout.write(f"Mails taken: {polling.poll(mailbox)}.")
        except polling.UNREACHABLE as error:
            raise CommandError(f"The mailbox cannot be read: {error}") from error
        except AWAY as error:
            raise later(f"The database is away: {error}") from error


def later(words: str) -> CommandError:
    """An end that tells a mail server to keep the mail and to try again."""
    return CommandError(words.strip(), returncode=os.EX_TEMPFAIL)
