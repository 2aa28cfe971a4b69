"""What Prometheus reads at /metrics/."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from config import gauges
from config.celery import app
from games import tallies
from games.models import Game, Letter
from games.tasks import attend, sweep, sweep_letters
from tests.factories import awaited, make_game, submit
from tests.games.watching.conftest import TOKEN
from tests.parts import free_port, wait_until
from tests.running import ROOT

ALLOWED = {"Authorization": f"Bearer {TOKEN}"}


def read(text):
    """Every sample by its name and the values of its labels."""
    families = text_string_to_metric_families(text)
    return {
        (each.name, *each.labels.values()): each.value
        for family in families
        for each in family.samples
    }


def scrape(client):
    response = client.get("/metrics/", headers=ALLOWED)
    assert response.status_code == 200
    return read(response.content.decode())


def write_letter(reader, *, due_at):
    Letter.objects.create(kind="notice", recipient=reader, address=reader.email, due_at=due_at)


# Who may read them


def test_without_a_token_in_the_settings_there_is_no_such_page(client, db):
    assert client.get("/metrics/", headers=ALLOWED).status_code == 404


@pytest.mark.parametrize("said", [{}, {"Authorization": TOKEN}, {"Authorization": "Bearer é"}])
def test_a_stranger_reads_nothing(client, counted, said):
    response = client.get("/metrics/", headers=said)

    assert response.status_code == 401
    assert "parsec_" not in response.content.decode()


# What stands in the database and in the queues


@pytest.mark.django_db
def test_letters_are_told_by_channel_when_due_and_when_late(client, counted, ann):
    for minutes in (0, -11, 5):
        write_letter(ann, due_at=timezone.now() + timedelta(minutes=minutes))

    seen = scrape(client)

    assert seen["parsec_letters_waiting", "mail"] == 2
    assert seen["parsec_letters_late", "mail"] == 1
    assert 660 <= seen["parsec_letters_oldest_seconds", "mail"] < 700


@pytest.mark.django_db
def test_when_all_is_sent_that_is_told_too(client, counted):
    seen = scrape(client)

    assert seen["parsec_letters_waiting", "mail"] == seen["parsec_letters_late", "mail"] == 0
    assert seen["parsec_games_set_aside",] == 0


@pytest.mark.django_db
def test_a_full_outbox_is_counted_up_to_a_limit(client, counted, ann, monkeypatch):
    monkeypatch.setattr(gauges, "MOST", 2)
    for _ in range(3):
        write_letter(ann, due_at=timezone.now())

    assert scrape(client)["parsec_letters_waiting", "mail"] == 2


@pytest.mark.django_db
def test_games_set_aside_are_counted(client, counted, game):
    Game.objects.filter(pk=game.pk).update(rests_since=timezone.now())

    assert scrape(client)["parsec_games_set_aside",] == 1


@pytest.mark.django_db
def test_a_look_asks_two_questions_however_much_there_is(client, counted, ann, bob):
    def questions():
        with CaptureQueriesContext(connection) as asked:
            scrape(client)
        return len(asked)

    before = questions()
    for _ in range(3):
        submit(make_game([ann, bob]))

    assert before == questions() == 2


@pytest.mark.django_db
def test_queues_have_a_length_and_the_age_of_the_first_task(client, counted, settings):
    with app.connection_for_write(settings.REDIS_URL) as broker:
        for game_pk in (1, 2):
            attend.apply_async((game_pk,), connection=broker)

    seen = scrape(client)

    assert seen["parsec_queue_length", "bots"] == 2
    assert 0 < seen["parsec_queue_oldest_seconds", "bots"] < 60
    assert seen["parsec_queue_length", "letters"] == 0
    assert seen["parsec_queue_oldest_seconds", "letters"] == 0


@pytest.mark.django_db
def test_without_redis_the_rest_is_told(client, counted, valkey):
    valkey.stop()

    seen = scrape(client)

    assert (seen["parsec_up", "redis"], seen["parsec_up", "database"]) == (0, 1)
    assert ("parsec_letters_waiting", "mail") in seen
    assert ("parsec_queue_length", "bots") not in seen
    valkey.start()


# What is counted and timed


@pytest.mark.django_db(transaction=True)
def test_moves_pages_bots_replays_and_sweeps_are_counted(client, counted, ann, bob):
    game = make_game([ann, bob])
    submit(game)
    client.get("/")
    client.get("/no/such/page/")
    attend(game.pk)
    sweep()
    sweep_letters()
    counted.finish()

    seen = scrape(client)

    assert seen["parsec_moves_total", "web"] == 1
    assert seen["parsec_answers_total", "home", "200"] == 1
    assert seen["parsec_answers_total", "other", "404"] == 1
    assert seen["parsec_page_seconds_count", "home"] == 1
    assert seen["parsec_page_seconds_bucket", "home", "+Inf"] == 1
    assert seen["parsec_page_seconds_sum", "home"] > 0
    assert seen["parsec_replay_seconds_count", "checkpoint"] > 0
    for swept in ("games", "letters"):
        assert seen["parsec_sweep_timestamp_seconds", swept] == pytest.approx(
            timezone.now().timestamp(), abs=60
        )


@pytest.mark.django_db(transaction=True)
def test_a_bot_is_timed_by_its_game_and_kind(client, counted, ann):
    game = make_game([ann], bots=["greedy"])
    while not awaited(game).is_bot:
        submit(game)
    attend(game.pk)
    counted.finish()

    seen = scrape(client)

    assert seen["parsec_bot_seconds_count", "kepler-run", "greedy"] >= 1
    assert seen["parsec_moves_total", "bot"] >= 1


@pytest.mark.django_db(transaction=True)
def test_a_move_that_is_rolled_back_is_not_counted(client, counted, game):
    with transaction.atomic():
        submit(game)
        transaction.set_rollback(True)
    counted.finish()

    assert ("parsec_moves_total", "web") not in scrape(client)


@pytest.mark.django_db
def test_times_are_sorted_into_classes_that_contain_each_other(client, counted):
    for seconds in (0.001, 0.005, 0.2, 60):
        tallies.observe(tallies.REPLAYS, seconds, "log")
    counted.finish()

    seen = scrape(client)

    found = [seen["parsec_replay_seconds_bucket", "log", str(each)] for each in tallies.LIMITS]
    assert found == [2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3]
    assert seen["parsec_replay_seconds_bucket", "log", "+Inf"] == 4
    assert seen["parsec_replay_seconds_sum", "log"] == pytest.approx(60.206)


@pytest.mark.django_db
def test_what_is_counted_while_redis_is_down_is_not_lost(client, counted, valkey, monkeypatch):
    monkeypatch.setattr(tallies, "SECONDS", 0.05)
    tallies.count(tallies.MOVES, "web")
    wait_until(lambda: ("parsec_moves_total", "web") in scrape(client))
    valkey.stop()
    tallies.count(tallies.MOVES, "mail")
    valkey.start()

    wait_until(lambda: scrape(client).get(("parsec_moves_total", "mail")) == 1)


def test_without_a_token_nothing_is_counted(settings):
    settings.METRICS_TOKEN = ""
    mine = tallies.Tallies()

    mine.put(tallies.Note(tallies.MOVES, ("web",), 1))

    assert mine._thread is None


def test_a_quotation_mark_in_a_label_is_escaped():
    sample = tallies.field("name", ("label",), ('a "b"\\\n',))

    assert read(f"{sample} 1\n") == {("name", 'a "b"\\\n'): 1}


# Several processes


class Web:
    """gunicorn with two workers, each a process of its own."""

    def __init__(self, surroundings):
        self.port = free_port()
        command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--no-control-socket"]
        command += ["--bind", f"127.0.0.1:{self.port}", "--workers", "2"]
        self.process = subprocess.Popen(command, cwd=ROOT, env=surroundings)
        wait_until(lambda: self.get("/rules/") is not None, seconds=90, what="the web")

    def get(self, path, **headers):
        asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            asked.request("GET", path, headers={"Host": "localhost", **headers})
            return asked.getresponse().read().decode()
        except OSError:
            return None
        finally:
            asked.close()

    def scrape(self):
        return read(self.get("/metrics/", **ALLOWED))

    def stop(self):
        self.process.terminate()
        self.process.wait(60)


@pytest.fixture
def start_web(surroundings):
    started = []

    def start():
        started.append(Web(surroundings))
        return started[-1]

    yield start
    for web in started:
        web.stop()


@pytest.mark.django_db(transaction=True)
def test_processes_add_up_and_take_nothing_with_them(start_web):
    web = start_web()
    for _ in range(40):
        assert web.get("/health/") == "ok"
    web.stop()

    again = start_web()
    for _ in range(10):
        again.get("/health/")

    wait_until(lambda: again.scrape()["parsec_page_seconds_count", "health"] == 50)
    assert again.scrape()["parsec_answers_total", "health", "200"] == 50


@pytest.mark.django_db(transaction=True)
def test_beat_and_a_worker_show_that_they_sweep(client, counted, surroundings):
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--beat", "-P", "threads"]
    command += ["--loglevel", "ERROR"]
    worker = subprocess.Popen(command, cwd=ROOT, env=surroundings, start_new_session=True)
    try:
        swept = {("parsec_sweep_timestamp_seconds", each) for each in ("games", "letters")}
        wait_until(lambda: swept <= set(scrape(client)), seconds=90)
    finally:
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()


# Alerts


@pytest.mark.django_db
def test_every_metric_that_the_alerts_and_the_guide_name_exists(client, counted):
    for family in tallies.FAMILIES:
        tallies._tallies.put(tallies.Note(family, tuple("x" for _ in family.labels), 1))
    counted.finish()
    told = {name for name, *_ in scrape(client)}

    alerts = set(re.findall(r"\bparsec_\w+", (ROOT / "docs/alerts.yml").read_text()))
    guide = set(re.findall(r"^\| `(parsec_\w+)", (ROOT / "docs/hosting.md").read_text(), re.M))

    assert alerts <= told
    assert guide == {re.sub(r"_(bucket|count|sum)$", "", name) for name in told}


def test_the_alerts_are_whole():
    rules = (ROOT / "docs/alerts.yml").read_text().split("- alert: ")[1:]

    for rule in rules:
        assert re.fullmatch(
            r"\w+\n +expr: .+\n +for: \d+m\n +annotations:\n +summary: \".+\"\n\s*", rule
        ), rule
    assert {"LettersLate", "QueueOld", "GamesSetAside", "NoSweep"} <= {
        rule.split("\n")[0] for rule in rules
    }
