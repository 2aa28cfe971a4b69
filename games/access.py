"""Who may see and play which game. Views fetch games through here, so that none forgets to ask.

To a stranger a game does not exist. Those who sit at a table see it from their seat; anyone signed
in may look on at an open table; a finished game is open to all if one of its players says so in
their profile.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from accounts.models import User
from games.links import read_link
from games.models import Game, Seat

Person: TypeAlias = User | AnonymousUser
View = Callable[..., HttpResponse]


@dataclass
class Visit:
    """A game and the visitor's seat in it; an onlooker has none."""

    game: Game
    seat: Seat | None
    token: str = ""
    """The link by which they came; empty if they came without one."""
    seen: int | None = None
    """The head of the log that the letter with that link showed, if it says so."""

    @cached_property
    def seats(self) -> list[Seat]:
        return self.game.seated()

    @property
    def number(self) -> int | None:
        return None if self.seat is None else self.seat.number

    @property
    def may_play(self) -> bool:
        """Whether they may play their seat; by a link only the turn for which it was written."""
        if self.seat is None:
            return False
        return self.seen is None or self.seat.turn_began_by(self.seen)


def visit(user: Person, slug: str) -> Visit:
    """The visit of a player or an onlooker; Http404 for anyone else."""
    found = Visit(get_object_or_404(Game, slug=slug), None)
    found.seat = seat_of(user, found.seats)
    if found.seat is None and not may_look_on(user, found.game, found.seats):
        raise Http404
    return found


def visit_as_player(user: Person, slug: str) -> Visit:
    found = visit(user, slug)
    if found.seat is None:
        raise Http404
    return found


def visit_to_move(user: Person, slug: str) -> Visit:
    """The visit of a player who makes a move, with only the fields that a move needs."""
    seats = Seat.objects.select_related("game").only(*MOVING)
    seat = get_object_or_404(seats, game__slug=slug, player=user.pk)
    return Visit(seat.game, seat)


MOVING = [
    "number",
    "player",
    "is_awaited",
    "asked_at",
    "open_until",
    "game__slug",
    "game__engine",
    "game__status",
    "game__head",
    "game__checkpoint",
    "game__rests_since",
]


def visit_by_link(token: str) -> Visit:
    """The visit of somebody with a link to a seat, or BadLink."""
    link = read_link(token)
    found = Visit(link.seat.game, None, token, link.seen)
    found.seat = found.seats[link.seat.number]
    return found


def visit_finished(user: Person, slug: str) -> Visit:
    """The visit to a finished game, in which nothing is secret any longer. A table that closed
    before the deal has nothing to show."""
    found = visit(user, slug)
    if not found.game.is_finished or not found.game.checkpoint:
        raise Http404
    return found


def seat_of(user: Person, seats: list[Seat]) -> Seat | None:
    if user.pk is None:
        return None
    return next((seat for seat in seats if seat.player_id == user.pk), None)


def may_look_on(user: Person, game: Game, seats: list[Seat]) -> bool:
    if user.is_authenticated:
        if game.is_open or any(seat.stood_for_id == user.pk for seat in seats):
            return True
        if game.status == Game.Status.GATHERING and game.creator_id == user.pk:
            return True
    return game.is_finished and any(
        seat.player is not None and seat.player.is_public for seat in seats
    )


def sign_in_first(view: View) -> View:
    """Ask a visitor who is not signed in, and to whom nothing can be shown, to sign in. The answer
    does not tell whether there is anything to see."""

    @wraps(view)
    def ask(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Http404:
            if request.user.is_authenticated:
                raise
            return redirect_to_login(request.get_full_path())

    return ask
