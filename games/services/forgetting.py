"""What the site forgets, once a day: letters and mails that are settled and old, and sessions that
have run out. Games are never forgotten, nor is anything that somebody still has to decide."""

from __future__ import annotations

from datetime import datetime, timedelta
from importlib import import_module
from typing import Any

from django.conf import settings
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from games.models import Incoming, Letter

BATCH = 1_000
"""So many rows are deleted at once, so that nobody waits long for a lock."""


def forget_old() -> None:
    # As long as a letter's links and its reply address work, it is known which letter they are of,
    # and a mail that comes twice is played once.
    days = max(settings.LETTER_DAYS, settings.LINK_DAYS)
    until = timezone.now() - timedelta(days=days)
    delete(old_letters(until))
    delete(Incoming.objects.filter(at__lt=until))
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()


def old_letters(until: datetime) -> QuerySet[Letter]:
    """The letters that were settled before then. A letter about a turn that still waits is kept, as
    it keeps another from being written; so is one of which a copy is kept."""
    copies = Letter.objects.filter(copy_of=OuterRef("pk"))
    settled = Letter.objects.filter(status__in=Letter.SETTLED, settled_at__lt=until)
    waiting = {"seat__is_awaited": True, "head__gte": F("seat__asked_at")}
    return settled.exclude(Exists(copies)).exclude(**waiting).order_by("settled_at")


def delete(rows: QuerySet[Any]) -> None:
    model = rows.model
    while found := list(rows.values_list("pk", flat=True)[:BATCH]):
        model._default_manager.filter(pk__in=found).delete()
