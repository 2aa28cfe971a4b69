"""Real processes, a real broker, a real mail server, a real database: what survives when they
fail. Run on PostgreSQL and on SQLite alike."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from games.models import Letter, Move
from games.services import outbox
from tests.conftest import DATA, IS_POSTGRES
from tests.factories import UserFactory, any_answer, awaited, make_game
from tests.parts import wait_until

ROOT = Path(__file__).parent.parent.parent
THREADS = 4
Status = Letter.Status

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def surroundings(sink, valkey):
    """The environment of a process that shares this test's database, broker and mail server."""
    found = dict(os.environ)
    found |= {
        "DATA_DIR": str(DATA),
        "REDIS_URL": f"redis://127.0.0.1:{valkey.port}/0",
        "EMAIL_URL": sink.url,
        "EMAIL_TIMEOUT": "5",
        "SWEEP_SECONDS": "1",
        "LETTER_SECONDS": "12",
        "PYTHONPATH": str(ROOT),
    }
    if IS_POSTGRES:
        name = connection.settings_dict["NAME"]
        found["DATABASE_URL"] = f"postgres://postgres@/{name}?host={DATA / 'pg'}"
    return found


@pytest.fixture
def start_worker(surroundings):
    """Starts a Celery worker with beat, which is a process of its own; all go after the test."""
    workers = []

    def start():
        command = [sys.executable, "-m", "celery", "-A", "config", "worker", "-B"]
        command += ["-P", "threads", "-c", str(THREADS), "--loglevel", "ERROR"]
        workers.append(
            subprocess.Popen(command, cwd=ROOT, env=surroundings, start_new_session=True)
        )
        return workers[-1]

    yield start
    for worker in workers:
        with suppress(ProcessLookupError):
            os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()


class Process:
    """One of tests.processes: what it is told and what it says are lines of JSON."""

    def __init__(self, surroundings, *arguments):
        command = [sys.executable, "-m", "tests.processes", *map(str, arguments)]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=surroundings,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, what):
        self.process.stdin.write(json.dumps(what) + "\n")
        self.process.stdin.flush()

    def hear(self):
        return json.loads(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(30)


def all_settled():
    return not Letter.objects.filter(status__in=Letter.OPEN).exists()


def let_time_pass():
    Letter.objects.filter(status=Status.WAITING).update(due_at=timezone.now())


def ids(sink):
    return Counter(str(letter["Message-ID"]) for letter in sink.letters)


def people(count):
    return [UserFactory(name=f"Player {n}") for n in range(count)]


def test_the_same_move_posted_by_two_processes_at_once_is_made_once(surroundings):
    game = make_game(people(2))
    with (
        Process(surroundings, "post_moves", game.slug) as one,
        Process(surroundings, "post_moves", game.slug) as other,
    ):
        for number in range(1, 11):
            seat = awaited(game)
            answer = any_answer(seat.game, seat.number)
            move = {"email": seat.player.email, "answer": answer, "seen": seat.game.head}
            for process in (one, other):
                process.tell(move)
            assert [one.hear(), other.hear()] == ["ready", "ready"]

            for process in (one, other):
                process.tell("go")
            answers = sorted([one.hear(), other.hear()])

            made, refused = (status for status, _ in answers)
            assert (made, refused in (409, 422)) == (302, True)
            assert "That move is made already." in answers[1][1]
            assert game.moves.last().number == number

    turns = list(Letter.objects.filter(kind=Letter.Kind.TURN).values_list("seat", "head"))
    assert len(turns) == len(set(turns))


def test_a_worker_killed_while_delivering_loses_no_letter(sink, surroundings, start_worker):
    four = people(4)
    for number in range(10):
        game = make_game(four, seed=f"game {number}")
        for _ in range(4):
            outbox.write_news(game, game.seats.all(), news="resigned", who="Somebody")
    assert Letter.objects.count() == 200
    sink.pause = 0.01

    worker = start_worker()
    wait_until(lambda: len(sink.letters) >= 60, seconds=120, what="60 letters")
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    arrived = len(sink.letters)
    assert arrived < 200, "killed too late to prove anything"
    start_worker()
    wait_until(all_settled, seconds=180, what="all letters")

    assert Letter.objects.filter(status=Status.SENT).count() == 200
    counts = ids(sink)
    assert len(counts) == 200
    # What the server took just as the worker died comes again under the same Message-ID, by which
    # mail servers tell it from a new one: at most one for each thread.
    assert sum(counts.values()) - 200 <= THREADS


def test_with_the_broker_down_moves_are_made_and_letters_come_later(
    sink, valkey, surroundings, start_worker
):
    game = make_game(people(2))
    start_worker()
    wait_until(lambda: len(sink.letters) == 2, seconds=60, what="the first letters")
    valkey.stop()

    with Process(surroundings, "submit_moves", game.slug, 20) as process:
        assert process.hear() < 1

    assert game.moves.count() >= 21
    valkey.start()
    wait_until(all_settled, seconds=90, what="the letters of those moves")
    [last] = Letter.objects.filter(seat__is_awaited=True, head__gt=0).order_by("-head")[:1]
    assert last.status == Status.SENT
    assert max(ids(sink).values()) == 1


def test_a_broker_that_does_not_answer_holds_up_no_move(surroundings):
    """A port that takes connections and never says a word."""
    import socket

    game = make_game(people(2))
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        surroundings["REDIS_URL"] = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"

        with Process(surroundings, "submit_moves", game.slug, 5) as process:
            assert process.hear() < 1

    assert game.moves.count() == 6


def test_whatever_the_mail_server_does_each_letter_arrives_once_or_has_failed(
    sink, surroundings, start_worker
):
    ann, bob, cid = (UserFactory(name=name) for name in ("Ann", "Bob", "Cid"))
    sink.refused.add(cid.email)
    sink.deferred[bob.email] = 2
    sink.stop()
    game = make_game([ann, bob, cid])
    start_worker()
    wait_until(lambda: Letter.objects.filter(error__contains="Refused").exists(), seconds=60)
    assert Letter.objects.filter(status__in=Letter.OPEN).count() == 3

    sink.start()

    def fast_forward():
        let_time_pass()
        return all_settled()

    wait_until(fast_forward, seconds=90, what="every letter's fate")
    fates = dict(game.letters.values_list("recipient__name", "status"))
    assert fates == {"Ann": Status.SENT, "Bob": Status.SENT, "Cid": Status.FAILED}
    assert "550" in game.letters.get(recipient=cid).error
    assert set(ids(sink).values()) == {1}
    assert len(sink.letters) == 2


def test_bots_play_and_letters_go_out_by_the_worker_alone(sink, surroundings, start_worker):
    [ann] = people(1)
    start_worker()

    game = make_game([ann], bots=["greedy", "random"])

    wait_until(lambda: sink.letters, seconds=60, what="the letter after the bots have moved")
    assert "your turn" in sink.letters[0]["Subject"] or "begun" in sink.letters[0]["Subject"]
    assert game.moves.filter(via=Move.Via.BOT).exists() or not game.seats.get(number=0).is_awaited
