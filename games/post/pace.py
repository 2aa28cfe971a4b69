"""How fast the domains take letters, as far as this process knows, so that a domain that is slow or
puts letters off slows only itself."""

from __future__ import annotations

import threading
import time
from collections import Counter
from datetime import timedelta

from django.db.models import Q

SLOW = 5.0
"""A domain that takes a letter in more than so many seconds is slow."""
REMEMBERED = 60.0
"""For how many seconds a domain counts as slow if it gets no letter."""
PATIENCE = 3
"""So many letters in a row put off by one domain are no trouble of single mailboxes."""
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=15), timedelta(minutes=15)


class Pace:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._slow: dict[str, float] = {}
        self._put_off: Counter[str] = Counter()

    def note(self, address: str, *, seconds: float) -> None:
        """Note how long it took to hand over a letter."""
        domain = domain_of(address)
        with self._lock:
            self._slow.pop(domain, None)
            if seconds > SLOW:
                self._slow[domain] = time.monotonic() + REMEMBERED

    def note_accepted(self, address: str) -> None:
        with self._lock:
            self._put_off.pop(domain_of(address), None)

    def note_put_off(self, address: str) -> timedelta | None:
        """Note that a letter was put off, and return how long the others for its domain should
        wait; None if they need not."""
        domain = domain_of(address)
        with self._lock:
            self._put_off[domain] += 1
            too_many = self._put_off[domain] - PATIENCE
        if not domain or too_many < 0:
            return None
        return min(FIRST_WAIT * (1 << min(too_many, 10)), LONGEST_WAIT)

    def slow(self) -> Q:
        """The letters for domains that are slow; none if no domain is."""
        now, found = time.monotonic(), Q(pk=None)
        with self._lock:
            for domain, until in self._slow.items():
                if until > now:
                    found |= to_domain(domain)
        return found

    def forget(self) -> None:
        with self._lock:
            self._slow.clear()
            self._put_off.clear()


def domain_of(address: str) -> str:
    """The domain of an e-mail address. An address of another kind has none."""
    return address.rpartition("@")[2].lower() if "@" in address else ""


def to_domain(domain: str) -> Q:
    return Q(address__iendswith=f"@{domain}")


pace = Pace()
