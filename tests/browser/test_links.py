"""A letter's link in a real browser: its turn is played, and then it only shows the table."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from games.links import make_link
from games.models import Seat
from tests.browser.playing import DESKTOP, PHONE
from tests.factories import awaited, make_game, submit

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(transactional_db, ann, bob):
    return make_game([ann, bob])


def picture(page, name):
    if album := os.environ.get("ALBUM"):
        page.screenshot(path=str(Path(album) / f"{name}.png"), full_page=True)


def is_too_wide(page):
    return page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.mark.parametrize("name", ["phone", "desktop", "no-scripts"])
def test_a_link_plays_its_turn_and_then_shows_the_table(open_page, game, name):
    seat = awaited(game)
    options = DESKTOP if name == "desktop" else {**PHONE, "java_script_enabled": name == "phone"}
    page = open_page(f"/l/{make_link(seat)}/", **options)
    expect(page.get_by_text("Whoever has this link can play this turn")).to_be_visible()
    page.get_by_text("Whoever has this link can play this turn").click()
    expect(page.get_by_role("link", name="Sign in", exact=True)).to_be_visible()
    picture(page, f"{name}-turn")
    assert not is_too_wide(page)

    page.locator("#answers summary").first.click()
    page.locator("#answers .option").locator("visible=true").first.click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Waiting for")).to_be_visible()
    picture(page, f"{name}-played")
    while not Seat.objects.get(pk=seat.pk).is_awaited:
        submit(game)
    page.reload()

    expect(page.get_by_role("heading", name="It is your turn")).to_be_visible()
    expect(page.get_by_role("link", name="Sign in to play")).to_be_visible()
    assert page.locator("form").count() == 0
    assert not is_too_wide(page)
    picture(page, f"{name}-later")


def test_old_links_are_made_worthless_in_the_preferences(open_page, client, game):
    seat = awaited(game)
    link = f"/l/{make_link(seat)}/"
    page = open_page("/me/", seat.player, **PHONE)
    picture(page, "preferences")

    page.get_by_role("button", name="Make old links worthless").click()

    expect(
        page.get_by_text("Done. The links in older letters do not work any more.")
    ).to_be_visible()
    assert not is_too_wide(page)
    assert client.get(link).status_code == 410
