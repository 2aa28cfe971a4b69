"""How fast the site is, compared with the least that Django and smtplib could do: `make bench`.

The machine is never quiet, so both sides of a comparison take turns, round by round, and the median
of the rounds' ratios counts.
"""

from __future__ import annotations

import random
import smtplib
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template import engines as template_engines
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.urls import include, path
from django.utils import timezone

from accounts.models import User
from engines.play import Play
from games.boards import sheet
from games.models import Game, Letter, Move
from games.post import delivery, pictures
from games.post.channels.mail import smtp
from games.post.delivery import write_message
from games.services import moves, tables
from games.services.tables import Plan
from games.turn_page.cache import position

ROUNDS = 7
PAGES = 25
LETTERS = 60
EARLY = 5
MIDDLE = {"kepler-run": 36, "exoplanets": 60, "kepler-3042": 200, "race-to-kepler": 200}
"""After so many moves a game of three is in full swing."""
TURNS = 10
"""So many turns from there on are measured."""
THREADS = 4
"""As many threads as the worker of the embedded site has."""

AS_BROWSERS_DO = "application/x-www-form-urlencoded"
BARE = "<!doctype html><title>{{ title }}</title><p>{{ user }}: {{ found }}</p>"


# The bare side


def bare_page(request: HttpRequest, count: int) -> HttpResponse:
    """A page that makes as many queries as the one it is compared with, and hardly more."""
    assert request.user.is_authenticated
    found = [Game.objects.filter(pk=n).values_list("pk").first() for n in range(count)]
    template = template_engines["django"].from_string(BARE)
    return HttpResponse(template.render({"title": "Bare", "found": len(found)}, request))


def bare_insert(request: HttpRequest, selects: int, updates: int, inserts: int) -> HttpResponse:
    """Write one row of the log, and make as many other queries of each kind as a move makes."""
    game = Game.objects.filter(slug="bare").values_list("pk", flat=True)[0]
    with transaction.atomic():
        for number in range(selects - 1):
            Game.objects.filter(pk=number).values_list("pk").first()
        for _ in range(updates):
            Game.objects.filter(pk=game).update(changed_at=timezone.now())
        for number in range(inserts):
            Move.objects.create(
                game_id=game, number=time.monotonic_ns() % 2**30 + number, via="web", digest="x"
            )
    return HttpResponseRedirect("/")


urlpatterns = [
    path("bare/<int:count>/", bare_page),
    path("bare/<int:selects>/<int:updates>/<int:inserts>/", bare_insert),
    path("", include("config.urls")),
]


# Comparing


def compare(what: str, ours: Callable[[], float], bare: Callable[[], float], beside: str) -> float:
    """Print how many each side does in a second, and return the ratio. Both sides take turns."""
    ours(), bare()
    pairs = [(ours(), bare()) for _ in range(ROUNDS)]
    ratio = statistics.median(mine / theirs for mine, theirs in pairs)
    rate, other = (statistics.median(side) for side in zip(*pairs, strict=True))
    print(f"{what:<28}{rate:8.1f}/s   {beside:<26}{other:8.1f}/s   ratio {ratio:.2f}")
    return ratio


def rate(times: int, deed: Callable[[int], object]) -> float:
    began = time.perf_counter()
    for number in range(times):
        deed(number)
    return times / (time.perf_counter() - began)


def print_growth(what: str, early: Iterable[float], late: Iterable[float]) -> None:
    """Print how much more CPU time it takes late in a game than early. The least of several runs
    counts, since whatever else the machine does only adds to it."""
    first, last = min(early) * 1000, min(late) * 1000
    print(f"  {what}: {first:.1f} ms CPU at move {EARLY}, {last:.1f} ms at the last,", end=" ")
    print(f"{last / first:.2f} times")


def cpu_of(deed: Callable[[], object]) -> float:
    began = time.process_time()
    deed()
    return time.process_time() - began


def signed_in(user: User) -> Client:
    client = Client(headers={"host": "localhost"})
    client.force_login(user)
    return client


