"""The embedded site's post: letters stay on this machine, and /mailbox/ shows and answers them."""

from __future__ import annotations

import base64
import re
import smtplib
from collections.abc import Sequence
from email.message import EmailMessage as ParsedMessage
from email.policy import SMTP
from email.utils import localtime, make_msgid, parseaddr
from urllib.parse import unquote

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction

from games.models import Envelope

LONGEST = 250
SEND_SECONDS = 20
CID = re.compile(r"""cid:([^"'\s>)]+)""")
HEAD = re.compile(r"<head\b[^>]*>", re.IGNORECASE)


class MailboxBackend(BaseEmailBackend):
    """Keeps each letter as the bytes that a mail server would get."""

    @transaction.atomic
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            raw = message.message().as_bytes()
            Envelope.objects.bulk_create(
                Envelope(
                    address=parseaddr(recipient)[1].lower(),
                    subject=str(message.subject)[:LONGEST],
                    sender=str(message.extra_headers.get("From", message.from_email))[:LONGEST],
                    raw=raw,
                )
                for recipient in message.recipients()
            )
        return len(email_messages)


def read_text(message: ParsedMessage) -> str:
    part = message.get_body(("plain",))
    return str(part.get_content()) if part is not None else ""


def read_html(message: ParsedMessage) -> str:
    """The letter's HTML with its pictures inside and with links that lead out of the frame."""
    part = message.get_body(("html",))
    if part is None:
        return ""
    pictures = read_pictures(message)
    html = CID.sub(lambda cid: pictures.get(unquote(cid[1]), ""), str(part.get_content()))
    base = '<base target="_top">'
    return (
        HEAD.sub(lambda head: head[0] + base, html, count=1) if HEAD.search(html) else base + html
    )


def read_pictures(message: ParsedMessage) -> dict[str, str]:
    """The pictures that the HTML can refer to, as data: addresses."""
    pictures = {}
    for part in message.walk():
        if part["Content-ID"] and part.get_content_maintype() == "image":
            payload = part.get_payload(decode=True)
            content = base64.b64encode(payload if isinstance(payload, bytes) else b"").decode()
            name = str(part["Content-ID"]).strip().strip("<>")
            pictures[name] = f"data:{part.get_content_type()};base64,{content}"
    return pictures


def reply_address(message: ParsedMessage) -> str:
    """Where a reply to a letter goes, or nothing if the letter wants none."""
    return parseaddr(str(message["Reply-To"] or ""))[1]


def send_reply(envelope: Envelope, text: str) -> None:
    """Send what the reader has written to the listener, as their mail program would.

    This raises OSError, of which smtplib's errors are a kind, if the listener does not take it."""
    reply = write_reply(envelope, text)
    at = settings.RECEIVE_MAIL_AT
    where = (at, 0) if isinstance(at, str) else at
    with smtplib.LMTP(*where, "localhost", timeout=SEND_SECONDS) as listener:
        listener.sendmail(envelope.address, [str(reply["To"])], reply.as_bytes())


def write_reply(envelope: Envelope, text: str) -> ParsedMessage:
    letter = envelope.message()
    reply = ParsedMessage(policy=SMTP)
    subject = str(letter["Subject"] or "")
    reply["Subject"] = subject if subject.lower().startswith("re:") else f"Re: {subject}"
    reply["From"] = envelope.address
    reply["To"] = reply_address(letter)
    reply["Date"] = localtime()
    reply["Message-ID"] = make_msgid(domain=envelope.address.rpartition("@")[2])
    if parent := str(letter["Message-ID"] or "").strip():
        reply["In-Reply-To"] = parent
        reply["References"] = f"{letter['References'] or ''} {parent}".strip()
    reply.set_content(f"{text.strip()}\n\n{quoted(envelope, letter)}", cte="quoted-printable")
    return reply


def quoted(envelope: Envelope, letter: ParsedMessage) -> str:
    """The letter below a line that says whose it is, always in English: some programs do that."""
    lines = read_text(letter).splitlines()
    below = "\n".join(f"> {line}".rstrip() for line in lines)
    return f"On {envelope.at:%a, %d %b %Y at %H:%M}, {envelope.sender} wrote:\n\n{below}\n"
