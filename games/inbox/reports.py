"""Reports about letters of ours: that one did not arrive (RFC 3464), or that somebody does not want
it (RFC 5965). Both are a `multipart/report` (RFC 6522): words for people, fields for machines, and
the letter itself or its headers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.parser import BytesHeaderParser
from email.policy import compat32

from games.inbox.bodies import Body, decoded, split_entity, split_parts
from games.inbox.headers import Headers, unfolded

LONGEST_REPORT = 128_000
MOST_GROUPS = 20

DELIVERY = "delivery-status"
FEEDBACK = "feedback-report"
_FIELDS = {
    "message/delivery-status": DELIVERY,
    "message/global-delivery-status": DELIVERY,
    "message/feedback-report": FEEDBACK,
}
_RETURNED = (
    "message/rfc822",
    "message/global",
    "message/rfc822-headers",
    "text/rfc822-headers",
    "message/global-headers",
)
_PARSER = BytesHeaderParser(policy=compat32)
_LINE_END = re.compile(rb"\r\n?")
_BLANK = re.compile(rb"\n[ \t]*\n")

Fields = dict[str, str]


@dataclass
class Report:
    headers: Headers
    words: str
    """What it says to people. Of a mail that is no report this is all of its text."""

    kind: str = ""
    """DELIVERY or FEEDBACK; nothing if it is no such report."""

    groups: tuple[Fields, ...] = ()
    """Its fields: of a delivery report first those of the letter, then those of each recipient."""

    returned: Headers | None = None
    """The headers of the letter that it is about, if it has them."""


def read_report(raw: bytes) -> Report:
    """Read any bytes; this never raises."""
    raw = _LINE_END.sub(b"\n", raw[:LONGEST_REPORT])
    headers, body = split_entity(raw)
    report = Report(headers, Body(headers, body).text)
    content = headers.content()
    if content.is_multipart and content.boundary:
        for part in split_parts(body, content.boundary):
            _read_part(report, part)
    return report


def _read_part(report: Report, part: bytes) -> None:
    headers, body = split_entity(part)
    content = headers.content()
    body = decoded(body, content.encoding)
    if content.type in _FIELDS and not report.kind:
        report.kind = _FIELDS[content.type]
        groups = _BLANK.split(body.strip(b"\n"), maxsplit=MOST_GROUPS)[:MOST_GROUPS]
        report.groups = tuple(_fields(group) for group in groups)
    elif content.type in _RETURNED and report.returned is None:
        report.returned = split_entity(body.lstrip(b"\n"))[0]


def _fields(group: bytes) -> Fields:
    """The fields of a group by their names in small letters; the first of a name counts."""
    found: Fields = {}
    for name, value in _PARSER.parsebytes(group.strip(b"\n") + b"\n").raw_items():
        found.setdefault(name.lower(), unfolded(str(value)))
    return found
