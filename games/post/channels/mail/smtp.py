"""One open connection to the mail server for each thread, and what the server's answers mean."""

from __future__ import annotations

import logging
import smtplib
import threading
import time
from collections.abc import Callable
from typing import Any

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import EmailMessage

from games.post.channel import ACCEPTED, Answer, Fate

IDLE_SECONDS = 5
"""How long a connection may be idle before it is checked when it is used next."""

logger = logging.getLogger(__name__)


class Unanswered(Exception):
    """The mail server was given a letter and did not say what became of it."""


def connect() -> Answer:
    try:
        postman.get_ready()
    except OSError as error:  # every SMTPException is one
        return Answer(Fate.DOWN, f"{type(error).__name__}: {error}")
    return ACCEPTED


def send(message: EmailMessage) -> Answer:
    try:
        postman.post(message)
    except Unanswered as error:
        return Answer(Fate.UNANSWERED, str(error))
    except ABOUT_ONE_LETTER as error:
        return answer_of(error)
    except OSError as error:
        return Answer(Fate.DOWN, f"{type(error).__name__}: {error}")
    return ACCEPTED


ABOUT_ONE_LETTER = (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError)
"""The errors that concern one letter. All others would happen to every letter."""


def answer_of(error: smtplib.SMTPException) -> Answer:
    """What the server said about a letter. It refuses it for good with a code of 500 or more."""
    said: bytes | str
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        [(code, said)] = error.recipients.values()
    else:
        assert isinstance(error, smtplib.SMTPDataError)
        code, said = error.smtp_code, error.smtp_error
    text = said.decode(errors="replace") if isinstance(said, bytes) else said
    return Answer(Fate.REFUSED if code >= 500 else Fate.PUT_OFF, f"{code} {text}")


class Postman(threading.local):
    """One open connection to the mail server for each thread of the worker."""

    connection: BaseEmailBackend | None = None
    used_at = 0.0

    def post(self, message: EmailMessage) -> None:
        assert self.connection is not None
        try:
            self.connection.send_messages([message])
        except ABOUT_ONE_LETTER:
            raise  # the connection is still good
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


Data = Callable[[Any], tuple[int, bytes]]


def doubting(data: Data) -> Data:
    """Make `data` raise Unanswered if the connection breaks while the letter itself is sent. Only
    then is it unknown whether the letter arrived."""

    def send_data(message: Any) -> tuple[int, bytes]:
        try:
            return data(message)
        except smtplib.SMTPResponseException:
            raise  # the server has answered
        except OSError as error:
            raise Unanswered(f"{type(error).__name__}: {error}") from error

    return send_data


postman = Postman()
