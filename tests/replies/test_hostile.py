"""Whatever comes through the door, it never raises, and it plays nothing that was not written."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.models import Game
from games.replies.door import receive
from tests.factories import awaited
from tests.replies.writing import address_for, mail

MESSAGES = sorted((Path(__file__).parent.parent / "inbox" / "messages").glob("*.eml"))
MANY = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@MANY
@given(raw=st.binary(max_size=3000))
def test_any_bytes_are_taken_and_play_nothing(game, raw):
    to = address_for(game, awaited(game).number)

    receive(raw, recipients=[to], sender="ann@example.com")

    assert Game.objects.get(pk=game.pk).head == 0


@MANY
@given(luck=st.randoms(use_true_random=False))
def test_a_spoilt_mail_is_played_as_written_or_not_at_all(game, luck: random.Random):
    """Bytes of a good mail are changed. What is played then still stands in it."""
    seat = awaited(game)
    to = address_for(game, seat.number)
    answers = [a for a in game.play().waiting_for[seat.number].options if a.startswith("discover")]
    raw = bytearray(mail(luck.choice(answers), sender=seat.player, to=to))
    for _ in range(luck.randrange(1, 12)):
        raw[luck.randrange(len(raw))] = luck.randrange(256)

    with transaction.atomic():
        receive(bytes(raw), recipients=[to], sender=seat.player.email)
        played = list(game.moves.filter(number__gt=0).values_list("answer", flat=True))
        transaction.set_rollback(True)

    assert len(played) <= 1
    assert all(answer.encode() in bytes(raw).lower() for answer in played)


# Where an answer counts for nothing: it is an attachment, hidden, quoted, or nobody can decode it.
NOWHERE = [
    'Content-Type: text/plain; name="moves.txt"\nContent-Disposition: attachment\n\n{}',
    "Content-Type: message/rfc822\n\nSubject: 1\nContent-Type: text/plain\n\n{}",
    "Content-Type: application/octet-stream\n\n{}",
    "Content-Type: application/pkcs7-mime\n\n{}",
    "Content-Type: text/calendar\n\n{}",
    "Content-Type: text/plain\nContent-Transfer-Encoding: x-rot13\n\n{}",
    "Content-Type: text/plain\n\n> {}",
    "Content-Type: text/plain\n\n-- \n{}",
    "Content-Type: text/plain\n\n=== answer above this line ===\n{}",
    "Content-Type: text/html\n\n<!-- {} -->",
    "Content-Type: text/html\n\n<style>{}</style>",
    'Content-Type: text/html\n\n<div style="display:none">{}</div>',
    "Content-Type: text/html\n\n<blockquote>{}</blockquote>",
]
KINDS = ["mixed", "alternative", "related", "signed; protocol=x", "report", "encrypted", "odd", ""]
BREAKS = ["", "-", "--", " x", "\t", "\x00", "é"]


@st.composite
def broken_parts(draw: st.DrawFn, depth: int = 0) -> str:
    """Parts within parts, whose boundaries are doubled, misspelt, missing or another's."""
    if depth == 4 or draw(st.booleans()):
        return draw(st.sampled_from(NOWHERE))
    boundary, spoilt = draw(st.sampled_from("abc")), draw(st.sampled_from(BREAKS))
    kind = draw(st.sampled_from(KINDS))
    said = draw(st.sampled_from([f"; boundary={boundary}", f'; boundary="{boundary}', ""]))
    parts = draw(st.lists(broken_parts(depth + 1), max_size=3))
    lines = [f"Content-Type: multipart/{kind}{said}\n\n"]
    lines += [f"\n--{draw(st.sampled_from([boundary, boundary + spoilt]))}\n{x}" for x in parts]
    return "".join([*lines, draw(st.sampled_from([f"\n--{boundary}--\n", ""]))])


@MANY
@given(parts=broken_parts())
def test_broken_parts_never_play(game, parts: str):
    seat = awaited(game)
    to = address_for(game, seat.number)
    code = next(iter(game.play().waiting_for[seat.number].options))
    head = f"From: {seat.player.email}\nTo: {to}\nMIME-Version: 1.0\n"
    raw = f"{head}{parts.replace('{}', code)}".encode()

    with transaction.atomic():
        receive(raw, recipients=[to], sender=seat.player.email)
        played = Game.objects.get(pk=game.pk).head
        transaction.set_rollback(True)

    assert played == 0


@pytest.mark.parametrize("path", MESSAGES, ids=lambda path: path.stem)
def test_recorded_mails_from_strangers_play_nothing(game, path):
    to = address_for(game, awaited(game).number)

    receive(path.read_bytes(), recipients=[to], sender="stranger@example.org")

    assert Game.objects.get(pk=game.pk).head == 0
