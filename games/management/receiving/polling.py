"""A mailbox somewhere else, read by IMAP: each new mail in it is taken, and then marked as seen.

Until a mail is taken it stays as it is, so nothing is lost when this stops in the middle. One that
cannot be taken is marked with a flag for a person to look at, and the next one has its turn.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from imapclient import FLAGGED, SEEN, IMAPClient
from imapclient.exceptions import IMAPClientError

from games.inbox.mail import LONGEST_MAIL
from games.management.receiving.taking import AWAY, read_envelope, take

logger = logging.getLogger(__name__)

TIMEOUT = 30
NEW = ["UNSEEN", "UNDELETED"]
BEGINNING = f"BODY.PEEK[]<0.{LONGEST_MAIL}>"
UNREACHABLE = (OSError, IMAPClientError)
"""What is raised while the mailbox cannot be reached, or will not have us."""


@dataclass(frozen=True)
class Mailbox:
    """Where the mailbox is, and where in it mails come and go."""

    host: str
    port: int
    user: str
    password: str
    security: str
    """"ssl" from the first byte, "tls" after a greeting, or nothing."""

    folder: str = "INBOX"
    done: str = ""
    """The folder to move mails to that were taken; nothing to leave them where they are."""

    @contextmanager
    def open(self) -> Iterator[IMAPClient]:
        is_ssl = self.security == "ssl"
        with IMAPClient(self.host, self.port, ssl=is_ssl, timeout=TIMEOUT) as client:
            if self.security == "tls":
                client.starttls()
            client.login(self.user, self.password)
            if self.done and not client.folder_exists(self.done):
                client.create_folder(self.done)
            client.select_folder(self.folder)
            yield client


def poll(mailbox: Mailbox) -> int:
    """Take every mail that nobody has seen yet, and return how many there were.

    This raises one of UNREACHABLE or of AWAY; then the rest is for the next time. A server may
    hang up over a mail that it cannot read itself, so after such a one we connect again."""
    taken = 0
    unreadable: set[int] = set()
    is_done = False
    while not is_done:
        with mailbox.open() as client:
            new = [uid for uid in client.search(NEW) if uid not in unreadable]
            for uid in new:
                try:
                    taken += take_one(client, uid, mailbox.done)
                except IMAPClientError as error:
                    logger.error("The mailbox does not give out one of its mails: %s", error)
                    unreadable.add(uid)
                    break
            else:
                is_done = True
    return taken


def take_one(client: IMAPClient, uid: int, done: str) -> bool:
    raw = fetch(client, uid)
    if raw is None:
        return False
    try:
        take(raw, **read_envelope(raw)._asdict())
    except AWAY:
        raise
    except Exception:
        logger.exception("A mail could not be taken; it is marked with a flag in the mailbox")
        client.add_flags([uid], [SEEN, FLAGGED])
        return False
    client.add_flags([uid], [SEEN])
    if done and client.has_capability("MOVE"):
        client.move([uid], done)
    return True


def fetch(client: IMAPClient, uid: int) -> bytes | None:
    """The beginning of a mail, or nothing if somebody has just moved it away."""
    parts = client.fetch([uid], [BEGINNING]).get(uid, {})
    found = [value for name, value in parts.items() if name.startswith(b"BODY[")]
    return found[0] if found and isinstance(found[0], bytes) else None
