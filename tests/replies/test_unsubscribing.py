"""A mail to the address in List-Unsubscribe does what its link does."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Letter, Refusal
from games.replies.door import receive
from games.reply_address import bounce_address, read_unsubscribe_address, unsubscribe_address

MAIL = b"From: somebody@example.com\nSubject: unsubscribe\nAuto-Submitted: auto-generated\n\n"


def write_to(address: str) -> str:
    return receive(MAIL, recipients=[address], sender="somebody@example.com").said


@pytest.fixture
def turn(game) -> Letter:
    return game.letters.get(kind=Letter.Kind.TURN)


def test_from_letters_about_one_game(turn):
    assert write_to(unsubscribe_address(turn)) == "somebody wants no more letters like a turn"
    write_to(unsubscribe_address(turn).upper())

    turn.seat.refresh_from_db()
    turn.recipient.refresh_from_db()
    assert turn.seat.mutes_letters
    assert turn.recipient.letters == User.Letters.AT_ONCE


def test_from_digests(ann):
    digest = Letter.objects.create(kind="digest", recipient=ann, address=ann.email)

    write_to(unsubscribe_address(digest))

    ann.refresh_from_db()
    assert ann.letters == User.Letters.OFF


def test_from_invitations(game):
    invitation = Letter.objects.create(kind="invitation", game=game, address="Eve@example.com")

    write_to(unsubscribe_address(invitation))

    assert Refusal.objects.get().address == "eve@example.com"


def test_nobody_makes_up_such_an_address(turn):
    local, _, host = unsubscribe_address(turn).partition("@")
    forged = [
        f"{local[:-2]}{'a' if local[-2] != 'a' else 'b'}{local[-1]}@{host}",
        f"{local[:-1]}{chr(ord(local[-1]) + 1)}@{host}",  # only bits that base32 leaves unused
        f"u-{bounce_address(turn).removeprefix('b-')}",
        f"{local}@elsewhere.example",
        f"u-@{host}",
    ]

    assert [read_unsubscribe_address(address) for address in forged] == [None] * 5
    for address in forged:
        assert write_to(address).startswith("ignored")
    turn.seat.refresh_from_db()
    assert not turn.seat.mutes_letters


def test_a_seat_that_somebody_else_has_now_hears_on(turn, cid):
    type(turn.seat).objects.filter(pk=turn.seat.pk).update(player=cid)

    write_to(unsubscribe_address(turn))

    turn.seat.refresh_from_db()
    assert not turn.seat.mutes_letters
