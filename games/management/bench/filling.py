"""Fills a PostgreSQL with as many games, letters and people as a large site has.

A few real games, one of each kind, are played first. All others are copies of their rows, made by
the database itself, so that a million rows take seconds. The copies have numbers from FIRST on.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db import connection, models

from accounts.models import Absence, User
from engines.catalogue import CATALOGUE
from games.management.bench.playing import a_game, play_on, whole_game
from games.models import Game, Letter, Message, Move, Seat

FIRST = 1_000_000
MOVES = 6
"""So many moves have been made in each game that runs."""
PLAYERS = 3

Changes = dict[str, str]
"""What differs in a copy: SQL for some columns. In it `n` is the number of the copy, and `t` the
row that is copied."""


class Size(NamedTuple):
    running: int
    letters: int

    @property
    def over(self) -> int:
        return self.running // 10

    @property
    def gathering(self) -> int:
        return self.running // 20

    @property
    def people(self) -> int:
        return self.running // 2 + 10


def fill(player: User, size: Size) -> None:
    """Give that player a few games, and fill everything around them."""
    playing = [play_a_while(player, engine) for engine in CATALOGUE]
    finished = play_to_the_end(player)
    copy_people(player, size.people)
    at = 1
    for status, templates, count in (
        ("running", playing, size.running),
        ("over", [finished], size.over),
        ("gathering", playing, size.gathering),
    ):
        for first, template in enumerate(templates, start=at):
            copy_game(
                template,
                status,
                f"generate_series({first}, {at + count - 1}, {len(templates)})",
                size.people,
            )
        at += count
    write_letters(player, playing[0], size)
    say_things(player, playing[0], size)


# The real games


def play_a_while(player: User, engine: str) -> Game:
    game = a_game(player, seed="growth", bots=PLAYERS - 1, engine=engine)
    play_on(game, whole_game("growth", PLAYERS, engine)[:MOVES])
    return game


def play_to_the_end(player: User) -> Game:
    game = a_game(player, seed="growth")
    play_on(game, whole_game("growth", 2))
    return game


# Their copies


def copy(model: type[models.Model], where: str, numbers: str, changes: Changes) -> None:
    """Copy the rows of a table that are there, once for each of the numbers."""
    columns = [str(field.column) for field in model._meta.concrete_fields]
    if "id" not in changes:
        columns.remove("id")
    values = [changes.get(column, f't."{column}"') for column in columns]
    names = ", ".join(f'"{column}"' for column in columns)
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({names}) SELECT {', '.join(values)} "  # noqa: S608
            f"FROM {table} t CROSS JOIN {numbers} n WHERE {where}"
        )


def copy_people(player: User, count: int) -> None:
    changes = {
        "id": f"{FIRST} + n",
        "email": "'player-' || n || '@example.com'",
        "name": "'Player ' || n",
        "is_superuser": "false",
        "is_staff": "false",
        "date_joined": "now() - n * interval '1 minute'",
    }
    copy(User, f"t.id = {player.pk}", f"generate_series(1, {count})", changes)
    absent = {"user_id": f"{FIRST} + n"}
    player.absences.create(first_day="2020-01-01", last_day="2020-01-07")
    copy(Absence, f"t.user_id = {player.pk}", f"generate_series(1, {count}, 4)", absent)


def copy_game(template: Game, status: str, numbers: str, people: int) -> None:
    """Copy a game with its seats and its log. Other people sit there, a third of them reminded of
    the turn already; half of the tables that gather players are open to all."""
    is_gathering, is_running = status == "gathering", status == "running"
    changes = {
        "id": f"{FIRST} + n",
        "slug": "'g' || n",
        "status": f"'{status}'",
        "is_open": f"{is_gathering} AND n / 4 % 2 = 0",
        "days_per_turn": "3",
        "creator_id": f"{FIRST} + n % {people} + 1",
        "created_at": "now() - n * interval '1 minute'",
        "started_at": "NULL" if is_gathering else "t.started_at",
    }
    copy(Game, f"t.id = {template.pk}", numbers, changes)
    left = "CASE WHEN n / 4 % 3 = 0 THEN 1 + n % 16 ELSE 19 + n % 52 END * interval '1 hour'"
    someone = f"{FIRST} + (n * 4 + t.number) % {people} + 1"
    changes = {
        "game_id": f"{FIRST} + n",
        "player_id": f"CASE WHEN {is_gathering} AND t.number > 0 THEN NULL ELSE {someone} END",
        "bot": "''",
        "is_awaited": f"{is_running} AND t.is_awaited",
        "deadline": f"CASE WHEN {is_running} AND t.is_awaited THEN now() + {left} END",
        "is_reminded": f"{is_running} AND t.is_awaited AND n / 4 % 3 = 0",
    }
    copy(Seat, f"t.game_id = {template.pk}", numbers, changes)
    if not is_gathering:
        copy(Move, f"t.game_id = {template.pk}", numbers, {"game_id": f"{FIRST} + n"})


def write_letters(player: User, template: Game, size: Size) -> None:
    """Write letters about turns. Nearly all were sent; of a hundred two failed, one may be lost,
    and one waits for tomorrow."""
    letter = template.letters.create(
        kind=Letter.Kind.TURN,
        recipient=player,
        address=player.email,
        seat=template.seats.first(),
        status=Letter.Status.SENT,
    )
    fate = "CASE n % 100 WHEN 0 THEN 'failed' WHEN 1 THEN 'failed'"
    fate += " WHEN 2 THEN 'waiting' WHEN 3 THEN 'uncertain'"
    changes = {
        "recipient_id": f"{FIRST} + n % {size.people} + 1",
        "address": f"'player-' || (n % {size.people} + 1) || '@example.com'",
        "game_id": f"{FIRST} + n % {size.running} + 1",
        "seat_id": "NULL",
        "once": "'copy ' || n",
        "status": f"{fate} ELSE 'sent' END",
        "due_at": "now() + interval '1 day'",
        "settled_at": "CASE n % 100 WHEN 2 THEN NULL ELSE now() - n * interval '1 minute' END",
    }
    copy(Letter, f"t.id = {letter.pk}", f"generate_series(1, {size.letters})", changes)


def say_things(player: User, template: Game, size: Size) -> None:
    said = template.messages.create(author=player, text="Well played.")
    changes = {
        "game_id": f"{FIRST} + n % {size.running} + 1",
        "author_id": f"{FIRST} + n % {size.people} + 1",
        "at": "now() - n * interval '1 minute'",
    }
    copy(Message, f"t.id = {said.pk}", f"generate_series(1, {size.running})", changes)
