"""It is somebody's turn."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models import Game, Letter, Seat
from games.post import drafts
from games.post.answering import reply_context
from games.post.cadence import cadence_of, may_go_at, times_of
from games.post.choices import choices_for
from games.post.news import deeds_context, said_since
from games.post.occasion import Content, ToSeat, game_and_seat, letters_wanted
from games.post.pictures import picture_for
from games.post.tables import lines_html, seats_of, table_context
from games.reading import read
from games.services.deadlines import MISSED_TURNS
from games.services.happenings import Happening, LinksRevoked, TurnBegan

SECOND_THOUGHTS = timedelta(minutes=5)
"""How long a letter waits after an undo: a player who took back one move may take back the next,
and the others need not hear of each."""

ONE_BY_ONE = (User.Letters.AT_ONCE, User.Letters.DELAYED)
"""The cadences by which every turn has a letter of its own."""


class AboutTurn(ToSeat):
    """A letter that asks somebody to move, for the first time or again."""

    def is_wanted(self, letter: Letter) -> bool:
        """Whether the turn still has to be played."""
        if not super().is_wanted(letter):
            return False
        game, seat = game_and_seat(letter)
        is_going_on = game.status in (Game.Status.RUNNING, Game.Status.PAUSED)
        return is_going_on and seat.is_awaited and self.is_about_now(letter, seat)

    def is_about_now(self, letter: Letter, seat: Seat) -> bool:
        """Whether the question that the letter was written for is still open."""
        return seat.asked_at <= letter.head

    def is_held(self, letter: Letter) -> bool:
        """Whether the game is paused, so that nobody can play."""
        assert letter.game is not None
        return super().is_held(letter) or letter.game.status == Game.Status.PAUSED

    def may_go_at(self, letter: Letter, now: datetime) -> datetime:
        _, seat = game_and_seat(letter)
        times = times_of(seat, since=seat.awaited_since or now)
        return may_go_at(cadence_of(seat), times, now)

    def content(self, letter: Letter) -> Content:
        game, seat = game_and_seat(letter)
        reading = read(game, seats_of(game), seat.number, translation.get_language() or "en")
        text, table = reading.text, table_context(game, seat, reading.points)
        context: dict[str, Any] = {
            **table,
            **reply_context(seat, seen=game.head),
            "question": reading.question,
            "choices": choices_for(seat, reading, table["url"], looks_ahead=True),
            "is_first": seat.last_moved == 0,
            "missed": missed(seat),
            **deeds_context(reading),
            "talk": said_since(reading),
            "table": text,
            "table_html": lines_html(text),
            # For readers who cannot see the picture: where the game stands. The rest is in the
            # words below.
            "alt": " ".join(text.split("\n")[:2]),
        }
        return Content(context, lambda: picture_for(seat, reading))


def missed(seat: Seat) -> str:
    """That a bot played turns for the player; empty if they played the last one themselves."""
    if not seat.missed:
        return ""
    counted = {"n": seat.missed, "most": MISSED_TURNS}
    return _("A bot moved for you at the deadline, %(n)d of %(most)d.") % counted


class Turn(AboutTurn):
    key = Letter.Kind.TURN
    label = gettext_lazy("your turn")

    def letters_for(self, happening: Happening) -> Iterator[Letter]:
        """Letters to those whose turn has begun, unless they hear of it by digests."""
        if isinstance(happening, LinksRevoked):
            yield from self.letters_afresh(happening)
        if not isinstance(happening, TurnBegan):
            return
        fields: dict[str, Any] = {"is_once": True}
        if happening.is_second_thought:
            fields["due_at"] = timezone.now() + SECOND_THOUGHTS
        for seat in happening.seats:
            if seat.letters_wanted in ONE_BY_ONE:
                facts = {"since": beginning(seat)}
                yield from drafts.to_seats(self.key, happening.game, [seat], facts=facts, **fields)

    def is_wanted(self, letter: Letter) -> bool:
        return letters_wanted(letter) in ONE_BY_ONE and super().is_wanted(letter)

    def is_about_now(self, letter: Letter, seat: Seat) -> bool:
        """A letter that waited is still right if the player has begun the turn since and left in
        the middle of it, unless a later letter tells of that."""
        if super().is_about_now(letter, seat):
            return True
        is_same_turn = letter.facts.get("since") == beginning(seat)
        return is_same_turn and not seat.letters.filter(kind=self.key, pk__gt=letter.pk).exists()

    def letters_afresh(self, revoked: LinksRevoked) -> Iterator[Letter]:
        """A letter with a new link, unless one for this turn waits still and will have it."""
        seat = revoked.seat
        waiting = Letter.objects.filter(seat=seat, kind=self.key, status=Letter.Status.WAITING)
        is_told = waiting.filter(head__gte=seat.asked_at).exists()
        if seat.letters_wanted in ONE_BY_ONE and not is_told:
            yield from drafts.to_seats(self.key, revoked.game, [seat])


def beginning(seat: Seat) -> str:
    """When the clock of the seat's turn began to run. Of two turns in a row each has its own."""
    return seat.awaited_since.isoformat() if seat.awaited_since is not None else ""


OCCASION = Turn()
