"""The galaxy in a real browser: ship, then hex; by mouse, by keyboard, by typing, without scripts;
hover and focus tell what a hex is; fingers drag and zoom it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game
from games.turn_page.position import LIST_BELOW
from tests.browser.playing import DESKTOP, PHONE
from tests.factories import awaited, make_game, steer
from tests.players.kepler_3042 import explorers, has_moves

pytestmark = pytest.mark.django_db(transaction=True)

SMALLEST_TEXT = 11


@pytest.fixture
def game(transactional_db, ann, bob) -> Game:
    game = make_game([ann, bob], engine="kepler-3042")
    steer(game, explorers(), lambda play, made: has_moves(play, LIST_BELOW))
    return game


def first_move(game: Game) -> tuple[str, str]:
    """From, and to."""
    options = game.play().waiting_for[awaited(game).number].options
    move = next(answer for answer in options if answer.startswith("move"))
    return tuple(move.split()[1:])


def open_turn(open_page, game: Game, **options) -> Page:
    return open_page(f"/games/{game.slug}/", awaited(game).player, **options)


def hex_of(page: Page, hex: str) -> Locator:
    return page.locator(f'.galaxy-map [data-touch="hex-{hex}"]')


def press(page: Page, hex: str) -> None:
    """In its middle: a link is as large as what it is drawn with."""
    hex_of(page, hex).click(force=True)


def expect_made(game: Game, start: str, goal: str) -> None:
    assert game.moves.filter(answer=f"move {start} {goal}").exists()


def test_click_the_ship_click_the_hex(open_page, game):
    start, goal = first_move(game)
    page = open_turn(open_page, game, **DESKTOP)

    press(page, start)
    expect(hex_of(page, start)).to_have_class(re.compile("is-pressed"))
    expect(hex_of(page, goal).locator(".spot-count")).to_have_text(re.compile(r"^\d$"))
    press(page, goal)

    expect(page.get_by_role("button", name="Take my last move back")).to_be_visible()
    expect(page.locator(f'.k-starship[data-hex="{goal}"]')).to_have_count(1)
    expect_made(game, start, goal)
    assert page.url.endswith(f"/games/{game.slug}/"), "the table was swapped, no page was loaded"


def test_pressed_twice_a_hex_is_flown_to_once(open_page, game):
    start, goal = first_move(game)
    page = open_turn(open_page, game, **DESKTOP)
    press(page, start)
    sent = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))

    hex_of(page, goal).evaluate(
        """hex => {
          const press = () => new MouseEvent("click", {bubbles: true, cancelable: true});
          hex.dispatchEvent(press());
          hex.dispatchEvent(press());
        }"""
    )

    expect(page.get_by_role("button", name="Take my last move back")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert len(sent) == 1


def test_pressed_once_more_the_ship_is_let_go(open_page, game):
    start, goal = first_move(game)
    page = open_turn(open_page, game, **DESKTOP)

    press(page, start)
    expect(hex_of(page, goal)).to_have_count(1)
    press(page, start)

    expect(page.locator(".galaxy-map .is-pressed")).to_have_count(0)
    expect(hex_of(page, goal)).to_have_count(0)


def test_the_heading_of_a_ship_in_the_list_does_the_same(open_page, game):
    start, goal = first_move(game)
    page = open_turn(open_page, game, **DESKTOP)

    page.get_by_role("link", name=f"Starship at {start.upper()}").click()

    expect(hex_of(page, goal)).to_have_count(1)


def test_without_scripts_by_plain_links(open_page, game):
    start, goal = first_move(game)
    page = open_turn(open_page, game, java_script_enabled=False, **DESKTOP)

    press(page, start)
    expect(page).to_have_url(re.compile(rf"\?touch=hex-{start}$"))
    press(page, goal)
    expect(page.locator("#question")).to_have_text("Make this move?")
    page.get_by_role("button", name="Confirm").click()

    expect(page).to_have_url(re.compile(f"/games/{game.slug}/$"))
    expect_made(game, start, goal)


def test_by_keyboard(open_page, game):
    """Tab to the ship, Enter; Tab to a hex, Enter."""
    start, _ = first_move(game)
    page = open_turn(open_page, game, **DESKTOP)

    tab_to(page, f'[data-touch="hex-{start}"]')
    page.keyboard.press("Enter")
    expect(hex_of(page, start)).to_have_class(re.compile("is-pressed"))
    expect(hex_of(page, start)).to_be_focused()
    page.keyboard.press("Tab")
    goal = page.evaluate("document.activeElement.dataset.touch").removeprefix("hex-")
    expect(page.locator(".galaxy-tip")).to_contain_text(goal.upper())
    page.keyboard.press("Enter")

    expect(page.locator(f'.k-starship[data-hex="{goal}"]')).to_have_count(1)
    expect_made(game, start, goal)


def tab_to(page: Page, selector: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.matches({selector!r})"):
            return
    raise AssertionError(f"no way by Tab to {selector}")


def test_by_typing(open_page, game):
    start, goal = first_move(game)
    page = open_turn(open_page, game, **DESKTOP)

    page.get_by_text("Type your answer").click()
    page.locator("#typed").fill(f"Move {start.upper()}  {goal}")
    page.get_by_role("button", name="Send").click()

    expect(page.locator(f'.k-starship[data-hex="{goal}"]')).to_have_count(1)
    expect_made(game, start, goal)


def test_news_asked_for_before_a_move_does_no_harm_after_it(open_page, game):
    start, goal = first_move(game)
    page = open_turn(open_page, game, **DESKTOP)
    held = []
    page.route("**/status/*", lambda route: held.append(route))
    with page.expect_request("**/status/*"):
        page.evaluate("htmx.trigger('#poll', 'look')")

    press(page, start)
    expect(hex_of(page, goal)).to_have_count(1)
    press(page, goal)
    expect(page.locator(f'.k-starship[data-hex="{goal}"]')).to_have_count(1)
    with page.expect_response("**/status/*") as news:
        held[0].continue_()

    assert news.value.status == 200
    expect(page.locator("#table")).to_have_count(1)
    expect(page.locator(f'.k-starship[data-hex="{goal}"]')).to_have_count(1)


# What a hex is


def test_pointing_at_any_hex_tells_what_it_is(open_page, game):
    page = open_turn(open_page, game, **DESKTOP)
    tip = page.locator(".galaxy-tip")

    point_at(page, "a1")
    expect(tip).to_have_text("A1, long range")
    point_at(page, "k10")
    expect(tip).to_have_text("K10: Sol")
    point_at(page, "l7")
    expect(tip).to_have_text("L7, short range: Sirius, a star with 2 lights")
    body = game.play().view(None).bodies[0].hex
    point_at(page, body)
    expect(tip).to_have_text(re.compile(rf"^{body.upper()}, .+ range: "))


def point_at(page: Page, hex: str) -> None:
    """As the galaxy is drawn: see games/boards/kepler_3042/hexes.py."""
    from games.boards.kepler_3042.hexes import CENTRES, GALAXY

    box = page.locator(".galaxy-map svg").bounding_box()
    x, y = CENTRES[hex]
    scale = box["width"] / GALAXY[0]
    page.mouse.move(box["x"] + x * scale, box["y"] + y * scale)


def test_arrows_go_from_hex_to_hex(open_page, game):
    page = open_turn(open_page, game, **DESKTOP)
    page.locator(".galaxy-map svg").focus()
    tip = page.locator(".galaxy-tip")

    page.keyboard.press("ArrowLeft")
    expect(tip).to_contain_text("J10")
    page.keyboard.press("ArrowUp")
    expect(tip).to_contain_text("J9")


# A phone


def view_box(page: Page) -> list[float]:
    return [float(n) for n in page.locator(".galaxy-map svg").get_attribute("viewBox").split()]


def test_a_phone_begins_close_up_and_can_see_it_all(open_page, game):
    page = open_turn(open_page, game, **PHONE)

    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert view_box(page)[2] < 500
    page.get_by_role("button", name="The whole galaxy").tap()
    assert view_box(page)[2] >= 960
    page.get_by_role("button", name="Zoom in").tap()
    assert view_box(page)[2] < 960
    for button in page.locator(".galaxy-tools button").all():
        assert button.bounding_box()["height"] >= 44


def test_a_finger_drags_and_two_zoom(open_page, game):
    page = open_turn(open_page, game, **PHONE)
    map = page.locator(".galaxy-map svg")
    box = map.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before, made = view_box(page), game.moves.count()

    touch(page, [("touchStart", [(x, y)]), ("touchMove", [(x - 60, y)]), ("touchEnd", [])])
    moved = view_box(page)
    assert moved[0] > before[0] + 20
    assert moved[2] == pytest.approx(before[2], abs=0.2)

    apart = [("touchMove", [(x - step, y), (x + step, y)]) for step in (45, 60)]
    touch(page, [("touchStart", [(x - 30, y), (x + 30, y)]), *apart, ("touchEnd", [])])
    assert view_box(page)[2] < moved[2] * 0.7
    assert game.moves.count() == made, "a drag presses nothing"


def touch(page: Page, steps) -> None:
    session = page.context.new_cdp_session(page)
    for kind, points in steps:
        session.send(
            "Input.dispatchTouchEvent",
            {
                "type": kind,
                "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)],
            },
        )


def test_where_one_looks_stays_when_the_table_is_swapped(open_page, game):
    start, goal = first_move(game)
    page = open_turn(open_page, game, **PHONE)
    page.get_by_role("button", name="Zoom in").tap()
    before = view_box(page)

    hex_of(page, start).dispatch_event("click")
    expect(hex_of(page, goal)).to_have_count(1)

    assert view_box(page)[2] == before[2]


def test_at_360_pixels_everything_can_be_read(open_page, game):
    page = open_turn(open_page, game, **PHONE)
    page.locator("details.part-mat > summary").first.click()

    small = page.evaluate(
        """smallest => [...document.querySelectorAll(".board svg text")].filter((text) => {
          if (!text.getClientRects().length) return false;
          const scale = text.getScreenCTM().a;
          return parseFloat(getComputedStyle(text).fontSize) * scale < smallest;
        }).map((text) => text.textContent)""",
        SMALLEST_TEXT,
    )

    assert small == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_words_run_over_the_edge_of_a_board(open_page, game, language):
    player = awaited(game).player
    player.language = language
    player.save()
    page = open_turn(open_page, game, **DESKTOP)
    page.locator("details.part-mat > summary").first.click()

    over = page.eval_on_selector_all(
        ".shared text, .mat text",
        """texts => texts.filter((text) => {
          const board = text.ownerSVGElement.getBoundingClientRect();
          const { left, right } = text.getBoundingClientRect();
          return right > board.right - 2 || left < board.left + 2;
        }).map((text) => text.textContent)""",
    )

    assert over == []


def test_without_scripts_a_phone_scrolls_the_galaxy_at_a_size_that_can_be_read(open_page, game):
    page = open_turn(open_page, game, java_script_enabled=False, **PHONE)

    assert page.locator(".galaxy-map svg").bounding_box()["width"] > 700
    expect(page.locator(".galaxy-tools")).to_be_hidden()
