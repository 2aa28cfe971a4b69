"""Sending what is in the outbox, and recording what became of each letter.

A letter is claimed first, in a transaction of its own, so that two workers never send the same
one. Just before it goes to the mail server it is marked as handed over, in another. A worker that
dies before that mark leaves a claim, and once that has run out another worker tries again. One that
dies after it leaves a letter that may have arrived or not: nobody sends that again unasked.
"""

from __future__ import annotations

import logging
import smtplib
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import EmailMessage
from django.db import transaction
from django.db.models import F, Prefetch, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games import letters
from games.models import Game, Letter, Seat
from games.services import outbox

BACK_OFF = [timedelta(minutes=m) for m in (1, 5, 15, 60, 240, 720, 1440)]
"""How long to wait after each attempt that was put off; after the last, the letter has failed."""
HOLD = timedelta(minutes=5)
"""How long to wait while nothing can be done: the game is paused or not installed, or the mail
server down."""
IDLE_SECONDS = 5
"""A connection idle for longer is asked whether it is still there before it is used."""

Status = Letter.Status
logger = logging.getLogger(__name__)


class ServerDown(Exception):
    """No letter can be sent now, whoever it is to."""


class Unanswered(Exception):
    """The mail server was given a letter and did not say what became of it."""


def deliver(*, game: Game | None = None) -> int:
    """Send every letter that is due, of one game or of all; how many were sent."""
    due = Letter.objects.due().order_by("due_at").values_list("pk", flat=True)
    if game is not None:
        due = due.filter(game=game)
    sent = 0
    # One at a time: with a list of them each, all workers would try to claim the same.
    while (pk := due.first()) is not None:
        if claim(pk):
            try:
                sent += deliver_one(pk)
            except ServerDown as error:
                logger.warning("The mail server is down; letters wait: %s", error)
                break
    return sent


def claim(pk: int) -> bool:
    """Make a letter ours for a while; False if another worker was first."""
    now = timezone.now()
    until = now + timedelta(seconds=settings.LETTER_SECONDS)
    mine = Letter.objects.filter(pk=pk, status__in=Letter.TO_SEND, due_at__lte=now)
    return mine.update(status=Status.SENDING, due_at=until, attempts=F("attempts") + 1) == 1


def deliver_one(pk: int) -> bool:
    """Send a claimed letter, or record why not. True if it was sent."""
    letter = fetch(pk)
    if letter is None:
        return False
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
    return send(letter, message)


def fetch(pk: int) -> Letter | None:
    """With its game and who sits there: the letter's own seat and reader are nearly always among
    them, and to join them once more would take as long again. None if it was just deleted, with
    its game or its reader."""
    seats = Prefetch("game__seats", Seat.objects.select_related("player"))
    try:
        letter = Letter.objects.select_related("game").prefetch_related(seats).get(pk=pk)
    except Letter.DoesNotExist:
        return None
    for seat in letter.game.seats.all() if letter.game is not None else ():
        if seat.pk == letter.seat_id:
            letter.seat = seat
        if seat.player_id is not None and seat.player_id == letter.recipient_id:
            letter.recipient = seat.player
    return letter


def send(letter: Letter, message: EmailMessage) -> bool:
    try:
        postman.get_ready()
        if not hand_over(letter):
            return False
        postman.post(message)
    except Unanswered as error:
        doubt(letter, f"The mail server did not answer: {error}")
        raise ServerDown(error) from error
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
    except Exception as error:
        logger.exception("Letter %s could not be sent.", letter.pk)
        put_off(letter, f"It could not be sent: {type(error).__name__}.")
        return False
    settle(letter, Status.SENT)
    return True


def hand_over(letter: Letter) -> bool:
    """Mark that from now on it may have arrived; False if another worker has it by now."""
    until = timezone.now() + timedelta(seconds=settings.LETTER_SECONDS)
    mark = {"status": Status.HANDED, "due_at": until, "subject": letter.subject}
    return ours(letter, Status.SENDING).update(**mark) == 1


# What became of it


def settle(letter: Letter, status: str, error: str = "") -> None:
    record(letter, status=status, error=error, settled_at=timezone.now())


def doubt_lost_letters() -> None:
    """Those whose worker died while it handed them over."""
    for letter in Letter.objects.lost().select_related("recipient", "game", "seat"):
        doubt(letter, "The worker died while it handed the letter over.")


