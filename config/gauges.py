"""What is read anew for each look of Prometheus: only what an index or Redis knows at once."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Count, Min, Q
from django.utils import timezone
from redis import Redis

from games.models import Game, Letter
from games.post.channels import CHANNELS
from games.tallies import Family, field

LATE = timedelta(minutes=10)
"""Letters are late when they have been due for so long: `manage.py overdue` says the same."""
MOST = 10_000
"""Letters beyond so many are not counted, so that a look costs little when the outbox is full."""

SET_ASIDE = Family(
    "parsec_games_set_aside", "gauge", "Games that rest because their rules failed.", ()
)
WAITING = Family(
    "parsec_letters_waiting", "gauge", f"Letters that are due, up to {MOST}.", ("channel",)
)
TOO_LATE = Family(
    "parsec_letters_late", "gauge", "Those of them due for ten minutes.", ("channel",)
)
OLDEST = Family(
    "parsec_letters_oldest_seconds", "gauge", "How long the first has been due.", ("channel",)
)
LENGTH = Family("parsec_queue_length", "gauge", "Tasks that wait for a worker.", ("queue",))
AGE = Family(
    "parsec_queue_oldest_seconds", "gauge", "How long the first of them has waited.", ("queue",)
)
FAMILIES = (SET_ASIDE, WAITING, TOO_LATE, OLDEST, LENGTH, AGE)


def from_database() -> Iterator[tuple[str, str]]:
    aside = Game.objects.exclude(rests_since=None).count()
    yield field(SET_ASIDE.name, (), ()), str(aside)
    yield from of_letters(timezone.now())


def of_letters(now: datetime) -> Iterator[tuple[str, str]]:
    """Letters that are due are found by the index that delivery has."""
    due = Letter.objects.due().order_by("due_at")[:MOST]
    rows = Letter.objects.filter(pk__in=due.values("pk")).values("channel").order_by("channel")
    late = Count("pk", filter=Q(due_at__lte=now - LATE))
    counted = rows.annotate(waiting=Count("pk"), late=late, first=Min("due_at"))
    found: dict[str, Any] = {row["channel"]: row for row in counted}
    nothing: dict[str, Any] = {"waiting": 0, "late": 0, "first": now}
    for channel in sorted({*CHANNELS, *found}):
        row = found.get(channel, nothing)
        waited = max(0.0, (now - row["first"]).total_seconds())
        yield field(WAITING.name, WAITING.labels, (channel,)), str(row["waiting"])
        yield field(TOO_LATE.name, TOO_LATE.labels, (channel,)), str(row["late"])
        yield field(OLDEST.name, OLDEST.labels, (channel,)), f"{waited:.3f}"


def of_queues(redis: Redis) -> Iterator[tuple[str, str]]:
    """New tasks are put at the head of a list, and workers take them from its end."""
    for queue in settings.CELERY_TASK_QUEUES:
        yield field(LENGTH.name, LENGTH.labels, (queue.name,)), str(redis.llen(queue.name))
        age = age_of(redis.lindex(queue.name, -1))
        yield field(AGE.name, AGE.labels, (queue.name,)), f"{age:.3f}"


def age_of(message: Any) -> float:
    """How long ago a task was called; nothing if there is none, or older code has called it."""
    headers = json.loads(message)["headers"] if message else {}
    called = headers.get("called_at")
    return max(0.0, time.time() - called) if called else 0.0
