from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _no_limits_used_up() -> Iterator[None]:
    """Attempts to sign in are counted in the cache, from one test to the next."""
    cache.clear()
    yield
    cache.clear()