@transaction.atomic
def doubt(letter: Letter, error: str) -> None:
    """It may have arrived or not. To send it again could make it two, so that is left to those who
    can tell; but whoever is to move hears of that again."""
    fate = {"status": Status.UNCERTAIN, "error": error, "settled_at": timezone.now()}
    if ours(letter, Status.HANDED).update(**fate):
        outbox.write_second(letter)


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
    """Unless the claim ran out and another worker has the letter now. An answer that comes after
    all ends the doubt."""
    mine = ours(letter, Status.SENDING, Status.HANDED, Status.UNCERTAIN)
    if not mine.update(subject=letter.subject, **fields):
        logger.warning("Letter %s took too long; another worker has it.", letter.pk)


def ours(letter: Letter, *statuses: str) -> QuerySet[Letter]:
    """That letter, if it stands so and no other worker has claimed it since."""
    return Letter.objects.filter(pk=letter.pk, status__in=statuses, attempts=letter.attempts)


# The mail server

ABOUT_ONE_LETTER = (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError)
"""Whatever else goes wrong goes wrong for every letter."""


def answer_of(error: smtplib.SMTPException) -> tuple[str, bool]:
    """What the server said to a letter, and whether that is its last word."""
    said: bytes | str
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
        assert self.connection is not None
        try:
            self.connection.send_messages([message])
        except ABOUT_ONE_LETTER:
            raise  # the connection is as good as before
        except Exception:
            self.close()
            raise
        self.used_at = time.monotonic()

    def get_ready(self) -> None:
        if self.connection is not None and not self.is_alive():
            self.close()
        if self.connection is None:
            connection = get_connection()
            connection.open()
            self.connection = connection
            if self.session is not None:
                self.session.data = doubting(self.session.data)  # type: ignore[assignment]

    @property
    def session(self) -> smtplib.SMTP | None:
        return getattr(self.connection, "connection", None)

    def is_alive(self) -> bool:
        """A server hangs up on who is silent for long, and says so only when spoken to."""
        session = self.session
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


Data = Callable[[Any], tuple[int, bytes]]


def doubting(data: Data) -> Data:
    """Of all that is said to a mail server, only the letter itself can come to harm unheard."""

    def send_data(message: Any) -> tuple[int, bytes]:
        try:
            return data(message)
        except smtplib.SMTPResponseException:
            raise  # that is an answer
        except OSError as error:
            raise Unanswered(f"{type(error).__name__}: {error}") from error

    return send_data


postman = Postman()


# For the player's page


def lost_letters(user: User) -> dict[str, Any]:
    """What letters_lost.html shows: the letters to someone and the invitations they sent, as long
    as they matter. Who was invited by a wrong address cannot say so; the host can mend it."""
    sent = Q(kind=Letter.Kind.INVITATION, game__creator=user)
    found = Letter.objects.in_doubt().filter(sent | Q(recipient=user))
    found |= Letter.objects.filter(sent, status=Status.FAILED)
    found = found.select_related("recipient", "game", "seat", "seat__invitee").order_by("pk")
    wanted = [letter for letter in found if letters.is_wanted(letter)]
    return {
        "undelivered": undelivered(user),
        "came_back": [letter for letter in wanted if letter.status == Status.FAILED],
        "in_doubt": [letter for letter in wanted if letter.status == Status.UNCERTAIN],
    }


@transaction.atomic
def clear_up(letter: Letter, *, has_arrived: bool) -> None:
    """Their word on a letter in doubt: it is here, or send it again. The first word counts."""
    Letter.objects.select_for_update().get(pk=letter.pk)
    if not Letter.objects.in_doubt().filter(pk=letter.pk).exists():
        return
    if has_arrived:
        ours(letter, Status.UNCERTAIN).update(status=Status.SENT, error="")
    else:
        outbox.write_again(letter)


def undelivered(user: User) -> Letter | None:
    """The last letter to someone, if it could not be delivered: they should hear of it here."""
    settled = Letter.objects.filter(recipient=user, status__in=[Status.SENT, Status.FAILED])
    last = settled.order_by("-settled_at").first()
    return last if last is not None and last.status == Status.FAILED else None
