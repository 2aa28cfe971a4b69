"""The web server of the guide before the site: keys in addresses do not reach its logs."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from accounts.models import User
from games import links
from games.models import Game
from scripts.servers import path
from tests.factories import awaited, make_table
from tests.parts import free_port, wait_until

GUIDE = (Path(__file__).parent.parent / "docs" / "hosting.md").read_text()
[CONFIGURATION] = re.findall(r"^```nginx\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)

AROUND = """
pid {folder}/pid;
daemon off;
events {{ }}
http {{
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/proxied;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""
"""What Debian has in nginx.conf, as far as it matters, for a server that writes to one folder."""


class WebServer:
    """nginx as the guide has it, but for the ports, the folder of the logs and the certificate."""

    def __init__(self, upstream: str) -> None:
        # Its workers are not root, and pytest's own folders are closed to them.
        self.folder = Path(tempfile.mkdtemp(prefix="pp-nginx-"))
        self.folder.chmod(0o777)
        self.port, self.plain_port = free_port(), free_port()
        site = re.sub(r"^ *listen \[::\].*\n", "", CONFIGURATION, flags=re.MULTILINE)
        for old, new in {
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "listen 443 ssl;": f"listen 127.0.0.1:{self.port};",
            "http://127.0.0.1:8000;": f"{upstream};",
            "/var/log/nginx": str(self.folder),
        }.items():
            assert old in site
            site = site.replace(old, new)
        (self.folder / "nginx.conf").write_text(AROUND.format(folder=self.folder, site=site))

    def start(self) -> None:
        program = path("nginx")
        assert program is not None, "scripts/servers.py installs nginx"
        told = [
            "-p",
            self.folder,
            "-e",
            self.folder / "start.log",
            "-c",
            self.folder / "nginx.conf",
        ]
        self.process = subprocess.Popen([program, *map(str, told)])
        wait_until(lambda: self.status("/health/") > 0)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)

    def status(self, path: str, *, plain: bool = False, data: bytes | None = None) -> int:
        """What it answers; 0 as long as it does not listen."""
        url = f"http://127.0.0.1:{self.plain_port if plain else self.port}"
        headers = {"Referer": url + path, "User-Agent": "a browser"}
        try:
            return int(urlopen(Request(url + path, data, headers)).status)
        except HTTPError as error:
            return error.code
        except OSError:
            return 0

    def said(self) -> str:
        return "".join(file.read_text() for file in self.folder.glob("*.log"))


@contextmanager
def serving(upstream: str) -> Iterator[WebServer]:
    server = WebServer(upstream)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def keys(transactional_db: None, game: Game, ann: User) -> dict[str, str]:
    """One for each kind of address that has a key in it."""
    seat = awaited(game)
    invited = make_table([ann, None]).seats.get(player=None)
    invited.invited = "cid@example.com"
    invited.save()
    return {
        "l": links.make_link(seat),
        "invitations": links.make_invitation(invited),
        "unsubscribe": links.unsubscribe_url(seat=seat).rstrip("/").rpartition("/")[2],
    }


def assert_keeps_secrets(said: str, keys: dict[str, str]) -> None:
    """Neither whole nor without its signature."""
    assert [key for key in keys.values() if key.partition(":")[0] in said] == []


def test_no_key_in_an_address_reaches_the_logs(live_server, settings, keys):
    settings.ALLOWED_HOSTS = ["*"]
    link = f"/l/{keys['l']}/"
    with serving(live_server.url) as server:
        assert server.status(link) == 200
        assert server.status(f"{link}answer/?answer=nonsense&seen=0") == 422
        assert server.status(f"{link}move/", data=b"answer=x") == 403  # without a CSRF token
        assert server.status(link.replace("/l/", "/%6c/")) == 200
        assert server.status(f"/{link.rstrip('/')}") == 200
        assert server.status(f"/invitations/{keys['invitations']}/") == 200
        assert server.status(f"/unsubscribe/{keys['unsubscribe']}/", data=b"") == 200
        assert server.status(f"/accounts/login/?next={link}") == 200
        assert server.status("/rules/") == 200

        wait_until(lambda: "/rules/" in server.said())
        said = server.said()

    assert '"GET /l/.../ HTTP/1.1" 200' in said
    assert '"GET /l/.../answer/ HTTP/1.1" 422' in said
    assert '"GET /invitations/.../ HTTP/1.1" 200' in said
    assert '"POST /unsubscribe/.../ HTTP/1.1" 200' in said
    assert '"a browser"' in said
    assert_keeps_secrets(said, keys)


def test_nor_do_they_while_the_site_is_down_or_by_the_way_to_https(keys):
    with serving(f"http://127.0.0.1:{free_port()}") as server:
        for kind, key in keys.items():
            assert server.status(f"/{kind}/{key}/") == 502
            # It leads to the port for HTTPS, where nobody listens.
            assert server.status(f"/{kind}/{key}/", plain=True) == 0

        wait_until(lambda: server.said().count('HTTP/1.1" 301') == len(keys))
        said = server.said()

    assert '"GET /l/.../ HTTP/1.1" 502' in said
    assert '"GET /l/.../ HTTP/1.1" 301' in said
    assert_keeps_secrets(said, keys)
