"""Take the second factor off somebody who has lost their device and their recovery codes."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from accounts.second_factor import has_second_factor, take_off


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="The address of the account.")

    def handle(self, *, email: str, **options: Any) -> None:
        user = User.objects.filter(email__iexact=email).first()
        if user is None:
            raise CommandError(f"Nobody here has the address {email}.")
        if not has_second_factor(user):
            raise CommandError(f"{email} has no second factor.")
        take_off(user)
        self.stdout.write(
            f"Done. {email} is signed out everywhere, and signs in with the password alone. "
            "A superuser sets up a new factor before the admin opens."
        )
