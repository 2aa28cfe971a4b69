"""Rehearses games on the code at hand: would it go on with each as the version before did?

    manage.py rehearse --record FILE      with the old version: note what it says
    manage.py rehearse --against FILE     with the new version: compare

Without a file it compares with what the database knows. It writes nothing into the database; with
`--copy` it tries the migrations too, on a copy made from a backup. It ends with 1 if a difference
is fatal, and with 2 if it could not rehearse.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management import rehearsing
from games.management.backups.copying import copy_of
from games.management.backups.files import BackupError
from games.models import Game
from games.services.rehearsal import Finding, Told

SAMPLE = 200
PICTURES = 25
"""For so many games of each kind the pictures of letters are painted; for all others they are only
laid out. Painting takes six times as long as all the rest together."""
PROGRESS_SECONDS = 10


class Command(BaseCommand):
    help = "Replay games on the code at hand and tell what is different. Nothing is written."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slugs", nargs="*", help="only these games")
        parser.add_argument(
            "--finished",
            type=int,
            default=SAMPLE,
            metavar="N",
            help=f"so many finished games beside those under way; {SAMPLE}",
        )
        parser.add_argument("--record", type=Path, metavar="FILE", help="note what is said now")
        parser.add_argument("--against", type=Path, metavar="FILE", help="compare with a record")
        parser.add_argument(
            "--copy", type=Path, metavar="BACKUP", help="rehearse on a migrated copy of a backup"
        )
        parser.add_argument("--strict", action="store_true", help="cosmetic differences fail, too")

    def handle(self, *args: Any, **options: Any) -> None:
        self.counts: Counter[str] = Counter()
        self.painted: Counter[str] = Counter()
        self.told_at = time.monotonic()
        try:
            with ExitStack() as stack:
                if options["copy"]:
                    stack.enter_context(copy_of(options["copy"]))
                    call_command("migrate", interactive=False, verbosity=0)
                stack.enter_context(rehearsing.nothing_is_written())
                recorder = None
                if options["record"]:
                    recorder = stack.enter_context(rehearsing.Recorder(options["record"]))
                self.rehearse_all(self.games(options), recorder)
        except (rehearsing.BadRecord, BackupError) as error:
            raise CommandError(str(error), returncode=2) from error
        except OSError as error:
            raise CommandError(f"The record cannot be written: {error}", returncode=2) from error
        self.sum_up(is_compared=options["against"] is not None)
        if self.counts["fatal"] or (options["strict"] and self.counts["cosmetic"]):
            raise SystemExit(1)

    def games(self, options: dict[str, Any]) -> Iterable[tuple[Game, Told | None]]:
        if options["against"]:
            pairs = rehearsing.with_record(options["against"], options["finished"])
        elif options["slugs"]:
            games = Game.objects.filter(slug__in=options["slugs"]).exclude(
                status=Game.Status.GATHERING
            )
            return ((game, None) for game in games)
        else:
            keys = rehearsing.games_to_rehearse(options["finished"])
            return ((game, None) for game in rehearsing.in_batches(keys))
        wanted = set(options["slugs"])
        return (pair for pair in pairs if not wanted or pair[0].slug in wanted)

    def rehearse_all(
        self,
        games: Iterable[tuple[Game, Told | None]],
        recorder: rehearsing.Recorder | None,
    ) -> None:
        for game, told in games:
            self.painted[game.engine] += 1
            paints = self.painted[game.engine] <= PICTURES
            found, telling = rehearsing.rehearse(game, told, paints=paints)
            if recorder is not None:
                recorder.write(telling)
            self.tell(game, found)
            self.show_progress()

    def tell(self, game: Game, found: list[Finding]) -> None:
        kind = "same" if not found else "fatal" if found[0].is_fatal else "cosmetic"
        self.counts[kind] += 1
        for each in found:
            how = "fatal" if each.is_fatal else "cosmetic"
            since = "" if each.row is None else f", from row {each.row}"
            what = f"{game.name}, revision {game.revision}, {game.status}"
            self.stdout.write(f"{how}: {game.slug} ({what}): {each.says}{since}")

    def show_progress(self) -> None:
        if time.monotonic() > self.told_at + PROGRESS_SECONDS:
            self.told_at = time.monotonic()
            self.stderr.write(f"{self.counts.total()} games so far")

    def sum_up(self, *, is_compared: bool) -> None:
        counts = self.counts
        self.stdout.write(
            f"{counts.total()} games rehearsed: {counts['same']} the same,"
            f" {counts['cosmetic']} cosmetic, {counts['fatal']} fatal."
        )
        if not is_compared:
            self.stdout.write(
                "Old questions were judged by the answers that were given. To compare all that was"
                " asked, have the old version write a record: rehearse --record, then --against."
            )
