"""Recorded reports of mail servers and providers, and what each of them means."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.inbox.bounces import read_bounce
from games.inbox.complaints import read_complaint
from games.inbox.mail import read_mail

REPORTS = Path(__file__).parent / "reports"
EXPECTED = tomllib.loads((REPORTS / "expected.toml").read_text())
ANN = "ann@example.com"


def test_every_report_is_expected_to_mean_something():
    assert {path.stem for path in REPORTS.glob("*.eml")} == set(EXPECTED)


@pytest.mark.parametrize("name", [name for name in EXPECTED if "complaint" not in EXPECTED[name]])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_what_became_of_a_letter(name, line_end):
    raw = (REPORTS / f"{name}.eml").read_bytes().replace(b"\n", line_end)

    bounce = read_bounce(raw, ANN)

    trouble = bounce.trouble.name if bounce is not None else None
    assert trouble == EXPECTED[name].get("trouble")
    assert (bounce.status if bounce is not None else "") == EXPECTED[name].get("status", "")
    assert read_complaint(raw) is None
    assert not read_mail(raw).is_feedback


@pytest.mark.parametrize("name", [name for name in EXPECTED if "complaint" in EXPECTED[name]])
def test_what_somebody_thinks_of_a_letter(name):
    raw = (REPORTS / f"{name}.eml").read_bytes()

    complaint = read_complaint(raw)

    assert complaint is not None
    assert complaint.kind == EXPECTED[name]["complaint"]
    assert complaint.message_id == "turn-aaaaaaaaaeaaaaaaaaaaaaaaaa@parsec-post.localhost"
    is_redacted = name == "complaint-redacted"
    assert all(address[:2] in ("b-", "u-") for address in complaint.addresses)
    assert bool(complaint.addresses) == (not is_redacted)
    assert read_mail(raw).is_feedback
    assert read_mail(raw).is_automatic
    assert read_bounce(raw) is None


WHOLE = [path.read_bytes() for path in sorted(REPORTS.glob("*.eml"))]


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(WHOLE), st.data())
def test_a_broken_report_never_raises(raw, data):
    at = data.draw(st.integers(0, len(raw)))
    rest = raw[at + data.draw(st.integers(0, 200)) :]
    raw = raw[:at] + data.draw(st.binary(max_size=40)) + rest

    read_bounce(raw, ANN)
    read_complaint(raw)


def test_a_huge_report_is_read_in_a_moment():
    head = (REPORTS / "without-a-status.eml").read_bytes()
    for filling in (
        b"mailbox " * 40_000,
        b"user \n" * 40_000,
        b"a" * 400_000,
        b" \n" * 200_000,
        b"--=_edge_42\n\n" * 9000,
    ):
        read_bounce(head.replace(b"The letter could not be delivered.", filling), ANN)
