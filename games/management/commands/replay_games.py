"""Replays every game from its log alone and checks every cache against it.

Run it before a new version goes live: it says which games the new rules cannot follow.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.guard import in_full
from games.models import Game
from games.services import replay


class Command(BaseCommand):
    help = "Replay games from their logs and check their digests and caches."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slugs", nargs="*", help="only these games")
        parser.add_argument("--fix", action="store_true", help="rebuild the caches that are wrong")

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.exclude(status=Game.Status.GATHERING).order_by("pk")
        if options["slugs"]:
            games = games.filter(slug__in=options["slugs"])
        checked = wrong = 0
        for game in games.iterator(chunk_size=100):
            checked += 1
            wrong += not self.check_game(game, fix=options["fix"])
        self.stdout.write(f"{checked} games replayed, {wrong} wrong.")
        if wrong:
            raise SystemExit(1)

    def check_game(self, game: Game, *, fix: bool) -> bool:
        """Check one game, and return whether all is well with it now."""
        found = list(replay.wrongs(game))
        for each in found:
            self.stdout.write(f"{game.slug} ({game.name}): {each}")
        if found and fix:
            return self.mend(game)
        return not found

    def mend(self, game: Game) -> bool:
        try:
            replay.rebuild(game)
        except replay.FinishedOtherwise as error:
            self.stdout.write(f"{game.slug}: left alone: {error}.")
            return False
        except Exception as error:
            self.stdout.write(f"{game.slug}: cannot be rebuilt: {in_full(error)}")
            return False
        game.refresh_from_db()
        left = list(replay.wrongs(game))
        for each in left:
            self.stdout.write(f"{game.slug}: still {each}")
        if not left:
            self.stdout.write(f"{game.slug}: rebuilt.")
        return not left
