"""`make run` on an empty folder, and a newcomer who plays a whole game against bots: by clicks, and
from a letter. Nothing here is a stand-in: the worker lets the bots move and brings the letters."""

import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import (
    DESKTOP,
    OVER,
    WAITING,
    confirm,
    play_turn,
    question,
    scores,
    wait_for_turn,
)
from tests.running import runs_of_the_site

TIMES_AWAY = 3
"""How often the newcomer leaves the table: twice for the mailbox, once from the letter's page."""
ALBUM = os.environ.get("ALBUM")
"""A folder for a picture of each moment of the story, to look through; none if it is not set."""


@pytest.fixture
def site(tmp_path):
    with runs_of_the_site(tmp_path / "data") as start:
        yield start("run.py").wait()


def test_from_the_first_page_to_the_history(site, open_at):
    page = open_at(site.url, "/", **DESKTOP)
    keep(page, "first-page")

    page.get_by_role("button", name="Play as a guest").click()
    game = page.url
    turn_letters(page, count=1)  # or on a slow machine it may come after that of the second turn
    page.goto(game)
    wait_for_turn(page)
    keep(page, "first-turn")
    assert play_turn(page) > 0
    expect(page.locator("#question")).to_have_text(WAITING)

    letter = open_letter(page)
    expect(letter.locator("h1")).to_have_text("Your turn in Kepler Run")
    keep(page, "letter")
    letter.locator(".moves a").first.click()
    expect(page).to_have_url(re.compile(r"/l/[^/]+/answer/"))
    expect(page.locator("#question")).to_have_text("Make this move?")
    keep(page, "confirm")
    confirm(page)
    play_turn(page)

    page.goto(game)
    turns = 2
    while not OVER.search(question(page)):
        wait_for_turn(page)
        keep(page, f"turn-{turns}")
        play_turn(page)
        turns += 1
    assert turns > 6
    expect(scores(page)).to_have_count(3)
    keep(page, "over")
    mine = re.search(r"(\d)\. Guest", page.locator("table.scores thead").inner_text())[1]

    page.goto("/mailbox/")
    keep(page, "mailbox-after-the-game")
    letters = page.locator(".letter-line").count()
    assert letters <= TIMES_AWAY + 1, "one for each time they left the table, and one at the end"

    page.goto("/me/games/")
    row = page.locator("tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Kepler Run")
    expect(row.locator('[data-label="Place"]')).to_have_text(mine)
    keep(page, "history")

    assert site.stop(signal.SIGINT) == 0


def open_letter(page: Page):
    """Find the letter of the second turn in the mailbox, and open it; its text, in its frame."""
    turns = turn_letters(page, count=2)
    keep(page, "mailbox")
    turns.first.click()
    return page.frame_locator("iframe.letter-frame")


def turn_letters(page: Page, *, count: int):
    """Those in the mailbox, the newest first, once there are so many: the page finds out by
    itself."""
    page.goto("/mailbox/")
    turns = page.locator(".letter-line", has_text="Kepler Run")
    expect(turns.nth(count - 1)).to_be_visible(timeout=60_000)
    return turns


def keep(page: Page, moment: str) -> None:
    if ALBUM:
        page.evaluate("document.fonts.ready")
        page.screenshot(path=Path(ALBUM) / f"{moment}.png", full_page=True, caret="initial")
