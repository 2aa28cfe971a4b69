from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Game


@pytest.fixture
def mover(game: Game) -> User:
    """Whose turn it is."""
    from tests.factories import awaited

    player = awaited(game).player
    assert player is not None
    return player
