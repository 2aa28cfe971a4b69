"""Notices that the worker or beat has died, because something that is due was not done."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.models import Letter
from games.services import deadlines

PATIENCE = timedelta(minutes=10)


class Command(BaseCommand):
    help = "Fail if letters or deadlines have waited for ten minutes; say nothing if all is well."

    def handle(self, *args: Any, **options: Any) -> None:
        late = timezone.now() - PATIENCE
        letters = Letter.objects.due().filter(due_at__lte=late).count()
        turns = len(list(deadlines.running_out(late)))
        if letters or turns:
            raise CommandError(
                f"Overdue: letters {letters}, deadlines {turns}. The worker or beat may be down."
            )
