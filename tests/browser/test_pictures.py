"""Pictures for the README and the documentation, of games that are the same every time."""

from datetime import UTC, datetime, timedelta

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Envelope, Game, Letter
from games.post.delivery import deliver
from games.services.happenings import TurnBegan, announce
from games.services.moves import submit_move
from tests.browser.playing import DESKTOP, PHONE, PICTURES
from tests.factories import awaited, finish, make_game, steer
from tests.players.kepler_3042 import explorers, has_moves

pytestmark = pytest.mark.django_db(transaction=True)

SMALLEST, LARGEST = 20_000, 300_000
"""Bytes of a picture: less is a blank page, more is a burden on every clone."""

LAST_DAY = datetime(2026, 10, 30, 20, 15, tzinfo=UTC)


def take(page: Page, name: str, **how) -> None:
    page.evaluate("document.fonts.ready")
    PICTURES.mkdir(parents=True, exist_ok=True)
    path = PICTURES / f"{name}.png"
    page.screenshot(path=path, animations="disabled", caret="initial", **how)
    Image.open(path).convert("RGB").save(path, optimize=True)
    assert SMALLEST < path.stat().st_size < LARGEST, f"{name}: {path.stat().st_size} bytes"


def take_letter(open_page, game: Game, reader: User, name: str, **size: int) -> None:
    """A turn letter as the mailbox shows it."""
    deliver(game_pk=game.pk)
    envelopes = Envelope.objects.filter(address=reader.email).order_by("-pk")
    envelope = next(each for each in envelopes if b"<turn-" in bytes(each.raw))
    Envelope.objects.update(at=LAST_DAY)
    page = open_page(f"/mailbox/{envelope.pk}/", reader, viewport=size, color_scheme="light")
    expect(page.frame_locator("iframe").locator("img.picture")).to_be_visible()
    take(page, name)


def test_home(open_page):
    page = open_page("/", viewport={"width": 1280, "height": 1020}, color_scheme="light")

    take(page, "home")


@pytest.fixture
def under_way(transactional_db, ann, bob, dee) -> Game:
    """Three explorers and a bot, in the second round; it is Ann's turn."""
    game = make_game([ann, bob, dee], bots=["greedy"])
    while not (awaited(game).player == ann and game.head > 24 and cards_on_offer(game) <= 7):
        explore(game)
        game.refresh_from_db()
    return game


def cards_on_offer(game: Game) -> int:
    return len(game.play().view(None).pool)


def explore(game: Game) -> None:
    """Discover, fly on, build: the moves that make a long run."""
    seat = awaited(game)
    options = list(game.play().waiting_for[seat.number].options)
    liked = ("discover", "part", "move", "engine", "station")
    wish = liked[(game.head // 2) % 2] if options[0].startswith("discover") else "move"
    answer = next((each for each in options if each.startswith(wish)), options[0])
    head = Game.objects.get(pk=game.pk).head
    submit_move(game=game, seat=seat.number, text=answer, seen=head, via="web")


@pytest.mark.parametrize(
    ("name", "options"),
    {
        "turn-desktop": DESKTOP | {"color_scheme": "light"},
        "turn-dark": DESKTOP | {"color_scheme": "dark"},
        "turn-phone": PHONE | {"color_scheme": "dark"},
    }.items(),
)
def test_the_turn_page(open_page, under_way, ann, name, options):
    page = open_page(f"/games/{under_way.slug}/", ann, **options)
    expect(page.locator("#question")).to_be_visible()

    take(page, name)


def test_the_letter(open_page, under_way, ann, settings):
    """As the mailbox shows it."""
    settings.EMAIL_BACKEND = "games.mailbox.MailboxBackend"
    take_letter(open_page, under_way, ann, "letter", width=1000, height=1500)


@pytest.fixture
def in_flight(transactional_db, ann, bob, cid, dee) -> Game:
    """Kepler-3042 for four, half way; Ann has starships to move."""
    game = make_game([ann, bob, cid, dee], engine="kepler-3042", seed="a picture")
    steer(
        game,
        explorers(3),
        lambda play, made: made > 250 and 0 in play.waiting_for and has_moves(play, 20),
    )
    return game


@pytest.mark.parametrize(
    ("name", "options"),
    {
        "kepler-3042-desktop": DESKTOP | {"color_scheme": "light"},
        "kepler-3042-dark": DESKTOP | {"color_scheme": "dark"},
        "kepler-3042-phone": PHONE | {"color_scheme": "dark"},
        "kepler-3042-phone-light": PHONE | {"color_scheme": "light"},
    }.items(),
)
def test_the_galaxy(open_page, in_flight, ann, name, options):
    """With a starship chosen, and the hexes it can reach. On a phone, the whole page."""
    page = open_page(f"/games/{in_flight.slug}/", ann, **options)
    page.locator(".galaxy-map a.spot").last.dispatch_event("click")
    expect(page.locator(".galaxy-map .spot-count").first).to_be_attached()
    is_phone = "phone" in name

    take(page, name, clip=None if is_phone else page.locator(".part-galaxy").bounding_box())


@pytest.mark.parametrize(
    ("name", "options"),
    {
        "kepler-3042-boards": DESKTOP | {"color_scheme": "light"},
        "kepler-3042-boards-dark": DESKTOP | {"color_scheme": "dark"},
        "kepler-3042-boards-phone": PHONE | {"color_scheme": "light"},
        "kepler-3042-boards-phone-dark": PHONE | {"color_scheme": "dark"},
    }.items(),
)
def test_the_boards_of_a_nation(open_page, in_flight, ann, name, options):
    page = open_page(f"/games/{in_flight.slug}/", ann, **options)
    page.locator("details.sheet.is-yours").evaluate("sheet => sheet.remove()")
    box = page.locator("section.part-mat").bounding_box()

    take(page, name, full_page=True, clip=box)


def test_the_letter_of_kepler_3042(open_page, in_flight, ann, settings):
    settings.EMAIL_BACKEND = "games.mailbox.MailboxBackend"
    announce(TurnBegan(game=in_flight, seats=[in_flight.seats.get(player=ann)]))
    take_letter(open_page, in_flight, ann, "kepler-3042-letter", width=900, height=1380)


def test_the_history(open_page, ann, bob, cid, dee):
    tables = [
        [ann, bob], [bob, ann, dee], [ann, cid], [dee, cid, bob, ann], [ann, dee], [cid, ann],
    ]  # fmt: skip
    for number, players in enumerate(tables):
        played(players, ended=LAST_DAY - timedelta(days=16 * number), luck=number)
    under_way = make_game([ann, bob], played=9)
    Game.objects.filter(pk=under_way.pk).update(started_at=LAST_DAY + timedelta(days=2))

    page = open_page(
        "/me/games/", ann, viewport={"width": 1280, "height": 784}, color_scheme="light"
    )

    take(page, "history")


def played(players: list[User], *, ended: datetime, luck: int) -> None:
    game = make_game(players, seed=f"picture {luck}")
    finish(game, luck=luck)
    days = 5 * len(players) + luck
    Game.objects.filter(pk=game.pk).update(
        started_at=ended - timedelta(days=days, hours=3), ended_at=ended
    )
    Letter.objects.filter(game=game).delete()
