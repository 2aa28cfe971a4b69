"""`manage.py overdue`: somebody notices when the worker or beat has died."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.models import Letter, Seat
from tests.factories import make_game

LATE = timedelta(minutes=11)


def test_nothing_is_said_while_all_is_in_time(ann, bob, capsys):
    make_game([ann, bob], days_per_turn=3)

    call_command("overdue")

    assert capsys.readouterr().out == ""


def test_a_letter_that_nobody_sends_is_noticed(game):
    Letter.objects.update(due_at=timezone.now() - LATE)

    with pytest.raises(CommandError, match="letters 2, deadlines 0"):
        call_command("overdue")


def test_a_deadline_that_nobody_minds_is_noticed(ann, bob):
    make_game([ann, bob], days_per_turn=3)
    Seat.objects.awaited().update(deadline=timezone.now() - LATE)

    with pytest.raises(CommandError, match="letters 0, deadlines 1"):
        call_command("overdue")
