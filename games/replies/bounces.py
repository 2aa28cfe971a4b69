"""Letters that come back: what is done about each kind of trouble."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import transaction

from accounts.models import User
from games.inbox.bounces import Bounce, Trouble, read_bounce
from games.models import Game, Letter
from games.post import outbox
from games.services import notices
from games.services.moves import seats_of

RETRY_AFTER = timedelta(hours=6)
MAX_RETRIES = 3
"""How often a letter to a full mailbox is sent again."""

logger = logging.getLogger(__name__)


@transaction.atomic
def take_bounce(letter: Letter, raw: bytes) -> str:
    """Do what a report about a letter calls for; a line about it for the log."""
    bounce = read_bounce(raw)
    if bounce is None:
        return "ignored, it reports no failure"
    mine = Letter.objects.filter(pk=letter.pk, status__in=[*Letter.TRIED, Letter.Status.HANDED])
    error = f"It came back: {bounce.status} {bounce.trouble.value}."
    if not mine.exclude(error=error).update(status=Letter.Status.FAILED, error=error):
        return "ignored, it is known already"
    act(letter, bounce)
    return f"a letter came back: {bounce.status or 'no status'}"


def act(letter: Letter, bounce: Bounce) -> None:
    match bounce.trouble:
        case Trouble.NO_SUCH_ADDRESS if letter.recipient is not None:
            stop_writing_to(letter.recipient, letter.address)
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


def stop_writing_to(person: User, address: str) -> None:
    """Letters to that address have no sense. The player sees it on the site, and their tables are
    told that they may not know whose turn it is."""
    changed = User.objects.filter(pk=person.pk, email__iexact=address, mail_bounces=False)
    if not changed.update(mail_bounces=True):
        return
    for game in Game.objects.under_way().of(person):
        facts = {"action": "unreachable", "name": str(person)}
        notices.tell_table(game, [s for s in seats_of(game) if s.player_id != person.pk], facts)
