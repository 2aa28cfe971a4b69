"""Fills the embedded site's database with people and tables to begin with: `manage.py demo`."""

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from accounts.models import User
from games.management.backups.keeping import BackupError, back_up
from games.services.guests import FIRST_GAME, GUEST_HOST, seat_with_bots
from games.services.tables import Plan, create_game

PASSWORD = "stars and sails"  # noqa: S105 (everyone may know it: the README says it)


class Command(BaseCommand):
    help = "Bring the database up to date; make Ann and Bo, and games that wait for players."

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.SERVED:
            raise CommandError("The demo is for the embedded site: its password is known to all.")
        self.back_up_before_migrating()
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

    def back_up_before_migrating(self) -> None:
        """After a `git pull` there may be migrations: then the games are copied first."""
        executor = MigrationExecutor(connection)
        is_new = not executor.loader.applied_migrations
        if is_new or not executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return
        try:
            path, _ = back_up(settings.BACKUP_DIR)
        except BackupError as error:
            raise CommandError(f"Nothing was changed, because of this: {error}") from error
        self.stdout.write(f"The data is brought up to date; as it was, it is in {path}.")


def make_person(name: str) -> User:
    person = User.objects.create_user(email=address(name), password=PASSWORD, name=name)
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    return person


def address(name: str) -> str:
    return f"{name.lower()}@{GUEST_HOST}"
