"""Where the forms and links of a turn page lead."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote_plus

from django.urls import reverse

from games.access import Visit

Touched = tuple[str, ...]
"""Board elements in the order in which they are pressed."""


class Addresses(NamedTuple):
    """Where a page and its confirmations are found: at the game's address or at a letter's link."""

    page: str
    confirm: str

    def confirm_of(self, answer: str, seen: int) -> str:
        return f"{self.confirm}?answer={quote_plus(answer)}&seen={seen}"

    def touching(self, touched: Touched) -> str:
        """The address of the page after these elements have been pressed."""
        return f"{self.page}?touch={quote_plus(' '.join(touched))}" if touched else self.page


def addresses(visit: Visit) -> Addresses:
    if visit.token:
        page = reverse("link", args=[visit.token])
        return Addresses(page, page + "answer/")
    page = reverse("game", args=[visit.game.slug])
    return Addresses(page, page + "confirm/")
