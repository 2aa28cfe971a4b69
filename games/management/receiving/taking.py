"""Taking a mail: it is handed to the door, in a thread that looks after its database."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NamedTuple

from django.db import InterfaceError, OperationalError, close_old_connections, connection

from games.inbox.headers import Headers
from games.replies.door import receive

logger = logging.getLogger(__name__)

AWAY = (OperationalError, InterfaceError)
"""What is raised while the database is away, or busy for too long."""


class Addressed(NamedTuple):
    """What stood on the envelope of a mail, as far as its headers still tell."""

    recipients: tuple[str, ...]
    sender: str


def take(raw: bytes, *, recipients: Sequence[str], sender: str) -> str:
    """Hand a mail to the door, and return in a line what became of it.

    While the database is away this raises one of AWAY, even for a mail that the door could do
    without it: nothing shall be taken that cannot be remembered."""
    close_old_connections()
    try:
        connection.ensure_connection()
        receipt = receive(raw, recipients=recipients, sender=sender)
    finally:
        close_old_connections()
    logger.info("Mail: %s", receipt.said)
    return receipt.said


def read_envelope(raw: bytes) -> Addressed:
    """The envelope of a mail that came without one, as a mail server noted it in the headers.

    A sender that is not noted is the one who signs: no sender at all would mean that a machine
    wrote the mail and wants no answer."""
    headers = Headers(raw)
    noted = "return-path" if headers.get("return-path") else "from"
    return Addressed(
        recipients=headers.addresses("delivered-to", "x-original-to", "to", "cc"),
        sender=next(iter(headers.addresses(noted)), ""),
    )
