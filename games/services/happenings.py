"""What happens at the tables, and how the rest of the site hears of it: now the letters and the
worker, later perhaps ratings or webhooks.

A service that changes something announces it inside its own transaction. So a letter about a move
is written with the move, or not at all. The listeners are listed in the setting LISTENERS.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from accounts.models import User
from games.models import Game, Move, Seat


@dataclass(frozen=True, kw_only=True)
class Happening:
    """Something that happened, at a table or to a person."""

    game: Game | None
    wakes_worker: bool = True
    """Whether the worker should look at the game at once, for letters to send or bots to play. If
    not, the next sweep does."""


@dataclass(frozen=True, kw_only=True)
class AtTable(Happening):
    game: Game


# The game itself


@dataclass(frozen=True, kw_only=True)
class GameStarted(AtTable):
    seats: Sequence[Seat]


@dataclass(frozen=True, kw_only=True)
class MoveMade(AtTable):
    """A row was added to the log: an answer, an undo or a rewind."""

    seats: Sequence[Seat]
    move: Move


@dataclass(frozen=True, kw_only=True)
class TurnBegan(AtTable):
    """Somebody is awaited who was not awaited before."""

    seats: Sequence[Seat]
    is_second_thought: bool = False
    """Whether it began because somebody took a move back and made another."""


@dataclass(frozen=True, kw_only=True)
class GameEnded(AtTable):
    """The game ended by its rules, with an outcome."""

    seats: Sequence[Seat]


# Who sits there


@dataclass(frozen=True, kw_only=True)
class Invited(AtTable):
    seat: Seat
    host: User


@dataclass(frozen=True, kw_only=True)
class InvitationDeclined(AtTable):
    host: Seat | None


@dataclass(frozen=True, kw_only=True)
class TableClosed(AtTable):
    """The host closed the table before the game began, or somebody who played alone gave up."""

    host: User
    others: Sequence[Seat]


@dataclass(frozen=True, kw_only=True)
class SeatLeft(AtTable):
    """A bot plays on for somebody who resigned or was absent for too long."""

    seat: Seat
    leaver: User
    how: str
    others: Sequence[Seat]


@dataclass(frozen=True, kw_only=True)
class LinksRevoked(AtTable):
    """The links in letters to somebody whose turn it is were made worthless."""

    seat: Seat


# Clocks and moderators


@dataclass(frozen=True, kw_only=True)
class TimeRunsOut(AtTable):
    """Somebody's turn will soon be overdue."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class Moderated(Happening):
    """A moderator did something: these facts are told to these seats and to this person."""

    facts: dict[str, Any]
    seats: Sequence[Seat] = ()
    person: User | None = None


Listener = Callable[[Sequence[Happening]], None]


def announce(*happenings: Happening) -> None:
    """Tell every listener, in the order of the setting."""
    for listen in listeners(settings.LISTENERS):
        listen(happenings)


@cache
def listeners(paths: tuple[str, ...]) -> list[Listener]:
    return [import_string(path) for path in paths]
