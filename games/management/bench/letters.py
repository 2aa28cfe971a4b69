"""Turn letters: how heavy they are, what it takes to write them, and how fast they go out."""

from __future__ import annotations

import smtplib
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.test.utils import override_settings
from django.utils import timezone

from accounts.models import User
from games.boards import sheet
from games.management.bench import sink
from games.management.bench.comparing import ROUNDS, compare, cpu_of
from games.management.bench.playing import a_game, play_on, whole_game
from games.models import Game, Letter
from games.post import delivery, pictures
from games.post.channels.mail import smtp
from games.post.delivery import write_message

LETTERS = 60
CONNECTIONS = 4
"""As many as the worker of the embedded site has threads."""
MIDDLE = {"kepler-run": 36, "exoplanets": 60, "kepler-3042": 200, "race-to-kepler": 200}
"""After so many moves a game of three is in full swing."""
TURNS = 10
"""So many turns from there on are measured."""
MOST_BYTES = 150_000


# In the middle of each game


class Measured(NamedTuple):
    """The bytes of a letter in the language in which it is the longest, and the CPU time to write
    it: the picture is put together each time."""

    size: float
    kept: float
    """All parts of the picture were kept."""
    turn_later: float
    """The parts of the player's turn before were kept."""
    dropped: float
    """No part of the picture was kept."""


def measure_mid_game(user: User) -> None:
    """Write the letters of one player's turns in the middle of each game."""
    for engine, middle in MIDDLE.items():
        game = a_game(user, seed="middle", bots=2, engine=engine)
        log = whole_game("middle", 3, engine)
        play_on(game, log[:middle])
        measured = []
        for before, (seat, answer) in pairwise(log[middle - 1 :]):
            if seat == 0 != before[0]:
                measured.append(turn_letter(game, user))
            if len(measured) == TURNS:
                break
            play_on(game, [(seat, answer)])
        print_mid_game(engine, measured)


def turn_letter(game: Game, user: User) -> Measured:
    [row] = write_letters([(game, user)])
    turn_later = time_to_write(row)
    kept = min(time_to_write(row) for _ in range(ROUNDS))
    size = max(size_in(language, row, user) for language, _name in settings.LANGUAGES)
    sheet.forget()
    return Measured(size, kept, turn_later, time_to_write(row))


def time_to_write(row: Letter) -> float:
    """The CPU time to write a letter, fetched anew, with a picture that was not drawn before."""
    pictures.forget()
    return cpu_of(partial(write_message, fetched(row)))


def fetched(row: Letter) -> Letter:
    letter = delivery.fetch(row.pk)
    assert letter is not None
    return letter


def size_in(language: str, row: Letter, reader: User) -> int:
    User.objects.filter(pk=reader.pk).update(language=language)
    size = len(as_sent(fetched(row)))
    User.objects.filter(pk=reader.pk).update(language=reader.language)
    return size


def as_sent(letter: Letter) -> bytes:
    sent: bytes = write_message(letter).message().as_bytes(linesep="\r\n")
    return sent


def print_mid_game(engine: str, measured: list[Measured]) -> None:
    sizes, *times = zip(*measured, strict=True)
    kept, turn_later, dropped = [statistics.median(each) * 1000 for each in times]
    print(f"a turn letter of {engine} in mid-game:")
    print(f"  {max(sizes) / 1000:.0f} kB at most; {MOST_BYTES / 1000:.0f} kB are allowed")
    print(f"  {kept:.1f} ms CPU to write it, all parts of its picture kept;", end=" ")
    print(f"{turn_later:.1f} ms with those of the turn before, {dropped:.1f} ms with none")


# On the way


def measure_letters(readers: list[User]) -> None:
    """Measure turn letters sent by the worker's code against the same messages sent by smtplib, to
    the same mail server over as many connections."""
    seats = waiting_seats(readers)
    rows = write_letters(seats)
    print_drawing("nothing drawn yet", rows, forget=True)
    print_drawing("all drawn once before", rows)
    messages = [as_sent(fetched(row)) for row in rows]
    size = statistics.mean(map(len, messages)) / 1000
    print(f"  {size:.0f} kB each, most of it the picture")
    with sink.running() as port, override_settings(EMAIL_HOST="127.0.0.1", EMAIL_PORT=port):
        for what, draws in (("letters, drawn before", False), ("letters, drawn now", True)):
            compare(
                what,
                partial(deliver_all, seats, draws=draws),
                partial(send_plainly, port, messages),
                f"smtplib, {CONNECTIONS} connections",
            )


def print_drawing(when: str, rows: list[Letter], *, forget: bool = False) -> None:
    pictures.forget()
    if forget:
        sheet.forget()
    letters = [fetched(row) for row in rows]
    times = [cpu_of(partial(write_message, letter)) * 1000 for letter in letters]
    print(f"a turn letter, {when}: {statistics.mean(times):.1f} ms CPU to write,", end=" ")
    print(f"{times[0]:.0f} ms the first")


def waiting_seats(readers: list[User]) -> list[tuple[Game, User]]:
    found = []
    for number in range(LETTERS):
        user = readers[number % len(readers)]
        game = a_game(user, seed=f"letter {number}")
        game.seats.update(is_awaited=False)
        seat = next(iter(game.play().waiting_for))
        if seat:
            game.seats.filter(number=0).update(player=None, bot="random")
            game.seats.filter(number=seat).update(player=user, bot="")
        game.seats.filter(number=seat).update(is_awaited=True)
        found.append((game, user))
    return found


def write_letters(tables_and_readers: list[tuple[Game, User]]) -> list[Letter]:
    Letter.objects.all().delete()
    letters = [
        Letter(
            kind=Letter.Kind.TURN,
            game=game,
            seat=game.seats.get(player=user),
            recipient=user,
            address=user.email,
            created_at=timezone.now(),
        )
        for game, user in tables_and_readers
    ]
    return Letter.objects.bulk_create(letters)


def deliver_all(seats: list[tuple[Game, User]], *, draws: bool) -> float:
    write_letters(seats)
    if draws:
        pictures.forget()
    began = time.perf_counter()
    with ThreadPoolExecutor(CONNECTIONS) as threads:
        sent = sum(threads.map(lambda _: deliver_and_close(), range(CONNECTIONS)))
    speed = sent / (time.perf_counter() - began)
    assert sent == len(seats), f"{sent} of {len(seats)} letters were sent"
    return speed


def deliver_and_close() -> int:
    try:
        return delivery.deliver().sent
    finally:
        smtp.postman.close()
        connection.close()


def send_plainly(port: int, messages: list[bytes]) -> float:
    shares = [messages[at::CONNECTIONS] for at in range(CONNECTIONS)]
    began = time.perf_counter()
    with ThreadPoolExecutor(CONNECTIONS) as threads:
        list(threads.map(partial(send_share, port), shares))
    return len(messages) / (time.perf_counter() - began)


def send_share(port: int, messages: list[bytes]) -> None:
    with smtplib.SMTP("127.0.0.1", port) as server:
        for message in messages:
            server.sendmail("post@parsec-post.localhost", ["a@example.com"], message)
