"""The page shows what would be typed for each answer, so that it can be written in a mail."""

import pytest
from playwright.sync_api import expect

from tests.browser.playing import DESKTOP, PHONE
from tests.factories import make_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_each_answer_has_its_code_to_be_seen_and_not_to_be_heard(open_page, ann, bob, size):
    game = make_game([ann, bob], played=7, engine="kepler-3042")
    seat = game.seats.filter(is_awaited=True).select_related("player").get()
    [answer, *_] = game.play().waiting_for[seat.number].legal
    label = str(game.play().waiting_for[seat.number].options[answer].label)

    page = open_page(f"/games/{game.slug}/", seat.player, **size)
    button = page.locator(f'.answers button[value="{answer}"]')
    shown = button.evaluate("node => getComputedStyle(node, '::after').content")

    assert f'"{answer}"' in shown
    expect(button).to_have_accessible_name(label)

    page.goto(f"/games/{game.slug}/confirm/?answer={answer}&seen={game.head}")
    code = page.locator(".chosen code")
    expect(code).to_have_text(answer)
    expect(code).to_have_attribute("aria-hidden", "true")
