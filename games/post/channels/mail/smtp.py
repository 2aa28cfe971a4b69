"""One open connection to the mail server for each thread, and what the server's answers mean."""

from __future__ import annotations

import logging
import re
import smtplib
import threading
import time
from functools import partial

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import EmailMessage

from games.inbox.bounces import Trouble, best_status, trouble_of
from games.post.channel import ACCEPTED, Answer, Fate

IDLE_SECONDS = 5
"""How long a connection may be idle before it is checked when it is used next."""

logger = logging.getLogger(__name__)


class Unanswered(Exception):
    """The mail server was given a whole letter and did not say what became of it."""


class Interrupted(OSError):
    """The connection broke before the end of the letter, so the letter cannot have arrived."""


def connect() -> Answer:
    try:
        postman.get_ready()
    except OSError as error:  # every SMTPException is one
        return Answer(Fate.DOWN, f"{type(error).__name__}: {error}")
    return ACCEPTED


def send(message: EmailMessage) -> Answer:
    """Send a message. If only the connection has ended, for instance because the server takes so
    many letters by one, the message goes over a new one at once."""
    answer = attempt(message)
    if answer.fate is Fate.DOWN and connect().fate is Fate.ACCEPTED:
        answer = attempt(message, is_fresh=True)
    return answer


def attempt(message: EmailMessage, *, is_fresh: bool = False) -> Answer:
    """Send a message over the connection that is open. A connection that ends although it is fresh
    ends because of the message, if it had come as far as that."""
    try:
        postman.post(message)
    except Unanswered as error:
        return Answer(Fate.UNANSWERED, str(error))
    except REFUSALS as error:
        return answer_of(error, is_fresh=is_fresh)
    except OSError as error:
        is_about_it = is_fresh and isinstance(error, Interrupted)
        said = f"{type(error).__name__}: {error}"
        return Answer(Fate.PUT_OFF if is_about_it else Fate.DOWN, said)
    return ACCEPTED


REFUSALS = (smtplib.SMTPSenderRefused, smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError)
CLOSING = 421
"""The server hangs up, whatever it was asked."""
NO_ROOM, TOO_LARGE = 452, 552
"""The server has no room for a letter now, or never."""


def answer_of(error: smtplib.SMTPException, *, is_fresh: bool = False) -> Answer:
    """What the server meant when it did not take a letter."""
    code, text = reply_in(error)
    is_about_sender = isinstance(error, smtplib.SMTPSenderRefused)
    if code == CLOSING:
        fate = Fate.PUT_OFF if is_fresh and not is_about_sender else Fate.DOWN
    elif is_about_sender and code not in (NO_ROOM, TOO_LARGE):
        fate = Fate.DOWN  # all our letters have such a sender
    elif code < 500 or is_full(error, code, text):
        fate = Fate.PUT_OFF
    else:
        fate = fate_for_good(code, text)
    return Answer(fate, f"{code} {text}")


def fate_for_good(code: int, text: str) -> Fate:
    """What a refusal for good means, by the same words as in a report that comes later."""
    said = f"{code} {text}"
    match trouble_of(best_status("", said), text):
        case Trouble.OURS:
            logger.error("The mail server does not trust us: %s", said)
            return Fate.PUT_OFF  # the reader is not to blame
        case Trouble.FULL:
            return Fate.PUT_OFF
        case Trouble.NO_SUCH_ADDRESS:
            return Fate.GONE
    return Fate.REFUSED


def is_full(error: smtplib.SMTPException, code: int, text: str) -> bool:
    """Whether the reader's mailbox is full, which some servers say as if it were so for good."""
    is_about_reader = isinstance(error, smtplib.SMTPRecipientsRefused)
    return code == TOO_LARGE and (is_about_reader or text.startswith("5.2.2"))


def reply_in(error: smtplib.SMTPException) -> tuple[int, str]:
    said: bytes | str
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        [(code, said)] = error.recipients.values()
    else:
        assert isinstance(error, smtplib.SMTPResponseException)
        code, said = error.smtp_code, error.smtp_error
    return code, said.decode(errors="replace") if isinstance(said, bytes) else said


class Postman(threading.local):
    """One open connection to the mail server for each thread of the worker."""

    connection: BaseEmailBackend | None = None
    used_at = 0.0

    def post(self, message: EmailMessage) -> None:
        assert self.connection is not None
        try:
            self.connection.send_messages([message])
        except REFUSALS as error:
            self.start_afresh(error)
            raise
        except Exception:
            self.close()
            raise
        self.used_at = time.monotonic()

    def start_afresh(self, error: smtplib.SMTPException) -> None:
        """Keep the connection for the next letter, unless the server ends it."""
        try:
            if self.session is None or reply_in(error)[0] == CLOSING:
                self.close()
            elif isinstance(error, smtplib.SMTPDataError):
                self.session.rset()  # smtplib does so after the other refusals
        except OSError:
            self.close()

    def get_ready(self) -> None:
        if self.connection is not None and not self.is_alive():
            self.close()
        if self.connection is None:
            connection = get_connection()
            connection.open()
            self.connection = connection
            if self.session is not None:
                self.session.data = partial(send_data, self.session)  # type: ignore[method-assign]

    @property
    def session(self) -> smtplib.SMTP | None:
        return getattr(self.connection, "connection", None)

    def is_alive(self) -> bool:
        """Whether the connection still works. A server hangs up after a long silence and tells so
        only when it is spoken to."""
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


LINE_WITH_DOT = re.compile(rb"^\.", re.MULTILINE)


def send_data(session: smtplib.SMTP, message: bytes) -> tuple[int, bytes]:
    """Do what smtplib's `data` does, but tell a letter that cannot have arrived from one of which
    nobody knows, and give the server as long for its answer as RFC 5321 says: ten minutes."""
    try:
        code, said = session.docmd("data")
    except OSError as error:
        raise Interrupted(f"{type(error).__name__}: {error}") from error
    if code != 354:
        raise smtplib.SMTPDataError(code, said)
    assert session.sock is not None
    usual = session.sock.gettimeout()
    session.sock.settimeout(settings.EMAIL_ANSWER_SECONDS)
    try:
        session.send(LINE_WITH_DOT.sub(b"..", message.removesuffix(b"\r\n")) + b"\r\n.\r\n")
    except OSError as error:
        raise Interrupted(f"{type(error).__name__}: {error}") from error
    code, said = answer_to_data(session)
    session.sock.settimeout(usual)
    return code, said


def answer_to_data(session: smtplib.SMTP) -> tuple[int, bytes]:
    """What the server says when it has the whole letter. Every code below 300 means that it took
    it, though smtplib knows only 250."""
    try:
        code, said = session.getreply()
    except OSError as error:
        raise Unanswered(f"{type(error).__name__}: {error}") from error
    if code < 200:
        raise Unanswered(f"The mail server said what nobody understands: {said!r}")
    return (250 if code < 300 else code), said


postman = Postman()
