"""How a moderator sends a letter again."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Letter
from games.post import outbox
from games.post.occasions import OCCASIONS
from games.services.moderation import Refused, record


@transaction.atomic
def resend_letter(*, moderator: User, letter: Letter, reason: str) -> Letter:
    """Write the same letter once more, as a row of its own, to its reader's present address."""
    letter = Letter.objects.select_related("recipient", "game", "seat").get(pk=letter.pk)
    if letter.status not in Letter.TRIED:
        raise Refused(_("Only a letter that was sent or failed can be sent again."))
    if letter.kind in Letter.ABOUT_A_TURN and is_answered(letter):
        raise Refused(_("That turn has been played: the letter would be of no use."))
    if not OCCASIONS[letter.kind].is_wanted(letter):
        raise Refused(_("Its reader does not want such letters, or it is no longer of use."))
    record("resend", moderator, reason, game=letter.game, player=letter.recipient, letter=letter.pk)
    return outbox.write_again(letter)


def is_answered(letter: Letter) -> bool:
    """Whether the question in a turn letter is no longer open, or no longer for its reader."""
    seat = letter.seat
    return (
        seat is None
        or not seat.is_awaited
        or seat.asked_at > letter.head
        or seat.player_id != letter.recipient_id
    )
