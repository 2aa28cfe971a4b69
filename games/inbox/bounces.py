"""What a mail server says became of a letter of ours: RFC 3464, and what others write instead."""

from __future__ import annotations

import re
from email import message_from_bytes
from enum import Enum
from typing import NamedTuple

from flufl.bounce import all_failures

from games.inbox.reports import DELIVERY, LONGEST_REPORT, Fields, Report, read_report

_STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
_SAID = re.compile(r"(?:\b[45]\d\d[ -]|#)([45]\.\d{1,3}\.\d{1,3})\b")
"""A status as mail servers say it: "550 5.1.1", or "#5.1.1" as qmail does."""
_ARRIVED = ("delivered", "relayed", "expanded")
_DAEMONS = ("mailer-daemon", "postmaster", "mail-daemon", "mdaemon")


class Trouble(Enum):
    """Why a letter did not arrive, from the mildest to the worst for its reader."""

    DELAYED = "the mail server still tries"
    FULL = "the mailbox is full, or cannot be reached for a while"
    OURS = "the other side does not take letters from us"
    OTHER = "it was refused"
    NO_SUCH_ADDRESS = "there is no such address"


MILDEST_FIRST = list(Trouble)


class Bounce(NamedTuple):
    trouble: Trouble
    status: str = ""
    """Such as 5.1.1; empty if none was given."""


def read_bounce(raw: bytes, address: str = "") -> Bounce | None:
    """What a report says of our letter to that address; None if it does not say that the letter
    is late or has failed. It never raises."""
    report = read_report(raw)
    recipients = [group for group in report.groups if "action" in group or "status" in group]
    if report.kind == DELIVERY and recipients:
        return mildest([read_fields(group, report.words) for group in about(recipients, address)])
    return read_words(report, raw)


def about(recipients: list[Fields], address: str) -> list[Fields]:
    """Those of our reader. Where none has the reader's address it was forwarded: then all are."""
    own = [group for group in recipients if address and address.lower() in names_in(group)]
    return own or recipients


def names_in(group: Fields) -> set[str]:
    """The addresses of a recipient, the one that we wrote to among them."""
    values = (group.get(f"{which}-recipient", "") for which in ("original", "final"))
    return {value.rpartition(";")[2].strip(" <>").lower() for value in values}


def mildest(found: list[Bounce | None]) -> Bounce | None:
    """A letter that came through to one of several is no failure; nobody is blamed for the worst
    that happened to a copy."""
    bounces = [bounce for bounce in found if bounce is not None]
    if len(bounces) < len(found):
        return None
    return min(bounces, key=lambda bounce: MILDEST_FIRST.index(bounce.trouble))


def read_fields(group: Fields, words: str) -> Bounce | None:
    action = group.get("action", "").partition("(")[0].strip().lower()
    diagnostic = group.get("diagnostic-code", "")
    status = best_status(group.get("status", ""), diagnostic)
    if action in _ARRIVED or status.startswith("2"):
        return None
    if action == "delayed" or (action != "failed" and status.startswith("4")):
        return Bounce(Trouble.DELAYED, status)
    return Bounce(trouble_of(status, diagnostic or words), status)


def best_status(stated: str, diagnostic: str) -> str:
    """The status that says most. Many servers state 5.0.0, and repeat in the diagnosis what the
    other side said."""
    found = _STATUS.search(stated)
    said = _SAID.search(diagnostic) or _STATUS.search(diagnostic)
    if said is not None and (found is None or found[2] == "0"):
        return _STATUS.search(said[0])[0]  # type: ignore[index]
    return found[0] if found is not None else ""


def read_words(report: Report, raw: bytes) -> Bounce | None:
    """A report in words alone, of one of the many servers that write such. A holiday note that
    comes to the same address is none."""
    said = _SAID.search(report.words)
    temporary, permanent = failures(raw)
    if permanent or (said is not None and is_from_a_server(report)):
        status = said[1] if said is not None else ""
        return Bounce(trouble_of(status, report.words), status)
    return Bounce(Trouble.DELAYED) if temporary else None


def is_from_a_server(report: Report) -> bool:
    senders = report.headers.addresses("from")
    return any(sender.partition("@")[0] in _DAEMONS for sender in senders)


def failures(raw: bytes) -> tuple[bool, bool]:
    """Whether it tells, in the words of some mail server, of a failure for now or for good."""
    try:
        temporary, permanent = all_failures(message_from_bytes(raw[:LONGEST_REPORT]))
    except Exception:  # the library stumbles over broken mails
        return False, False
    return bool(temporary), bool(permanent)


# What a status means

_OURS = re.compile(
    r"\bspam\b|black ?list|block ?list|blocked|dnsbl|reputation|policy|\bspf\b|dkim|dmarc"
    r"|not allowed to send|bad sender|indésirable|richtlinie",
    re.IGNORECASE,
)
_FULL = re.compile(
    r"(?:mailbox|inbox|quota|storage|boîte|postfach)\W+(?:\w+\W+){0,4}?"
    r"(?:full|exceeded|pleine|dépassé|voll|überschritten)|over ?quota",
    re.IGNORECASE,
)
_NOBODY = re.compile(
    r"(?:user|recipient|mailbox|account|address)\W+(?:\w+\W+){0,3}?(?:unknown|not found)"
    r"|(?:unknown|invalid|no such) (?:user|recipient|mailbox|account|address|local part)"
    r"|no mailbox here|(?:does not|doesn't) exist|couldn't be found|wasn't found at"
    r"|recipient address rejected: access denied"
    r"|(?:utilisateur|destinataire|adresse|boîte)\W+(?:\w+\W+){0,3}?(?:inconnue?|introuvable)"
    r"|n['’]existe pas|unbekannte[rn]? (?:empfänger|benutzer|adresse)"
    r"|(?:empfänger|benutzer|adresse|postfach)\W+(?:\w+\W+){0,3}?(?:unbekannt|existiert nicht)"
    r"|existiert nicht",
    re.IGNORECASE,
)
_BY_WORDS = (
    (_OURS, Trouble.OURS),
    (_FULL, Trouble.FULL),
    (_NOBODY, Trouble.NO_SUCH_ADDRESS),
)
_VAGUE = ((3, 0), (4, 1), (5, 0))
"""Said of anything; Microsoft says 5.4.1 where there is no such recipient."""
_ABOUT_SENDER = (7, 8)
_NO_SUCH_DOMAIN = (4, 4)


def trouble_of(status: str, words: str = "") -> Trouble:
    """By RFC 3463: x.1.x is about the address, but x.1.7 and x.1.8 about ours; x.2.2 is a full
    mailbox, x.4.4 a domain that nobody knows, x.7.x a matter of policy."""
    kind, subject, detail = (int(part) for part in (status or "5.0.0").split("."))
    if subject == 0 or (kind == 5 and (subject, detail) in _VAGUE):
        found = (trouble for pattern, trouble in _BY_WORDS if pattern.search(words))
        return next(found, Trouble.FULL if kind == 4 else Trouble.OTHER)
    if subject == 7 or (subject == 1 and detail in _ABOUT_SENDER):
        return Trouble.OURS
    if kind == 4 or (subject, detail) == (2, 2):
        return Trouble.FULL
    is_nobody = subject == 1 or (subject, detail) == _NO_SUCH_DOMAIN
    return Trouble.NO_SUCH_ADDRESS if is_nobody else Trouble.OTHER
