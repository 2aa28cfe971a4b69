"""Django's own, and what we know about the sessions beside it."""

from typing import Any

from django.contrib.sessions.management.commands import clearsessions

from accounts.sign_ins import forgotten


class Command(clearsessions.Command):
    def handle(self, **options: Any) -> None:
        super().handle(**options)
        forgotten().delete()
