"""A finished game in a real browser, move by move: by buttons, by the slider, by the arrow keys."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import DESKTOP
from tests.factories import finish, make_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def over(transactional_db, ann, bob):
    game = make_game([ann, bob])
    finish(game)
    return game


def expect_step(page: Page, game, number: int) -> None:
    expect(page.locator("label[for=to]")).to_contain_text(f"Move {number} of")
    expect(page).to_have_url(f"{page.url.split('/games/')[0]}/games/{game.slug}/replay/{number}/")


def test_the_address_follows_the_steps_and_leads_back(open_page, over, ann):
    page = open_page(f"/games/{over.slug}/replay/0/", ann, **DESKTOP)

    page.get_by_role("link", name="Next").click()
    expect_step(page, over, 1)
    page.locator("#to").fill("7")
    expect_step(page, over, 7)
    page.go_back()

    expect_step(page, over, 1)
    expect(page.locator("h1")).to_have_count(1)


def test_the_arrow_keys_go_back_and_on_anywhere_on_the_page(open_page, over, ann):
    page = open_page(f"/games/{over.slug}/replay/3/", ann, **DESKTOP)

    page.keyboard.press("ArrowRight")
    expect_step(page, over, 4)
    page.keyboard.press("ArrowRight")
    expect_step(page, over, 5)
    page.keyboard.press("ArrowLeft")
    expect_step(page, over, 4)


def test_on_the_slider_they_move_the_slider(open_page, over, ann):
    page = open_page(f"/games/{over.slug}/replay/3/", ann, **DESKTOP)

    page.locator("#to").focus()
    page.keyboard.press("ArrowRight")

    expect_step(page, over, 4)
