"""Sending what is in the outbox, and recording what became of each letter.

A letter is claimed first, in a transaction of its own, so that two workers never send the same
one. A worker that dies in the middle leaves it claimed; once the claim has run out, another tries
again with the same Message-ID.
"""

from __future__ import annotations

import logging
import smtplib
import threading
import time
from datetime import timedelta

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import EmailMessage
from django.db.models import F, Prefetch
from django.utils import timezone

from accounts.models import User
from games import letters
from games.models import Game, Letter, Seat

BACK_OFF = [timedelta(minutes=m) for m in (1, 5, 15, 60, 240, 720, 1440)]
"""How long to wait after each attempt that was put off; after the last, the letter has failed."""
HOLD = timedelta(minutes=5)
"""How long to wait while nothing can be done: the game is paused, or the mail server down."""
BATCH = 50
IDLE_SECONDS = 5
"""A connection idle for longer is asked whether it is still there before it is used."""

Status = Letter.Status
logger = logging.getLogger(__name__)


class ServerDown(Exception):
    """No letter can be sent now, whoever it is to."""


def deliver(*, game: Game | None = None) -> int:
    """Send every letter that is due, of one game or of all; how many were sent."""
    due = Letter.objects.due().order_by("due_at")
    if game is not None:
        due = due.filter(game=game)
    sent = 0
    while waiting := list(due.values_list("pk", flat=True)[:BATCH]):
        for pk in waiting:
            if not claim(pk):
                continue
            try:
                sent += deliver_one(pk)
            except ServerDown as error:
                logger.warning("The mail server is down; letters wait: %s", error)
                return sent
    return sent


def claim(pk: int) -> bool:
    """Make a letter ours for a while; False if another worker was first."""
    now = timezone.now()
    until = now + timedelta(seconds=settings.LETTER_SECONDS)
    mine = Letter.objects.filter(pk=pk, status__in=Letter.OPEN, due_at__lte=now)
    return mine.update(status=Status.SENDING, due_at=until, attempts=F("attempts") + 1) == 1


def deliver_one(pk: int) -> bool:
    """Send a claimed letter, or record why not. True if it was sent."""
    seats = Prefetch("game__seats", Seat.objects.select_related("player", "invitee"))
    letters_with_all = Letter.objects.select_related("recipient", "game", "seat")
    letter = letters_with_all.prefetch_related(seats).get(pk=pk)
    try:
        if not letters.is_wanted(letter):
            settle(letter, Status.DROPPED)
            return False
        if letters.is_held(letter):
            put_back(letter, HOLD)
            return False
        message = letters.write_message(letter)
    except Exception as error:
        # Ours to mend, not the reader's loss: it stays in the outbox until the mistake is found.
        logger.exception("Letter %s could not be written.", pk)
        put_off(letter, f"It could not be written: {type(error).__name__}.")
        return False
    letter.subject = message.subject[:250]
    return is_still_ours(letter) and send(letter, message)


def is_still_ours(letter: Letter) -> bool:
    """Writing took long? Then make sure, and renew the claim, before anything goes out."""
    lease = timedelta(seconds=settings.LETTER_SECONDS)
    if letter.due_at - timezone.now() > lease / 2:
        return True
    ours = Letter.objects.filter(pk=letter.pk, status=Status.SENDING, attempts=letter.attempts)
    return ours.update(due_at=timezone.now() + lease) == 1


def send(letter: Letter, message: EmailMessage) -> bool:
    try:
        postman.post(message)
    except ABOUT_ONE_LETTER as error:
        said, is_final = answer_of(error)
        if is_final:
            settle(letter, Status.FAILED, said)
        else:
            put_off(letter, said)
        return False
    except OSError as error:  # every other SMTPException is one
        put_back(letter, BACK_OFF[0], f"{type(error).__name__}: {error}")
        raise ServerDown(error) from error
    settle(letter, Status.SENT)
    return True


# What became of it


def settle(letter: Letter, status: str, error: str = "") -> None:
    record(letter, status=status, error=error, settled_at=timezone.now())


def put_off(letter: Letter, error: str) -> None:
    """Try again later, each time later still; at last, give up."""
    if letter.attempts > len(BACK_OFF):
        settle(letter, Status.FAILED, error)
    else:
        due_at = timezone.now() + BACK_OFF[letter.attempts - 1]
        record(letter, status=Status.WAITING, error=error, due_at=due_at)


def put_back(letter: Letter, wait: timedelta, error: str = "") -> None:
    """Through no fault of the letter's: the attempt does not count."""
    record(
        letter,
        status=Status.WAITING,
        error=error,
        due_at=timezone.now() + wait,
        attempts=letter.attempts - 1,
    )


def record(letter: Letter, **fields: object) -> None:
    """Unless the claim ran out and another worker has the letter now."""
    ours = Letter.objects.filter(pk=letter.pk, status=Status.SENDING, attempts=letter.attempts)
    if not ours.update(subject=letter.subject, **fields):
        logger.warning("Letter %s took too long; another worker has it.", letter.pk)


# The mail server

ABOUT_ONE_LETTER = (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError)
"""Whatever else goes wrong goes wrong for every letter."""


def answer_of(error: smtplib.SMTPException) -> tuple[str, bool]:
    """What the server said to a letter, and whether that is its last word."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        [(code, said)] = error.recipients.values()
    else:
        assert isinstance(error, smtplib.SMTPDataError)
        code, said = error.smtp_code, error.smtp_error
    text = said.decode(errors="replace") if isinstance(said, bytes) else said
    return f"{code} {text}", code >= 500


class Postman(threading.local):
    """One open connection to the mail server for each thread of the worker."""

    connection: BaseEmailBackend | None = None
    used_at = 0.0

    def post(self, message: EmailMessage) -> None:
        connection = self.open_connection()
        try:
            connection.send_messages([message])
        except ABOUT_ONE_LETTER:
            raise  # the connection is as good as before
        except Exception:
            self.close()
            raise
        self.used_at = time.monotonic()

    def open_connection(self) -> BaseEmailBackend:
        if self.connection is not None and not self.is_alive():
            self.close()
        if self.connection is None:
            self.connection = get_connection()
            self.connection.open()
        return self.connection

    def is_alive(self) -> bool:
        """A server hangs up on who is silent for long, and says so only when spoken to."""
        session = getattr(self.connection, "connection", None)
        if session is None or time.monotonic() - self.used_at < IDLE_SECONDS:
            return True
        try:
            return bool(session.noop()[0] == 250)
        except (OSError, smtplib.SMTPException):
            return False

    def close(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            try:
                connection.close()
            except (OSError, smtplib.SMTPException) as error:
                logger.info("The mail connection did not close in good order: %s", error)


postman = Postman()


# For the player's page


def undelivered(user: User) -> Letter | None:
    """The last letter to someone, if it could not be delivered: they should hear of it here."""
    settled = Letter.objects.filter(recipient=user, status__in=[Status.SENT, Status.FAILED])
    last = settled.order_by("-settled_at").first()
    return last if last is not None and last.status == Status.FAILED else None
