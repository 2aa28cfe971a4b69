"""Complaints: somebody called a letter spam, and their mail provider tells us."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from django.db import transaction

from games.inbox.complaints import Complaint
from games.models import Letter
from games.reply_address import read_bounce_address, read_message_id, read_unsubscribe_address
from games.services import reach
from games.services.quiet import set_quiet, whose

logger = logging.getLogger(__name__)


def take_complaint(complaint: Complaint, recipients: Iterable[str]) -> str:
    """Do what a feedback report calls for; a line about it for the log."""
    if complaint.is_about_us:
        logger.warning("A mail provider sent a report of the kind %r.", complaint.kind[:40])
        return "noted, nobody complains"
    letter = find_letter([*recipients, *complaint.addresses], complaint.message_id)
    if letter is None:
        return "ignored, a complaint about no letter of ours"
    return note_complaint(letter)


def find_letter(addresses: Iterable[str], message_id: str = "") -> Letter | None:
    """The letter that these belong to. Each is signed, so that nobody can complain about a letter
    that they have not seen."""
    for address in dict.fromkeys(addresses):
        letter = read_bounce_address(address) or read_unsubscribe_address(address)
        if letter is not None:
            return letter
    return read_message_id(message_id) if message_id else None


@transaction.atomic
def note_complaint(letter: Letter) -> str:
    """Write no more such letters: to that person, or invitations to that address."""
    person = letter.recipient
    if letter.kind == Letter.Kind.INVITATION or person is None:
        set_quiet(whose(letter), quiet=True)
    elif not reach.stop_unwanted(person):
        return "ignored, it is known already"
    return f"somebody called a {letter.kind} spam"
