"""The cache in Redis. While Redis is down, each process has its own."""

import logging
import time
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis import RedisError

logger = logging.getLogger(__name__)

REST_SECONDS = 10
"""How long a Redis that does not answer is left alone, so that pages need not wait for it."""


class ForgivingCache(RedisCache):
    """Counts attempts to sign in, and nothing else. Without Redis every process counts for itself,
    so that people can still sign in and nobody can guess forever."""

    memory = LocMemCache("while Redis is down", {})
    asks_again_at = 0.0

    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self.ask("add", *args, **kwargs)

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self.ask("get", *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        return self.ask("set", *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self.ask("delete", *args, **kwargs)

    def ask(self, method: str, *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= ForgivingCache.asks_again_at:
            try:
                return getattr(super(), method)(*args, **kwargs)
            except RedisError as error:
                ForgivingCache.asks_again_at = time.monotonic() + REST_SECONDS
                logger.error("Redis is down; each process counts attempts to sign in: %s", error)
        return getattr(self.memory, method)(*args, **kwargs)
