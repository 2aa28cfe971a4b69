"""The door: one function takes a raw message, wherever it comes from.

It never raises for anything that is in the mail. What it does about a mail is one transaction: that
it came, the moves, and the letter that answers it. So a mail is played once or not at all, and a
mail server that was told "later" may send it again.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.models import User
from games.inbox.mail import Mail, read_mail
from games.inbox.writing import what_was_written
from games.models import Game, Incoming, Seat
from games.post import outbox
from games.post.drafts import to_person
from games.post.occasions.later import OCCASION as LATER
from games.post.occasions.reply import OCCASION as REPLY
from games.replies.bounces import take_bounce
from games.replies.playing import Report, Session
from games.reply_address import Addressed, read_address, read_bounce_address
from games.services import worker

MAX_MAILS_AN_HOUR = 60
"""For one seat: more come from no player, but from two machines that answer each other."""

logger = logging.getLogger(__name__)


class Receipt(NamedTuple):
    """What became of a mail."""

    said: str
    """One line for a log, without secrets and without addresses."""


def receive(raw: bytes, *, recipients: Sequence[str], sender: str) -> Receipt:
    """Take a mail, with the recipients and the sender of its envelope."""
    mail = read_mail(
        raw,
        envelope_sender=sender,
        our_address=settings.DEFAULT_FROM_EMAIL,
        trusted_server=settings.MAIL_AUTHSERV_ID,
    )
    receipt = take(mail, raw, recipients)
    logger.info("A mail came in: %s", receipt.said)
    return receipt


def take(mail: Mail, raw: bytes, recipients: Sequence[str]) -> Receipt:
    bounced = next(filter(None, map(read_bounce_address, recipients)), None)
    if bounced is not None:
        return Receipt(take_bounce(bounced, raw))
    if mail.is_automatic:
        return Receipt(f"ignored, a machine wrote it ({mail.automatic})")
    addressed = find_seat([*recipients, *mail.recipients])
    if addressed is None:
        return Receipt("ignored, it is for no seat")
    with transaction.atomic():
        return answer(mail, raw, addressed)


def find_seat(addresses: Iterable[str]) -> Addressed | None:
    found = (read_address(address) for address in dict.fromkeys(addresses))
    return next((each for each in found if each is not None), None)


def answer(mail: Mail, raw: bytes, addressed: Addressed) -> Receipt:
    seat, player = addressed.seat, addressed.seat.player
    assert player is not None
    row, is_new = Incoming.objects.get_or_create(seat=seat, key=key_of(mail, raw))
    if not is_new:
        return Receipt("ignored, it came before")
    if is_a_flood(seat):
        return Receipt("ignored, too many came for this seat")
    with translation.override(player.language), timezone.override(player.zone):
        report = play(mail, addressed, player)
        write_back(seat, player, report, mail)
    row.said = f"{len(report.played)} done, {len(report.problems)} not"
    row.save(update_fields=["said"])
    return Receipt(row.said)


def key_of(mail: Mail, raw: bytes) -> str:
    text = mail.message_id.encode() if mail.message_id else raw
    return hashlib.sha256(text).hexdigest()


def is_a_flood(seat: Seat) -> bool:
    lately = timezone.now() - timedelta(hours=1)
    return seat.incoming.filter(at__gt=lately).count() > MAX_MAILS_AN_HOUR


def play(mail: Mail, addressed: Addressed, player: User) -> Report:
    """Play what was written, if it is theirs and the question is still open."""
    Game.objects.select_for_update().get(pk=addressed.seat.game_id)
    session = Session(addressed.seat, player, player.language)
    if not is_from(mail, player):
        session.stop(_("It came from another address than yours. Play by a link in this letter."))
    elif session.is_asked and addressed.seen < session.seats[session.number].asked_at:
        session.stop(_("The letter you answered is out of date: another question is open now."))
    else:
        session.take(what_was_written(mail.text))
        if session.report.is_empty:
            session.stop(_("Nothing in your mail could be read as an answer."))
    return session.report


def is_from(mail: Mail, player: User) -> bool:
    """Whether it comes from the player, as far as one can tell. The signed address is the proof.
    The sender's own is looked at so that nobody plays from a letter forwarded to them."""
    if mail.authentication.is_vouched_for and mail.authentication.dmarc == "fail":
        return False
    theirs = {player.email.lower()}
    theirs |= {
        email.lower()
        for email in EmailAddress.objects.filter(user=player, verified=True).values_list(
            "email", flat=True
        )
    }
    return len(mail.senders) == 1 and mail.senders[0].lower() in theirs


def write_back(seat: Seat, player: User, report: Report, mail: Mail) -> None:
    """Answer the mail by a letter, to the player's own address whoever sent it."""
    seat.game.refresh_from_db()
    facts = {**report.facts(), "message_id": mail.message_id[:300]}
    game = seat.game
    outbox.write(to_person(REPLY.key, player, game=game, seat=seat, facts=facts))
    if report.later is not None:
        due_at = timezone.now() + report.later
        outbox.write(to_person(LATER.key, player, game=game, seat=seat, due_at=due_at))
    worker.wake_on_commit(game)
