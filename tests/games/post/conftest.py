"""Tables for letters."""

from datetime import timedelta

import pytest


@pytest.fixture
def three(ann, bob, cid):
    """Ann, Bob and Cid, some moves into a game."""
    from tests.factories import make_game
    from tests.games.post.writing import NOW

    game = make_game([ann, bob, cid], slug="goldengame", days_per_turn=3, played=7)
    game.seats.filter(is_awaited=True).update(deadline=NOW + timedelta(days=2, hours=3))
    game.refresh_from_db()
    return game
