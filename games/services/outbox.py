"""Writing letters into the outbox, inside the transaction of the move that calls for them.

Nothing is rendered and nothing is sent here: delivery does that after the commit, and drops a
letter whose turn has been played meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Game, Letter, Seat

A_WHILE = timedelta(minutes=5)
"""Who takes back one move may take back the next: the others need not hear of each."""
SECOND_AFTER = timedelta(hours=1)
"""Most turn letters in doubt have arrived: who plays meanwhile is spared the second one."""


def write_turns(game: Game, seats: Iterable[Seat], *, in_a_while: bool = False) -> None:
    """Those who have just become awaited; who gets one letter a day is told by the digest."""
    wanted = [seat for seat in seats if wants_turn_letters(seat)]
    due = {"due_at": timezone.now() + A_WHILE} if in_a_while else {}
    _write(game, Letter.Kind.TURN, wanted, **due)


def catch_up(user: User) -> None:
    """They want letters at once from now on: here are those about the turns that wait already."""
    for seat in user.seats.awaited().select_related("game", "player"):
        seat.player = user
        write_turns(seat.game, [seat])
        post_on_commit(seat.game)


def write_started(game: Game, seats: Iterable[Seat]) -> None:
    """Those who aren't awaited at once: for the others the first turn letter says it."""
    _write(
        game,
        Letter.Kind.STARTED,
        [seat for seat in seats if not seat.is_awaited and wants_letters(seat)],
    )


def write_over(game: Game, seats: Iterable[Seat]) -> None:
    _write(game, Letter.Kind.OVER, [seat for seat in seats if wants_letters(seat)])


def write_reminder(seat: Seat) -> None:
    """Also to those with a daily digest: that may come too late."""
    if wants_letters(seat):
        _write(seat.game, Letter.Kind.REMINDER, [seat])


def write_news(game: Game, seats: Iterable[Seat], *, news: str, **facts: str) -> None:
    """Something happened at the table that is no move: `news` says what, by name."""
    wanted = [seat for seat in seats if wants_letters(seat)]
    _write(game, Letter.Kind.NOTICE, wanted, facts={"news": news, **facts})


def write_invitation(seat: Seat, *, host: User) -> None:
    """To the address as it was typed: whether it has an account is nobody's business."""
    Letter.objects.create(
        kind=Letter.Kind.INVITATION,
        game=seat.game,
        seat=seat,
        recipient=seat.invitee,
        address=seat.invited,
        facts={"host": str(host)},
    )


def write_digests(readers: Iterable[tuple[User, date]]) -> None:
    letters = [
        Letter(kind=Letter.Kind.DIGEST, recipient=user, address=user.email, day=day)
        for user, day in readers
    ]
    if letters:
        Letter.objects.bulk_create(letters, ignore_conflicts=True)


def write_again(letter: Letter) -> Letter:
    """The same letter once more, as a row of its own, to where its reader gets mail now."""
    copy = _copy(letter, kind=letter.kind)
    if letter.game is not None:
        post_on_commit(letter.game)
    return copy


def write_second(letter: Letter) -> None:
    """A turn letter may be lost: unless the turn is played soon, say so in another one."""
    if letter.kind == Letter.Kind.TURN:
        _copy(letter, kind=Letter.Kind.SECOND, due_at=timezone.now() + SECOND_AFTER)


def _copy(letter: Letter, **fields: Any) -> Letter:
    reader = letter.recipient
    # An invitation is for the address it was sent to, whoever reads it there.
    is_invitation = letter.kind == Letter.Kind.INVITATION
    return Letter.objects.create(
        recipient=reader,
        address=letter.address if reader is None or is_invitation else reader.email,
        game=letter.game,
        seat=letter.seat,
        head=letter.head,
        facts=letter.facts,
        copy_of=letter,
        **fields,
    )


def wants_letters(seat: Seat) -> bool:
    player = seat.player
    return player is not None and not seat.mutes_letters and player.letters != User.Letters.OFF


def wants_turn_letters(seat: Seat) -> bool:
    return wants_letters(seat) and seat.player.letters == User.Letters.AT_ONCE


def _write(game: Game, kind: str, seats: Iterable[Seat], **fields: Any) -> None:
    letters = [
        Letter(
            kind=kind,
            game=game,
            seat=seat,
            recipient=seat.player,
            address=seat.player.email,
            head=game.head,
            **fields,
        )
        for seat in seats
    ]
    if letters:
        Letter.objects.bulk_create(letters, ignore_conflicts=True)


def post_on_commit(game: Game) -> None:
    """Once the move is safe: nudge the worker. If the broker is down, the sweep will find it."""
    from games.tasks import nudge

    transaction.on_commit(lambda: nudge(game.pk))
