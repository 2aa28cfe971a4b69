"""Dated absences: said beforehand, they stop the clock."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Absence
from tests.factories import awaited, make_game

pytestmark = pytest.mark.django_db


def day(number):
    return timezone.localdate() + timedelta(days=number)


@pytest.fixture
def me(client, ann):
    client.force_login(ann)
    return ann


def add(client, first, last):
    return client.post("/me/away/", {"first_day": day(first), "last_day": day(last)})


def test_one_is_added_and_listed(client, me):
    response = add(client, 3, 10)

    assert response.url == "/me/"
    absence = me.absences.get()
    assert (absence.first_day, absence.last_day) == (day(3), day(10))
    assert list(client.get("/me/").context["absences"]) == [absence]


@pytest.fixture
def seat(client, ann, bob):
    """Whoever is to move, signed in, with three days for it."""
    seat = awaited(make_game([ann, bob], days_per_turn=3))
    client.force_login(seat.player)
    return seat


def test_it_moves_the_deadline_of_a_turn_under_way(client, seat):
    before = seat.deadline

    add(client, 1, 5)

    seat.refresh_from_db()
    assert seat.deadline - before == timedelta(days=5)


def test_forgetting_it_moves_the_deadline_back(client, seat):
    before = seat.deadline
    add(client, 1, 5)

    client.post(f"/me/away/{seat.player.absences.get().pk}/delete/")

    seat.refresh_from_db()
    assert not seat.player.absences.exists()
    assert abs(seat.deadline - before) < timedelta(seconds=5)


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [
        (5, 3, "before the first day"),
        (-5, -2, "in the past"),
        (1, 100, "60 days"),
        (0, 60, "60 days"),
        (1090, 1100, "three years"),
    ],
)
def test_some_cannot_be(client, me, first, last, why):
    response = add(client, first, last)

    assert response.status_code == 422
    assert why in str(response.context["absence_form"].errors)
    assert not me.absences.exists()


def test_two_cannot_overlap(client, me):
    add(client, 3, 10)

    response = add(client, 10, 12)

    assert response.status_code == 422
    assert me.absences.count() == 1


def test_nobody_can_stop_the_clock_for_ever(client, me):
    for number in range(12):
        add(client, number * 70, number * 70 + 59)

    response = add(client, 900, 901)

    assert response.status_code == 422
    assert me.absences.count() == 12


def test_past_ones_are_not_shown(client, me):
    Absence.objects.create(user=me, first_day=day(-9), last_day=day(-1))

    assert list(client.get("/me/").context["absences"]) == []


def test_a_stranger_cannot_delete_it(client, me, cid):
    add(client, 3, 10)
    client.force_login(cid)

    response = client.post(f"/me/away/{me.absences.get().pk}/delete/")

    assert response.status_code == 404
    assert me.absences.exists()


def test_it_takes_a_post(client, me):
    assert client.get("/me/away/").status_code == 405
    assert client.get("/me/away/1/delete/").status_code == 405
