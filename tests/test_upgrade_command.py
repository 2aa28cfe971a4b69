"""`scripts/upgrade.py`: a real checkout with a real site, brought to the next version and back."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import pwd
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.parts import free_port, postgres_bin, start_postgres, wait_until
from tests.running import FROM_OUTSIDE, ROOT
from tests.test_hosting import SERVED

CODE = ("accounts", "config", "docs", "engines", "games", "locale", "parsec_post")
MORE = ("requirements", "scripts", "static", "templates", "manage.py", ".gitignore")
MIGRATION = """
from django.db import migrations, models

class Migration(migrations.Migration):
    dependencies = [("games", "{before}")]
    operations = [
        migrations.RunSQL(
            "CREATE TABLE games_tomorrow (id integer)", "DROP TABLE games_tomorrow"
        )
    ]
"""


class Checkout:
    """A clone of this code with a site of its own, and the repository that it came from."""

    def __init__(self, folder: Path) -> None:
        self.origin, self.code = folder / "origin", folder / "site"
        self.data, self.pid = folder / "data", folder / "pid"
        self.port = free_port()
        outside = {name: os.environ[name] for name in FROM_OUTSIDE if name in os.environ}
        self.env = outside | {"GIT_CONFIG_GLOBAL": os.devnull, "OSV_URL": "http://127.0.0.1:1/"}
        self.settings = {
            "DATA_DIR": str(self.data),
            "SITE_URL": f"http://localhost:{self.port}",
        }
        self.publish()
        self.clone()
        self.lay_games()

    def lay_games(self) -> None:
        self.manage("demo")

    def publish(self) -> None:
        self.origin.mkdir()
        for name in (*CODE, *MORE):
            source = ROOT / name
            copy = shutil.copytree if source.is_dir() else shutil.copy
            copy(source, self.origin / name)
        self.git("init", "--quiet", "--initial-branch=main")
        self.release("The version before")

    def release(self, message: str) -> str:
        author = ("-c", "user.name=Ann", "-c", "user.email=ann@example.com")
        self.git("add", "--all")
        self.git(*author, "commit", "--quiet", "--message", message)
        return self.git("rev-parse", "HEAD")

    def git(self, *words: str, folder: Path | None = None) -> str:
        command = ["git", *words]
        done = subprocess.run(
            command, cwd=folder or self.origin, env=self.env, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def clone(self) -> None:
        """With an environment that leads to the one of the tests, and says that it is complete."""
        self.git("clone", "--quiet", str(self.origin), str(self.code))
        python = self.code / ".venv" / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        python.chmod(0o755)
        wanted = hashlib.sha256((self.code / "requirements/run.txt").read_bytes()).hexdigest()
        stamp = {"home": str(self.code / ".venv"), "run": wanted}
        (self.code / ".venv" / "installed.json").write_text(json.dumps(stamp))

    @property
    def head(self) -> str:
        return self.git("rev-parse", "HEAD", folder=self.code)

    def manage(self, *words: str, **settings: str) -> None:
        done = self.run(sys.executable, "manage.py", *words, **self.settings | settings)
        assert done.returncode == 0, done.stderr

    def run(self, *command: str, **settings: str) -> subprocess.CompletedProcess[str]:
        env = self.env | settings
        return subprocess.run(
            command, cwd=self.code, env=env, capture_output=True, text=True, timeout=300
        )

    def upgrade(self, *words: str) -> subprocess.CompletedProcess[str]:
        """With the settings in a file, as the guide has it, and as the user that the tests are."""
        file = self.data / "settings"
        file.write_text("".join(f'{name}="{value}"\n' for name, value in self.settings.items()))
        user = pwd.getpwuid(os.geteuid()).pw_name
        how = ["--start", self.start, "--stop", self.stop, "--user", user]
        health = f"http://127.0.0.1:{self.port}/health/"
        script = (sys.executable, "scripts/upgrade.py", "--health", health)
        return self.run(*script, "--environment", str(file), *how, *words)

    @property
    def start(self) -> str:
        """It has the settings, as a unit of systemd has them, whoever starts it."""
        settings = " ".join(f"{name}={value}" for name, value in self.settings.items())
        bind = f"--bind 127.0.0.1:{self.port} --pid {self.pid} --daemon --no-control-socket"
        gunicorn = f"{sys.executable} -m gunicorn parsec_post.wsgi --chdir {self.code} {bind}"
        return f"env {settings} {gunicorn}"

    @property
    def stop(self) -> str:
        """It returns when the process is gone, as systemctl does."""
        wait = f"while test -e {self.pid}; do sleep 0.1; done"
        return f"sh -c 'kill $(cat {self.pid}); {wait}'"

    def is_well(self) -> bool:
        with suppress(OSError):
            url = f"http://127.0.0.1:{self.port}/health/"
            host = urlsplit(self.settings["SITE_URL"]).netloc
            asked = urllib.request.Request(url, headers={"Host": host})
            with urllib.request.urlopen(asked, timeout=5) as answer:
                return bool(answer.read() == b"ok")
        return False

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(self.data / "parsec-post.sqlite3")) as database:
            return database.execute(sql).fetchall()


class ServedCheckout(Checkout):
    """A site for the world, on PostgreSQL."""

    def lay_games(self) -> None:
        self.data.mkdir()
        # Another user has to get there, and pytest closes its own folder to all others.
        folder = Path(tempfile.mkdtemp(prefix="pp-"))
        self.postgres = start_postgres(folder)
        url = f"postgres://postgres@/postgres?host={folder}"
        self.manage("demo", DATABASE_URL=url, REDIS_URL="memory://localhost")
        self.settings = SERVED | {
            "DATA_DIR": str(self.data),
            "DATABASE_URL": url,
            "POSTGRES_BIN": str(postgres_bin()),
            "FROM_EMAIL": "post@parsec.example",
        }
        self.manage("collectstatic", "--no-input")

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self.settings["DATABASE_URL"]) as database:
            return database.execute(sql).fetchall()


@pytest.fixture(params=[Checkout, ServedCheckout], ids=["at-home", "served"])
def site(request, tmp_path) -> Iterator[Checkout]:
    """The site runs, with the games of the demo."""
    site = request.param(tmp_path)
    subprocess.run(shlex.split(site.start), cwd=site.code, env=site.env, check=True)
    wait_until(site.is_well, what="the site")
    yield site
    end(site)


at_home = pytest.mark.parametrize("site", [Checkout], ids=["at-home"], indirect=True)


def end(site: Checkout) -> None:
    with suppress(OSError, ValueError):
        os.kill(int(site.pid.read_text()), signal.SIGTERM)
        wait_until(lambda: not site.pid.exists(), what="the end of the site")
    if isinstance(site, ServedCheckout):
        site.postgres.cleanup()


MOVES = "SELECT game_id, number, digest FROM games_move ORDER BY id"
MIGRATIONS = "SELECT app, name FROM django_migrations ORDER BY id"


def test_a_site_is_upgraded_and_taken_back_again_by_one_command_each(site):
    before, old, moves = site.rows(MIGRATIONS), site.head, site.rows(MOVES)
    migrations = site.origin / "games" / "migrations"
    newest = max(migrations.glob("0*.py")).stem
    (migrations / "0999_tomorrow.py").write_text(MIGRATION.format(before=newest))
    new = site.release("The next version")

    done = site.upgrade()

    assert done.returncode == 0, done.stdout + done.stderr
    assert site.head == new
    assert site.rows(MIGRATIONS) == [*before, ("games", "0999_tomorrow")]
    assert site.rows(MOVES) == moves
    assert site.is_well()
    assert "Whether packages have known holes could not be asked" in done.stdout
    assert "0 fatal." in done.stdout
    assert "The site is well." in done.stdout
    assert "scripts/upgrade.py --back" in done.stdout
    assert site.upgrade().stdout == "There is no newer version.\n"

    back = site.upgrade("--back")

    assert back.returncode == 0, back.stdout + back.stderr
    assert site.head == old
    assert site.rows(MIGRATIONS) == before
    assert site.rows(MOVES) == moves
    assert site.is_well()
    assert not site.code.with_name("site-next").exists()
    left = {path.suffix for path in (site.data / "backups").iterdir()}
    assert left == {".backup"}
    assert "No upgrade was made here" in site.upgrade("--back").stderr


@at_home
def test_a_version_that_cannot_go_on_with_a_game_is_not_put_live(site):
    rules = site.origin / "engines" / "kepler_run" / "rules" / "__init__.py"
    loop = "    while table.round <= ROUNDS:\n"
    typo = "    if table.moves == 0:\n        raise KeyError('a typing error')\n"
    rules.write_text(rules.read_text().replace(loop, typo + loop))
    site.release("A bad version")
    old, process = site.head, site.pid.read_text()

    done = site.upgrade()

    assert done.returncode == 1
    assert "fatal: " in done.stdout
    assert "the rules do not follow its log: KeyError: 'a typing error'" in done.stdout
    assert "Nothing was changed, and the site runs on." in done.stderr
    assert site.head == old
    assert site.pid.read_text() == process
    assert site.is_well()
    assert not site.code.with_name("site-next").exists()


@at_home
def test_an_upgrade_that_stopped_before_it_brought_new_code_is_taken_back_too(site):
    """The power went when the site was stopped and backed up, say."""
    old = site.head
    state = {"was": old, "now": "0" * 40, "backup": "none"}
    (site.code / ".git" / "parsec-upgrade.json").write_text(json.dumps(state))

    back = site.upgrade("--back")

    assert back.returncode == 0, back.stdout + back.stderr
    assert site.head == old
    assert site.is_well()


@at_home
def test_files_that_were_changed_or_a_site_that_runs_stop_it_at_once(site):
    (site.origin / "README.md").write_text("Newer")
    site.release("The next version")
    with (site.data / "running").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = site.run(sys.executable, "scripts/upgrade.py", **site.settings)
    assert "The site is running: stop it first, by Ctrl-C." in done.stderr

    (site.code / "manage.py").write_text("")
    done = site.upgrade()
    assert done.returncode == 1
    assert "Files were changed here; keep them elsewhere first:\nM manage.py" in done.stderr
