"""Numbers for Prometheus, in its text format, for who knows METRICS_TOKEN."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from django.conf import settings
from django.db import Error as DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis import RedisError

from config import gauges
from games.tallies import FAMILIES, KEY, Family, connect, field

logger = logging.getLogger(__name__)

UP = Family("parsec_up", "gauge", "Whether a part of the site answers.", ("part",))
TEXT = "text/plain; version=0.0.4; charset=utf-8"

Sample = tuple[str, str]
"""A name with its labels, and its number."""


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    if not settings.METRICS_TOKEN:
        raise Http404
    said = request.headers.get("Authorization", "")
    if not constant_time_compare(said, f"Bearer {settings.METRICS_TOKEN}"):
        words = "Whoever asks has to send the METRICS_TOKEN of this site as a bearer token."
        asks = {"WWW-Authenticate": "Bearer"}
        return HttpResponse(words, status=401, headers=asks, content_type="text/plain")
    families = (UP, *gauges.FAMILIES, *FAMILIES)
    return HttpResponse(written(families, list(everything())), content_type=TEXT)


def everything() -> Iterator[Sample]:
    """All numbers there are. A part that is down is said to be, and the other is read all the
    same."""
    yield from of_part("database", gauges.from_database)
    yield from of_part("redis", from_redis)


def of_part(part: str, read: Callable[[], Iterable[Sample]]) -> Iterator[Sample]:
    try:
        found = list(read())
    except (DatabaseError, RedisError) as error:
        logger.warning("Metrics lack what the %s knows: %s", part, type(error).__name__)
        yield field(UP.name, UP.labels, (part,)), "0"
    else:
        yield field(UP.name, UP.labels, (part,)), "1"
        yield from found


def from_redis() -> Iterator[Sample]:
    with connect() as redis:
        yield from gauges.of_queues(redis)
        for name, number in redis.hgetall(KEY).items():
            yield name.decode(), number.decode()


def written(families: Iterable[Family], samples: Iterable[Sample]) -> str:
    """The samples below their families. What an older version counted has none, and is left out."""
    lines = defaultdict(list)
    for name, number in samples:
        lines[name.partition("{")[0]].append(f"{name} {number}")
    text = []
    for family in families:
        ends = ("_bucket", "_count", "_sum") if family.kind == "histogram" else ("",)
        text += [f"# HELP {family.name} {family.meaning}", f"# TYPE {family.name} {family.kind}"]
        text += [line for end in ends for line in lines[f"{family.name}{end}"]]
    return "\n".join([*text, ""])
