"""Pages of lists that may be long: nobody counts everything to show one page of it."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.utils.functional import cached_property

MOST_COUNTED = 1_000


class BriefPaginator(Paginator[Any]):
    """A paginator that counts up to MOST_COUNTED rows and ends there."""

    object_list: QuerySet[Any]

    @cached_property
    def count(self) -> int:
        return len(self.object_list.values_list("pk")[:MOST_COUNTED])

    @property
    def ends_early(self) -> bool:
        """Whether there may be more rows than were counted."""
        return self.count >= MOST_COUNTED
