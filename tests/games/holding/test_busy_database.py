"""A database that is busy or restarts for a moment costs no letter and no claim."""

from contextlib import contextmanager

import pytest
from django.db import InterfaceError, OperationalError, connection, transaction

from games.models import Game, Letter
from games.post import delivery
from games.services import attending, patience
from tests.factories import make_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch):
    monkeypatch.setattr(patience, "PAUSE_SECONDS", 0)


@contextmanager
def failing(times, *words, error=OperationalError):
    """The next queries with all these words in them, or in their values, fail."""
    failed = []

    def execute(run, sql, values, many, context):
        if len(failed) < times and all(word in f"{sql} {values}" for word in words):
            failed.append(sql)
            raise error("database is locked")
        return run(sql, values, many, context)

    with connection.execute_wrapper(execute):
        yield failed


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_what_became_of_a_letter_is_noted_once_the_database_takes_it(ann, bob, smtp, error):
    make_game([ann, bob])

    with failing(2, "UPDATE", "games_letter", "Status.SENT", error=error) as failed:
        assert delivery.deliver().sent == 2

    assert len(failed) == 2
    assert len(smtp.letters) == 2
    assert set(Letter.objects.values_list("status", flat=True)) == {"sent"}


def test_letters_that_were_claimed_beside_one_in_trouble_can_be_sent_at_once(ann, bob, smtp):
    for _ in range(2):
        make_game([ann, bob])

    with failing(1, "SELECT", "games_letter", "LIMIT 21"), pytest.raises(OperationalError):
        delivery.deliver()

    assert Letter.objects.filter(status="sending").count() == 1
    assert delivery.deliver().sent == 3


def test_a_game_is_given_back_once_the_database_takes_it(game):
    assert attending.claim(game.pk)

    with failing(3, "UPDATE", "games_game", "abandoned") as failed:
        attending.give_back(game.pk)

    assert len(failed) == 3
    assert Game.objects.get(pk=game.pk).attended_until is None


def test_patience_ends(game, monkeypatch):
    monkeypatch.setattr(patience, "PATIENCE_SECONDS", -1)

    with failing(2, "UPDATE", "games_game") as failed, pytest.raises(OperationalError):
        attending.give_back(game.pk)

    assert len(failed) == 1


def test_within_a_transaction_there_is_one_try(game):
    updates = failing(2, "UPDATE", "games_game")
    with updates as failed, pytest.raises(OperationalError), transaction.atomic():
        attending.give_back(game.pk)

    assert len(failed) == 1
