"""A mail as it came in: who wrote it, to whom, and its text.

`read_mail` takes any bytes and never raises. It looks at the first 256 kB, at a few headers and
parts, and notes what it left out. It says whether a machine wrote the mail and what the mail
server found out about its sender; what follows from that is for others to decide.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.inbox.authentication import Authentication, authentication
from games.inbox.automatic import why_automatic
from games.inbox.bodies import Body, Note, split_entity

LONGEST_MAIL = 256_000

_LINE_END = re.compile(rb"\r\n?")


@dataclass(frozen=True)
class Mail:
    senders: tuple[str, ...]
    """The addresses under From: one, unless somebody is playing tricks."""

    recipients: tuple[str, ...]
    """Whom the headers name. The mail server knows better who got it."""

    subject: str
    message_id: str
    in_reply_to: tuple[str, ...]
    references: tuple[str, ...]

    text: str
    notes: tuple[Note, ...]

    automatic: str
    """What gives a machine's mail away; nothing if a person wrote it."""

    is_report: bool
    """Does it say what became of a letter of ours (RFC 3464)?"""

    is_feedback: bool
    """Does it pass on what somebody thinks of a letter of ours (RFC 5965)?"""

    authentication: Authentication

    @property
    def is_automatic(self) -> bool:
        return bool(self.automatic)


def read_mail(
    raw: bytes,
    *,
    envelope_sender: str | None = None,
    our_address: str = "",
    trusted_server: str = "",
) -> Mail:
    """Read the bytes of a mail.

    The envelope's sender is empty for mails that want no answer and None where it is not known;
    our address is the one our letters come from; the trusted server is the name under which our
    own mail server signs its Authentication-Results."""
    is_cut = len(raw) > LONGEST_MAIL
    raw = _LINE_END.sub(b"\n", raw[:LONGEST_MAIL])
    if raw.startswith(b"From "):
        raw = raw.partition(b"\n")[2]
    headers, rest = split_entity(raw)
    content = headers.content()
    body = Body(headers, rest)
    return Mail(
        senders=headers.addresses("from"),
        recipients=headers.addresses("to", "cc", "delivered-to", "x-original-to"),
        subject=headers.words("subject"),
        message_id=next(iter(headers.message_ids("message-id")), ""),
        in_reply_to=headers.message_ids("in-reply-to"),
        references=headers.message_ids("references"),
        text=body.text,
        notes=(*body.notes, *([Note("too long")] if is_cut else ())),
        automatic=why_automatic(
            headers, content.type, envelope_sender=envelope_sender, our_address=our_address
        ),
        is_report=_is_report("delivery-status", content.report_type, body.types),
        is_feedback=_is_report("feedback-report", content.report_type, body.types),
        authentication=authentication(headers.all("authentication-results"), trusted_server),
    )


def _is_report(kind: str, report_type: str, types: set[str]) -> bool:
    return report_type == kind or f"message/{kind}" in types
