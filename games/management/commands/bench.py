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
    help = "Measure the turn page, posting a move, and letters."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--here", action="store_true", help="in the database that is set")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["here"]:
            from games.management import bench

            call_command("migrate", verbosity=0)
            bench.run()
            return
        with tempfile.TemporaryDirectory() as folder:
            surroundings = dict(os.environ, DATA_DIR=folder, REDIS_URL="memory://localhost")
            for name in ("SERVED", "DATABASE_URL", "EMAIL_URL"):
                surroundings.pop(name, None)
            command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "bench", "--here"]
            raise SystemExit(subprocess.run(command, env=surroundings).returncode)
