"""What a mail server says became of a letter of ours: RFC 3464, and what others write instead."""

from __future__ import annotations

import re
from email import message_from_bytes
from enum import Enum
from typing import NamedTuple

from flufl.bounce import all_failures

LONGEST_REPORT = 64_000

_STATUS = re.compile(rb"^Status:\s*([245]\.\d{1,3}\.\d{1,3})", re.IGNORECASE | re.MULTILINE)
_ACTION = re.compile(rb"^Action:\s*(\w+)", re.IGNORECASE | re.MULTILINE)
_ENHANCED = re.compile(rb"\b([45]\.\d{1,3}\.\d{1,3})\b")
_BODIES = re.compile(rb"^Content-Type:\s*(?:message/rfc822|text/rfc822)", re.I | re.MULTILINE)


class Trouble(Enum):
    """Why a letter did not arrive."""

    NO_SUCH_ADDRESS = "there is no such address"
    FULL = "the mailbox is full, or cannot be reached for a while"
    OURS = "the other side does not take letters from us"
    OTHER = "it was refused"


class Bounce(NamedTuple):
    trouble: Trouble
    status: str
    """Such as 5.1.1; empty if none was given."""


def read_bounce(raw: bytes) -> Bounce | None:
    """What a report says; None if it does not say that a letter has failed. It never raises."""
    raw = raw[:LONGEST_REPORT].replace(b"\r\n", b"\n")
    action = _ACTION.search(raw)
    if action is not None and action[1].lower() not in (b"failed", b"delayed"):
        return None
    # What the letter itself says, quoted at the end, is no report.
    said = _BODIES.split(raw)[0]
    status = _STATUS.search(said) or _ENHANCED.search(said)
    if status is None:
        return Bounce(Trouble.OTHER, "") if is_bounce(raw) else None
    text = status[1].decode()
    if action is not None and action[1].lower() == b"delayed":
        return Bounce(Trouble.FULL, text)
    return Bounce(trouble_of(text), text)


def trouble_of(status: str) -> Trouble:
    """By RFC 3463: x.1.x is about the address, x.2.2 a full mailbox, x.7.x a matter of policy."""
    kind, subject, detail = (int(part) for part in status.split("."))
    if kind == 4 or (subject, detail) == (2, 2):
        return Trouble.FULL
    if subject == 1:
        return Trouble.NO_SUCH_ADDRESS
    return Trouble.OURS if subject == 7 else Trouble.OTHER


def is_bounce(raw: bytes) -> bool:
    """Whether it is a bounce in the words of one of the many mail servers."""
    try:
        _, permanent = all_failures(message_from_bytes(raw))
    except Exception:  # the library stumbles over broken mails
        return False
    return bool(permanent)
