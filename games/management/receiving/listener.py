"""The listener: takes mails by LMTP from the mail server beside it, or by SMTP.

A mail is answered for when the door has taken it, not before. Each is taken in one of a few
threads, so that a slow database holds up nobody who is still talking.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, AnyStr, TypeAlias

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from accounts.letters import domain
from games.inbox.mail import LONGEST_MAIL
from games.management.receiving.taking import AWAY, take

logger = logging.getLogger(__name__)

Address: TypeAlias = str | tuple[str, int]
"""The path of a Unix socket, or a host and a port, as Python's sockets have it."""

MAX_CONNECTIONS = 50
MAX_RECIPIENTS = 100
THREADS = 4
STOP_SECONDS = 20
"""How long a mail that is being taken may keep the listener from stopping."""

TAKEN = "250 2.0.0 Taken"
TRY_AGAIN = "451 4.3.0 Not now, please try again later"
TOO_MANY_RECIPIENTS = "452 4.5.3 Too many recipients"
TOO_BUSY = b"421 4.3.2 Too many connections, please try again later\r\n"


class Talk(SMTP):
    """One connection. A long line is no reason to refuse a mail; only its size counts."""

    line_length_limit = LONGEST_MAIL

    def __init__(self, listener: Listener, **options: Any) -> None:
        super().__init__(listener, **options)
        self.listener = listener

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.listener.talks.add(self)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self.listener.talks.discard(self)
        super().connection_lost(error)


class LocalTalk(Talk, LMTP):
    """By LMTP each recipient of a mail has a reply of their own (RFC 2033)."""

    replies = 1

    async def smtp_DATA(self, argument: str) -> None:
        assert self.envelope is not None
        self.replies = len(self.envelope.rcpt_tos)
        try:
            await super().smtp_DATA(argument)
        finally:
            self.replies = 1

    async def push(self, status: AnyStr) -> None:
        is_about_the_mail = str(status)[:3] not in ("354", "501", "503")
        for _ in range(self.replies if is_about_the_mail else 1):
            await super().push(status)


class TurnedAway(asyncio.Protocol):
    """A connection too many is told so, and closed."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(TOO_BUSY)
        transport.close()


class Listener:
    """Listens at an address until it is told to stop; then it finishes what it has begun."""

    def __init__(self, address: Address, *, is_smtp: bool, timeout: int) -> None:
        self.address = address
        self.kind = Talk if is_smtp else LocalTalk
        self.timeout = timeout
        self.talks: set[Talk] = set()
        self.taking: set[asyncio.Future[str]] = set()
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="mail")

    async def run(self, say_ready: Callable[[], None]) -> None:
        stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        server = await self.listen()
        say_ready()
        await stop.wait()
        server.close()
        if self.taking:
            await asyncio.wait(self.taking, timeout=STOP_SECONDS)
            await asyncio.sleep(0.1)  # for the replies to be written
        for talk in list(self.talks):
            if talk.transport is not None:
                talk.transport.close()
        self.threads.shutdown(wait=False, cancel_futures=True)

    async def listen(self) -> asyncio.Server:
        loop = asyncio.get_running_loop()
        if isinstance(self.address, str):
            return await loop.create_unix_server(self.answer, self.address)
        return await loop.create_server(self.answer, *self.address)

    def answer(self) -> asyncio.Protocol:
        """Begin a talk with whoever has come, unless there are too many already."""
        if len(self.talks) >= MAX_CONNECTIONS:
            return TurnedAway()
        talk: asyncio.Protocol = self.kind(
            self,
            data_size_limit=LONGEST_MAIL,
            enable_SMTPUTF8=True,
            hostname=domain(),
            ident="Parsec Post",
            timeout=self.timeout,
            loop=asyncio.get_running_loop(),
        )
        return talk

    # aiosmtpd calls these

    async def handle_RCPT(
        self, talk: Talk, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if len(envelope.rcpt_tos) >= MAX_RECIPIENTS:
            return TOO_MANY_RECIPIENTS
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, talk: Talk, session: Session, envelope: Envelope) -> str:
        call = partial(
            verdict,
            envelope.original_content or b"",
            recipients=list(envelope.rcpt_tos),
            sender=(envelope.mail_from or "").strip("<>"),
        )
        taking = asyncio.get_running_loop().run_in_executor(self.threads, call)
        self.taking.add(taking)
        taking.add_done_callback(self.taking.discard)
        # Who hangs up now has said everything: the mail is taken all the same.
        return await asyncio.shield(taking)

    async def handle_exception(self, error: Exception) -> str:
        """Without this aiosmtpd would say 500, and the mail would be sent back."""
        logger.error("A talk went wrong", exc_info=error)
        return TRY_AGAIN


def verdict(raw: bytes, *, recipients: list[str], sender: str) -> str:
    """Take a mail, and return the reply to whoever brought it.

    Trouble of our own is never the sender's: the mail server keeps the mail for a few days."""
    try:
        take(raw, recipients=recipients, sender=sender)
    except AWAY as error:
        logger.error("The database is away, so mail waits: %s", str(error).strip())
        return TRY_AGAIN
    except Exception:
        logger.exception("A mail could not be taken, and will be tried again")
        return TRY_AGAIN
    return TAKEN


def run(address: Address, *, is_smtp: bool, timeout: int, say_ready: Callable[[], None]) -> None:
    """Listen until a signal says that it is enough."""
    with suppress(KeyboardInterrupt):
        asyncio.run(Listener(address, is_smtp=is_smtp, timeout=timeout).run(say_ready))
