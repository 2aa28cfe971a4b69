"""Log lines, the numbers of requests in them, and what must not be there."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import subprocess
import sys

import pytest
from django.test import Client

from config import logs, request_number
from tests.games.watching.test_metrics import Web
from tests.parts import wait_until
from tests.running import ROOT

NUMBER = re.compile(r"[0-9a-f]{16}")


def line_of(formatter, message, *args, error=None):
    record = logging.LogRecord("games.post", logging.ERROR, "", 0, message, args, None)
    record.exc_info = (type(error), error, None) if error else None
    logs.add_number(record)
    return formatter.format(record)


# Numbers


def test_a_request_has_the_number_that_the_proxy_gave_it(client, db):
    answer = client.get("/health/", headers={"X-Request-ID": "7f00-aBc_1.2"})

    assert answer.headers["X-Request-ID"] == "7f00-aBc_1.2"


@pytest.mark.parametrize(
    "said", ["", "short", "x" * 65, "a b c d e f", "<script>alert(1)", "é" * 9]
)
def test_a_number_that_is_none_is_not_repeated(client, db, said):
    answer = client.get("/health/", headers={"X-Request-ID": said})

    assert NUMBER.fullmatch(answer.headers["X-Request-ID"])


def test_the_page_of_an_error_shows_the_number(db, monkeypatch):
    def fail(*args, **kwargs):
        raise ZeroDivisionError

    monkeypatch.setattr("django.template.response.TemplateResponse.render", fail)
    client = Client(raise_request_exception=False)

    answer = client.get("/accounts/login/", headers={"X-Request-ID": "quote-me-please"})

    assert answer.status_code == 500
    assert "<code>quote-me-please</code>" in answer.content.decode()


def test_after_the_request_there_is_no_number_left(client, db):
    client.get("/health/")

    assert request_number.request_number() == ""


# Lines

SECRETS = [
    "GET /l/WzEsMl0:abc-def/ failed",
    "Mail to ann.smith+x@mail.example.com bounced",
    'asked for "/invitations/WzEsMl0:abc-def" and "/unsubscribe/WzEsMl0:abc-def?x"',
    "cannot reach redis://parsec:s3cret@db.example:6379/0",
]
HIDDEN = ("WzEsMl0", "abc-def", "ann.smith", "mail.example", "s3cret")


@pytest.mark.parametrize("message", SECRETS)
@pytest.mark.parametrize("formatter", [logs.Plain(), logs.Json()])
def test_no_line_has_a_key_or_an_address(formatter, message):
    lines = [
        line_of(formatter, message),
        line_of(formatter, "It said: %s", message),
        line_of(formatter, "It failed.", error=ValueError(message)),
    ]

    assert [word for word in HIDDEN for line in lines if word in line] == []
    assert all("…" in line for line in lines)


def test_a_line_of_json_has_its_parts():
    request_number.begin("0123456789abcdef")
    line = json.loads(line_of(logs.Json(), 'Letter %s\n"waits"', 5, error=KeyError("x")))
    request_number.end()

    assert line["level"] == "ERROR"
    assert line["logger"] == "games.post"
    assert line["message"] == 'Letter 5\n"waits"'
    assert line["request"] == "0123456789abcdef"
    assert line["traceback"] == "KeyError: 'x'"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])


def test_a_plain_line_ends_with_the_number_and_keeps_the_traceback():
    formatter = logs.Plain("{levelname} {name}: {message}", style="{")
    request_number.begin("0123456789abcdef")
    line = line_of(formatter, "Oh.", error=KeyError("x"))
    request_number.end()

    assert line == "ERROR games.post: Oh. [0123456789abcdef]\nKeyError: 'x'"
    assert line_of(formatter, "Oh.") == "ERROR games.post: Oh."


# Real processes


def objects(text):
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


@pytest.mark.django_db(transaction=True)
def test_the_web_writes_objects_with_the_number_of_the_request(surroundings, capfd):
    web = Web(surroundings | {"LOG_FORMAT": "json"})
    try:
        web.get("/l/WzEsMl0:abc-def/", **{"X-Request-ID": "from-the-proxy"})
    finally:
        web.stop()

    said = capfd.readouterr().err
    [line] = [line for line in objects(said) if line["request"] == "from-the-proxy"]
    assert (line["logger"], line["message"]) == ("django.request", "Forbidden: /l/…/")
    assert "abc-def" not in said


@pytest.mark.django_db(transaction=True)
def test_a_worker_writes_objects_with_the_id_of_the_task(surroundings, tmp_path):
    log = tmp_path / "log"
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--beat", "-P", "threads"]
    command += ["--loglevel", "INFO"]
    env = surroundings | {"LOG_FORMAT": "json"}
    with log.open("w") as output:
        worker = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=output, stderr=output, start_new_session=True
        )
    try:
        wait_until(lambda: "succeeded" in log.read_text(), seconds=90, what="a task")
    finally:
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

    done = [line for line in objects(log.read_text()) if "succeeded" in line["message"]]
    assert done
    assert all(line["request"] in line["message"] for line in done)
    assert all(line["request"] for line in done)
