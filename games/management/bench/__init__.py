"""How fast the site is, compared with the least that Django and smtplib could do: `make bench`.

The machine is never quiet, so both sides of a comparison take turns, round by round, and the median
of the rounds' ratios counts.
"""

from __future__ import annotations

from django.conf import settings

from accounts.models import User
from games.management.bench.letters import LETTERS, measure_letters, measure_mid_game
from games.management.bench.pages import measure_moves, measure_page
from games.post import pictures
from games.services import tables


def run() -> None:
    """Measure everything, in an empty database."""
    settings.ROOT_URLCONF = "games.management.bench.bare"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    tables.MAX_TABLES = 10_000
    people = [
        User.objects.create_user(f"{name}@example.com", name=name.capitalize())
        for name in ("ann", "bob", "cid")
    ]
    measure_page(people[0])
    measure_moves(*people[:2])
    measure_mid_game(people[0])
    pictures._kept.most = LETTERS * 200_000
    measure_letters(people)
