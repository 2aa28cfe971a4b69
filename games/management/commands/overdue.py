"""Notices that the worker or beat has died, because something that is due was not done, and that
games were set aside because their rules failed, or others do not take our letters."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone, translation

from games.inbox.bounces import Trouble
from games.models import Letter
from games.services import deadlines, resting

PATIENCE = timedelta(minutes=10)


class Command(BaseCommand):
    help = (
        "Fail if letters or deadlines have waited for ten minutes, if games rest because their"
        " rules failed, or if mail servers refused us in the last ten; say nothing if all is well."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        with translation.override("en"):
            wrong = [*self.late(), *self.at_rest()]
        if wrong:
            raise CommandError("\n".join(wrong))

    def late(self) -> Iterator[str]:
        late = timezone.now() - PATIENCE
        letters = Letter.objects.due().filter(due_at__lte=late).count()
        turns = len(list(deadlines.running_out(late)))
        if letters or turns:
            yield f"Overdue: letters {letters}, deadlines {turns}. The worker or beat may be down."
        if refused := refused_since(late):
            yield (
                f"Mail servers did not take letters from us: {refused}. docs/hosting.md says, "
                "under Mail, what they look for."
            )

    def at_rest(self) -> Iterator[str]:
        for game in resting.at_rest():
            yield f"At rest: {game.slug} ({game.engine}), when {game.trouble}"


def refused_since(moment: datetime) -> int:
    """How many letters came back since then because of us: no player is to blame."""
    lately = Letter.objects.filter(status=Letter.Status.FAILED, settled_at__gt=moment)
    return lately.filter(error__endswith=f"{Trouble.OURS.value}.").count()
