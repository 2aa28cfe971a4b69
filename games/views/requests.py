"""What a request says: its language, and numbers in it."""

from __future__ import annotations

from django.http import QueryDict
from django.utils.translation import get_language


def language() -> str:
    return get_language() or "en"


def number_in(data: QueryDict, name: str) -> int:
    """A number from a form or an address; whatever else is there counts as 0, which is stale."""
    text = data.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
