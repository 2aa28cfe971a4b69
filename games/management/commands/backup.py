"""Backs up the whole database into one file, while the site runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.backups.files import Manifest, prune
from games.management.backups.keeping import BackupError, back_up
from games.pings import ping_after_backup


class Command(BaseCommand):
    help = "Write a backup of the whole database; print the path of the file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--folder", type=Path, default=settings.BACKUP_DIR, help="where to; BACKUP_DIR"
        )
        parser.add_argument(
            "--keep", type=int, default=0, metavar="N", help="then remove all but the newest N"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            path, manifest, removed = back_up_and_prune(options["folder"], options["keep"])
        except Exception:
            ping_after_backup(failed=True)
            raise
        # Scripts read the path, and cron mails whatever else is said.
        self.stdout.write(str(path))
        ping_after_backup(failed=False)
        if options["verbosity"] > 1:
            found = manifest.contents
            self.stderr.write(f"{found.games} games with {found.moves} moves are in it.")
            self.stderr.write(f"{len(removed)} old ones were removed.")


def back_up_and_prune(folder: Path, keep: int) -> tuple[Path, Manifest, list[Path]]:
    try:
        path, manifest = back_up(folder)
    except BackupError as error:
        raise CommandError(str(error)) from error
    return path, manifest, prune(folder, keep)
