"""What the admin's pages about one game show: small objects that are only read."""

from __future__ import annotations

import logging
from collections import Counter
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property
from django.utils.translation import get_language

from games.admin.actions import GAME_ACTIONS, offers
from games.admin.log import LogRow, is_whole, read_log
from games.models import AuditEntry, Game, Letter, Message, Report, Seat, Trouble

ROWS = 100
"""How many rows of the log one page shows."""
LATEST = 50
"""How many letters, messages and so on are shown; the rest is on their own pages."""

logger = logging.getLogger(__name__)


class ModerationPage:
    """What a spectator could know while the game runs, and who did what when."""

    def __init__(self, game: Game, request: HttpRequest) -> None:
        self.game = game
        self.request = request
        self.seats: list[Seat] = list(game.seats.select_related("player", "stood_for", "invitee"))
        revoked = Counter(
            entry.details["seat"] for entry in AuditEntry.objects.filter(game=game, action="revoke")
        )
        for seat in self.seats:
            seat.revoked = revoked[seat.number]  # type: ignore[attr-defined]

    @property
    def may_visit(self) -> bool:
        """Whether the moderator may open the game's own page: they play, or the table is open."""
        player = self.request.user.pk
        return self.game.is_open or any(seat.player_id == player for seat in self.seats)

    @cached_property
    def trouble(self) -> Trouble | None:
        """Why the game rests, or rested."""
        return Trouble.objects.filter(game=self.game).first()

    @cached_property
    def log(self) -> list[LogRow]:
        return read_log(self.game, self.seats, shows_secrets=self.game.is_finished)

    @cached_property
    def rows(self) -> Page[LogRow]:
        """One page of the log, latest first."""
        return Paginator(self.log[::-1], ROWS).get_page(self.request.GET.get("page"))

    @property
    def pages(self) -> list[int | str]:
        return list(self.rows.paginator.get_elided_page_range(self.rows.number))

    @property
    def wrong(self) -> list[int]:
        return [row.number for row in self.log if not row.is_right]

    @property
    def is_whole(self) -> bool:
        return is_whole(self.game, self.log)

    @cached_property
    def letters(self) -> QuerySet[Letter]:
        letters = self.game.letters.defer("subject", "facts")
        return letters.select_related("seat__player").order_by("-pk")[:LATEST]

    @cached_property
    def messages(self) -> QuerySet[Message]:
        return self.game.messages.select_related("author").order_by("-at", "-pk")[:LATEST]

    @cached_property
    def reports(self) -> QuerySet[Report]:
        return self.game.reports.select_related("reporter", "message")[:LATEST]

    @cached_property
    def audit(self) -> QuerySet[AuditEntry]:
        entries = AuditEntry.objects.filter(game=self.game)
        return entries.select_related("moderator", "player")[:LATEST]

    @property
    def offers(self) -> list[dict[str, Any]]:
        return offers(self.request, self.game, GAME_ACTIONS)

    @cached_property
    def table(self) -> str:
        """The table as a spectator sees it."""
        return table_text(self.game, self.seats, None)


class SecretsPage:
    """What only the players may know: every seat's view, every answer, every event."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats: list[Seat] = list(game.seats.select_related("player", "stood_for"))

    @property
    def views(self) -> list[dict[str, Any]]:
        return [
            {"seat": seat, "text": table_text(self.game, self.seats, seat.number)}
            for seat in self.seats
        ]

    @property
    def log(self) -> list[LogRow]:
        return read_log(self.game, self.seats, shows_secrets=True)[::-1]


def table_text(game: Game, seats: list[Seat], seat: int | None) -> str:
    if not game.checkpoint or not game.is_installed or game.rests:
        return ""
    try:
        names = [each.label for each in seats]
        return game.play().text(seat, get_language() or "en", names)
    except Exception:
        # A moderator comes to see just this: a game that its engine cannot bring up.
        logger.exception("The table of game %s cannot be shown.", game.slug)
        return ""
