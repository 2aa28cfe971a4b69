"""Measures the site in a database of its own, which is thrown away."""

import os
import subprocess
import sys
import tempfile
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    help = (
        "Measure the turn page, posting a move, and letters; or, with `growth`, what takes longer "
        "on a site with many games than on one with few."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", nargs="?", choices=["speed", "growth"], default="speed")
        parser.add_argument("--here", action="store_true", help="in the database that is set")
        parser.add_argument(
            "--games", type=int, nargs="+", default=[1_000, 30_000], help="how many games run"
        )
        parser.add_argument(
            "--letters", type=int, default=200_000, help="how many letters the largest site has"
        )
        parser.add_argument("--rounds", type=int, default=12, help="how often to measure")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["here"]:
            call_command("migrate", verbosity=0)
        if options["what"] == "growth":
            measure_growth(options)
        elif options["here"]:
            from games.management import bench

            bench.run()
        else:
            measure_speed_apart()


def measure_growth(options: dict[str, Any]) -> None:
    from games.management.bench import filling, growth

    if options["here"]:
        growth.measure_here(filling.Size(options["games"][0], options["letters"]))
    else:
        growth.compare_sizes(options["games"], options["letters"], options["rounds"])


def measure_speed_apart() -> None:
    with tempfile.TemporaryDirectory() as folder:
        surroundings = dict(os.environ, DATA_DIR=folder, REDIS_URL="memory://localhost")
        for name in ("SERVED", "DATABASE_URL", "EMAIL_URL"):
            surroundings.pop(name, None)
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "bench", "--here"]
        raise SystemExit(subprocess.run(command, env=surroundings).returncode)
