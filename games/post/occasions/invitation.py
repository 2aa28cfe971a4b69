"""Somebody is invited to a table, at the address that the host typed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.links import invitation_url
from games.models import Game, Letter, Refusal
from games.post.occasion import Content, Occasion, game_and_seat
from games.post.pictures import sample_picture
from games.post.tables import people, seats_of
from games.rulebooks import rulebook
from games.services.happenings import Happening, Invited


class Invitation(Occasion):
    key = Letter.Kind.INVITATION
    label = gettext_lazy("invitation")

    def letters_for(self, happening: Happening) -> Iterator[Letter]:
        """A letter by mail to the address as it was typed, whether or not it has an account: that
        is nobody's business."""
        if isinstance(happening, Invited):
            seat = happening.seat
            yield Letter(
                kind=self.key,
                game=happening.game,
                seat=seat,
                recipient=seat.invitee,
                address=seat.invited,
                facts={"host": str(happening.host)},
            )

    def is_wanted(self, letter: Letter) -> bool:
        """Whether the seat is still meant for that address, and the address takes invitations."""
        seat, game, reader = letter.seat, letter.game, letter.recipient
        if seat is None or game is None or game.status != Game.Status.GATHERING:
            return False
        if seat.is_taken or seat.invited != letter.address:
            return False
        if reader is not None and (reader.letters == User.Letters.OFF or reader.complained_at):
            return False
        return not is_closed_to_invitations(letter.address)

    def content(self, letter: Letter) -> Content:
        game, seat = game_and_seat(letter)
        language = translation.get_language() or "en"
        context = {
            "game": game,
            **about(game, language),
            "host": letter.facts["host"],
            **people(game, you=seat),
            "url": invitation_url(seat),
            "alt": _("A table of %(game)s in the middle of a game.") % {"game": game.name},
        }
        return Content(context, partial(sample_picture, game.engine, language))


def about(game: Game, language: str) -> dict[str, Any]:
    """What the game is, how many turns it takes and how long that is, as far as it tells."""
    book = rulebook(game.engine, language)
    turns = getattr(game.rules, "TURNS", None)
    return {
        "about": book.opening if book is not None else "",
        "turns": turns,
        "weeks": weeks(turns * len(seats_of(game))) if turns else None,
    }


def weeks(days: int) -> int:
    return max(1, round(days / 7))


def is_closed_to_invitations(address: str) -> bool:
    """Whether that address wants no invitations, or its account is suspended."""
    return (
        User.objects.filter(email__iexact=address, is_active=False).exists()
        or Refusal.objects.filter(address=address).exists()
    )


OCCASION = Invitation()
