"""What a site is made of: licences, a bill of materials, and known holes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from tests.running import ROOT

LOCKED = re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "requirements/run.txt").read_text(), re.M)


def packages(what: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "scripts/packages.py", what]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)


def test_every_licence_is_named_and_free():
    said = packages("licences").stdout.splitlines()

    assert len(said) >= len(LOCKED) - 3  # some are for other systems
    assert "Alegreya 5.3.0: OFL-1.1" in said
    assert not [line for line in said if "proprietary" in line.lower()]
    assert not [line for line in said if "see its own files" in line]


def test_the_bill_has_every_package_with_its_version():
    bill = json.loads(packages("bill").stdout)

    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["name"] == "parsec-post"
    listed = {(each["name"], each["version"]) for each in bill["components"]}
    assert listed >= set(LOCKED)
    django = next(each for each in bill["components"] if each["name"] == "django")
    assert django["purl"] == f"pkg:pypi/django@{django['version']}"
    assert django["licenses"] == [{"license": {"name": "BSD-3-Clause"}}]
    assert packages("bill").stdout == packages("bill").stdout


class Answers(BaseHTTPRequestHandler):
    """Like osv.dev, for which some package has holes."""

    holes: dict[str, list[str]] = {}

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        names = [each["package"]["name"] for each in asked["queries"]]
        told = [
            {"vulns": [{"id": id} for id in self.holes[n]]} if n in self.holes else {}
            for n in names
        ]
        body = json.dumps({"results": told}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words: Any) -> None:
        pass


@pytest.fixture
def osv(monkeypatch) -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
    monkeypatch.setattr(Answers, "holes", {})
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


def test_known_holes_are_named_and_fail(osv):
    done = packages("holes", OSV_URL=osv)
    assert (done.returncode, done.stdout) == (0, f"{len(LOCKED)} packages, 0 with known holes.\n")

    Answers.holes = {"django": ["GHSA-1", "PYSEC-2"], "pillow": ["GHSA-3"]}
    done = packages("holes", OSV_URL=osv)
    assert done.returncode == 1
    assert re.search(r"^django [\d.]+: https://osv.dev/PYSEC-2$", done.stdout, re.M)
    assert "2 with known holes" in done.stdout


def test_without_a_network_it_says_so():
    done = packages("holes", OSV_URL="http://127.0.0.1:1/")

    assert done.returncode == 2
    assert "Whether packages have known holes could not be asked" in done.stdout
