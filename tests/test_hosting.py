"""Serving it to the world, as docs/hosting.md says."""

import ast
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
    "DJANGO_SETTINGS_MODULE": "config.settings",
    "SERVED": "True",
    "SECRET_KEY": "a-key-for-tests-" + "0123456789abcdefghijklmnopqrstuvwxyz" * 2,
    "SITE_URL": "https://parsec.example",
    "DATABASE_URL": "postgres://parsec@localhost/parsec",
    "REDIS_URL": "redis://localhost:6379/0",
    "EMAIL_URL": "smtp+tls://parsec:password@mail.example:587",
    "FROM_EMAIL": "Parsec Post <post@parsec.example>",
}
REQUIRED = [name for name in SERVED if name not in ("DJANGO_SETTINGS_MODULE", "SERVED")]


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


@pytest.mark.parametrize("choice", [{}, {"SSL_REDIRECT": "False", "HSTS_SECONDS": "0"}])
def test_check_deploy_is_clean_whatever_is_decided_about_https(served, choice):
    done = served("manage.py", "check", "--deploy", "--fail-level", "WARNING", **choice)

    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


@pytest.mark.parametrize("name", REQUIRED)
def test_what_is_missing_is_named(served, name):
    done = served("manage.py", "check", **{name: None})

    assert done.returncode != 0
    assert f"{name} must be set; docs/hosting.md says to what." in done.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SERVED", "yes"),
        ("SECRET_KEY", "..."),
        ("SECRET_KEY", "ab" * 40),
        ("SECRET_KEY_FALLBACKS", "an-old-one"),
        ("DEBUG", "True"),
        ("DATABASE_URL", "mysql://localhost/parsec"),
        ("EMAIL_URL", "mail.example"),
        ("DATABASE_URL", "postgres://parsec@localhost:many/parsec"),
        ("DATABASE_URL", "postgres://parsec@localhost/parsec?sslmod=require"),
        ("EMAIL_URL", "smtp://mail.example:many"),
        ("SITE_URL", "parsec.example"),
        ("SITE_URL", "http://parsec.example"),
        ("SITE_URL", "https://parsec.example/games"),
        ("SITE_URL", "https://"),
        ("REDIS_URL", "foo"),
        ("REDIS_URL", "redis:///0"),
        ("CACHE_URL", "redis+socket:///run/redis/redis.sock"),
        ("FROM_EMAIL", "nonsense"),
        ("LINK_DAYS", "many"),
        ("LINK_DAYS", "0"),
        ("SWEEP_SECONDS", "0"),
        ("TRANSLATIONS", "no/such/folder"),
        ("RECEIVE_MAIL_AT", "8024"),
        ("RECEIVE_MAIL_AT", "localhost:many"),
        ("IMAP_URL", "mail.example"),
        ("IMAP_URL", "imap+ssl://mail.example"),
        ("IMAP_SECONDS", "0"),
        ("MAIL_WEBHOOKS", "pigeon"),
        ("METRICS_TOKEN", "short"),
        ("METRICS_TOKEN", "with spaces, which no header would keep"),
        ("LOG_FORMAT", "xml"),
        ("PING_URL_BEAT", "file:///etc/passwd"),
        ("PING_URL_BACKUP", "https:///no-host"),
        ("SENTRY_DSN", "sentry.example"),
    ],
)
def test_a_bad_value_is_refused_with_a_sentence(served, name, value):
    done = served("manage.py", "check", **{name: value})

    assert done.returncode != 0
    assert f"ImproperlyConfigured: {name} must " in done.stderr


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"MAIL_WEBHOOKS": "postmark"}, "MAIL_WEBHOOKS_SECRET"),
        ({"MAIL_WEBHOOKS": "postmark", "MAIL_WEBHOOKS_SECRET": "me:short"}, "MAIL_WEBHOOKS_SECRET"),
        (
            {"MAIL_WEBHOOKS": "mailgun", "MAIL_WEBHOOKS_SECRET": f"me:{'x' * 20}"},
            "MAIL_WEBHOOKS_KEY",
        ),
    ],
)
def test_a_provider_that_cannot_prove_itself_is_refused_with_a_sentence(served, changes, name):
    done = served("manage.py", "check", **changes)

    assert done.returncode != 0
    assert f"ImproperlyConfigured: {name} must " in done.stderr


def test_only_for_a_provider_who_calls_is_there_an_address(served):
    ask = "import django; django.setup(); from django.urls import reverse; import sys; "
    ask += "print(reverse('webhook-inbound')); assert 'anymail' in sys.modules"
    secret = {"MAIL_WEBHOOKS": "postmark", "MAIL_WEBHOOKS_SECRET": f"me:{'x' * 20}"}

    assert served("-c", ask, **secret).stdout == "/mail/inbound_mime/\n"
    assert "NoReverseMatch" in served("-c", ask).stderr


