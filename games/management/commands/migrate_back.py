"""Takes the schema back to that of a backup and keeps the data: the way to the version before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.migration import Migration

from games.management.backups.files import BackupError, read_manifest

Target = tuple[str, str | None]


class Command(BaseCommand):
    help = "Reverse the migrations that a backup does not have. Nothing else is undone."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("backup", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            manifest = read_manifest(options["backup"])
        except BackupError as error:
            raise CommandError(str(error)) from error
        executor = MigrationExecutor(connection)
        targets = targets_for(executor, set(manifest.contents.migrations))
        plan = executor.migration_plan(targets)
        if one_way := [each for each, _ in plan if not is_reversible(each)]:
            raise CommandError(
                f"Nothing was changed: {', '.join(map(str, one_way))} cannot be reversed. Only the"
                " backup leads back, without the moves made since then:"
                f" manage.py restore --overwrite {options['backup']}"
            )
        executor.migrate(targets, plan)
        self.stdout.write(f"{len(plan)} migrations reversed.")


def targets_for(executor: MigrationExecutor, wanted: set[tuple[str, str]]) -> list[Target]:
    """For each app that has more migrations now, the newest that it is to keep; None for none."""
    more = {app for app, name in executor.loader.applied_migrations if (app, name) not in wanted}
    known = executor.loader.graph.nodes
    kept = {
        app: [name for each, name in sorted(wanted & set(known)) if each == app] for app in more
    }
    return [(app, names[-1] if names else None) for app, names in sorted(kept.items())]


def is_reversible(migration: Migration) -> bool:
    return all(operation.reversible for operation in migration.operations)
