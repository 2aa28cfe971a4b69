"""While the database is away, every page says so, and the log has one line and no traceback."""

import http.client
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import InterfaceError, OperationalError

from config import unavailable
from tests.conftest import DATA
from tests.parts import free_port, wait_until

ROOT = Path(__file__).parents[3]


@pytest.fixture
def web(tmp_path):
    """A web server whose PostgreSQL is not there; its port, and its log."""
    nobody = free_port()
    env = dict(os.environ) | {
        "DATA_DIR": str(DATA),
        "DATABASE_URL": f"postgres://parsec@127.0.0.1:{nobody}/parsec",
        "PYTHONPATH": str(ROOT),
    }
    port, log = free_port(), tmp_path / "log"
    command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{port}"]
    command += ["--worker-class", "gthread", "--threads", "4", "--no-control-socket"]
    with log.open("w") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=output, stderr=output)
        try:
            wait_until(lambda: fetch(port, "/health/") is not None, seconds=90, what="the web")
            yield port, log
        finally:
            process.terminate()
            process.wait(30)


def fetch(port, path, **headers):
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        asked.request("GET", path, headers={"Host": "localhost", **headers})
        response = asked.getresponse()
        return response.status, response.getheader("Retry-After"), response.read().decode()
    except OSError:
        return None
    finally:
        asked.close()


def test_pages_polls_and_health_say_that_the_database_is_away(web):
    port, log = web
    paths = ("/games/open/", "/games/abcdefghjk/", "/games/abcdefghjk/status/", "/l/x/")
    signed_in = {"Cookie": "sessionid=abcdefghijklmnop"}

    for path in paths * 5:
        for headers in ({}, {"HX-Request": "true"}):
            status, retry, page = fetch(port, path, **signed_in, **headers)
            assert (status, retry) == (503, "10"), path
            assert "Nothing is lost" in page
    french = fetch(port, "/games/open/", **signed_in, **{"Accept-Language": "fr"})
    assert "Rien n’est perdu" in french[2]
    assert fetch(port, "/health/")[:2] == (503, "10")

    said = log.read_text()
    assert "Traceback" not in said
    lines = [line for line in said.splitlines() if "The database does not answer" in line]
    assert 1 <= len(lines) <= 1 + 90 // unavailable.SAY_SECONDS
    assert len(said.splitlines()) < len(lines) + 10


@pytest.mark.parametrize("error", [OperationalError("gone"), InterfaceError("closed")])
def test_any_way_of_being_away_is_meant(error, rf):
    try:
        raise error
    except type(error):
        response = unavailable.server_error(rf.get("/"))

    assert (response.status_code, response["Retry-After"]) == (503, "10")


def test_other_errors_stay_what_they_are(rf):
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        assert unavailable.server_error(rf.get("/")).status_code == 500
