"""Twenty games with real processes, of which eight are broken, one in each way: those rest, each
with a sentence, and all others get their bots, clocks, reminders and letters as if nothing were."""

import http.client
import os
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.utils import timezone

from engines.catalogue import GROUP
from games.models import Game, Letter, Move, Seat, Trouble
from games.services import bots
from tests.conftest import DATA, IS_POSTGRES
from tests.engines import broken
from tests.factories import UserFactory, awaited, make_game, submit
from tests.parts import free_port, wait_until

ROOT = Path(__file__).parents[3]
RESTS = "This table rests: something in its rules went wrong."
SECONDS = 120
"""How long anything may take on a machine with much else to do."""

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def surroundings(sink, valkey, tmp_path):
    """The environment of processes in which the broken games are installed, with short limits."""
    found = dict(os.environ) | {
        "DATA_DIR": str(DATA),
        "REDIS_URL": f"redis://127.0.0.1:{valkey.port}/0",
        "EMAIL_URL": sink.url,
        "EMAIL_TIMEOUT": "5",
        "SWEEP_SECONDS": "1",
        "RULES_SECONDS": "2",
        "BOT_SECONDS": "4",
        "RULES_MEGABYTES": "60",
        "PYTHONPATH": f"{install_broken_games(tmp_path)}{os.pathsep}{ROOT}",
    }
    if IS_POSTGRES:
        name = connection.settings_dict["NAME"]
        found["DATABASE_URL"] = f"postgres://postgres@/{name}?host={DATA / 'pg'}"
    return found


def install_broken_games(folder):
    """What pip would leave behind: the names of the entry points."""
    info = folder / "broken_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-games\nVersion: 1.0\n")
    lines = [f"{name} = tests.engines.broken:{name}" for name in broken.ENGINES]
    (info / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines, ""]))
    return folder


@pytest.fixture
def start(surroundings):
    """Starts a process of the site; all go after the test."""
    started = []

    def run(*command):
        whole = [sys.executable, "-m", *command]
        started.append(subprocess.Popen(whole, cwd=ROOT, env=surroundings, start_new_session=True))

    yield run
    for process in started:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def start_site(start):
    """A worker for each queue, beat and the web, as docs/hosting.md has them; returns the port."""
    for queue in ("clocks", "bots", "letters"):
        worker = ("celery", "-A", "config", "worker", "-P", "threads", "-c", "4")
        start(*worker, "-Q", queue, "-n", f"{queue}@%h", "--loglevel", "CRITICAL")
    start("celery", "-A", "config", "beat", "--loglevel", "CRITICAL")
    port = free_port()
    web = ("--workers", "1", "--worker-class", "gthread", "--threads", "4", "--no-control-socket")
    start("gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{port}", *web)
    wait_until(lambda: fetch(port, "/health/")[0] == 200, seconds=SECONDS, what="the web")
    return port


def fetch(port, path, *, cookie="", data=None):
    web = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Host": "localhost", "Cookie": cookie, "Accept-Language": "en"}
    if data is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    try:
        web.request("GET" if data is None else "POST", path, data, headers)
        response = web.getresponse()
        return response.status, response.read().decode()
    except OSError:
        return 0, ""
    finally:
        web.close()


@contextmanager
def asking_for_health(port):
    """Ask again and again whether the site is well, and list the answers."""
    answers, is_over = [], threading.Event()

    def ask():
        while not is_over.wait(0.2):
            answers.append(fetch(port, "/health/"))

    asking = threading.Thread(target=ask)
    asking.start()
    try:
        yield answers
    finally:
        is_over.set()
        asking.join()


