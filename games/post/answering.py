"""What a letter says about answering it."""

from __future__ import annotations

from email.utils import formataddr
from typing import Any

from django.conf import settings
from django.utils import translation

from games.inbox.phrases import MARKER, MARKERS
from games.models import Seat
from games.reply_address import reply_address


def reply_context(seat: Seat, *, seen: int) -> dict[str, Any]:
    """How a letter that shows that head can be answered; nothing where no answers are read."""
    if not settings.REPLIES:
        return {}
    return {
        "can_reply": True,
        "marker": MARKERS.get(translation.get_language() or "en", MARKER),
        "reply_to": formataddr(("Parsec Post", reply_address(seat, seen))),
    }
