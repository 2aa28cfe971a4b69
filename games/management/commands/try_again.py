"""Lets games go on that were set aside because their rules failed."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.services import resting


class Command(BaseCommand):
    help = "Try games again that were set aside because their rules failed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slugs", nargs="*", help="only these games")

    def handle(self, *args: Any, **options: Any) -> None:
        games = resting.at_rest()
        if options["slugs"]:
            games = games.filter(slug__in=options["slugs"])
        stuck = 0
        for game in games:
            goes_on = resting.try_again(game.pk)
            stuck += not goes_on
            self.stdout.write(f"{game.slug} ({game.name}): {'goes on' if goes_on else 'rests'}.")
        if stuck:
            raise SystemExit(1)
