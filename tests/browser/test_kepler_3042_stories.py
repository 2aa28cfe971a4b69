"""Turns of Kepler-3042 as people play them: a whole one from the build to the withdrawal, and a
decision that falls to another in the middle of it, made from a letter."""

import re

import pytest
from playwright.sync_api import Page, expect

from engines.kepler_3042.components import TARGET
from engines.kepler_3042.rules.starships import reach
from engines.kepler_3042.rules.technologies import level_of
from games.models import Game
from tests.browser.playing import DESKTOP, PHONE, confirm, table_of
from tests.factories import awaited, make_game, steer, sweep
from tests.players.kepler_3042 import (
    has_a_full_turn,
    has_a_gift,
    landings,
    scholars,
    scouts,
)

pytestmark = pytest.mark.django_db(transaction=True)


def press(page: Page, *touches: str) -> None:
    """One after the other on the board; each press brings a new table."""
    for touch in touches:
        asked = table_of(page)
        page.locator(f'.board a.spot[data-touch="{touch}"]').dispatch_event("click")
        expect(page.locator(f"[data-as='{asked}']")).to_have_count(0)


def choose(page: Page, label: str | re.Pattern) -> None:
    asked = table_of(page)
    page.locator(".answers").get_by_role("button", name=label).click()
    expect(page.locator(f"[data-as='{asked}']")).to_have_count(0)


def take_back(page: Page) -> None:
    asked = table_of(page)
    page.get_by_role("button", name="Take my last move back").click()
    expect(page.locator(f"[data-as='{asked}']")).to_have_count(0)


def made(game: Game, count: int) -> list[str]:
    """The last moves that still stand, in order."""
    return [answer for _, answer in game.play().log[-count:]]


@pytest.fixture
def full_turn(transactional_db, ann, bob) -> Game:
    game = make_game([ann, bob], engine="kepler-3042", seed="story 9")
    steer(game, scouts, lambda play, made: has_a_full_turn(play))
    return game


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_turn(open_page, full_turn, device):
    game, seat = full_turn, awaited(full_turn)
    table = game.play().table
    start, target, landing = flight(table, seat.number)
    page = open_page(f"/games/{game.slug}/", seat.player, **device)

    # The build: the action, the planet that pays, the hex.
    press(page, "action-space-missions")
    expect(page.locator("#question")).to_contain_text("builds a starship")
    dock = next(
        answer.split()[2]
        for answer in game_now(game).waiting_for[seat.number].options
        if answer.startswith("build earth")
    )
    press(page, "planet-earth", f"hex-{dock}")
    expect(page.locator(f'.k-starship[data-hex="{dock}"]')).to_have_count(1)
    if page.locator("#question").inner_text().endswith("where?"):
        choose(page, "Done")

    # Undo, and once more.
    before = page.locator("#question").inner_text()
    press(page, "bonus-civil-modernity")
    expect(page.locator("#question")).not_to_have_text(before)
    take_back(page)
    expect(page.locator("#question")).to_have_text(before)

    # The bonus, for a cube from storage.
    press(page, "bonus-civil-modernity")
    spare = next(kind for kind, n in game_now(game).table.nations[seat.number].storage.items() if n)
    press(page, f"storage-{spare}")
    answer_until(page, game, seat.number, "move")

    # Over the colonial target, and on to a landing.
    press(page, f"hex-{start}", f"hex-{target}")
    expect(page.locator(f'.k-starship[data-hex="{target}"]')).to_have_count(1)
    answer_until(page, game, seat.number, f"move {target}")
    press(page, f"hex-{target}", f"hex-{landing}")
    expect(page.locator(f'.k-starship[data-hex="{landing}"]')).to_have_count(1)
    expect(page.locator(f'.k-body[data-hex="{target}"]')).to_have_count(0)

    # The other one comes home.
    answer_until(page, game, seat.number, "withdraw")
    press(page, f"hex-{dock}")
    expect(page.locator(f'.k-starship[data-hex="{dock}"]')).to_have_count(0)
    assert f"withdraw {dock}" in made(game_row(game), 3)
    take_back(page)
    expect(page.locator(f'.k-starship[data-hex="{dock}"]')).to_have_count(1)
    press(page, f"hex-{dock}")

    choose(page, "Done")
    confirm(page)
    expect(page.locator("#question")).to_contain_text("Waiting for")
    assert device is DESKTOP or page.evaluate("document.documentElement.scrollWidth") <= 360


def flight(table, seat: int) -> tuple[str, str, str]:
    """From a hex over a colonial target to a landing."""
    speed = level_of(table.nations[seat], "travel").speed
    return next(
        (ship, goal, hex)
        for ship in table.nations[seat].starships
        for goal, far in reach(table, ship, speed).items()
        if goal in table.bodies and table.bodies[goal].tile == TARGET
        for hex in reach(table, goal, speed - far)
        if hex in landings(table)
    )


def game_row(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def game_now(game: Game):
    return game_row(game).play()


def answer_until(page: Page, game: Game, seat: int, verb: str) -> None:
    """Whatever is asked on the way, a cube to regenerate perhaps, is left."""
    for _ in range(5):
        options = list(game_now(game).waiting_for[seat].options)
        if any(answer.startswith(verb) for answer in options):
            return
        choose(page, re.compile("^(Done|No, thank you)$"))
    raise AssertionError(f"{verb} is never asked")


# In the middle of another's turn, from a letter


@pytest.fixture
def gift(transactional_db, ann, bob) -> Game:
    game = make_game([ann, bob], engine="kepler-3042")
    steer(game, scholars, lambda play, made: has_a_gift(play))
    return game


@pytest.fixture
def post(settings, sink, live_server):
    settings.SITE_URL = live_server.url
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", sink.port
    return sink


def test_a_decision_in_the_middle_of_anothers_turn_made_from_a_letter(
    open_page, gift, ann, bob, post
):
    page = open_page(f"/games/{gift.slug}/", ann, **DESKTOP)
    press(page, "technology-quantum")
    if page.locator(".confirm").count():
        confirm(page)
    expect(page.locator("#question")).to_have_text("Waiting for Bob")
    assert game_now(gift).table.active == 0, "it is still Ann's turn"

    sweep()
    letter = post.to(bob.email)[-1]
    text = letter.get_body(("plain",)).get_content()
    assert "Regenerate 1" in text
    answers = re.findall(r"http://\S+/answer/\?\S+", text)
    his = open_page(next(url for url in answers if "regenerate" in url), **PHONE)
    expect(his.locator("#question")).to_have_text("Make this move?")
    assert 1 in game_now(gift).waiting_for, "opening a link changes nothing"
    confirm(his)

    expect(his.locator("#question")).to_have_text("Waiting for Ann")
    expect(page.locator("#question")).not_to_have_text("Waiting for Bob")
    assert list(game_now(gift).waiting_for) == [0]
