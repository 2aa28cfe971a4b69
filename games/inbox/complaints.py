"""What a mail provider passes on when somebody calls a letter of ours spam: RFC 5965."""

from __future__ import annotations

import re
from typing import NamedTuple

from games.inbox.reports import FEEDBACK, read_report

_NO_COMPLAINT = ("not-spam", "auth-failure")
"""Somebody took us out of the spam folder; a server found that a signature does not hold."""
_MAILTO = re.compile(r"mailto:([^\s<>?,]+)", re.IGNORECASE)


class Complaint(NamedTuple):
    kind: str
    """Such as abuse, the commonest."""

    addresses: tuple[str, ...]
    """Addresses of ours that the letter had: those it came from and those to unsubscribe at."""

    message_id: str

    @property
    def is_about_us(self) -> bool:
        """Whether it is no complaint, but about how we sign or are judged."""
        return self.kind in _NO_COMPLAINT


def read_complaint(raw: bytes) -> Complaint | None:
    """What a report says; None if it is no feedback report. It never raises."""
    report = read_report(raw)
    if report.kind != FEEDBACK or not report.groups:
        return None
    fields, letter = report.groups[0], report.returned
    found = [fields.get("original-mail-from", "").strip(" <>")]
    message_id = ""
    if letter is not None:
        found += letter.addresses("return-path")
        found += _MAILTO.findall(letter.get("list-unsubscribe"))
        message_id = next(iter(letter.message_ids("message-id")), "")
    kind = fields.get("feedback-type", "").strip().lower()
    return Complaint(kind, tuple(address for address in found if address), message_id)
