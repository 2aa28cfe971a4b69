"""What Sentry or GlitchTip is told of an error, and what it is not."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys

import pytest

from tests.conftest import DATA
from tests.running import ROOT

SECRETS = {
    "a link's key": "WzEsMl0:abc-def",
    "a cookie": "the-session-of-ann",
    "an answer": "answer-by-ann",
    "a query": "answer-in-the-query",
    "a header": "a-token-in-a-header",
    "an address": "ann.smith@mail.example",
    "a hidden card": "hidden-card-17",
    "a row of the database": "the-seed-of-a-game",
    "an argument of a task": "argument-of-a-task",
}

PREPARE = """
import sys, django
django.setup()
import sentry_sdk
"""

BREAK_A_PAGE = """
def fail(*args, **kwargs):
    card = "hidden-card-17"
    raise ValueError("Cannot write to ann.smith@mail.example\\nDETAIL: the-seed-of-a-game")
from django.middleware.common import CommonMiddleware
CommonMiddleware.process_request = fail
from io import BytesIO
from wsgiref.util import setup_testing_defaults
from config.wsgi import application
form = b"answer=answer-by-ann&email=ann.smith@mail.example"
environ = {
    "REQUEST_METHOD": "POST", "HTTP_HOST": "localhost", "PATH_INFO": "/l/WzEsMl0:abc-def/move/",
    "QUERY_STRING": "answer=answer-in-the-query", "HTTP_X_REQUEST_ID": "number-to-quote",
    "HTTP_COOKIE": "sessionid=the-session-of-ann", "HTTP_AUTHORIZATION": "a-token-in-a-header",
    "HTTP_REFERER": "http://localhost/l/WzEsMl0:abc-def/", "CONTENT_LENGTH": str(len(form)),
    "CONTENT_TYPE": "application/x-www-form-urlencoded", "wsgi.input": BytesIO(form),
}
setup_testing_defaults(environ)
answered = []
list(application(environ, lambda status, headers: answered.append(status)))
assert answered == ["500 Internal Server Error"]
sentry_sdk.flush(20)
"""

BREAK_THE_RULES = """
import logging
from engines import catalogue
def fail():
    raise KeyError("hidden-card-17")
try:
    rules = {"fail": fail, "__name__": "engines.kepler_run.rules"}
    exec(compile("fail()", "rules.py", "exec"), rules)
except KeyError:
    logging.getLogger("games").exception("A letter to %s failed.", "ann.smith@mail.example")
sentry_sdk.flush(20)
"""

BREAK_A_TASK = """
from config.celery import app
@app.task
def broken(word):
    secret = "hidden-card-17"
    raise ValueError("broken on purpose")
app.conf.task_always_eager = True
broken.apply_async(("argument-of-a-task",))
sentry_sdk.flush(20)
"""


def run(script, **env):
    surroundings = dict(os.environ) | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATA_DIR": str(DATA),
        "PYTHONPATH": str(ROOT),
        **env,
    }
    return subprocess.run(
        [sys.executable, "-c", PREPARE + script],
        cwd=ROOT, env=surroundings, capture_output=True, text=True, timeout=120,
    )  # fmt: skip


@pytest.fixture
def reported(listening):
    """Run a script; all that it reported, as text, and the events in it."""

    def report(script):
        done = run(script, SENTRY_DSN=f"http://publickey@127.0.0.1:{listening.port}/1")
        assert done.returncode == 0, done.stderr
        envelopes = [unpacked(body) for path, body in listening.asked if "envelope" in path]
        lines = [json.loads(line) for text in envelopes for line in text.splitlines() if line]
        return "\n".join(envelopes), [line for line in lines if "level" in line]

    return report


def unpacked(body):
    return (gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body).decode()


@pytest.mark.parametrize("script", [BREAK_A_PAGE, BREAK_THE_RULES, BREAK_A_TASK])
def test_no_report_tells_a_secret(reported, script):
    text, events = reported(script)

    assert events
    assert [what for what, secret in SECRETS.items() if secret in text] == []


def test_a_report_says_where_it_broke(reported):
    _, [event] = reported(BREAK_A_PAGE)

    [error] = event["exception"]["values"]
    assert (error["type"], error["value"]) == ("ValueError", "Cannot write to …@…")
    assert error["stacktrace"]["frames"][-1]["function"] == "fail"
    assert event["request"]["method"] == "POST"
    assert event["request"]["url"].endswith("/l/…/move/")
    assert event["tags"]["request"] == "number-to-quote"


def test_of_an_error_in_the_rules_the_kind_is_told_alone(reported):
    _, [event] = reported(BREAK_THE_RULES)

    assert [(each["type"], each["value"]) for each in event["exception"]["values"]] == [
        ("KeyError", "")
    ]


def test_without_the_package_the_setting_is_refused_with_a_sentence(tmp_path):
    (tmp_path / "sentry_sdk.py").write_text("raise ImportError('not installed')")

    done = run("", SENTRY_DSN="http://key@127.0.0.1/1", PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}")

    assert "SENTRY_DSN must stay empty without the package sentry-sdk" in done.stderr


def test_a_bad_address_is_refused_with_a_sentence():
    done = run("", SENTRY_DSN="sentry.example")

    assert "ImproperlyConfigured: SENTRY_DSN must be an address" in done.stderr
