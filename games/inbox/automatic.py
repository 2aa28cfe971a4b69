"""Is a mail written by a machine? Then it is never answered, so that two never answer each other.

The headers are those of RFC 3834 and of its forerunners; a few holiday notes can be told only by
their subjects.
"""

from __future__ import annotations

import re

from games.inbox.headers import Headers

_BULK = ("bulk", "junk", "list", "auto_reply", "auto-reply")
_DAEMONS = ("mailer-daemon", "postmaster", "mail-daemon")
_SAID_BY_HEADER = (
    "x-auto-response-suppress",
    "x-autoreply",
    "x-autorespond",
    "x-mail-autoreply",
)
_SUBJECT = re.compile(
    r"(?:automatic (?:reply|response)|auto[- ]?(?:reply|response|antwort)|out of (?:the )?office"
    r"|r[ée]ponse automatique|absence du bureau|absent du bureau|automatische antwort"
    r"|abwesenheitsnotiz|respuesta autom[áa]tica|risposta automatica|automatisch antwoord)\b"
    r"|(?:auto|ooo|vacation|absence|abwesenheit\w*|abwesend)(?: ?:| \(|$)",
    re.IGNORECASE,
)
"""How such notes begin. An answer to a letter of ours begins with "Re:" or the letter's subject."""


def why_automatic(
    headers: Headers, content_type: str, *, envelope_sender: str | None, our_address: str
) -> str:
    """What gives the mail away as a machine's, in a word or two; nothing if a person wrote it."""
    senders = headers.addresses("from")
    if our_address and our_address.lower() in senders:
        return "ours"
    if content_type == "multipart/report":
        return "report"
    if envelope_sender == "" or (headers.get("return-path").replace(" ", "") == "<>"):
        return "no return path"
    if headers.get("auto-submitted").partition(";")[0].strip().lower() not in ("", "no"):
        return "auto-submitted"
    if headers.get("precedence").strip().lower() in _BULK:
        return "precedence"
    if headers.get("list-id") or headers.get("list-post"):
        return "mailing list"
    for name in _SAID_BY_HEADER:
        if headers.get(name).strip().lower() not in ("", "no", "none"):
            return name
    if any(sender.partition("@")[0] in _DAEMONS for sender in senders):
        return "mail server"
    return "subject" if _SUBJECT.match(headers.words("subject")) else ""
