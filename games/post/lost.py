"""Letters that may be lost: what the player's page shows of them, and what the player says."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User
from games.models import Letter
from games.post import outbox
from games.post.delivery import ours
from games.post.occasions import OCCASIONS

Status = Letter.Status


def lost_letters(user: User) -> dict[str, Any]:
    """What letters_lost.html shows: the letters to someone and the invitations they sent, as long
    as they matter. The host sees them, since nobody may have read one sent to a wrong address."""
    letters = Letter.objects.filter(pk__in=in_trouble(user))
    found = letters.maybe_lost() | letters.filter(status=Status.FAILED)
    found = found.select_related("recipient", "game", "seat", "seat__invitee").order_by("pk")
    wanted = [letter for letter in found if OCCASIONS[letter.kind].is_wanted(letter)]
    return {
        "undelivered": undelivered(user),
        "came_back": [letter for letter in wanted if letter.status == Status.FAILED],
        "maybe_lost": [letter for letter in wanted if letter.status == Status.UNCERTAIN],
    }


def in_trouble(user: User) -> list[int]:
    """The letters to someone that may be lost, and the invitations they sent that may be or that
    failed. Each is found by an index of its own; one condition with OR would read all letters."""
    to_them = Letter.objects.filter(recipient=user, status=Status.UNCERTAIN)
    by_them = Letter.objects.filter(kind=Letter.Kind.INVITATION, game__creator=user)
    found = to_them.values_list("pk", flat=True).union(
        by_them.filter(status__in=Letter.IN_TROUBLE).values_list("pk", flat=True)
    )
    return list(found)


@transaction.atomic
def clear_up(letter: Letter, *, has_arrived: bool) -> None:
    """Record the player's first word: the letter has arrived, or is to be sent again."""
    Letter.objects.select_for_update().get(pk=letter.pk)
    if not Letter.objects.maybe_lost().filter(pk=letter.pk).exists():
        return
    if has_arrived:
        ours(letter, Status.UNCERTAIN).update(status=Status.SENT, error="")
    else:
        outbox.write_again(letter)


def undelivered(user: User) -> Letter | None:
    """The last letter to someone, if it could not be delivered."""
    settled = Letter.objects.filter(recipient=user, status__in=[Status.SENT, Status.FAILED])
    last = settled.order_by("-settled_at").first()
    return last if last is not None and last.status == Status.FAILED else None
