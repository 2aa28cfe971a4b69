"""Finding rows in the admin without reading all of them, however many there are.

A search looks for the beginning of an address or a name, which an index finds. It finds FOUND rows
at most: who gets as many has to say more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.models import Absence, User
from games.models import Campaign, Game, Letter, Message, Seat

FOUND = 500
"""So many rows each way of looking finds at most."""
LATEST = 1_000
"""In so many of the latest rows a search looks for words, which no index finds."""

Find = Callable[[str], Iterable[int]]
"""A way of looking: from the text that was typed to the numbers of the rows that it means."""


class ChoiceFilter(admin.SimpleListFilter):
    """A filter by a field of which the code knows the values. Django would look them up in every
    row of the table."""

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        value = self.value()
        return queryset.filter(**{str(self.parameter_name): value}) if value else queryset


def first(rows: QuerySet[Any], field: str = "pk") -> list[int]:
    """Whatever the rows have in that field, of as many of them as a search finds."""
    return list(rows.order_by().values_list(field, flat=True)[:FOUND])


# People


def people_called(text: str) -> list[int]:
    return first(User.objects.filter(name__istartswith=text))


def people_at(text: str) -> list[int]:
    return first(User.objects.filter(email__istartswith=text))


def people(text: str) -> list[int]:
    return [*people_called(text), *people_at(text)]


def absences_of_people(text: str) -> list[int]:
    return first(Absence.objects.filter(user__in=people(text)))


def campaigns_of_people(text: str) -> list[int]:
    return first(Campaign.objects.filter(player__in=people(text)))


# Games


def games_at(text: str) -> list[int]:
    return first(Game.objects.filter(slug__startswith=text.lower()))


def games_of_people(text: str) -> list[int]:
    found = people(text)
    playing = first(Seat.objects.filter(player__in=found), "game")
    return [*playing, *first(Seat.objects.filter(stood_for__in=found), "game")]


def games_with_invited(text: str) -> list[int]:
    return first(Seat.objects.filter(invited__istartswith=text), "game")


def campaigns_of_games(text: str) -> list[int]:
    return first(Game.objects.filter(pk__in=games_at(text)).exclude(campaign=None), "campaign")


# Letters and messages


def letters_to(text: str) -> list[int]:
    return first(Letter.objects.filter(address__istartswith=text))


def letters_to_people(text: str) -> list[int]:
    return first(Letter.objects.filter(recipient__in=people(text)))


def letters_of_games(text: str) -> list[int]:
    return first(Letter.objects.filter(game__in=games_at(text)))


def letters_with_errors(text: str) -> list[int]:
    in_trouble = Letter.objects.filter(status__in=Letter.IN_TROUBLE)
    return latest_with(text, in_trouble, "error")


def messages_with(text: str) -> list[int]:
    return latest_with(text, Message.objects.all(), "text")


def messages_of_people(text: str) -> list[int]:
    return first(Message.objects.filter(author__in=people(text)))


def messages_of_games(text: str) -> list[int]:
    return first(Message.objects.filter(game__in=games_at(text)))


def latest_with(text: str, rows: QuerySet[Any], field: str) -> list[int]:
    """Which of the latest rows have the text in that field."""
    latest = rows.order_by("-pk").values_list("pk", field)[:LATEST]
    return [pk for pk, words in latest if text.casefold() in words.casefold()]
