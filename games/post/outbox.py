"""Writing letters into the outbox, inside the transaction of what they tell.

Nothing is rendered and nothing is sent here: delivery does that after the commit, and drops a
letter whose turn has been played meanwhile.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db import Error as DatabaseTrouble
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Letter, Seat
from games.models.letter import LetterQuerySet
from games.post.drafts import copy_of
from games.post.occasions import OCCASIONS
from games.services import worker
from games.services.digests import plan_digest
from games.services.happenings import Happening, TurnBegan

SECOND_AFTER = timedelta(hours=1)
"""How long the second letter waits. Most letters that may be lost have arrived, and a player who
moves meanwhile does not get it."""

HAVE_NO_TIME_OF_THEIR_OWN = tuple(kind for kind in Letter.Kind if kind != Letter.Kind.SECOND)
"""Letters that wait for nothing but their reader."""

logger = logging.getLogger(__name__)


def listen(happenings: Sequence[Happening]) -> None:
    """Write every letter that these happenings call for."""
    write(
        letter
        for happening in happenings
        for occasion in OCCASIONS.values()
        for letter in occasion.letters_for(happening)
    )


@transaction.atomic
def write_due() -> None:
    """Write every letter that the time of day calls for. An occasion that fails stops no other."""
    for key, occasion in OCCASIONS.items():
        try:
            write(occasion.letters_due())
        except DatabaseTrouble:
            raise
        except Exception:
            logger.exception("Letters that are due could not be written: %s.", key)


def write(letters: Iterable[Letter]) -> None:
    """Write new letters. One that was written before, with the same `once`, stays as it is."""
    rows = list(letters)
    for letter in rows:
        put_into_time(letter)
    if rows:
        Letter.objects.bulk_create(rows, ignore_conflicts=True)


def put_into_time(letter: Letter) -> None:
    """Let a new letter wait as long as its reader wants."""
    now = timezone.now()
    if isinstance(letter.due_at, datetime):  # its occasion lets it wait in any case
        now = max(now, letter.due_at)
    due_at = OCCASIONS[letter.kind].may_go_at(letter, now)
    if due_at > now:
        letter.due_at = due_at


def catch_up(user: User) -> None:
    """Bring the letters to somebody whose wishes have changed into line with these: letters that
    wait, letters about turns that had none, and the next digest."""
    hurry(Letter.objects.filter(recipient=user))
    turn = OCCASIONS[Letter.Kind.TURN]
    for seat in user.seats.awaited().select_related("game", "player"):
        seat.player = user
        revive(seat)
        write(turn.letters_for(TurnBegan(game=seat.game, seats=[seat])))
        worker.wake_for_letters_on_commit(seat.game_id)
    plan_digest(user)


def hurry(letters: LetterQuerySet) -> bool:
    """Have delivery look at once at those of the letters that wait only for their reader's sake;
    it puts back what still has to wait. Whether there were any."""
    now, kinds = timezone.now(), HAVE_NO_TIME_OF_THEIR_OWN
    waiting = letters.filter(status=Letter.Status.WAITING, attempts=0, kind__in=kinds)
    return waiting.filter(due_at__gt=now).update(due_at=now) > 0


def revive(seat: Seat) -> None:
    """Let a turn letter that was dropped, since its reader preferred digests, wait once more."""
    dropped = seat.letters.filter(kind=Letter.Kind.TURN, status=Letter.Status.DROPPED)
    dropped.filter(recipient=seat.player, head__gte=seat.asked_at).update(
        status=Letter.Status.WAITING, attempts=0, settled_at=None, due_at=timezone.now()
    )


def send_what_waited(seat: Seat) -> None:
    """Send what waited for somebody to leave the table."""
    if hurry(Letter.objects.filter(seat=seat)):
        worker.wake_for_letters_on_commit(seat.game_id)


def write_again(letter: Letter, *, after: timedelta = timedelta()) -> Letter:
    """Write the same letter once more, as a new row, to its reader's present address."""
    copy = copy_of(letter, due_at=timezone.now() + after)
    copy.save()
    if letter.game is not None:
        worker.wake_for_letters_on_commit(letter.game.pk)
    return copy


def write_second(letter: Letter) -> None:
    """Write a second letter for a turn letter that may be lost. It waits for SECOND_AFTER."""
    if letter.kind == Letter.Kind.TURN:
        due_at = timezone.now() + SECOND_AFTER
        copy_of(letter, kind=Letter.Kind.SECOND, due_at=due_at).save()
