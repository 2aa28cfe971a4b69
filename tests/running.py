"""The real thing: the embedded site as a process, with all that it starts, and a visitor to it."""

from __future__ import annotations

import http.cookiejar
import os
import re
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import psutil

from tests.parts import free_port, wait_until

ROOT = Path(__file__).parent.parent
STARTS_WITHIN = 120
STOPS_WITHIN = 5


FROM_OUTSIDE = ("PATH", "HOME", "LANG")
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
BUTTON = re.compile(r'<button[^>]* name="(\w+)" value="([^"]*)"')

LETTER = re.compile(r'<a class="letter-line" href="([^"]*)"')


class Site:
    """One run of a command that starts the site, on a port of its own."""

    def __init__(
        self, command: list[str], *, folder: Path, output: Path, port: int, **env: str
    ) -> None:
        self.url = f"http://localhost:{port}"
        self.port = port
        self.output = output
        inherited = {name: os.environ[name] for name in FROM_OUTSIDE if name in os.environ}
        with self.output.open("wb") as file:
            self.process = subprocess.Popen(
                command,
                cwd=folder,
                env=inherited | {"PORT": str(port), **env},
                stdout=file,
                stderr=file,
                start_new_session=True,
            )

    @property
    def said(self) -> str:
        return self.output.read_text()

    def wait(self) -> Site:
        def is_running() -> bool:
            assert self.process.poll() is None, self.said
            return "is running" in self.said

        wait_until(is_running, seconds=STARTS_WITHIN, what="the site")
        return self

    def everything(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def child(self, name: str) -> psutil.Process:
        [found] = [
            each
            for each in psutil.Process(self.process.pid).children()
            if name in " ".join(each.cmdline())
        ]
        return found

    def stop(self, number: int) -> int:
        """Returns its exit code; everything it started must be gone by then."""
        started = self.everything()
        assert len(started) >= 3
        begin = time.monotonic()
        self.process.send_signal(number)
        code = self.process.wait(STOPS_WITHIN)
        assert time.monotonic() - begin < STOPS_WITHIN
        assert not still_there(started)
        return code

    def end(self) -> None:
        """Whatever a test that failed has left of it goes."""
        if self.process.poll() is None:
            left = self.everything()
            self.process.kill()
            self.process.wait()
            for process in still_there(left):
                process.kill()


class Visitor:
    """A browser without JavaScript."""

    def __init__(self, site: Site) -> None:
        self.url = site.url
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(jar)

    def get(self, path: str) -> str:
        with self.opener.open(self.url + path, timeout=20) as answer:
            return str(answer.read().decode())

    def look(self, path: str) -> None:
        """Ask for the headers alone."""
        with self.opener.open(urllib.request.Request(self.url + path, method="HEAD"), timeout=20):
            pass

    def wait_for_turn_letters(self, count: int) -> None:
        """Look into the mailbox until so many letters have come that say whose turn it is."""

        def have_come() -> bool:
            letters = LETTER.findall(self.get("/mailbox/"))
            texts = [self.get(f"{letter}?part=text") for letter in letters]
            return sum("It is your turn in" in text for text in texts) >= count

        wait_until(have_come, seconds=60, what=f"{count} letters of the worker")

    def press(self, path: str, page: str, **written: str) -> tuple[str, str]:
        """Press the first button of the form with that action, after this was written into it;
        where it led, and what was there."""
        form = re.search(rf'<form[^>]*action="{path}".*?</form>', page, re.DOTALL)
        assert form is not None
        fields = dict(HIDDEN.findall(form[0]) + BUTTON.findall(form[0])[:1])
        assert "csrfmiddlewaretoken" in fields
        fields = {name: unescape(fields[name]) for name in fields} | written
        data = urllib.parse.urlencode(fields).encode()
        with self.opener.open(self.url + path, data, timeout=20) as answer:
            return answer.url.removeprefix(self.url), answer.read().decode()


def still_there(processes: list[psutil.Process]) -> list[psutil.Process]:
    return [p for p in processes if p.is_running() and p.status() != psutil.STATUS_ZOMBIE]


@contextmanager
def runs_of_the_site(data: Path) -> Iterator[Callable[..., Site]]:
    """Start the site, as often as a test likes; whatever is left of it goes with the test."""
    runs: list[Site] = []

    def begin(script: str = "", *, port: int | None = None, **env: str) -> Site:
        """By one of the scripts, or right inside the environment that they make."""
        what = [f"scripts/{script}"] if script else ["-m", "parsec_post", "run"]
        output = data.parent / f"{data.name}-output-{len(runs)}"
        env = {"DATA_DIR": str(data), **env}
        command = [sys.executable, *what]
        runs.append(Site(command, folder=ROOT, output=output, port=port or free_port(), **env))
        return runs[-1]

    yield begin
    for site in runs:
        site.end()
