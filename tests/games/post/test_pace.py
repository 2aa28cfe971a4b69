"""In which order letters go out, how they are claimed, and how one pass of delivery ends."""

import threading
import time
from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games import tasks
from games.models import Letter
from games.post import delivery
from tests.conftest import IS_POSTGRES
from tests.factories import UserFactory, awaited, make_game, submit, write_notices

Status = Letter.Status


@pytest.fixture
def two_domains(ann):
    """A game of Ann, who has her mail elsewhere, with Bob."""
    bob = UserFactory(name="Bob", email="bob@slow.example")
    game = make_game([ann, bob])
    Letter.objects.all().delete()
    return game


def addresses(letters):
    return [letter.address for letter in letters]


def test_the_newest_turn_letter_goes_first_and_notices_in_order(ann, bob):
    first, second = make_game([ann, bob]), make_game([ann, bob], seed="another")
    write_notices(first, 2)
    submit(first)
    while awaited(first).number == 0:
        submit(first)

    claimed = delivery.claim(Letter.objects.all(), 100)

    kinds = [letter.kind for letter in claimed]
    turns = [letter.pk for letter in claimed if letter.kind == Letter.Kind.TURN]
    others = [letter.pk for letter in claimed if letter.kind != Letter.Kind.TURN]
    assert kinds[: len(turns)] == [Letter.Kind.TURN] * len(turns)
    assert len(turns) >= 2
    assert second.letters.filter(pk__in=turns).exists()
    assert turns == sorted(turns, reverse=True)
    assert others == sorted(others)


def test_a_pass_ends_in_time_and_says_how_much_is_left(two_domains, smtp, settings):
    settings.PASS_SECONDS = 1
    smtp.pause = 0.4
    write_notices(two_domains, 5)

    done = delivery.deliver()

    assert 1 <= done.sent <= 4
    assert done.left == 10 - done.sent
    assert not Letter.objects.exclude(status__in=[Status.SENT, Status.WAITING]).exists()
    assert set(Letter.objects.values_list("status", "attempts")) == {("sent", 1), ("waiting", 0)}


def test_what_a_pass_leaves_is_called_for_at_once(two_domains, smtp, settings, monkeypatch):
    settings.PASS_SECONDS = 1
    smtp.pause = 0.4
    write_notices(two_domains, 3)
    calls = []
    monkeypatch.setattr(tasks.deliver_letters, "apply_async", lambda args, **_: calls.append(args))

    tasks.deliver_letters(two_domains.pk)
    assert calls == [(two_domains.pk,)]
    smtp.pause = 0
    tasks.deliver_letters(two_domains.pk)

    assert calls == [(two_domains.pk,)]
    assert len(smtp.letters) == 6


def test_a_server_that_is_down_is_not_called_again_at_once(two_domains, smtp):
    write_notices(two_domains, 3)
    smtp.stop()

    assert delivery.deliver() == (0, 0)


def test_letters_to_a_slow_domain_come_last_and_one_at_a_time(two_domains):
    delivery.pace.note("somebody@Slow.example", seconds=9)
    write_notices(two_domains, 3)

    claimed = [addresses(delivery.claim_next(Letter.objects.all())) for _ in range(5)]

    slow = ["bob@slow.example"]
    assert claimed == [["ann@example.com"] * 3, slow, slow, slow, []]


def test_a_domain_that_is_fast_again_is_treated_like_the_others(two_domains):
    delivery.pace.note("bob@slow.example", seconds=9)
    delivery.pace.note("bob@slow.example", seconds=0.1)
    write_notices(two_domains, 1)

    assert len(delivery.claim_next(Letter.objects.all())) == 2


def test_a_domain_that_defers_us_slows_only_itself(two_domains, smtp):
    smtp.deferred["bob@slow.example"] = 99
    write_notices(two_domains, 10)

    done = delivery.deliver()

    assert done == (10, 0)
    assert len(smtp.to("ann@example.com")) == 10
    tried = 99 - smtp.deferred["bob@slow.example"]
    assert 3 <= tried <= 3 + delivery.BATCH
    spared = Letter.objects.filter(address="bob@slow.example", attempts=0)
    assert spared.count() == 10 - tried
    for letter in spared:
        assert letter.due_at > timezone.now() + timedelta(seconds=10)


def test_one_mailbox_that_defers_us_holds_up_no_neighbour(ann, bob, smtp):
    smtp.deferred["bob@example.com"] = 99
    game = make_game([ann, bob])
    Letter.objects.all().delete()
    write_notices(game, 10)

    delivery.deliver()

    assert len(smtp.to("ann@example.com")) == 10


@pytest.mark.skipif(not IS_POSTGRES, reason="SQLite has one writer at a time")
@pytest.mark.django_db(transaction=True)
def test_eight_threads_claim_without_losing():
    """Every claim gets all that it asks for, until there are few; none is claimed twice."""
    people = [UserFactory(name=f"Player {number}") for number in range(4)]
    game = make_game(people)
    Letter.objects.all().delete()
    write_notices(game, 100)
    claimed, sizes, start = Counter(), [], threading.Barrier(8)

    def claim_all():
        start.wait()
        while True:
            found = delivery.claim(Letter.objects.all(), delivery.BATCH)
            sizes.append(len(found))
            claimed.update(letter.pk for letter in found)
            if not found:
                connection.close()
                return
            time.sleep(0.001)

    threads = [threading.Thread(target=claim_all) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(claimed) == 400
    assert set(claimed.values()) == {1}
    # Only when there are few left may a claim get less than it asked for.
    assert len([size for size in sizes if 0 < size < delivery.BATCH]) <= len(threads)
