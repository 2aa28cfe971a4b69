"""What a site with many games takes longer for than one with few: `manage.py bench growth`.

Each size has a database and a process of its own. They take turns, round by round, and the least
of the rounds counts, since whatever else the machine does only adds to it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.db import connection
from django.test import Client

from accounts.models import User
from games import tasks
from games.management.bench.comparing import signed_in
from games.management.bench.filling import Size, fill
from games.management.own_postgres import address, start_postgres
from games.models import Game
from games.services import tables

MOST = 1.5
"""No more than so many times as long may anything take on the large site."""

Site = subprocess.Popen[str]
Times = dict[str, float]
"""How many seconds each thing took."""

SITE = {
    "front page": "/",
    "my games": "/games/mine/",
    "lobby": "/games/",
    "history": "/me/games/",
    "profile": "/people/{player.pk}/",
}
ADMIN = {
    "admin": "/admin/",
    "admin, games": "/admin/games/game/",
    "admin, running games": "/admin/games/game/?status__exact=running",
    "admin, games of a kind": "/admin/games/game/?engine=exoplanets",
    "admin, games stuck": "/admin/games/game/?stuck=30",
    "admin, games reported": "/admin/games/game/?reported=open",
    "admin, letters": "/admin/games/letter/",
    "admin, letters failed": "/admin/games/letter/?status__exact=failed",
    "admin, people": "/admin/accounts/user/",
    "admin, messages": "/admin/games/message/",
    "admin, reports": "/admin/games/report/",
    "admin, absences": "/admin/accounts/absence/",
    "admin, audit log": "/admin/games/auditentry/",
    "admin, one game": "/admin/games/game/{game.pk}/change/",
    "admin, one person": "/admin/accounts/user/{player.pk}/change/",
    "game by its address": "/admin/games/game/?q={game.slug}",
    "games by a name": "/admin/games/game/?q=Zoe",
    "games by an e-mail address": "/admin/games/game/?q=zoe@example.com",
    "games of nobody": "/admin/games/game/?q=nobody",
    "letters to an address": "/admin/games/letter/?q=zoe@example.com",
    "letters by their error": "/admin/games/letter/?q=mailbox",
    "letters of a game": "/admin/games/letter/?q={game.slug}",
    "person by name": "/admin/accounts/user/?q=Zoe",
    "person by e-mail address": "/admin/accounts/user/?q=zoe@example.com",
    "messages by words": "/admin/games/message/?q=castle",
    "absences by a name": "/admin/accounts/absence/?q=Zoe",
}


def compare_sizes(running: list[int], letters: int, rounds: int) -> None:
    """Measure sites of these sizes, and print how much longer everything takes on the last. The
    largest has that many letters, and the others as many for each game."""
    sizes = [Size(count, letters * count // max(running)) for count in running]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as processes:
        server = start_postgres(Path(folder) / "pg")
        processes.callback(server.cleanup)
        sites = [processes.enter_context(a_site(size, Path(folder), server)) for size in sizes]
        times = [[time_round(site) for site in sites] for _ in range(rounds)]
    print_growth(sizes, [least_of(list(each)) for each in zip(*times, strict=True)])


@contextmanager
def a_site(size: Size, folder: Path, server: Any) -> Iterator[Site]:
    """A process that has filled a database of its own, and measures whenever it is told to."""
    name = f"games_{size.running}"
    server.psql(f"CREATE DATABASE {name}")
    surroundings = {
        **os.environ,
        "DATA_DIR": str(folder),
        "REDIS_URL": "memory://localhost",
        "DATABASE_URL": address(folder / "pg", name),
    }
    for other in ("SERVED", "EMAIL_URL", "DEBUG"):
        surroundings.pop(other, None)
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "bench", "growth", "--here"]
    command += ["--games", str(size.running), "--letters", str(size.letters)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=surroundings, stdin=pipe, stdout=pipe, text=True) as site:
        time_round(site)
        yield site
        assert site.stdin is not None
        site.stdin.close()


def time_round(site: Site) -> Times:
    assert site.stdin is not None
    assert site.stdout is not None
    print("go", file=site.stdin, flush=True)
    return dict(json.loads(site.stdout.readline()))


def least_of(rounds: list[Times]) -> Times:
    return {what: min(times[what] for times in rounds) for what in rounds[0]}


def print_growth(sizes: list[Size], times: list[Times]) -> None:
    heads = "".join(f"{f'{size.running:,} games':>16}" for size in sizes)
    print(f"{'milliseconds':<28}{heads}{'ratio':>9}   at most {MOST}")
    for what, least in times[0].items():
        figures = "".join(f"{each[what] * 1000:16.1f}" for each in times)
        ratio = times[-1][what] / least
        print(f"{what:<28}{figures}{ratio:9.2f}{'   too much' if ratio > MOST else ''}")


# One size


def measure_here(size: Size) -> None:
    """Fill the database that is set; then measure, and print the times as JSON, once for each line
    that is read."""
    tables.MAX_TABLES = 10_000
    player = make_moderator()
    fill(player, size)
    tasks.sweep()  # as long ago on a site that runs: reminders to come are planned
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    for _line in sys.stdin:
        print(json.dumps({what: time_of(deed) for what, deed in deeds(player)}), flush=True)


def make_moderator() -> User:
    """Somebody who plays and may open all of the admin. Superusers would need a second factor."""
    user = User.objects.create_user("zoe@example.com", name="Zoe", is_public=True, is_staff=True)
    user.user_permissions.set(Permission.objects.all())
    return user


def deeds(player: User) -> Iterator[tuple[str, Callable[[], object]]]:
    yield "sweep", tasks.sweep
    yield "sweep of letters", tasks.sweep_letters
    client = signed_in(player)
    game = Game.objects.of(player).order_by("pk")[0]
    for what, path in (SITE | ADMIN).items():
        yield what, partial(visit, client, path.format(player=player, game=game))


def visit(client: Client, path: str) -> None:
    cache.clear()
    response = client.get(path)
    assert response.status_code == 200, f"{path} answered {response.status_code}"


def time_of(deed: Callable[[], object]) -> float:
    began = time.perf_counter()
    deed()
    return time.perf_counter() - began
