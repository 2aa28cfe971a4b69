"""A public profile, by choice."""

import pytest

from tests.factories import finish, make_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def public_ann(ann):
    ann.is_public = True
    ann.save()
    return ann


def test_nobody_has_one_unless_they_want_to(client, ann, cid):
    assert client.get(f"/people/{ann.pk}/").status_code == 404

    client.force_login(cid)
    assert client.get(f"/people/{ann.pk}/").status_code == 404


def test_one_can_see_how_ones_own_would_look(client, ann):
    client.force_login(ann)

    assert b"Only you can see this page" in client.get(f"/people/{ann.pk}/").content


def test_anyone_can_see_a_public_one(client, public_ann, bob):
    finished, running = make_game([public_ann, bob]), make_game([public_ann, bob])
    finish(finished)

    response = client.get(f"/people/{public_ann.pk}/")

    assert [row.game for row in response.context["rows"]] == [finished]
    assert running.slug not in response.content.decode()
    [tally] = response.context["tally"]
    assert (tally["name"], tally["played"]) == ("Kepler Run", 1)


def test_it_shows_no_address(client, public_ann):
    assert b"example.com" not in client.get(f"/people/{public_ann.pk}/").content


def test_it_goes_with_the_account(client, public_ann):
    public_ann.is_active = False
    public_ann.save()

    assert client.get(f"/people/{public_ann.pk}/").status_code == 404
