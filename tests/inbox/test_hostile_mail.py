"""Mails made to hurt: none raises, and none makes more work than its size is worth.

Work is counted, in calls of Python functions, for seconds say little on a busy machine. What one
call of an expression costs is not seen that way, so there is a limit of CPU time too; what it is to
catch took from ten seconds to many minutes.
"""

import sys
import time
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from games.inbox.bodies import MOST_PARTS
from games.inbox.grammar import MOST_INSTRUCTIONS, MOST_SEPARATORS, read
from games.inbox.mail import LONGEST_MAIL, read_mail
from games.inbox.writing import what_was_written

CALLS_A_BYTE = 12
MOST_SECONDS = 5

TEXT = b"Content-Type: text/plain; charset=utf-8\n\n"
HTML = b"Content-Type: text/html; charset=utf-8\n\n"
FLOWED = b"Content-Type: text/plain; format=flowed; delsp=yes\n\n"
MIXED = b"Content-Type: multipart/mixed; boundary=x\n\n"


def nested(depth: int, end: bytes = b"\n1\n") -> bytes:
    head = b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n"
    return b"".join(head % (level, level) for level in range(depth)) + end


HOSTILE = {
    "a To of a megabyte": b"To: " + b"ann@example.com, " * 60_000 + b"\n\n1",
    "a Subject of 0.7 megabytes": b"Subject: " + b"=?utf-8?q?=C3=A9?= " * 37_000 + b"\n\n1",
    "a Subject of half words": b"Subject: " + b"=?utf-8?b?" * 25_000 + b"\n\n1",
    "a From of brackets": b"From: " + b"(" * 250_000 + b"\n\n1",
    "a From of quotes": b"From: " + b'"\\' * 125_000 + b"\n\n1",
    "headers without end": b"X-A: b\n" * 36_000,
    "a header folded without end": b"Subject: a" + b"\n b" * 80_000,
    "parameters without end": b"Content-Type: text/plain" + b"; a=b" * 50_000 + b"\n\n1",
    "parameters in pieces": b"Content-Type: text/plain" + b"; a*1*=b" * 30_000 + b"\n\n1",
    "findings without end": b"Authentication-Results: a" + b"; dkim=pass (" * 20_000 + b"\n\n1",
    "3,000 nested parts": nested(3_000),
    "300 nested parts and many lines": nested(300, b"\n" * 230_000),
    "60,000 parts": MIXED + b"--x\n\n" * 50_000,
    "60,000 boundaries on end": MIXED + b"--x\n" * 60_000,
    "one boundary, nearly": MIXED + b"--x-" * 60_000,
    "quote marks": TEXT + b">" * 200_000,
    "quote marks, flowed": FLOWED + b"> " * 120_000,
    "quoted lines": TEXT + b">\n" * 120_000,
    "lines to be joined": FLOWED + b"a \n" * 80_000,
    "blank lines": TEXT + b"\n" * 250_000,
    "blanks": TEXT + b" " * 250_000,
    "attributions, nearly": TEXT + b"On 3 May <a@b> wrote\n" * 12_000,
    "attributions in one line": TEXT + b"On 3 May <a@b> wrote " * 12_000,
    "German attributions": TEXT + (b"Am " + b"schrieb " * 36 + b"\n") * 850,
    "headers of quoted letters": TEXT + b"From: a\n\n\n" * 25_000,
    "markers, nearly": TEXT + b"answer above this\n" * 14_000,
    "footers, nearly": TEXT + (b"This message " * 22 + b"\n") * 880,
    "answers in one line": TEXT + b"1;" * 125_000,
    "commas in one line": TEXT + b"a," * 125_000,
    "answers in lines": TEXT + b"discover kr45\n" * 18_000,
    "tags never closed": HTML + b"<a " * 80_000,
    "values never closed": HTML + b"<a b='\"" * 35_000,
    "values without end": HTML + b"<a b=" * 50_000,
    "comments never closed": HTML + b"<!--" * 60_000,
    "declarations": HTML + b"<![CDATA[" * 28_000,
    "styles never closed": HTML + b"<style>" * 36_000,
    "elements never closed": HTML + b"<div>" * 50_000,
    "elements closed in vain": HTML + b"<p>" * 40_000 + b"</b></p>" * 16_000,
    "quotes in quotes": HTML + b"<blockquote>a" * 19_000,
    "brackets": HTML + b"<" * 250_000,
    "entities, nearly": HTML + b"&#" * 125_000,
    "a number of 100,000 figures": HTML + b"&#" + b"9" * 100_000 + b";",
    "a domain name in disguise": (
        b"Content-Type: text/plain; charset=punycode\n\n" + b"a" * 120_000 + b"-" + b"b" * 120_000
    ),
    "a bomb": (
        b"Content-Type: text/plain; charset=zlib\nContent-Transfer-Encoding: base64\n\n"
        + b64encode(zlib.compress(b"1\n" * 10_000_000))
    ),
    "NULs": b"\x00" * 250_000,
    "carriage returns": TEXT + b"\r" * 250_000,
}


@contextmanager
def counted() -> Iterator[Callable[[], int]]:
    """Count the calls of Python's functions, and of the C functions that those call."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield lambda: calls
    finally:
        sys.setprofile(before)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_mail_takes_work_in_proportion_to_its_size(name):
    raw = HOSTILE[name]
    began = time.process_time()

    with counted() as calls:
        mail = read_mail(raw)
        read(what_was_written(mail.text), lambda text: False)

    assert calls() <= CALLS_A_BYTE * min(len(raw), LONGEST_MAIL)
    assert time.process_time() - began < MOST_SECONDS


def test_what_is_beyond_the_limit_is_cut_and_noted():
    mail = read_mail(TEXT + b"1\n\n" + b"a" * 3_000_000 + b"\ndone\n")

    assert [note.kind for note in mail.notes] == ["too long"]
    assert len(mail.text) < LONGEST_MAIL
    assert mail.text.startswith("1\n")


def test_parts_beyond_the_limits_are_noted_and_not_read():
    many = MIXED + b"--x\n\nhello\n" * (MOST_PARTS + 5) + b"--x--\n"

    assert [note.kind for note in read_mail(many).notes] == ["too many parts"]
    assert read_mail(many).text.count("hello") == MOST_PARTS
    assert [note.kind for note in read_mail(nested(20)).notes] == ["unreadable"]
    assert read_mail(nested(20)).text == ""
    assert read_mail(nested(5)).text.strip() == "1"


@pytest.mark.parametrize("line", ["a," * 400 + "\n", "a;" * 400 + "\n", "a\n"])
def test_the_open_question_is_asked_a_bounded_number_of_times(line):
    asked = 0

    def is_answer(text: str) -> bool:
        nonlocal asked
        asked += 1
        return False

    found = read(what_was_written(line * 2_000), is_answer)

    assert len(found) <= MOST_INSTRUCTIONS
    assert asked <= 2 * MOST_INSTRUCTIONS * (MOST_SEPARATORS + 1)


def test_a_null_sender_of_the_envelope_is_a_machine():
    raw = b"From: ann@example.com\n\n1\n"

    assert read_mail(raw, envelope_sender="").automatic == "no return path"
    assert not read_mail(raw, envelope_sender="ann@example.com").is_automatic
    assert not read_mail(raw).is_automatic
