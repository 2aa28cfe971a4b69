"""The cache: while Redis is down, it is empty."""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis import RedisError

logger = logging.getLogger(__name__)

REST_SECONDS = 10
"""How long a Redis that does not answer is left alone, so that not every page waits for it."""


class ForgivingCache(RedisCache):
    """Attempts to sign in are counted here, and nothing else. Who cannot be counted may sign in
    all the same."""

    asks_again_at = 0.0

    def add(self, *args: Any, **kwargs: Any) -> Any:
        # Whoever asks for a lock by this gets it.
        return self.attempt(super().add, *args, otherwise=True, **kwargs)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self.attempt(super().get, key, default, version, otherwise=default)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        return self.attempt(super().set, *args, otherwise=None, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self.attempt(super().delete, *args, otherwise=False, **kwargs)

    @staticmethod
    def attempt(ask: Callable[..., Any], *args: Any, otherwise: Any, **kwargs: Any) -> Any:
        if time.monotonic() < ForgivingCache.asks_again_at:
            return otherwise
        try:
            return ask(*args, **kwargs)
        except RedisError as error:
            ForgivingCache.asks_again_at = time.monotonic() + REST_SECONDS
            logger.error("Redis is down; attempts to sign in are not counted: %s", error)
            return otherwise
