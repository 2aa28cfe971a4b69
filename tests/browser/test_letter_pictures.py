"""The letters of all four games as mail programs show them, with pictures for the documentation."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from email import message_from_bytes

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from accounts.models import User
from games.models import Game, Letter
from games.post.delivery import write_message
from games.services import tables
from games.services.tables import Plan
from tests.browser.mail_programs import as_word_draws, without_pictures, without_style_blocks
from tests.browser.playing import PICTURES
from tests.browser.test_exoplanets_pictures import game_until
from tests.browser.test_pictures import cards_on_offer, explore
from tests.factories import awaited, finish, make_game, steer
from tests.players.kepler_3042 import explorers, has_moves
from tests.players.race_to_kepler import can, racers

pytestmark = pytest.mark.django_db(transaction=True)

LARGEST = 150_000
"""Bytes of a picture in the documentation."""
COLOURS = 255

PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 1, "is_mobile": True}
DESKTOP = {"viewport": {"width": 680, "height": 900}}
SMALLEST_TEXT, SMALLEST_TARGET = 13, 44


def kepler_run(people: list[User]) -> Game:
    game = make_game(people, seed="a letter")
    while not (awaited(game).player == people[0] and game.head > 24 and cards_on_offer(game) <= 7):
        explore(game)
        game.refresh_from_db()
    return game


def exoplanets(people: list[User]) -> Game:
    return game_until(people[:3], lambda table: table.turn.born is None)


def kepler_3042(people: list[User]) -> Game:
    game = make_game(people, engine="kepler-3042", seed="a picture")
    steer(
        game,
        explorers(3),
        lambda play, made: made > 250 and 0 in play.waiting_for and has_moves(play, 20),
    )
    return game


def race_to_kepler(people: list[User]) -> Game:
    game = make_game(people, engine="race-to-kepler", seed="a picture")
    steer(
        game,
        racers(39),
        lambda play, made: made > 250 and can(play, 0, "play", "acquire", "operate"),
    )
    return game


GAMES: dict[str, Callable[[list[User]], Game]] = {
    "kepler-run": kepler_run,
    "exoplanets": exoplanets,
    "kepler-3042": kepler_3042,
    "race-to-kepler": race_to_kepler,
}


def turn_letter(game: Game, reader: User) -> str:
    seat = game.seats.get(player=reader)
    return html_of(
        Letter.objects.create(
            kind="turn",
            game=game,
            seat=seat,
            recipient=reader,
            address=reader.email,
            head=game.head,
        )
    )


def html_of(letter: Letter) -> str:
    """The HTML of a letter, with its picture inside."""
    message = message_from_bytes(write_message(letter).message().as_bytes())
    parts = {part.get_content_type(): part for part in message.walk()}
    html = parts["text/html"].get_payload(decode=True).decode()
    if "image/png" not in parts:
        return html
    picture = base64.b64encode(parts["image/png"].get_payload(decode=True)).decode()
    cid = parts["image/png"]["Content-ID"].strip("<>")
    return html.replace(f"cid:{cid}", f"data:image/png;base64,{picture}")


@pytest.fixture(params=GAMES)
def key(request) -> str:
    return request.param


@pytest.fixture
def html(key, ann, bob, cid, dee) -> str:
    return turn_letter(GAMES[key]([ann, bob, cid, dee]), ann)


def opened(browser: Browser, html: str, **options) -> Page:
    page = browser.new_context(**options).new_page()
    page.set_content(html, wait_until="load")
    return page


def take(page: Page, name: str, height: int) -> None:
    """Take the upper part of a letter, in few colours."""
    wide = page.viewport_size["width"]
    high = min(height, page.evaluate("document.documentElement.scrollHeight"))
    shot = page.screenshot(full_page=True, clip={"x": 0, "y": 0, "width": wide, "height": high})
    image = Image.open(io.BytesIO(shot)).convert("RGB")
    path = PICTURES / f"letter-{name}.png"
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    assert 5_000 < path.stat().st_size < LARGEST, f"{name}: {path.stat().st_size} bytes"
    page.context.close()


def test_pictures_of_letters(browser, key, html):
    take(opened(browser, html, **DESKTOP), f"{key}-desktop", 1900)
    take(opened(browser, html, **PHONE), f"{key}-phone", 2600)
    take(opened(browser, html, **PHONE, color_scheme="dark"), f"{key}-dark", 1700)
    take(opened(browser, without_pictures(html), **PHONE), f"{key}-images-off", 1700)
    take(opened(browser, as_word_draws(html), **DESKTOP), f"{key}-word", 1500)


def test_pictures_of_other_letters(browser, ann, bob, cid, dee):
    """An invitation, the end of a game, a digest."""
    plans = [Plan("me"), Plan("friend", "eve@example.com"), Plan("bot", "greedy")]
    tables.create_game(creator=ann, engine="exoplanets", seats=plans)
    take(opened(browser, html_of(newest("invitation")), **PHONE), "invitation", 1800)

    over = make_game([bob, cid, dee], engine="kepler-run", seed="over")
    finish(over)
    seat = over.seats.get(player=bob)
    letter = Letter.objects.create(
        kind="over", game=over, seat=seat, recipient=bob, address=bob.email, head=over.head
    )
    take(opened(browser, html_of(letter), **PHONE), "over", 1800)

    User.objects.filter(pk=ann.pk).update(letters=User.Letters.DIGEST)
    for engine in ("kepler-run", "race-to-kepler", "exoplanets"):
        waiting_game(engine, ann, bob)
    digest = Letter.objects.create(kind="digest", recipient=ann, address=ann.email)
    take(opened(browser, html_of(digest), **PHONE), "digest", 1800)


def waiting_game(engine: str, reader: User, other: User) -> Game:
    """A game under way that waits for the reader."""
    games = (
        make_game([reader, other], engine=engine, slug=f"{engine[:2]}{moves}", played=moves)
        for moves in range(14, 40)
    )
    found = next(game for game in games if awaited(game).player == reader)
    Game.objects.filter(engine=engine).exclude(pk=found.pk).delete()
    return found


def newest(kind: str) -> Letter:
    return Letter.objects.filter(kind=kind).latest("pk")


def test_on_a_phone_the_question_and_a_move_are_seen_at_once(browser, html):
    page = opened(browser, html, **PHONE)
    first_move = page.locator(".moves a, .group a").first.bounding_box()

    assert page.locator("h2").first.bounding_box()["y"] < 300
    assert first_move["y"] + first_move["height"] < 740


def test_on_a_phone_every_move_can_be_pressed_with_a_thumb(browser, html):
    page = opened(browser, html, **PHONE)

    heights = page.eval_on_selector_all(
        ".moves a, .group a, a.button", "all => all.map(a => a.getBoundingClientRect().height)"
    )

    assert heights
    assert min(heights) >= SMALLEST_TARGET


@pytest.mark.parametrize("change", [str, without_style_blocks])
def test_nothing_is_wider_than_a_small_phone(browser, html, change):
    page = opened(browser, change(html), viewport={"width": 320, "height": 640}, is_mobile=True)

    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_no_text_is_tiny(browser, html):
    page = opened(browser, html, **PHONE)

    sizes = page.evaluate(
        """() => {
          const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const sizes = [];
          for (let node; (node = walk.nextNode()); ) {
            const parent = node.parentElement;
            if (node.data.trim() && parent.offsetParent && !parent.closest(".gap, .preheader"))
              sizes.push(parseFloat(getComputedStyle(parent).fontSize));
          }
          return sizes;
        }"""
    )

    assert min(sizes) >= SMALLEST_TEXT


@pytest.mark.parametrize("change", [str, without_style_blocks])
def test_the_picture_fills_a_phone(browser, html, change):
    page = opened(browser, change(html), **PHONE)

    assert page.locator("img.picture").bounding_box()["width"] >= 350