def queries_of(deed: Callable[[], object]) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        deed()
    return [query["sql"] for query in queries.captured_queries]


# The turn page and a move


def a_game(user: User, *, seed: str, bots: int = 1, engine: str = "kepler-run") -> Game:
    """A game of one person against bots, whose moves are made here and not by the worker."""
    plans = [Plan("me"), *[Plan("bot", "random")] * bots]
    game = tables.create_game(creator=user, engine=engine, seats=plans)
    game.seed = seed
    game.moves.all().delete()
    moves.start_game(game)
    return game


def whole_game(seed: str, seats: int, engine: str = "kepler-run") -> list[tuple[int, str]]:
    """The moves of a random game."""
    from engines.catalogue import CATALOGUE

    luck = random.Random(seed)
    play = Play.start(CATALOGUE[engine], seats, seed)
    while not play.is_over:
        seat = luck.choice(sorted(play.waiting_for))
        play.follow([(seat, luck.choice(list(play.waiting_for[seat].options)))])
    return play.log


def measure_page(user: User) -> None:
    game = a_game(user, seed="page")
    log = whole_game("page", 2)
    play_on(game, log[:9])
    client, address = signed_in(user), f"/games/{game.slug}/"
    assert client.get(address).status_code == 200
    session_and_user = len(queries_of(lambda: client.get("/bare/0/")))
    count = len(queries_of(lambda: client.get(address))) - session_and_user
    compare(
        "turn page",
        lambda: rate(PAGES, lambda _: client.get(address)),
        lambda: rate(PAGES, lambda _: client.get(f"/bare/{count}/")),
        f"bare page, {count + session_and_user} queries",
    )
    long_game, short_game = a_game(user, seed="page"), a_game(user, seed="page")
    play_on(short_game, log[:EARLY])
    play_on(long_game, log[:-1])

    def fresh(game: Game) -> float:
        position.cache_clear()
        return cpu_of(lambda: client.get(f"/games/{game.slug}/"))

    times = [(fresh(short_game), fresh(long_game)) for _ in range(PAGES)]
    print_growth("drawn anew", *zip(*times, strict=True))


def play_on(game: Game, log: list[tuple[int, str]]) -> None:
    for seat, answer in log:
        moves.submit_move(game=game, seat=seat, text=answer, seen=game.head, via="web")
        game.refresh_from_db()


def measure_moves(user: User, other: User) -> None:
    """Measure whole games, each move posted from the page of the player who makes it."""
    log = whole_game("moves", 2)
    clients = [signed_in(user), signed_in(other)]

    def post(game: Game, number: int) -> Any:
        seat, answer = log[number]
        data = urlencode({"answer": answer, "seen": number, "confirmed": "1"})
        return clients[seat].post(f"/games/{game.slug}/move/", data, AS_BROWSERS_DO)

    def new_game() -> Game:
        game = a_game(user, seed="moves")
        game.seats.filter(number=1).update(player=other, bot="")
        return game

    game = new_game()
    sql = queries_of(lambda: post(game, 0))
    assert Game.objects.get(pk=game.pk).head == 1, "the move was not made"
    kinds = [sum(q.startswith(kind) for q in sql) for kind in ("SELECT", "UPDATE", "INSERT")]
    session_and_user = len(queries_of(lambda: clients[0].get("/bare/0/")))
    bare = "/bare/{}/{}/{}/".format(kinds[0] - session_and_user, *kinds[1:])
    Game.objects.create(slug="bare", engine="kepler-run", revision=1)

    spent: dict[int, list[float]] = {number: [] for number in range(len(log))}

    def ours() -> float:
        game = new_game()
        speed = rate(
            len(log), lambda number: spent[number].append(cpu_of(lambda: post(game, number)))
        )
        assert Game.objects.get(pk=game.pk).is_over
        return speed

    compare(
        "posting a move",
        ours,
        lambda: rate(len(log), lambda _: clients[0].post(bare)),
        f"bare insert, {len(sql)} queries",
    )
    print_growth("one move", spent[EARLY], spent[len(log) - 1])


# Letters


