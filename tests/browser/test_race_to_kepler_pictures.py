"""Pictures of Race to Kepler for the documentation, of a game that is the same every time."""

import pytest
from playwright.sync_api import expect

from games.models import Game
from games.services.happenings import TurnBegan, announce
from tests.browser.playing import DESKTOP, PHONE
from tests.browser.test_pictures import take, take_letter
from tests.factories import make_game, steer
from tests.players.race_to_kepler import can, racers

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def under_way(transactional_db, ann, bob, cid, dee) -> Game:
    """Four cities half way; Ann has cards to play, money to spend and an operation to use."""
    game = make_game([ann, bob, cid, dee], engine="race-to-kepler", seed="a picture")
    steer(
        game,
        racers(39),
        lambda play, made: (
            made > 250
            and can(play, 0, "play", "acquire", "operate")
            and len(set(play.table.mats[0].hand)) > 2
        ),
    )
    assert game.is_running
    return game


@pytest.mark.parametrize(
    ("name", "options"),
    {
        "race-to-kepler-desktop": DESKTOP | {"color_scheme": "light"},
        "race-to-kepler-dark": DESKTOP | {"color_scheme": "dark"},
        "race-to-kepler-phone": PHONE | {"color_scheme": "dark"},
        "race-to-kepler-phone-light": PHONE | {"color_scheme": "light"},
    }.items(),
)
def test_the_turn_page(open_page, under_way, ann, name, options):
    page = open_page(f"/games/{under_way.slug}/", ann, **options)
    expect(page.locator(".part-rk-cards .can-press").first).to_be_visible()

    take(page, name)


def test_the_encounter(open_page, under_way):
    """The second of four bids, with a card chosen."""
    steer(under_way, racers(), lambda play, made: len(play.table.to_bid) == 3)
    [number] = under_way.play().waiting_for
    player = under_way.seats.get(number=number).player
    page = open_page(f"/games/{under_way.slug}/", player, **DESKTOP, color_scheme="light")
    page.locator('.can-press[data-touch^="hand-"] a').first.click()
    expect(page.get_by_role("button", name="Bid these cards")).to_be_visible()
    page.mouse.move(0, 0)
    page.evaluate("window.scrollTo(0, 0)")

    take(page, "race-to-kepler-encounter")


def test_the_letter(open_page, under_way, ann, settings):
    settings.EMAIL_BACKEND = "games.mailbox.MailboxBackend"
    announce(TurnBegan(game=under_way, seats=[under_way.seats.get(player=ann)]))
    take_letter(open_page, under_way, ann, "race-to-kepler-letter", width=900, height=1500)
