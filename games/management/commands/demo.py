"""Fills the embedded site's database with people and tables to begin with: `manage.py demo`."""

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.models import User
from games.services.guests import FIRST_GAME, GUEST_HOST, seat_with_bots
from games.services.tables import Plan, create_game

PASSWORD = "stars and sails"  # noqa: S105 (everyone may know it: the README says it)


class Command(BaseCommand):
    help = "Bring the database up to date; make Ann and Bo, and games that wait for players."

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.SERVED:
            raise CommandError("The demo is for the embedded site: its password is known to all.")
        call_command("migrate", interactive=False, verbosity=0)
        with transaction.atomic():
            if User.objects.filter(email=address("ann")).exists():
                self.stdout.write("The demo is there already.")
                return
            ann, bo = make_person("Ann"), make_person("Bo")
            seat_with_bots(ann)
            seats = [Plan("me"), Plan("anyone"), Plan("bot", "greedy")]
            create_game(creator=bo, engine=FIRST_GAME, seats=seats, days_per_turn=3)
        self.stdout.write(f"Ann and Bo are there; their password is “{PASSWORD}”.")


def make_person(name: str) -> User:
    person = User.objects.create_user(email=address(name), password=PASSWORD, name=name)
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    return person


def address(name: str) -> str:
    return f"{name.lower()}@{GUEST_HOST}"
