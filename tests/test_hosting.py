"""Serving it to the world, as docs/hosting.md says."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.parts import start_postgres

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs/hosting.md").read_text()

SERVED = {
    "SERVED": "True",
    "SECRET_KEY": "a-key-for-tests-" + "0123456789abcdefghijklmnopqrstuvwxyz" * 2,
    "SITE_URL": "https://parsec.example",
    "DATABASE_URL": "postgres://parsec@localhost/parsec",
    "REDIS_URL": "redis://localhost:6379/0",
    "EMAIL_URL": "smtp+tls://parsec:password@mail.example:587",
    "FROM_EMAIL": "Parsec Post <post@parsec.example>",
}
REQUIRED = [name for name in SERVED if name != "SERVED"]


@pytest.fixture
def served(tmp_path):
    """Run a Python of the served site; what it printed."""

    def run(*arguments, **changes):
        env = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), **SERVED, **changes}
        env = {name: value for name, value in env.items() if value is not None}
        return subprocess.run(
            [sys.executable, "-W", "error", *arguments],
            cwd=ROOT, env=env, capture_output=True, text=True, timeout=120,
        )  # fmt: skip

    return run


def test_check_deploy_is_clean(served):
    done = served("manage.py", "check", "--deploy", "--fail-level", "WARNING")

    assert done.returncode == 0, done.stderr
    assert "no issues (0 silenced)" in done.stdout


@pytest.mark.parametrize("name", REQUIRED)
def test_what_is_missing_is_named(served, name):
    done = served("manage.py", "check", **{name: None})

    assert done.returncode != 0
    assert f"{name} must be set; docs/hosting.md says to what." in done.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SERVED", "yes"),
        ("DATABASE_URL", "mysql://localhost/parsec"),
        ("EMAIL_URL", "mail.example"),
        ("SITE_URL", "parsec.example"),
        ("LINK_DAYS", "many"),
    ],
)
def test_a_bad_value_is_refused_with_a_sentence(served, name, value):
    done = served("manage.py", "check", **{name: value})

    assert done.returncode != 0
    assert f"ImproperlyConfigured: {name} must " in done.stderr


def test_the_guide_explains_every_setting():
    source = (ROOT / "config/settings.py").read_text()
    read = set(re.findall(r'(?:env_\w+|is_set)\(\s*"(\w+)"', source))
    explained = set(re.findall(r"^\| `(\w+)` \|", GUIDE, re.MULTILINE))

    assert read == explained


def test_the_demo_is_not_for_a_served_site(served):
    done = served("manage.py", "demo")

    assert done.returncode != 0
    assert "The demo is for the embedded site" in done.stderr


LOOK = """
import django, json
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("collectstatic", verbosity=0, interactive=False)
from django.core.cache import cache
from django.test import Client
secure = {"Host": "parsec.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
client = Client(headers=secure)
home = client.get("/")
plain = Client(headers={"Host": "parsec.example"}).get("/")
for number in range(12):
    wrong = client.post("/accounts/login/", {"login": "ann@example.com", "password": "wrong"})
print(json.dumps({
    "home": home.status_code,
    "cookie": home.cookies["csrftoken"]["secure"],
    "hsts": home.headers["Strict-Transport-Security"],
    "static": home.content.decode().split('rel="stylesheet" href="')[1].split('"')[0],
    "plain": [plain.status_code, plain.headers["Location"]],
    "guest": client.post("/guest/").status_code,
    "mailbox": client.get("/mailbox/").status_code,
    "stranger": Client(headers={**secure, "Host": "evil.example"}).get("/").status_code,
    "limited": "Too many attempts" in wrong.content.decode(),
    "counted": len(cache._cache.get_client().keys("*allauth*")),
}))
"""


def test_a_served_site_stands_on_postgresql_and_redis(served, valkey, tmp_path):
    """Real ones: its tables, its limits and its hashed static files."""
    folder = tmp_path / "pg"
    folder.mkdir()
    start_postgres(folder)

    done = served(
        "-c", LOOK,
        DJANGO_SETTINGS_MODULE="config.settings",
        DATABASE_URL=f"postgres://postgres@/postgres?host={folder}",
        REDIS_URL=f"redis://127.0.0.1:{valkey.port}/0",
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["home"] == 200
    assert seen["cookie"] is True
    assert seen["hsts"].startswith("max-age=31536000")
    assert re.fullmatch(r"/static/css/tokens\.[0-9a-f]{12}\.css", seen["static"])
    assert seen["plain"] == [301, "https://parsec.example/"]
    assert (seen["guest"], seen["mailbox"]) == (404, 404)
    assert seen["stranger"] == 400
    assert seen["limited"]
    assert seen["counted"] > 0
