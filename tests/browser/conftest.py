"""A real browser: Debian's chromium, driven by Playwright."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from scripts.browser import path as find_browser

if TYPE_CHECKING:
    from pytest_django.live_server_helper import LiveServer

    from accounts.models import User

# Playwright runs an event loop in this thread, which makes Django refuse the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_browser()
    if path is None:
        pytest.fail("These tests need chromium; scripts/browser.py installs it.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


Open = Callable[..., Page]


@pytest.fixture
def open_at(browser: Browser) -> Iterator[Open]:
    """`open_at(site, "/path/")` opens a page in a browser of its own; other words are its options.
    A script error or a blocked style on any page fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open(site: str, path: str, cookies: Sequence[dict[str, str]] = (), **options: Any) -> Page:
        context = browser.new_context(base_url=site, **options)
        contexts.append(context)
        context.add_cookies(cookies)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda message: message.type == "error" and complaints.append(message.text),
        )
        page.goto(path)
        return page

    yield open
    for context in contexts:
        context.close()
    # A refused move is answered with 422, one that comes too late with 409: not errors of the page,
    # though browsers report them as such.
    refused = ("status of 409", "status of 422")
    assert [text for text in complaints if not any(each in text for each in refused)] == []


@pytest.fixture
def open_page(open_at: Open, live_server: LiveServer) -> Open:
    """`open_page("/games/…/", ann)` opens a page as Ann; other words are the browser's options."""

    def open(path: str, user: User | None = None, **options: Any) -> Page:
        cookies = [session_cookie(user, live_server.url)] if user is not None else []
        return open_at(live_server.url, path, cookies, **options)

    return open


def session_cookie(user: User, url: str) -> dict[str, str]:
    from django.test import Client

    client = Client()
    client.force_login(user)
    return {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": url}
