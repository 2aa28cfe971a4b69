"""How two sides are compared, and what is counted."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User

ROUNDS = 7
EARLY = 5
"""After so many moves a game is called early."""


def compare(what: str, ours: Callable[[], float], bare: Callable[[], float], beside: str) -> float:
    """Print how many each side does in a second, and return the ratio. Both sides take turns."""
    ours(), bare()
    pairs = [(ours(), bare()) for _ in range(ROUNDS)]
    ratio = statistics.median(mine / theirs for mine, theirs in pairs)
    rate, other = (statistics.median(side) for side in zip(*pairs, strict=True))
    print(f"{what:<28}{rate:8.1f}/s   {beside:<26}{other:8.1f}/s   ratio {ratio:.2f}")
    return ratio


def rate(times: int, deed: Callable[[int], object]) -> float:
    began = time.perf_counter()
    for number in range(times):
        deed(number)
    return times / (time.perf_counter() - began)


def print_growth(what: str, early: Iterable[float], late: Iterable[float]) -> None:
    """Print how much more CPU time it takes late in a game than early. The least of several runs
    counts, since whatever else the machine does only adds to it."""
    first, last = min(early) * 1000, min(late) * 1000
    print(f"  {what}: {first:.1f} ms CPU at move {EARLY}, {last:.1f} ms at the last,", end=" ")
    print(f"{last / first:.2f} times")


def cpu_of(deed: Callable[[], object]) -> float:
    began = time.process_time()
    deed()
    return time.process_time() - began


def signed_in(user: User) -> Client:
    client = Client(headers={"host": "localhost"})
    client.force_login(user)
    return client


def queries_of(deed: Callable[[], object]) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        deed()
    return [query["sql"] for query in queries.captured_queries]
