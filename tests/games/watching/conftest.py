from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.db import connection

from games import tallies
from tests.conftest import DATA, IS_POSTGRES
from tests.running import ROOT

TOKEN = "a-token-that-only-prometheus-knows"


class Listening(ThreadingHTTPServer):
    """A web server that keeps what it was asked and sent."""

    daemon_threads = True

    def __init__(self) -> None:
        self.status = 200
        self.asked: list[tuple[str, bytes]] = []
        self.may_answer = threading.Event()
        self.may_answer.set()
        super().__init__(("127.0.0.1", 0), Asking)

    @property
    def port(self) -> int:
        return int(self.server_address[1])


class Asking(BaseHTTPRequestHandler):
    server: Listening

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.asked.append((self.path, body))
        self.server.may_answer.wait(60)
        with suppress(OSError):  # whoever asked may have left
            self.send_response(self.server.status)
            self.send_header("Content-Length", "0")
            self.end_headers()

    do_POST = do_GET

    def log_message(self, *said: Any) -> None:
        pass


@pytest.fixture
def listening() -> Iterator[Listening]:
    server = Listening()
    thread = threading.Thread(target=server.serve_forever, args=[0.05], daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def counted(
    valkey: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tallies.Tallies]:
    """This process counts, into a Redis of its own. `.finish()` hands over."""
    settings.REDIS_URL = f"redis://127.0.0.1:{valkey.port}/0"
    settings.METRICS_TOKEN = TOKEN
    monkeypatch.setattr(tallies, "_tallies", tallies.Tallies())
    yield tallies._tallies
    tallies._tallies.finish()


@pytest.fixture
def surroundings(valkey: Any) -> dict[str, str]:
    """The environment of a process that shares this test's database and broker."""
    found = dict(os.environ) | {
        "DATA_DIR": str(DATA),
        "REDIS_URL": f"redis://127.0.0.1:{valkey.port}/0",
        "METRICS_TOKEN": TOKEN,
        "SWEEP_SECONDS": "1",
        "PYTHONPATH": str(ROOT),
    }
    if IS_POSTGRES:
        name = connection.settings_dict["NAME"]
        found["DATABASE_URL"] = f"postgres://postgres@/{name}?host={DATA / 'pg'}"
    return found
