"""What a mail provider tells of a letter that it was given: it came back, or somebody called it
spam. That means the same as a report by mail."""

from __future__ import annotations

import json
import re
from typing import Any

from anymail.signals import AnymailTrackingEvent, EventType, RejectReason
from django.db import transaction

from accounts.letters import domain
from games.inbox.bounces import Bounce, Trouble, best_status, trouble_of
from games.models import Letter
from games.replies.bounces import note_bounce
from games.replies.complaints import find_letter, note_complaint
from games.services.quiet import set_quiet, whose

_SIGNED = re.compile(r"[a-z-]+-[a-z2-7]{26}@[a-z0-9.-]+", re.IGNORECASE)
_GIVEN_UP = re.compile(r"previously bounced|suppress|NoEmail", re.IGNORECASE)
"""The provider itself will not write to that address any more, since letters came back before."""
_FOR_NOW = re.compile(r"^Transient\b", re.IGNORECASE)
_BY_REASON = {
    RejectReason.INVALID: Trouble.NO_SUCH_ADDRESS,
    RejectReason.TIMED_OUT: Trouble.FULL,
    RejectReason.BLOCKED: Trouble.OURS,
}
FAILED = (EventType.BOUNCED, EventType.REJECTED)


@transaction.atomic
def note_event(event: AnymailTrackingEvent) -> str:
    """Do what an event calls for; a line about it for the log."""
    is_spam = event.event_type == EventType.COMPLAINED or event.reject_reason == RejectReason.SPAM
    is_failure, is_unwanted = event.event_type in FAILED, event.event_type == EventType.UNSUBSCRIBED
    if not (is_spam or is_failure or is_unwanted):
        return f"ignored, an event of the kind {event.event_type}"
    letter = letter_of(event.esp_event)
    is_known = letter is not None
    letter = letter or newest_to(event.recipient or "")
    if letter is None:
        return "ignored, an event about no letter of ours"
    if is_spam:
        return note_complaint(letter)
    if is_failure:
        return fail(letter, bounce_in(event), is_known=is_known)
    set_quiet(whose(letter), quiet=True)
    return f"somebody wants no more letters like a {letter.kind}"


def fail(letter: Letter, bounce: Bounce, *, is_known: bool) -> str:
    """Note that a letter came back. If it is only the newest one to that address, then no more can
    be said than that the address is dead."""
    if not is_known and bounce.trouble is not Trouble.NO_SUCH_ADDRESS:
        return "ignored, nobody knows which letter it was"
    return note_bounce(letter, bounce)


def letter_of(event: Any) -> Letter | None:
    """The letter whose addresses or Message-ID stand anywhere in what the provider tells. They are
    signed, so they can be looked for."""
    told = _SIGNED.findall(json.dumps(event, default=str))
    ours = [each for each in dict.fromkeys(told) if each.lower().endswith(f"@{domain().lower()}")]
    found = find_letter(ours[:20])
    return found or next(filter(None, (find_letter([], each) for each in ours[:20])), None)


def newest_to(address: str) -> Letter | None:
    letters = Letter.objects.filter(address__iexact=address, channel=Letter.MAIL)
    tried = letters.filter(status__in=[*Letter.TRIED, Letter.Status.HANDED])
    return tried.select_related("recipient", "game", "seat").order_by("-pk").first()


def bounce_in(event: AnymailTrackingEvent) -> Bounce:
    """Why a letter came back: as the other mail server said, or as the provider thinks."""
    said, thought = event.mta_response or "", event.description or ""
    status = best_status("", said)
    if _GIVEN_UP.search(f"{said} {thought}"):
        return Bounce(Trouble.NO_SUCH_ADDRESS, status)
    if status:
        return Bounce(trouble_of(status, said), status)
    if _FOR_NOW.search(thought):
        return Bounce(Trouble.FULL)
    reason = _BY_REASON.get(event.reject_reason)
    return Bounce(reason or trouble_of("", f"{said} {thought}"))
