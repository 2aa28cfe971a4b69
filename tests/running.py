"""The real thing: scripts/run.py as a process, with all that it starts."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.parts import free_port, wait_until

ROOT = Path(__file__).parent.parent
STARTS_WITHIN = 120
STOPS_WITHIN = 5


class Site:
    """One run of a script that starts the site, on data and a port of its own."""

    def __init__(self, script: str, data: Path, port: int, **more: str) -> None:
        self.url = f"http://localhost:{port}"
        self.script = script
        self.port = port
        self.output = data.parent / f"{data.name}-output-{time.monotonic_ns()}"
        env = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        env |= {"DATA_DIR": str(data), "PORT": str(port), **more}
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, f"scripts/{script}"],
                cwd=ROOT, env=env, stdout=output, stderr=output, start_new_session=True,
            )  # fmt: skip

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


def still_there(processes: list[psutil.Process]) -> list[psutil.Process]:
    return [p for p in processes if p.is_running() and p.status() != psutil.STATUS_ZOMBIE]


@contextmanager
def runs_of_the_site(data: Path) -> Iterator[Callable[..., Site]]:
    """Start the site, as often as a test likes; whatever is left of it goes with the test."""
    runs: list[Site] = []

    def begin(script: str = "embedded.py", *, port: int | None = None, **more: str) -> Site:
        runs.append(Site(script, data, port or free_port(), **more))
        return runs[-1]

    yield begin
    for site in runs:
        if site.process.poll() is None:
            left = site.everything()
            site.process.kill()
            site.process.wait()
            for process in still_there(left):
                process.kill()
