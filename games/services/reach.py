"""Whether letters reach somebody: an address that is dead, and a reader who does not want them."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Game, Letter
from games.services import notices
from games.services.moves import seats_of


def stop_dead_address(person: User, address: str) -> None:
    """Write no more to an address that does not exist. The player sees it on the site, and their
    tables are told that they may not know whose turn it is."""
    changed = User.objects.filter(pk=person.pk, email__iexact=address, mail_bounces=False)
    if not changed.update(mail_bounces=True):
        return
    drop_waiting(person)
    for game in Game.objects.under_way().of(person):
        facts = {"action": "unreachable", "name": str(person)}
        notices.tell_table(game, [s for s in seats_of(game) if s.player_id != person.pk], facts)


def stop_unwanted(person: User) -> bool:
    """Write no more to somebody who called a letter spam; whether that is news. Their games go on,
    and nobody else hears of it: they see it on the site, and can have letters again."""
    changed = User.objects.filter(pk=person.pk, complained_at=None)
    if not changed.update(complained_at=timezone.now()):
        return False
    drop_waiting(person)
    return True


def write_again(person: User) -> None:
    """Write to somebody again: they say that the address is right, and letters are welcome."""
    fields: dict[str, Any] = {"mail_bounces": False, "complained_at": None}
    User.objects.filter(pk=person.pk).update(**fields)
    for name, value in fields.items():
        setattr(person, name, value)


def drop_waiting(person: User) -> None:
    """Drop what is still to be sent to them by mail."""
    waiting = Letter.objects.filter(recipient=person, channel=Letter.MAIL)
    waiting = waiting.filter(status=Letter.Status.WAITING).exclude(kind=Letter.Kind.INVITATION)
    waiting.update(status=Letter.Status.DROPPED, settled_at=timezone.now())