def measure_letters(readers: list[User]) -> None:
    """Measure turn letters sent by the worker's code against the same messages sent by smtplib."""
    seats = waiting_seats(readers)
    rows = write_letters(seats)
    print_drawing("nothing drawn yet", rows, forget=True)
    print_drawing("all drawn once before", rows)
    messages = [write_message(row).message().as_bytes(linesep="\r\n") for row in rows]
    size = statistics.mean(map(len, messages)) / 1000
    print(f"  {size:.0f} kB each, nearly all of it the picture")
    with mail_server() as port, override_settings(EMAIL_HOST="127.0.0.1", EMAIL_PORT=port):
        for what, draws in (("letters, drawn before", False), ("letters, drawn now", True)):
            compare(
                what,
                partial(deliver_all, seats, draws=draws),
                partial(send_plainly, port, messages),
                "smtplib, one connection",
            )


def print_drawing(when: str, rows: list[Letter], *, forget: bool = False) -> None:
    pictures.forget()
    if forget:
        sheet.forget()
    times = [cpu_of(partial(write_message, row)) * 1000 for row in rows]
    print(f"a turn letter, {when}: {statistics.mean(times):.0f} ms CPU to write,", end=" ")
    print(f"{times[0]:.0f} ms the first")


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


class Measured(NamedTuple):
    """The bytes of a letter, and the CPU time to write it."""

    size: float
    kept: float
    """All parts of the picture were kept."""
    turn_later: float
    """The parts of the player's turn before were kept."""
    dropped: float
    """No part of the picture was kept."""


def turn_letter(game: Game, user: User) -> Measured:
    [row] = write_letters([(game, user)])

    def write() -> float:
        pictures.forget()
        return cpu_of(partial(write_message, row))

    turn_later = write()
    kept = min(write() for _ in range(ROUNDS))
    sheet.forget()
    dropped = write()
    size = len(write_message(row).message().as_bytes(linesep="\r\n"))
    return Measured(size, kept, turn_later, dropped)


def print_mid_game(engine: str, measured: list[Measured]) -> None:
    sizes, *times = zip(*measured, strict=True)
    kept, turn_later, dropped = [statistics.median(each) * 1000 for each in times]
    print(f"a turn letter of {engine} in mid-game: {max(sizes) / 1000:.0f} kB at most;", end=" ")
    print(f"{kept:.1f} ms CPU to write with all parts of the picture kept,", end=" ")
    print(f"{turn_later:.1f} ms with those of the turn before, {dropped:.1f} ms with none")


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
    with ThreadPoolExecutor(THREADS) as threads:
        sent = sum(threads.map(lambda _: deliver_and_close(), range(THREADS)))
    speed = sent / (time.perf_counter() - began)
    assert sent == len(seats), f"{sent} of {len(seats)} letters were sent"
    return speed


def deliver_and_close() -> int:
    try:
        return delivery.deliver()
    finally:
        smtp.postman.close()
        connection.close()


def send_plainly(port: int, messages: list[bytes]) -> float:
    sender = "post@parsec-post.localhost"
    with smtplib.SMTP("127.0.0.1", port) as server:
        return rate(
            len(messages), lambda n: server.sendmail(sender, ["a@example.com"], messages[n])
        )


@contextmanager
def mail_server() -> Iterator[int]:
    """Run aiosmtpd in a process of its own, which throws away what it gets."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "aiosmtpd", "-n", "-l", f"127.0.0.1:{port}"]
    command += ["-c", "aiosmtpd.handlers.Sink"]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait()


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("The mail server did not start.")


def run() -> None:
    """Measure everything, in an empty database."""
    settings.ROOT_URLCONF = "games.management.bench"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    tables.MAX_TABLES = 10_000
    people = [
        User.objects.create_user(f"{name}@example.com", name=name.capitalize())
        for name in ("ann", "bob", "cid")
    ]
    measure_page(people[0])
    measure_moves(*people[:2])
    measure_mid_game(people[0])
    pictures.MAX_KEPT_PICTURES = LETTERS
    measure_letters(people)
