"""Restores a backup and proves that every log in it is whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.backups.keeping import BackupError, restore


class Command(BaseCommand):
    help = "Put a backup into the empty database, bring it up to date, and replay every game."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--overwrite",
            action="store_true",
            help="replace a database that is not empty; it is backed up into BACKUP_DIR first",
        )
        parser.add_argument(
            "--as-it-was",
            action="store_true",
            help="neither migrate nor replay: the code of the backup's own time is to do it",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        folder = settings.BACKUP_DIR if options["overwrite"] else None
        try:
            manifest, kept = restore(options["file"], overwrite=folder)
        except BackupError as error:
            raise CommandError(str(error)) from error
        if kept is not None:
            self.stdout.write(f"What was there before is in {kept}.")
        found = manifest.contents
        self.stdout.write(
            f"Restored {found.games} games with {found.moves} moves, as of {manifest.made_at}."
        )
        if not options["as_it_was"]:
            call_command("migrate", interactive=False, verbosity=0)
            call_command("replay_games", stdout=self.stdout)
