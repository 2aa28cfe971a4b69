"""A level of a campaign, from its beginning to the next level. The first turn and the last answer
are given by hand; the middle is played as a bot once played it, to a level really completed."""

import secrets
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import Page, expect

from engines.kepler_3042.components import ACTIONS
from engines.record import from_text
from games.models import Game, Move
from games.models import game as game_module
from games.services.moves import submit_move
from tests.browser.playing import DESKTOP, PHONE, confirm, table_of

pytestmark = pytest.mark.django_db(transaction=True)

RECORDED = Path(__file__).parents[1] / "engines/kepler_3042/games/1-player-level-completed.json"


@pytest.fixture
def recorded(monkeypatch):
    """A game that completes level 1 of The Edge of the Galaxy; every new table is dealt like it."""
    record = from_text(RECORDED.read_bytes())
    dealt = SimpleNamespace(token_hex=lambda _: record["seed"], choice=secrets.choice)
    monkeypatch.setattr(game_module, "secrets", dealt)
    return record


def test_from_the_first_level_to_the_second(open_page, ann, recorded):
    answers = [answer for _, answer, _ in recorded["log"]]
    points = recorded["outcome"]["scores"][0]["total"]
    page = sign_in(open_page("/accounts/login/", **DESKTOP))
    begin(page)
    game = Game.objects.get()

    hand_made = first_turn(answers)
    for answer in answers[:hand_made]:
        give(page, answer)
    play_on(game, answers[hand_made:-1])
    page.reload()
    give(page, answers[-1])

    expect(page.locator("#question")).to_have_text("Ann wins")
    expect(page.locator(".sheet")).to_contain_text(f"Level 1 is completed with {points} points.")
    page.get_by_role("link", name="Go on to level 2").click()
    expect(page.get_by_role("row", name=f"{points} Level 1 is completed")).to_be_visible()
    page.get_by_label("1 energy, 1 matter, 1 antimatter on Earth").check()
    page.get_by_role("button", name="Start level 2").click()

    expect(page.locator(".level")).to_have_text("The Edge of the Galaxy, level 2")
    for objective in ("External Logistics Base", "Atlantis Project"):
        expect(page.locator(".board")).to_contain_text(objective)
    page.get_by_text("Board as text", exact=True).click()
    expect(page.locator(".as-text")).to_contain_text("Earth: 1 energy, 1 matter, 1 antimatter")


def test_giving_up_and_trying_again_on_a_phone(open_page, ann):
    page = sign_in(open_page("/accounts/login/", **PHONE))
    begin(page)
    first = page.url

    page.get_by_text("About this game").click()
    page.get_by_text("Give up", exact=True).click()
    page.get_by_role("button", name="Yes, give up").click()

    expect(page.locator("#question")).to_have_text("This game was aborted")
    page.get_by_role("link", name="Try level 1 again").click()
    expect(page.get_by_role("row", name="Without a result.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("button", name="Try level 1 again").click()
    expect(page.locator(".level")).to_have_text("The Edge of the Galaxy, level 1")
    assert page.url != first


def sign_in(page: Page) -> Page:
    page.locator("[name=login]").fill("ann@example.com")
    page.locator("[name=password]").fill("stars and sails")
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.locator("h1")).to_have_text("Welcome, Ann")
    return page


def begin(page: Page) -> None:
    """By the way a newcomer takes: a new game, alone, the easiest campaign."""
    page.get_by_role("link", name="New game").first.click()
    page.get_by_role("link", name="Play it alone").click()
    page.get_by_role("button", name="Start The Edge of the Galaxy").click()
    expect(page.locator(".level")).to_have_text("The Edge of the Galaxy, level 1")


def first_turn(answers: list[str]) -> int:
    """How many answers until the second main action is chosen."""
    is_main = [answer in ACTIONS for answer in answers]
    return is_main.index(True, is_main.index(True) + 1)


def give(page: Page, answer: str) -> None:
    """Press that answer in the list, unfolded where it must be; confirm it if that is asked."""
    option = page.locator(f'.option[value="{answer}"]')
    if not option.is_visible():
        page.locator(".answers details", has=option).locator("summary").click()
    asked = table_of(page)
    option.click()
    expect(page.locator(f"[data-as='{asked}']")).to_have_count(0)
    if page.locator(".confirm").count():
        confirm(page)


def play_on(game: Game, answers: list[str]) -> None:
    for answer in answers:
        game.refresh_from_db()
        submit_move(game=game, seat=0, text=answer, seen=game.head, via=Move.Via.WEB)
