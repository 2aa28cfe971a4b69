"""The embedded site's post: letters stay on this machine, and /mailbox/ shows them."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from email.message import EmailMessage as ParsedMessage
from email.utils import parseaddr
from urllib.parse import unquote

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction

from games.models import Envelope

LONGEST = 250
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
                    sender=str(message.from_email)[:LONGEST],
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
