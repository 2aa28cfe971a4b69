"""Something happened at a table that is not a move, or a moderator did something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from datetime import datetime
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.links import seat_url
from games.models import Letter, Seat
from games.post import drafts
from games.post.occasion import Content, Occasion, wants_letters
from games.post.tables import code, opponents
from games.services import notices
from games.services.happenings import (
    AtTable,
    Happening,
    InvitationDeclined,
    Moderated,
    SeatLeft,
    TableClosed,
)


class Notice(Occasion):
    key = Letter.Kind.NOTICE
    label = gettext_lazy("notice")

    def letters_for(self, happening: Happening) -> Iterator[Letter]:
        match happening:
            case InvitationDeclined(host=Seat() as host):
                yield from self.news(happening, [host], news="declined")
            case TableClosed():
                who = str(happening.host)
                yield from self.news(happening, happening.others, news="closed", who=who)
            case SeatLeft():
                yield from self.farewell(happening)
            case Moderated():
                yield from self.moderated(happening)

    def news(self, happening: AtTable, seats: Sequence[Seat], **facts: str) -> Iterator[Letter]:
        wanted = [seat for seat in seats if wants_letters(seat)]
        return drafts.to_seats(self.key, happening.game, wanted, facts=facts)

    def farewell(self, left: SeatLeft) -> Iterator[Letter]:
        """Tell the others who left, and an absent player that a bot has taken their seat."""
        yield from self.news(left, left.others, news=left.how, who=str(left.leaver))
        if left.how == "absent":
            seat = copy(left.seat)
            seat.player = left.leaver
            yield from self.news(left, [seat], news="replaced-you")

    def moderated(self, deed: Moderated) -> Iterator[Letter]:
        """Tell the seats and the person. News about an account is sent even if letters are off."""
        if deed.game is not None:
            wanted = [seat for seat in deed.seats if wants_letters(seat)]
            yield from drafts.to_seats(self.key, deed.game, wanted, facts=deed.facts)
        person = deed.person
        if person is not None and (deed.game is None or person.letters != User.Letters.OFF):
            yield from drafts.to_person(self.key, person, game=deed.game, facts=deed.facts)

    def is_wanted(self, letter: Letter) -> bool:
        """Whether the reader still wants it. They may have lost their seat: the notice may say
        just that. A notice about an account is always sent, even to somebody who can no longer
        sign in."""
        return letter.game is None or super().is_wanted(letter)

    def is_held(self, letter: Letter) -> bool:
        return False

    def may_go_at(self, letter: Letter, now: datetime) -> datetime:
        """News about an account comes at once, even in quiet hours."""
        return now if letter.game is None else super().may_go_at(letter, now)

    def content(self, letter: Letter) -> Content:
        context: dict[str, Any] = {"news": sentence(letter.facts)}
        if letter.game is not None:
            seat = letter.seat
            context |= {
                "game": letter.game,
                "code": code(letter.game),
                "opponents": opponents(letter.game, seat),
            }
            if seat is not None and seat.player_id == letter.recipient_id:
                context["url"] = seat_url(seat)
            else:
                path = reverse("game", args=[letter.game.slug])
                context["url"] = settings.SITE_URL + path
        return Content(context)


def sentence(facts: dict[str, Any]) -> str:
    """What happened, in words for the reader of the notice."""
    who = {"who": facts.get("who", "")}
    match facts.get("news"):
        case "resigned":
            return _("%(who)s has resigned. A bot plays on in that seat.") % who
        case "absent":
            return _("%(who)s missed three turns in a row. A bot plays on in that seat.") % who
        case "replaced-you":
            return _("You missed three turns in a row, so a bot has taken your seat.")
        case "closed":
            return _("%(who)s cancelled the game before it began.") % who
        case "declined":
            return _("Someone you invited has declined. Their seat is free again.")
    return notices.sentence(facts)


OCCASION = Notice()
