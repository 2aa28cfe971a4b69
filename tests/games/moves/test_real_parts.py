"""Real processes, a real broker, a real mail server, a real database: what survives when they
fail. Run on PostgreSQL and on SQLite alike."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client, override_settings
from django.utils import timezone

from games.models import Letter, Move, Seat
from games.post.channels.mail.message import headers
from tests.conftest import DATA, IS_POSTGRES
from tests.factories import (
    UserFactory,
    any_answer,
    awaited,
    make_game,
    submit,
    sweep,
    write_notices,
)
from tests.parts import wait_until
from tests.receiving import Receiving
from tests.replies.writing import mail

ROOT = Path(__file__).parents[3]
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
        "EMAIL_ANSWER_SECONDS": "5",
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

    def start(*options):
        command = [sys.executable, "-m", "celery", "-A", "config", "worker", *(options or ["-B"])]
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


def has_every_fate():
    """All settled, but for the second letters that wait for their hour."""
    return not Letter.objects.filter(status__in=Letter.OPEN, copy_of=None).exists()


def let_time_pass():
    Letter.objects.filter(status=Status.WAITING).update(due_at=timezone.now())


def ids(sink):
    return Counter(map(message_id_in, sink.letters))


def message_id_in(letter):
    return str(letter["Message-ID"])


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
            assert "That move has already been made." in answers[1][1]
            assert game.moves.last().number == number

    turns = list(Letter.objects.filter(kind=Letter.Kind.TURN).values_list("seat", "head"))
    assert len(turns) == len(set(turns))


def two_hundred_letters():
    four = people(4)
    tables = [make_game(four, seed=f"game {number}") for number in range(10)]
    for game in tables:
        write_notices(game, 4)
    assert Letter.objects.filter(game__in=tables).count() == 200


def check_fates(sink):
    """Nothing came twice; what was sent came, and what may not have come is shown."""
    counts = ids(sink)
    assert max(counts.values()) == 1
    fates = {message_id(letter): letter for letter in Letter.objects.exclude(status=Status.WAITING)}
    sent = {key for key, letter in fates.items() if letter.status == Status.SENT}
    doubted = {key for key, letter in fates.items() if letter.status == Status.UNCERTAIN}
    assert sent <= counts.keys() <= sent | doubted
    assert len(sent | doubted) == 200
    for letter in Letter.objects.filter(status=Status.UNCERTAIN):
        check_shown(letter)
    return len(doubted)


def check_shown(letter):
    client = Client()
    client.force_login(letter.recipient)
    page = client.get("/games/mine/").content.decode()
    assert f'action="/games/letters/{letter.pk}/"' in page
    if letter.kind == Letter.Kind.TURN:
        assert Letter.objects.filter(copy_of=letter, kind=Letter.Kind.SECOND).count() == 1


def message_id(letter):
    return headers(letter, "")["Message-ID"]


def test_of_200_letters_a_killed_worker_loses_none_and_sends_none_twice(
    sink, surroundings, start_worker
):
    two_hundred_letters()
    sink.pause = 0.01

    worker = start_worker()
    wait_until(lambda: len(sink.letters) >= 60, seconds=120, what="60 letters")
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    arrived = len(sink.letters)
    assert arrived < 200, "killed too late to prove anything"
    start_worker()
    wait_until(has_every_fate, seconds=180, what="all letters")

    assert check_fates(sink) <= THREADS


def test_a_worker_killed_between_the_servers_yes_and_its_own_record(
    sink, surroundings, start_worker
):
    """The mail server has the letter, kills the worker, and only then would say so."""
    two_hundred_letters()
    worker = start_worker()
    taken = []

    def kill_at_the_sixtieth(letter):
        taken.append(message_id_in(letter))
        if len(taken) == 60:
            worker.send_signal(signal.SIGKILL)
            worker.wait()

    sink.before_answer = kill_at_the_sixtieth
    wait_until(lambda: len(taken) >= 60, seconds=120, what="60 letters")
    start_worker()
    wait_until(has_every_fate, seconds=180, what="all letters")

    assert 1 <= check_fates(sink) <= THREADS
    [fatal] = [each for each in Letter.objects.all() if message_id(each) == taken[59]]
    assert fatal.status == Status.UNCERTAIN


@pytest.mark.parametrize(
    ("moment", "arrived", "fate"),
    [
        ("written", 0, Status.SENT),
        ("connected", 0, Status.SENT),
        ("marked", 0, Status.UNCERTAIN),
        ("answered", 1, Status.UNCERTAIN),
    ],
)
def test_at_whatever_moment_a_worker_is_killed(sink, surroundings, moment, arrived, fate):
    make_game(people(2))
    Letter.objects.exclude(kind=Letter.Kind.TURN).delete()
    letter = Letter.objects.get()

    with Process(surroundings, "deliver_and_die", moment) as process:
        assert process.process.wait(30) == -signal.SIGKILL
    assert len(sink.letters) == arrived
    Letter.objects.filter(status__in=Letter.OPEN).update(due_at=timezone.now())
    sweep_by_smtp(sink)

    letter.refresh_from_db()
    assert letter.status == fate
    assert len(sink.letters) == (arrived if fate == Status.UNCERTAIN else 1)
    if fate == Status.UNCERTAIN:
        check_shown(letter)


def sweep_by_smtp(sink):
    host, port = "127.0.0.1", sink.port
    backend = "django.core.mail.backends.smtp.EmailBackend"
    with override_settings(EMAIL_BACKEND=backend, EMAIL_HOST=host, EMAIL_PORT=port):
        sweep()


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
    kinds = Counter(letter["Message-ID"].partition("-")[0] for letter in sink.letters)
    assert kinds.pop("<notice") == 2  # both are told that no letter reaches Cid
    assert kinds.total() == 2


def test_bots_play_and_letters_go_out_by_the_worker_alone(sink, surroundings, start_worker):
    [ann] = people(1)
    start_worker()

    game = make_game([ann], bots=["greedy", "random"])

    wait_until(lambda: sink.letters, seconds=60, what="the letter after the bots have moved")
    assert sink.letters[0]["Message-ID"].startswith(("<turn-", "<started-"))
    assert game.moves.filter(via=Move.Via.BOT).exists() or not game.seats.get(number=0).is_awaited


def test_an_answer_by_mail_is_answered_by_the_worker_alone(
    sink, surroundings, start_worker, tmp_path
):
    """From letter to letter nothing is done by hand: the worker sends, the listener plays."""
    start_worker()
    game = make_game(people(2))
    seat = awaited(game)
    listener = Receiving(tmp_path, **surroundings)
    try:
        listener.wait()
        wait_until(lambda: sink.to(seat.player.email), seconds=60, what="the turn letter")
        to = sink.to(seat.player.email)[0]["Reply-To"].addresses[0].addr_spec
        with listener.connect() as server:
            server.sendmail(seat.player.email, [to], mail("1", sender=seat.player, to=to))
        wait_until(lambda: len(sink.to(seat.player.email)) == 2, seconds=60, what="the answer")
    finally:
        listener.end()

    assert message_id_in(sink.to(seat.player.email)[1]).startswith("<reply-")
    assert game.moves.filter(via=Move.Via.MAIL).count() == 1


def test_bots_and_deadlines_do_not_wait_for_a_slow_mail_server(sink, surroundings, start_worker):
    """With ten seconds a letter, 200 letters keep every thread of the letters' worker busy."""
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    surroundings["EMAIL_ANSWER_SECONDS"] = "30"
    start_worker("-B", "-Q", "clocks,bots", "-n", "games@%h")
    start_worker("-Q", "letters", "-n", "letters@%h")
    seconds_until_bots_and_deadline_have_acted(ann, bob)  # until both workers are awake
    without = seconds_until_bots_and_deadline_have_acted(ann, bob)
    wait_until(all_settled, seconds=60, what="the first letters")
    Letter.objects.all().delete()
    sink.letters.clear()
    sink.pause = 10
    two_hundred_letters()
    wait_until(lambda: len(sink.letters) == THREADS, seconds=20, what="a letter for each thread")

    beside = seconds_until_bots_and_deadline_have_acted(ann, bob)

    assert beside < without + 2, (beside, without)
    assert len(sink.letters) <= 2 * THREADS


def seconds_until_bots_and_deadline_have_acted(ann, bob):
    """How long it takes until a bot has answered a move, and the clock has moved for somebody."""
    with_bot, late = make_game([ann], bots=["greedy"]), make_game([ann, bob], days_per_turn=3)
    while awaited(with_bot).player is not None:
        submit(with_bot)
    overdue = timezone.now() - timedelta(minutes=1)
    Seat.objects.filter(pk=awaited(late).pk).update(deadline=overdue)
    began = time.monotonic()
    wait_until(with_bot.moves.filter(via=Move.Via.BOT).exists, what="the bot")
    wait_until(late.moves.filter(via=Move.Via.CLOCK).exists, what="the clock")
    return time.monotonic() - began