def signed_in(user):
    """The cookie of a browser in which that person is signed in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def move(port, game, session, answer):
    """Post a move as a browser does, with its token."""
    token = "x" * 32
    cookie = f"{session}; {settings.CSRF_COOKIE_NAME}={token}"
    data = f"answer={answer}&seen={game.head}&confirmed=yes&csrfmiddlewaretoken={token}"
    return fetch(port, f"/games/{game.slug}/move/", cookie=cookie, data=data.replace(" ", "+"))


# The games


def overdue(game):
    late = timezone.now() - timedelta(minutes=1)
    Seat.objects.filter(pk=awaited(game).pk).update(deadline=late)
    return game


def broken_games(ann, bob):
    """One of each kind, by why it has to rest; and something is due in all of them."""
    timed = {"days_per_turn": 3}
    found = {
        name: overdue(make_game([ann, bob], engine=broken.ENGINES[name].KEY, **timed))
        for name in ("raises", "hoards", "answers", "bot_raises", "bot_loops")
    }
    found["loops"] = make_game([ann, bob], engine=broken.loops.KEY)
    found["picture"] = make_game([ann, bob], engine=broken.picture.KEY)
    found["unreadable"] = overdue(make_game([ann, bob], seed="unreadable", **timed))
    Game.objects.filter(pk=found["unreadable"].pk).update(checkpoint=b"\x93garbage")
    return found


WHY = {
    "raises": "raised",
    "loops": "time",
    "hoards": "memory",
    "answers": "answers",
    "bot_raises": "raised",
    "bot_loops": "time",
    "picture": "raised",
    "unreadable": "unreadable",
}


def awaiting_bot(ann, number):
    game = make_game([ann], bots=["greedy"], seed=f"bot {number}")
    bots.play_bots(game)
    while awaited(game).player == ann:
        submit(game)
    return game


def running_short(ann, bob, number):
    game = make_game([ann, bob], seed=f"soon {number}", days_per_turn=3)
    soon = timezone.now() + timedelta(hours=1)
    Seat.objects.filter(pk=awaited(game).pk).update(deadline=soon)
    return game


def test_of_twenty_games_eight_broken_ones_rest_and_the_others_go_on(sink, start):
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    with_bots = [awaiting_bot(ann, number) for number in range(4)]
    heads = {game.pk: Game.objects.get(pk=game.pk).head for game in with_bots}
    late = [overdue(make_game([ann, bob], seed=f"late {n}", days_per_turn=3)) for n in range(4)]
    soon = [running_short(ann, bob, number) for number in range(4)]
    bad = broken_games(ann, bob)
    good = [*with_bots, *late, *soon]
    assert len(good) + len(bad) == 20

    port = start_site(start)
    session, posted = signed_in(ann), []
    with asking_for_health(port) as health:
        # Four requests, one for each thread of the web, make the move that never ends.
        posting = [
            threading.Thread(
                target=lambda: posted.append(move(port, bad["loops"], session, "take 1"))
            )
            for _ in range(4)
        ]
        for thread in posting:
            thread.start()
        with saying_how_things_stand():
            wait_for_all(with_bots, late, soon, heads)
            wait_until(all_rest, seconds=SECONDS, what="eight games at rest")
        for thread in posting:
            thread.join(SECONDS)

    assert set(health) == {(200, "ok")}
    assert {name: Trouble.objects.get(game=game).why for name, game in bad.items()} == WHY
    assert not Game.objects.filter(pk__in=[game.pk for game in good]).exclude(rests_since=None)
    # One that waited too long for the lock of another is asked to try again.
    told = {409: RESTS, 503: "Nothing is lost"}
    assert len(posted) == 4
    assert all(told[status] in page for status, page in posted)
    with saying_how_things_stand():
        wait_until(lambda: letters_arrived(good), seconds=SECONDS, what="the letters")
    for game in bad.values():
        assert RESTS in fetch(port, f"/games/{game.slug}/", cookie=session)[1]
    for game in good:
        status, page = fetch(port, f"/games/{game.slug}/", cookie=session)
        assert (status, RESTS in page) == (200, False)


def wait_for_all(with_bots, late, soon, heads):
    """Wait until every good game has what it waits for: its bot, the clock, a reminder."""
    for game in with_bots:
        played = game.moves.filter(via=Move.Via.BOT, number__gt=heads[game.pk])
        wait_until(played.exists, seconds=SECONDS, what="the bot")
    for game in late:
        played = game.moves.filter(via=Move.Via.CLOCK)
        wait_until(played.exists, seconds=SECONDS, what="the clock")
    for game in soon:
        reminders = game.letters.filter(kind=Letter.Kind.REMINDER, status=Letter.Status.SENT)
        wait_until(reminders.exists, seconds=SECONDS, what="a reminder")


@contextmanager
def saying_how_things_stand():
    """If something was waited for in vain, say what became of the games and of their letters."""
    try:
        yield
    except AssertionError as error:
        troubles = Trouble.objects.values_list("game", "step", "why", "where")
        letters = Letter.objects.values_list(
            "game", "kind", "status", "attempts", "due_at", "error"
        )
        stands = [timezone.now(), *troubles, *letters.order_by("game", "pk")]
        raise AssertionError("\n".join([str(error), *map(str, stands)])) from error


def all_rest():
    return Game.objects.exclude(rests_since=None).count() == len(WHY)


def letters_arrived(games):
    waiting = Letter.objects.filter(game__in=games, due_at__lte=timezone.now())
    return not waiting.filter(status__in=Letter.OPEN).exists()
