"""What people do in front of a browser: find the answers, press one, confirm, wait."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1366, "height": 900}}
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"

WAITING = re.compile("^Waiting for")
OVER = re.compile(" wins$| share the victory$")


def question(page: Page) -> str:
    return page.locator("#question").inner_text()


def press_first(page: Page) -> None:
    """The first answer of the list, unfolded where it must be; confirmed if that is asked."""
    folded = page.locator(".answers details.group:not([open]) > summary")
    if page.locator(".answers .option").locator("visible=true").count() == 0:
        folded.first.click()
    asked = table_of(page)
    page.locator(".answers .option").locator("visible=true").first.click()
    expect(page.locator(f"[data-as='{asked}']")).to_have_count(0)
    if page.locator(".confirm").count():
        confirm(page)


def confirm(page: Page) -> None:
    asked = table_of(page)
    page.locator(".confirm").get_by_role("button", name="Confirm").click()
    expect(page.locator(f"[data-as='{asked}']")).to_have_count(0)


def table_of(page: Page) -> str:
    """Put a mark on the table as it is now: a new one has none."""
    return page.evaluate(
        """() => {
          const table = document.querySelector("#table");
          table.dataset.as = String(Math.random());
          return table.dataset.as;
        }"""
    )


def play_turn(page: Page) -> int:
    """Answer until nothing is asked any more; how many answers that took."""
    answers = 0
    while not (WAITING.search(question(page)) or OVER.search(question(page))):
        press_first(page)
        answers += 1
    return answers


def wait_for_turn(page: Page, *, seconds: float = 30) -> None:
    """Without doing anything: the page finds out by itself."""
    expect(page.locator("#question")).not_to_have_text(WAITING, timeout=seconds * 1000)


def scores(page: Page) -> Locator:
    return page.locator("table.scores .total td")
