"""A shelf for what is costly to make: it keeps what was used last, up to so many bytes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Shelf(Generic[K, V]):
    """Things by their keys, for all threads of a process. When they weigh too much together, those
    go that nobody has asked for the longest. One that is too heavy for the shelf is not kept."""

    def __init__(self, most: int, weigh: Callable[[K, V], int]) -> None:
        self.most = most
        """How many bytes all things together may have."""
        self.weigh = weigh
        self.bytes = 0
        self._things: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._things)

    def fetch(self, key: K, make: Callable[[], V]) -> V:
        """What is kept under that key, made now if it is not there."""
        if found := self.find([key]):
            return found[key]
        made = make()
        self.keep([(key, made)])
        return made

    def find(self, keys: Iterable[K]) -> dict[K, V]:
        """Those that are there."""
        with self._lock:
            found = {key: self._things[key][0] for key in keys if key in self._things}
            for key in found:
                self._things.move_to_end(key)
        return found

    def keep(self, things: Iterable[tuple[K, V]]) -> None:
        with self._lock:
            for key, thing in things:
                if key not in self._things:
                    self._put(key, thing)

    def _put(self, key: K, thing: V) -> None:
        weight = self.weigh(key, thing)
        if weight > self.most:
            return
        self._things[key] = thing, weight
        self.bytes += weight
        while self.bytes > self.most:
            _, (_, gone) = self._things.popitem(last=False)
            self.bytes -= gone

    def clear(self) -> None:
        with self._lock:
            self._things.clear()
            self.bytes = 0
