"""Every game of an account: how to find them, narrow them down and describe each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.db import models
from django.db.models import Case, Count, Exists, OuterRef, Q, When
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.forms import set_choices
from accounts.models import User
from engines.catalogue import CATALOGUE, name_of
from games.models import Game, Seat
from games.models.game import SeatQuerySet

OVER = Q(game__status=Game.Status.OVER)
WON = Q(place=1) & ~Q(game__outcome__winners=[])
"""Somebody who plays alone always comes in first, but may not have won."""
FINISHED = [Game.Status.OVER, Game.Status.ABORTED]


class HistorySeats(SeatQuerySet):
    def finished(self) -> HistorySeats:
        return self.filter(game__status__in=FINISHED)


def games_of(user: User) -> HistorySeats:
    """The user's seats in all games that have begun, newest first. Games that a bot took over from
    them are included."""
    seats: HistorySeats = (
        HistorySeats(Seat)
        .filter(Q(player=user) | Q(stood_for=user))
        .exclude(game__started_at=None)
        .select_related("game")
        .prefetch_related("game__seats__player")
        .defer("game__checkpoint", "game__seed", "game__outcome")
        .annotate(is_winner=Case(When(OVER & WON, then=True), default=False))
        .order_by("-game__started_at", "-game__pk")
    )
    return seats


def tally(seats: HistorySeats) -> list[dict[str, Any]]:
    """How many games of each kind were played to the end, and how many of them were won."""
    counts = (
        seats.filter(game__status=Game.Status.OVER)
        .order_by("game__engine")
        .values("game__engine")
        .annotate(played=Count("pk"), won=Count("pk", filter=WON & Q(left="")))
    )
    return [
        {"name": name_of(row["game__engine"]), "played": row["played"], "won": row["won"]}
        for row in counts
    ]


class HistoryFilter(forms.Form):
    class Result(models.TextChoices):
        WON = "won", _("won")
        LOST = "lost", _("not won")
        RUNNING = "running", _("still being played")
        LEFT = "left", _("left to a bot")
        ABORTED = "aborted", _("aborted")

    engine = forms.ChoiceField(label=_("Which game"), required=False)
    result = forms.ChoiceField(
        label=_("Result"), required=False, choices=[("", _("any")), *Result.choices]
    )
    opponent = forms.CharField(label=_("Opponent"), required=False, max_length=40)
    since = forms.DateField(
        label=_("Played since"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    until = forms.DateField(
        label=_("Played until"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [(key, engine.NAME) for key, engine in CATALOGUE.items()]
        set_choices(self, "engine", [("", gettext("any")), *games])

    def narrow(self, seats: HistorySeats, user: User) -> HistorySeats:
        data = self.cleaned_data
        if data["engine"]:
            seats = seats.filter(game__engine=data["engine"])
        if data["result"]:
            seats = seats.filter(RESULTS[data["result"]])
        if data["opponent"]:
            seats = seats.filter(Exists(opponents(data["opponent"], user)))
        if data["since"]:
            # A game counts if the time from its start to its end overlaps the time asked for.
            still = Q(game__ended_at=None) | Q(game__ended_at__date__gte=data["since"])
            seats = seats.filter(still)
        if data["until"]:
            seats = seats.filter(game__started_at__date__lte=data["until"])
        return seats


RESULTS = {
    HistoryFilter.Result.WON: OVER & WON & Q(left=""),
    HistoryFilter.Result.LOST: OVER & ~WON & Q(left=""),
    HistoryFilter.Result.RUNNING: Q(game__status__in=[Game.Status.RUNNING, Game.Status.PAUSED]),
    HistoryFilter.Result.LEFT: ~Q(left=""),
    HistoryFilter.Result.ABORTED: Q(game__status=Game.Status.ABORTED),
}


def opponents(text: str, user: User) -> models.QuerySet[Seat]:
    """The seats of the same game, other than the user's, whose names contain the text."""
    named = Q(player__name__icontains=text, player__left_at=None)
    if "bot" in text.casefold():
        named |= Q(player=None) & ~Q(bot="")
    theirs = Seat.objects.filter(named, game=OuterRef("game"))
    return theirs.exclude(pk=OuterRef("pk")).exclude(player=user)


@dataclass(frozen=True)
class Row:
    """One game as a line of the history shows it."""

    seat: Seat
    person: User

    @property
    def game(self) -> Game:
        return self.seat.game

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def opponent_names(self) -> list[str]:
        return [each.label for each in self.game.seats.all() if each.number != self.seat.number]

    @property
    def is_alone(self) -> bool:
        return not self.opponent_names

    @property
    def has_left(self) -> bool:
        return self.seat.player_id != self.person.pk

    @property
    def place(self) -> int | None:
        is_ranked = self.game.is_over and not self.has_left and not self.is_alone
        return self.seat.place if is_ranked else None

    @property
    def score(self) -> int | None:
        return self.seat.score if self.game.is_over and not self.has_left else None

    @property
    def has_won(self) -> bool:
        is_winner: bool = self.seat.is_winner  # type: ignore[attr-defined]  # `games_of` adds it
        return is_winner and not self.has_left

    @property
    def days(self) -> int | None:
        """How many days the game took, counting the first one."""
        if self.game.ended_at is None or self.game.started_at is None:
            return None
        return (self.game.ended_at - self.game.started_at).days + 1

    @property
    def result(self) -> str:
        if self.has_left:
            return gettext("left to a bot")
        if self.game.is_over:
            return gettext("won") if self.has_won else gettext("not won")
        return str(self.game.get_status_display())
