"""Writing letters into the outbox, inside the transaction of what they tell.

Nothing is rendered and nothing is sent here: delivery does that after the commit, and drops a
letter whose turn has been played meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.models import Letter
from games.post.drafts import copy_of
from games.post.occasions import OCCASIONS
from games.services import worker
from games.services.happenings import Happening, TurnBegan

SECOND_AFTER = timedelta(hours=1)
"""How long the second letter waits. Most letters that may be lost have arrived, and a player who
moves meanwhile does not get it."""


def listen(happenings: Sequence[Happening]) -> None:
    """Write every letter that these happenings call for."""
    write(
        letter
        for happening in happenings
        for occasion in OCCASIONS.values()
        for letter in occasion.letters_for(happening)
    )


def write_due() -> None:
    """Write every letter that the time of day calls for."""
    write(letter for occasion in OCCASIONS.values() for letter in occasion.letters_due())


def write(letters: Iterable[Letter]) -> None:
    """Write new letters. One that was written before, with the same `once`, stays as it is."""
    rows = list(letters)
    if rows:
        Letter.objects.bulk_create(rows, ignore_conflicts=True)


def catch_up(user: User) -> None:
    """Write to somebody who now wants letters at once about the turns that wait already."""
    turn = OCCASIONS[Letter.Kind.TURN]
    for seat in user.seats.awaited().select_related("game", "player"):
        seat.player = user
        write(turn.letters_for(TurnBegan(game=seat.game, seats=[seat])))
        worker.wake_on_commit(seat.game)


def write_again(letter: Letter, *, after: timedelta = timedelta()) -> Letter:
    """Write the same letter once more, as a new row, to its reader's present address."""
    copy = copy_of(letter, due_at=timezone.now() + after)
    copy.save()
    if letter.game is not None:
        worker.wake_on_commit(letter.game)
    return copy


def write_second(letter: Letter) -> None:
    """Write a second letter for a turn letter that may be lost. It waits for SECOND_AFTER."""
    if letter.kind == Letter.Kind.TURN:
        due_at = timezone.now() + SECOND_AFTER
        copy_of(letter, kind=Letter.Kind.SECOND, due_at=due_at).save()
