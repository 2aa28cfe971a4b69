"""Who wrote a mail, as far as its headers tell."""

import pytest

from games.inbox.authentication import authentication
from games.inbox.mail import read_mail


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("ann@example.com", ["ann@example.com"]),
        ("Ann <Ann@Example.COM>", ["ann@example.com"]),
        ('"Archer, Ann" <ann@example.com>', ["ann@example.com"]),
        ('"bob@example.com" <ann@example.com>', ["ann@example.com"]),
        ("bob@example.com <ann@example.com>", ["ann@example.com"]),
        ("ann@example.com (bob@example.com)", ["ann@example.com"]),
        ("=?utf-8?q?bob=40example.com?= <ann@example.com>", ["ann@example.com"]),
        ("Ann <ann@example.com>, Bob <bob@example.com>", ["ann@example.com", "bob@example.com"]),
        ("players: ann@example.com;", ["ann@example.com"]),
        ("<bob@example.com> <ann@example.com>", []),
        ("ann@example.com)bob@example.com", []),
        ("ann@example.com@example.net", []),
        ("Ann", []),
        ("", []),
    ],
)
def test_the_sender_is_the_address_and_not_the_name(written, expected):
    assert list(read_mail(f"From: {written}\n\n1\n".encode()).senders) == expected


def test_two_from_lines_are_two_senders():
    raw = b"From: ann@example.com\nFrom: eve@example.net\n\n1\n"

    assert read_mail(raw).senders == ("ann@example.com", "eve@example.net")


@pytest.mark.parametrize(
    "subject", ["Re: Auto: x", "Autopilot", "Re: Out of office", "Absent friends"]
)
def test_a_persons_subject_is_not_a_machines(subject):
    assert not read_mail(f"From: ann@example.com\nSubject: {subject}\n\n1\n".encode()).is_automatic


def test_only_the_topmost_findings_count():
    found = authentication(["mx.example.org; spf=fail", "mx.example.org; spf=pass; dkim=pass"])

    assert (found.spf, found.dkim, found.is_vouched_for) == ("fail", "none", False)


def test_only_the_findings_of_the_trusted_server_count():
    values = ["mx.example.net; dkim=pass header.d=example.com", "MX.example.org 1; dkim=fail"]

    found = authentication(values, "mx.example.org")

    assert (found.server, found.dkim, found.passed) == ("mx.example.org", "fail", ())
    assert found.is_vouched_for
    assert authentication(values, "mx.example.com").server == ""


@pytest.mark.parametrize(
    "written",
    [
        'spf=fail smtp.mailfrom="a; dkim=pass header.d=example.com"@example.net',
        "spf=fail (helo a; dkim=pass header.d=example.com) smtp.mailfrom=eve@example.net",
        "spf=fail (helo (a; dkim=pass header.d=example.com) b) smtp.mailfrom=eve@example.net",
    ],
)
def test_a_stranger_cannot_write_into_the_findings(written):
    found = authentication([f"mx.example.org; {written}"], "mx.example.org")

    assert (found.spf, found.dkim, found.passed) == ("fail", "none", ())


def test_several_signatures_need_one_that_holds():
    written = "mx.example.org; dkim=fail header.d=example.net; dkim=pass header.i=@example.com"

    found = authentication([written], "mx.example.org")

    assert (found.dkim, found.passed) == ("pass", ("example.com",))
