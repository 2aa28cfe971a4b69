"""Pictures of Exoplanets for the documentation, of a game that is the same every time."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from accounts.models import User
from engines.exoplanets.table import Table
from games.models import Game
from games.services.moves import submit_move
from tests.browser.playing import DESKTOP, PHONE
from tests.browser.test_pictures import take, take_letter
from tests.factories import awaited, make_game
from tests.players.exoplanets import lively

pytestmark = pytest.mark.django_db(transaction=True)


def game_until(players: list[User], is_reached: Callable[[Table], bool]) -> Game:
    """Played until the first of them is awaited in the middle of the game, and that is so."""
    game = make_game(players, engine="exoplanets", seed="picture")
    chance = random.Random(7)
    while not (game.head > 45 and awaited(game).number == 0 and is_reached(game.play().table)):
        seat, answer = lively(game.play(), chance)
        submit_move(game=game, seat=seat, text=answer, seen=game.head, via="web")
        game.refresh_from_db()
    return game


@pytest.mark.parametrize(
    ("name", "options"),
    {
        "exoplanets-desktop": DESKTOP | {"color_scheme": "light"},
        "exoplanets-dark": DESKTOP | {"color_scheme": "dark"},
        "exoplanets-phone": PHONE | {"color_scheme": "dark"},
        "exoplanets-phone-light": PHONE | {"color_scheme": "light"},
    }.items(),
)
def test_the_turn_page(open_page, ann, bob, dee, name, options):
    """Ann has a planet to place."""
    game = game_until([ann, bob, dee], lambda table: bool(table.newborn))
    page = open_page(f"/games/{game.slug}/", ann, **options)
    expect(page.locator("#question")).to_be_visible()
    if options["viewport"] == PHONE["viewport"]:
        page.locator("details.sheet > summary").click()
        page.locator(".board").evaluate("board => board.scrollIntoView()")

    take(page, name)


def test_the_letter(open_page, ann, bob, dee, settings):
    """As the mailbox shows it, when Ann's turn begins."""
    settings.EMAIL_BACKEND = "games.mailbox.MailboxBackend"
    game = game_until([ann, bob, dee], lambda table: table.turn.born is None)
    take_letter(open_page, game, ann, "exoplanets-letter", width=1000, height=1500)
