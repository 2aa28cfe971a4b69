"""One letter about every game that waits for its reader, at the hours that they chose."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.guard import RulesFailed
from games.models import Letter, Seat, Trouble
from games.models.game import SeatQuerySet
from games.post import drafts
from games.post.cadence import OPEN_AT_MOST
from games.post.choices import choices_for
from games.post.occasion import Content, Occasion
from games.post.tables import seats_of, table_context
from games.reading import read
from games.services import resting

MOST_MOVES = 10
"""Of a table with more moves a digest tells how many there are, and gives an example."""


class Digest(Occasion):
    key = Letter.Kind.DIGEST
    label = gettext_lazy("digest")

    def letters_due(self) -> Iterator[Letter]:
        """Letters to all whose hour has come and for whom a game waits, and their next hours."""
        now = timezone.now()
        readers = list(User.objects.select_for_update(no_key=True).filter(digest_at__lte=now))
        if not readers:
            return
        models.prefetch_related_objects(readers, "absences")
        waiting = set(waiting_seats().filter(player__in=readers).values_list("player", flat=True))
        for reader in readers:
            if reader.pk in waiting and not reader.is_away():
                hour = timezone.localtime(reader.digest_at, reader.zone).strftime("%Y-%m-%d %H")
                once = f"{reader.pk}/{hour}"
                yield from drafts.to_person(self.key, reader, once=once, created_at=now)
            reader.digest_at = reader.next_digest(now)
        User.objects.bulk_update(readers, ["digest_at"])

    def is_wanted(self, letter: Letter) -> bool:
        reader = letter.recipient
        is_reached = reader is not None and reader.is_active
        return is_reached and waiting_seats().filter(player=reader).exists()

    def may_go_at(self, letter: Letter, now: datetime) -> datetime:
        """After quiet hours, and when the reader sits at none of the tables that it is about."""
        reader = letter.recipient
        assert reader is not None
        at_table = waiting_seats().filter(player=reader, open_until__gt=now)
        left_at = at_table.aggregate(at=Max("open_until"))["at"] or now
        written = now if letter._state.adding else letter.created_at
        return super().may_go_at(letter, max(now, min(left_at, written + OPEN_AT_MOST)))

    def content(self, letter: Letter) -> Content:
        assert letter.recipient is not None
        seats = waiting_seats().filter(player=letter.recipient)
        seats = seats.select_related("game", "player").prefetch_related("game__seats__player")
        waiting = sorted(seats, key=urgency)
        tables = list(filter(None, map(table_if_it_can_be_told, waiting)))
        return Content({"tables": tables, "url": settings.SITE_URL + reverse("my-games")})


def table_if_it_can_be_told(seat: Seat) -> dict[str, Any] | None:
    """One table, or nothing if its rules fail: then it is set aside, and the letter tells of the
    others."""
    try:
        return waiting_table(seat)
    except RulesFailed as error:
        resting.set_aside(seat.game_id, Trouble.Step.LETTER, error)
        return None


def waiting_table(seat: Seat) -> dict[str, Any]:
    """One table in a few lines: where it stands, what happened last, and what is asked."""
    game = seat.game
    reading = read(game, seats_of(game), seat.number, translation.get_language() or "en")
    news = [line for happening in reading.news for line in happening.lines]
    table = table_context(game, seat, reading.points)
    choices = choices_for(seat, reading, table["url"])
    return {
        **table,
        "since": seat.awaited_since,
        "news": news[-1] if news else "",
        "question": reading.question,
        "choices": choices,
        "is_short": choices.total <= MOST_MOVES,
    }


OCCASION = Digest()


def waiting_seats() -> SeatQuerySet:
    """The seats that wait for players who hear of the game by digests."""
    return Seat.objects.awaited().told_in_digests()


def urgency(seat: Seat) -> tuple[bool, datetime]:
    """A key to sort seats by: first those with a deadline, then those awaited the longest."""
    moment = seat.deadline or seat.awaited_since or timezone.now()
    return seat.deadline is None, moment
