"""A listener is one function and one name in the settings: here a toy that counts moves, such as
ratings or a webhook would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from django.db import transaction

from games.models import Letter
from games.services import bots, tables
from games.services.happenings import GameEnded, Happening, MoveMade, SeatLeft
from tests.factories import make_game, submit

heard: list[Happening] = []


def listen(happenings: Sequence[Happening]) -> None:
    assert transaction.get_connection().in_atomic_block
    heard.extend(happenings)


def refuse(happenings: Sequence[Happening]) -> None:
    raise RuntimeError("this listener is broken")


@pytest.fixture(autouse=True)
def _listening(settings) -> None:
    heard.clear()
    settings.LISTENERS = (*settings.LISTENERS, f"{__name__}.listen")


def kinds() -> Counter[str]:
    return Counter(type(each).__name__ for each in heard)


def test_it_hears_a_whole_game(ann, bob):
    game = make_game([ann, bob])

    while not game.is_over:
        submit(game)
        game.refresh_from_db()

    assert kinds()["MoveMade"] == game.head
    assert kinds()["GameStarted"] == kinds()["GameEnded"] == 1
    assert kinds()["TurnBegan"] > 2
    assert isinstance(heard[-1], GameEnded)
    moves = [each.move.number for each in heard if isinstance(each, MoveMade)]
    assert moves == list(range(1, game.head + 1))


def test_it_hears_who_leaves(ann, bob):
    game = make_game([ann, bob])
    heard.clear()

    tables.resign(game=game, user=ann)

    [left] = heard
    assert isinstance(left, SeatLeft)
    assert (left.leaver, left.how, left.seat.bot) == (ann, "resigned", bots.STAND_IN)


def test_what_it_cannot_take_leaves_no_trace(ann, bob, settings):
    """It is told inside the transaction: a move and all that follows from it, or nothing."""
    game = make_game([ann, bob])
    letters = Letter.objects.count()
    settings.LISTENERS = (*settings.LISTENERS, f"{__name__}.refuse")

    with pytest.raises(RuntimeError):
        submit(game)

    game.refresh_from_db()
    assert (game.head, game.moves.count(), Letter.objects.count()) == (0, 1, letters)
