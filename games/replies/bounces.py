"""Letters that come back: what is done about each kind of trouble."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.inbox.bounces import Bounce, Trouble, read_bounce
from games.models import Letter
from games.post import outbox
from games.services import reach

RETRY_AFTER = timedelta(hours=6)
MAX_RETRIES = 3
"""How often a letter to a full mailbox is sent again."""

logger = logging.getLogger(__name__)


def take_bounce(letter: Letter, raw: bytes) -> str:
    """Do what a report about a letter calls for; a line about it for the log."""
    bounce = read_bounce(raw, letter.address)
    if bounce is None:
        return "ignored, it reports no failure"
    return note_bounce(letter, bounce)


@transaction.atomic
def note_bounce(letter: Letter, bounce: Bounce) -> str:
    """Do what a failure calls for, once; a line about it for the log."""
    if bounce.trouble is Trouble.DELAYED:
        # The mail server still has the letter: another one would come beside it.
        return f"a letter is late: {bounce.status or 'no status'}"
    mine = Letter.objects.filter(pk=letter.pk, status__in=[*Letter.TRIED, Letter.Status.HANDED])
    error = f"{bounce.status} {bounce.trouble.value}.".lstrip()
    fate = {"status": Letter.Status.FAILED, "error": error, "settled_at": timezone.now()}
    if not mine.exclude(error=error).update(**fate):
        return "ignored, it is known already"
    act(letter, bounce)
    return f"a letter came back: {bounce.status or 'no status'}"


def act(letter: Letter, bounce: Bounce) -> None:
    match bounce.trouble:
        case Trouble.NO_SUCH_ADDRESS if letter.recipient is not None:
            reach.stop_dead_address(letter.recipient, letter.address)
        case Trouble.FULL:
            try_again(letter)
        case Trouble.OURS:
            # Nobody is blamed: it is our reputation, or our set-up, that has to be mended.
            logger.error("A mail server refuses our letters: status %s.", bounce.status)
            try_again(letter)


def try_again(letter: Letter) -> None:
    """The same letter later, but not for ever: a copy of a copy of a copy is the last."""
    copies, first = 0, letter
    while first.copy_of is not None and copies < MAX_RETRIES:
        copies, first = copies + 1, first.copy_of
    if copies < MAX_RETRIES:
        outbox.write_again(letter, after=RETRY_AFTER)
