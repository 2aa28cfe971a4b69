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

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.models import User
from games.guard import RulesFailed
from games.inbox.complaints import read_complaint
from games.inbox.grammar import Reading as Grammar
from games.inbox.mail import Mail, read_mail
from games.inbox.writing import what_was_written
from games.models import Game, Incoming, Seat, Trouble
from games.post import outbox
from games.post.drafts import to_person
from games.post.occasions.later import OCCASION as LATER
from games.post.occasions.reply import OCCASION as REPLY
from games.replies.bounces import take_bounce
from games.replies.complaints import take_complaint
from games.replies.confirming import Unconfirmed
from games.replies.playing import Session
from games.replies.report import Report
from games.replies.senders import doubt_about
from games.reply_address import (
    Addressed,
    read_address,
    read_bounce_address,
    read_unsubscribe_address,
)
from games.services import moves, resting, worker
from games.services.moves import NOT_SEATED
from games.services.quiet import set_quiet, whose

MAX_MAILS_AN_HOUR = 60
"""For one seat: more come from no player, but from two machines that answer each other."""

MAX_TO_CONFIRM_AN_HOUR = 6
"""For one seat: somebody to whom a letter was forwarded must not be able to fill its mailbox."""
TO_CONFIRM = "nothing done, the player is asked to confirm it"

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
    complaint = read_complaint(raw) if mail.is_feedback else None
    if complaint is not None:
        return Receipt(take_complaint(complaint, recipients))
    bounced = next(filter(None, map(read_bounce_address, recipients)), None)
    if bounced is not None:
        return Receipt(take_bounce(bounced, raw))
    unwanted = next(filter(None, map(read_unsubscribe_address, recipients)), None)
    if unwanted is not None:
        set_quiet(whose(unwanted), quiet=True)
        return Receipt(f"somebody wants no more letters like a {unwanted.kind}")
    if mail.is_automatic:
        return Receipt(f"ignored, a machine wrote it ({mail.automatic})")
    addressed = find_seat([*recipients, *mail.recipients])
    if addressed is None:
        return Receipt("ignored, it is for no seat")
    try:
        with transaction.atomic():
            return answer(mail, raw, addressed)
    except RulesFailed as error:
        # Nothing of the mail was played. Now that the game rests, its player is told so.
        resting.set_aside(addressed.seat.game_id, Trouble.Step.MAIL, error)
    with transaction.atomic():
        return answer(mail, raw, addressed)


def find_seat(addresses: Iterable[str]) -> Addressed | None:
    found = (read_address(address) for address in dict.fromkeys(addresses))
    return next((each for each in found if each is not None), None)


def answer(mail: Mail, raw: bytes, addressed: Addressed) -> Receipt:
    seat, player = addressed.seat, addressed.player
    row, is_new = Incoming.objects.get_or_create(seat=seat, key=key_of(mail, raw))
    if not is_new:
        return Receipt("ignored, it came before")
    lately = came_lately(seat)
    if lately > MAX_MAILS_AN_HOUR + 1 or is_pestered(seat):
        return Receipt("ignored, too many came for this seat")
    with translation.override(player.language), timezone.override(player.zone):
        doubt = doubt_about(mail, player)
        if doubt and (addressed.has_left or addressed.is_worthless):
            return Receipt("ignored, it is of no use")
        report = too_many() if lately > MAX_MAILS_AN_HOUR else play(mail, addressed, doubt)
        write_back(seat, player, report, mail)
    row.said = TO_CONFIRM if report.doubt else what_was_done(report)
    row.save(update_fields=["said"])
    return Receipt(row.said)


def key_of(mail: Mail, raw: bytes) -> str:
    text = mail.message_id.encode() if mail.message_id else raw
    return hashlib.sha256(text).hexdigest()


def came_lately(seat: Seat) -> int:
    an_hour_ago = timezone.now() - timedelta(hours=1)
    return seat.incoming.filter(at__gt=an_hour_ago).count()


def is_pestered(seat: Seat) -> bool:
    """Whether a player was asked to confirm so often that somebody else may be at it."""
    an_hour_ago = timezone.now() - timedelta(hours=1)
    asked = seat.incoming.filter(at__gt=an_hour_ago, said=TO_CONFIRM).count()
    return asked >= MAX_TO_CONFIRM_AN_HOUR


def what_was_done(report: Report) -> str:
    return f"{len(report.played)} done, {len(report.told())} not"


def too_many() -> Report:
    words = _("Too many mails came for this seat within an hour. This one was not read.")
    return Report(problems=[words])


def play(mail: Mail, addressed: Addressed, doubt: str) -> Report:
    """Play what was written, if the question is still open. If it may not be theirs, which is told
    by `doubt`, only see what it would do."""
    game = Game.objects.select_for_update().get(pk=addressed.seat.game_id)
    player = addressed.player
    if addressed.has_left:
        return Report(problems=[str(NOT_SEATED)])
    if addressed.is_worthless:
        return Report(problems=[_("The letter you answered is worthless now. Answer a newer one.")])
    if game.rests:
        return Report(problems=[str(moves.AT_REST)])
    kind = Unconfirmed if doubt else Session
    session = kind(addressed.seat, player, player.language, seen=addressed.seen)
    session.report.doubt = doubt
    if session.is_asked and not session.has_seen_question(addressed.seen):
        session.stop(_("The letter you answered is out of date: another question is open now."))
        session.skip_rest(Grammar(what_was_written(mail.text)))
    else:
        session.take(what_was_written(mail.text))
        if session.report.is_empty:
            session.stop(why_nothing(mail))
    return session.report


def why_nothing(mail: Mail) -> str:
    """Why a mail says nothing to us."""
    notes = {note.kind for note in mail.notes}
    if "encrypted" in notes:
        return _("Your mail is encrypted, and we cannot open it. Please send it unencrypted.")
    if "unreadable" in notes:
        return _("Your mail could not be decoded. Please send it as plain text.")
    return _(
        "Nothing in your mail could be read as an answer. "
        "Write it above the letter that you answer."
    )


def write_back(seat: Seat, player: User, report: Report, mail: Mail) -> None:
    """Answer the mail by a letter, to the player's own address whoever sent it."""
    seat.game.refresh_from_db()
    message_id = f"<{mail.message_id}>" if mail.message_id else ""
    facts = {**report.facts(), "message_id": message_id}
    game = seat.game
    outbox.write(to_person(REPLY.key, player, game=game, seat=seat, facts=facts))
    if report.later is not None:
        due_at = timezone.now() + report.later
        outbox.write(to_person(LATER.key, player, game=game, seat=seat, due_at=due_at))
    worker.wake_on_commit(game)