A_SETTING = re.compile(r'^(?P<off>#?)(?P<name>[A-Z_]+)=(?P<value>"[^"]*"|\w+)$', re.MULTILINE)
EVERY_SETTING = """
from config import settings
for name, value in vars(settings).items():
    if name.isupper() and name not in ("BASE_DIR", "LOGGING", "STATICFILES_DIRS"):
        print(name, "=", value)
"""
SHOW = "from django.conf import settings; print(settings.{})"


def test_what_libpq_understands_reaches_the_database(served):
    url = "postgres://parsec@/parsec?host=/run/postgresql&sslmode=require&connect_timeout=5"

    done = served("-c", SHOW.format("DATABASES"), DATABASE_URL=url)

    assert "'HOST': '/run/postgresql'" in done.stdout, done.stderr
    assert "'OPTIONS': {'sslmode': 'require', 'connect_timeout': '5'" in done.stdout


def test_nobody_waits_for_ever_in_the_database(served):
    url = "postgres://parsec@/parsec?options=-c%20work_mem%3D8MB"

    done = served("-c", SHOW.format("DATABASES"), DATABASE_URL=url, LOCK_SECONDS="7")

    limits = "-c lock_timeout=7000 -c statement_timeout=30000"
    limits += " -c idle_in_transaction_session_timeout=60000 -c work_mem=8MB"
    assert f"'options': '{limits}'" in done.stdout, done.stderr


def test_redis_may_be_a_socket(served):
    done = served(
        "-c", SHOW.format("CACHES"),
        REDIS_URL="redis+socket:///run/redis/redis.sock",
        CACHE_URL="unix:///run/redis/redis.sock",
    )  # fmt: skip

    assert "unix:///run/redis/redis.sock" in done.stdout, done.stderr


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("127.0.0.1:24", ("127.0.0.1", 24)),
        ("[::1]:24", ("::1", 24)),
        ("/run/mail.sock", "/run/mail.sock"),
    ],
)
def test_mail_comes_in_by_a_port_or_a_socket(served, value, address):
    done = served("-c", SHOW.format("RECEIVE_MAIL_AT"), RECEIVE_MAIL_AT=value)

    assert done.stdout == f"{address}\n", done.stderr


def test_the_address_of_a_mailbox_is_taken_apart(served):
    url = "imap+ssl://ann%40mail.example:s%2Fecret@imap.mail.example/Parsec%20Post"

    done = served("-c", SHOW.format("IMAP"), IMAP_URL=url, IMAP_DONE="Played")

    assert ast.literal_eval(done.stdout) == {
        "host": "imap.mail.example",
        "port": 993,
        "user": "ann@mail.example",
        "password": "s/ecret",
        "security": "ssl",
        "folder": "Parsec Post",
        "done": "Played",
    }


def settings_read():
    sources = [(ROOT / "config" / name).read_text() for name in ("settings.py", "env.py")]
    return set(re.findall(r'(?:env_\w+|is_set|environ\.get)\(\s*"(\w+)"', "".join(sources)))


def test_the_guide_explains_every_setting():
    explained = set(re.findall(r"^\| `([A-Z_]+)` \|", GUIDE, re.MULTILINE))

    assert settings_read() == explained


def test_the_example_names_every_setting_after_a_line_about_it():
    lines = (ROOT / ".env.example").read_text().splitlines()
    named = [line.split("=")[0] for line in lines if A_SETTING.match(line)]
    before = [lines[number - 1] for number, line in enumerate(lines) if A_SETTING.match(line)]

    assert sorted(name.lstrip("#") for name in named) == sorted(settings_read())
    assert {name for name in named if not name.startswith("#")} == {"SERVED", *REQUIRED}
    assert all(line.startswith("# ") for line in before)


def test_what_the_example_says_of_defaults_is_so(served):
    """With and without the lines that begin with a #, all the settings are the same."""
    found = A_SETTING.finditer((ROOT / ".env.example").read_text())
    lines = {each["name"]: (each["off"], each["value"].strip('"')) for each in found}
    everything = {name: value for name, (_, value) in lines.items()}
    needed = {name: None if off else value for name, (off, value) in lines.items()}
    key = {"SECRET_KEY": SERVED["SECRET_KEY"]}  # the one value that nobody may take as it is

    with_defaults = served("-c", EVERY_SETTING, **everything | key)
    without = served("-c", EVERY_SETTING, **needed | key)

    assert with_defaults.returncode == without.returncode == 0, with_defaults.stderr
    assert with_defaults.stdout == without.stdout.replace(f"{ROOT}/var", "var")
    assert "SECURE_HSTS_SECONDS = 31536000" in without.stdout


