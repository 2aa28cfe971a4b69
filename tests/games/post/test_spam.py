"""Debian's SpamAssassin gives no letter of ours a point, in either language.

It runs once for all letters, without the network: what is said of them here depends on their words
and their form alone.
"""

from __future__ import annotations

import os
import re
import subprocess
from email import message_from_bytes
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.contrib.auth.models import AnonymousUser
from django.core.mail import EmailMessage
from django.test import RequestFactory

from accounts.adapter import AccountAdapter
from accounts.letters import domain
from accounts.models import User
from games.models import Letter, Seat
from games.post.delivery import write_message
from scripts.servers import path
from tests.factories import awaited, finish, make_game, make_table
from tests.games.post.writing import letter, seat_of

pytestmark = pytest.mark.any_database

LANGUAGES = ("en", "fr")
A_TRIFLE = 0.01
"""Tests that only inform have a thousandth of a point: that there is HTML, for instance."""
RECEIVED = (
    "Received: from mx.parsec.example (mx.parsec.example [93.184.216.34])\n"
    "\tby mail.example.com (Postfix) with ESMTPS id 4F2\n"
    "\tfor <ann@example.com>; {date}\n"
)
JUDGED = re.compile(rb"^X-Spam-Points: (.*?) end$", re.MULTILINE | re.DOTALL)
POINT = re.compile(rb"([A-Z_0-9]+)=(-?[\d.]+)")
ACCOUNT = Path(django_settings.BASE_DIR) / "templates/account/email"
ACCOUNT_LETTERS = sorted(
    each.name.removesuffix("_message.txt")
    for each in ACCOUNT.glob("*_message.txt")
    if not each.name.startswith("base")
)


@pytest.fixture
def as_served(settings):
    """Letters as a served site sends them."""
    settings.SITE_URL = "https://parsec.example"
    settings.DEFAULT_FROM_EMAIL = "Parsec Post <post@parsec.example>"
    settings.REPLIES = True
    domain.cache_clear()
    yield
    domain.cache_clear()


def game_letters(ann, bob, cid) -> dict[str, EmailMessage]:
    """A letter for each occasion, and one about a turn for each game."""
    found = {}
    for engine in ("kepler-run", "kepler-3042", "race-to-kepler", "exoplanets"):
        game = make_game([ann, bob], engine=engine, played=25, seed=engine)
        found[f"turn in {engine}"] = write_message(letter("turn", awaited(game)))
    game = make_game([ann, bob, cid], played=7, days_per_turn=3)
    seat = awaited(game)
    for kind in ("turn", "second", "reminder", "later", "started"):
        found[kind] = write_message(letter(kind, seat))
    said = {"played": ["To 3"], "problems": ["“x” is not an answer here."], "ignored": 1}
    facts = {**said, "status": True, "help": True, "message_id": "<one@example.com>"}
    found["reply"] = write_message(letter("reply", seat, facts=facts))
    understood = [{"label": "To 3", "answer": "to 3", "seen": 7}]
    doubt = {"doubt": "It came from ann@work.example.", "understood": understood}
    found["reply to confirm"] = write_message(letter("reply", seat, facts={**facts, **doubt}))
    for news in ("resigned", "absent", "replaced-you", "closed", "declined"):
        facts = {"news": news, "who": "Bob"}
        found[f"notice {news}"] = write_message(letter("notice", seat_of(game, ann), facts=facts))
    unreachable = {"action": "unreachable", "name": "Bob"}
    found["notice"] = write_message(letter("notice", seat_of(game, ann), facts=unreachable))
    found["digest"] = write_message(
        Letter.objects.create(kind="digest", recipient=seat.player, address=seat.player.email)
    )
    found["invitation"] = write_message(invitation(ann))
    finish(game)
    found["over"] = write_message(letter("over", seat_of(game, ann)))
    return found


def invitation(host) -> Letter:
    table = make_table([host, None], days_per_turn=7)
    Seat.objects.filter(game=table, number=1).update(invited="dan@example.com")
    seat = table.seats.get(number=1)
    return Letter.objects.create(
        kind="invitation",
        game=table,
        seat=seat,
        address="dan@example.com",
        facts={"host": str(host)},
    )


def account_letters(person, language: str) -> dict[str, EmailMessage]:
    from django.utils import translation

    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    context = {
        "user": person,
        "code": "4F7K2M",
        "request": request,
        "email": person.email,
        "from_email": person.email,
        "to_email": "ann@new.example",
        "deleted_email": person.email,
        "ip": "192.0.2.7",
        "user_agent": "Firefox",
        "timestamp": person.date_joined,
        "password_reset_url": "https://parsec.example/accounts/password/reset/key/1-abc/",
        "signup_url": "https://parsec.example/accounts/signup/",
        "activate_url": "https://parsec.example/accounts/confirm-email/x/",
    }
    adapter = AccountAdapter(request)
    with translation.override(language):
        return {
            f"account: {name}": adapter.render_mail(f"account/email/{name}", person.email, context)
            for name in ACCOUNT_LETTERS
        }


def judged(letters: dict[str, EmailMessage], folder: Path) -> dict[str, dict[str, float]]:
    """What SpamAssassin has against each letter: the names of its tests and their points."""
    program = path("spamassassin")
    assert program is not None, "scripts/servers.py installs SpamAssassin"
    ours = ["report_safe 0", "use_bayes 0", "add_header all Points _TESTSSCORES(,)_ end"]
    done = subprocess.run(
        [program, "--local", "--mbox", "--prefspath=/dev/null", *(f"--cf={each}" for each in ours)],
        input=b"".join(in_mailbox(message) for message in letters.values()),
        env={**os.environ, "HOME": str(folder)},
        capture_output=True,
        check=True,
    )
    found = [
        {name.decode(): float(points) for name, points in POINT.findall(each)}
        for each in JUDGED.findall(done.stdout)
    ]
    return dict(zip(letters, found, strict=True))


def in_mailbox(message: EmailMessage) -> bytes:
    """A letter as it lies in a mailbox file, after a mail server has received it."""
    raw = message.message().as_bytes(linesep="\n")
    date = str(message_from_bytes(raw)["Date"])
    raw = re.sub(rb"^From ", b">From ", RECEIVED.format(date=date).encode() + raw, flags=re.M)
    return b"From post@parsec.example Wed Nov 18 08:00:00 2026\n" + raw + b"\n\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_gets_a_point(as_served, ann, bob, cid, tmp_path, language):
    User.objects.update(language=language, time_zone="Europe/Paris")
    for person in (ann, bob, cid):
        person.refresh_from_db()
    letters = game_letters(ann, bob, cid) | account_letters(ann, language)

    found = judged(letters, tmp_path)

    assert all(found.values())  # it has looked at each: HTML alone is a test without points
    against = {
        name: {test: points for test, points in tests.items() if points > A_TRIFLE}
        for name, tests in found.items()
    }
    assert {name: tests for name, tests in against.items() if tests} == {}


def test_it_does_find_spam(tmp_path):
    """The other test would also pass if nothing were looked at."""
    spam = EmailMessage("FREE VIAGRA!!!", "Buy viagra now http://x.example", to=["a@example.com"])

    assert sum(judged({"spam": spam}, tmp_path)["spam"].values()) > 1
