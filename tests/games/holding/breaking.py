"""Games that are broken on purpose, and what became of them."""

from datetime import timedelta

from django.utils import timezone

from games.models import Seat
from tests.engines import broken
from tests.factories import awaited, make_game


def broken_game(kind, people, **more):
    return make_game(people, engine=broken.ENGINES[kind].KEY, **more)


def why(game):
    game.refresh_from_db()
    assert game.rests, "it was not set aside"
    return game.trouble.step, game.trouble.why


def is_overdue(game, **ago):
    late = timezone.now() - timedelta(**(ago or {"minutes": 1}))
    Seat.objects.filter(pk=awaited(game).pk).update(deadline=late)