def test_the_demo_is_not_for_a_served_site(served):
    done = served("manage.py", "demo")

    assert done.returncode != 0
    assert "The demo is for the embedded site" in done.stderr


VISIT = """
import django, json, time
django.setup()
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
secure = {"Host": "parsec.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
client = Client(headers=secure)
call_command("collectstatic", verbosity=0, interactive=False)
"""

LOOK = """
call_command("migrate", verbosity=0)
home = client.get("/")
plain = Client(headers={"Host": "parsec.example"}).get("/")
health = Client(headers={"Host": "parsec.example"}).get("/health/")
for number in range(12):
    wrong = client.post("/accounts/login/", {"login": "ann@example.com", "password": "wrong"})
print(json.dumps({
    "home": home.status_code,
    "cookie": home.cookies["csrftoken"]["secure"],
    "hsts": home.headers["Strict-Transport-Security"],
    "health": [health.status_code, health.content.decode()],
    "static": home.content.decode().split('rel="stylesheet" href="')[1].split('"')[0],
    "plain": [plain.status_code, plain.headers["Location"]],
    "guest": client.post("/guest/").status_code,
    "mailbox": client.get("/mailbox/").status_code,
    "stranger": Client(headers={**secure, "Host": "evil.example"}).get("/").status_code,
    "limited": "Too many attempts" in wrong.content.decode(),
    "counted": len(cache._cache.get_client().keys("*allauth*")),
}))
"""


@pytest.fixture
def stand(served, valkey, tmp_path):
    """The same with a real PostgreSQL and a real Redis."""
    folder = tmp_path / "pg"
    folder.mkdir()
    start_postgres(folder)

    def run(script):
        done = served(
            "-c", VISIT + script,
            DATABASE_URL=f"postgres://postgres@/postgres?host={folder}",
            REDIS_URL=f"redis://127.0.0.1:{valkey.port}/0",
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout), done.stderr

    return run


def test_a_served_site_stands_on_postgresql_and_redis(stand):
    """Its tables, its limits and its hashed static files."""
    seen, log = stand(LOOK)

    assert seen["home"] == 200
    assert seen["cookie"] is True
    assert seen["hsts"] == "max-age=31536000"
    assert seen["health"] == [200, "ok"]
    assert re.fullmatch(r"/static/css/tokens\.[0-9a-f]{12}\.css", seen["static"])
    assert seen["plain"] == [301, "https://parsec.example/"]
    assert (seen["guest"], seen["mailbox"]) == (404, 404)
    assert seen["stranger"] == 400
    assert "'evil.example'" in log
    assert "Traceback" not in log
    assert seen["limited"]
    assert seen["counted"] > 0


SIGN_IN = """
call_command("migrate", verbosity=0)
from accounts.models import User
User.objects.create_superuser("ann@example.com", "stars and sails", name="Ann")
ann = {"login": "ann@example.com", "password": "stars and sails"}
client.post("/accounts/login/", {**ann, "password": "wrong"})
cache._cache.get_client().shutdown(nosave=True)
begin = time.monotonic()
signed_in = client.post("/accounts/login/", ann)
print(json.dumps({
    "in": [signed_in.status_code, signed_in.headers.get("Location")],
    "seconds": time.monotonic() - begin,
}))
"""


def test_without_redis_people_sign_in_all_the_same(stand):
    """Uncounted, which is said once, however often Redis would have been asked."""
    seen, log = stand(SIGN_IN)

    assert seen["in"] == [302, "/"]
    assert seen["seconds"] < 5
    assert log.count("each process counts attempts to sign in") == 1


def test_without_its_database_the_site_is_not_well(served, tmp_path):
    script = 'answer = client.get("/health/"); print(answer.status_code, answer.content.decode())'

    done = served("-c", VISIT + script, DATABASE_URL=f"postgres://parsec@/parsec?host={tmp_path}")

    assert done.stdout == "503 The database does not answer.\n", done.stderr


def test_nothing_is_promised_for_other_hosts_of_the_domain_unless_asked_for(served):
    show = SHOW.format("SECURE_HSTS_INCLUDE_SUBDOMAINS, settings.SECURE_HSTS_PRELOAD")

    assert served("-c", show).stdout == "False False\n"
    asked = served("-c", show, HSTS_SUBDOMAINS="True", HSTS_PRELOAD="True")
    assert asked.stdout == "True True\n"
