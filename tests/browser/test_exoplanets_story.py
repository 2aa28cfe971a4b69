"""Turns of Exoplanets as people play them: one in which everything happens, and in the middle of
which another decides, from a letter."""

import re

import pytest
from django.utils import translation
from msgspec.structs import astuple
from playwright.sync_api import Page, expect

from engines.catalogue import CATALOGUE
from engines.engine import folder
from engines.exoplanets.board import SPACE_FACES
from engines.exoplanets.components import GOALS, PLANETS, SPACE_TILES
from engines.exoplanets.view import HandTileView
from engines.words import phrasebook
from games.boards.exoplanets.key import key
from games.boards.exoplanets.mats import goal_plate
from games.boards.exoplanets.space_tiles import space_tile
from games.boards.pieces import Legend, Section, as_html
from games.models import Game
from games.services.moves import submit_move
from tests.browser.playing import DESKTOP, PHONE, confirm, table_of, wait_for_turn
from tests.factories import make_game, sweep
from tests.players.exoplanets import Log, great_turn

pytestmark = pytest.mark.django_db(transaction=True)

SMALLEST = 11
"""Pixels of a name on a phone."""


@pytest.fixture
def post(settings, sink, live_server):
    """Letters go out by SMTP, and their links lead to this site."""
    settings.SITE_URL = live_server.url
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", sink.port
    return sink


@pytest.fixture
def turn(transactional_db, ann, bob, dee) -> tuple[Game, Log]:
    """A game in which a great turn begins, and what is to happen in it."""
    seed, before, turn = great_turn()
    game = make_game([ann, bob, dee], engine="exoplanets", seed=seed)
    for seat, answer in before:
        game.refresh_from_db()
        submit_move(game=game, seat=seat, text=answer, seen=game.head, via="web")
    return game, turn


def answer_on_the_board(page: Page, game: Game, seat: int, answer: str) -> None:
    """Press what the answer touches; where that leaves a choice, the answer in the list."""
    game.refresh_from_db()
    option = game.play().waiting_for[seat].options[answer]
    asked = table_of(page)
    if option.touches:
        page.locator(f'.can-press[data-touch~="{option.touches}"] a').click()
    if not option.touches or is_choice(game, seat, option.touches):
        button = page.locator(f'.answers button[value="{answer}"]')
        if not button.is_visible():
            page.locator("details.group", has=button).locator("summary").click()
        button.click()
    expect(page.locator(f"[data-as='{asked}']")).to_have_count(0)
    if page.locator(".confirm").count():
        confirm(page)


def is_choice(game: Game, seat: int, touches: str) -> bool:
    options = game.play().waiting_for[seat].options
    return sum(options[answer].touches == touches for answer in options) > 1


def test_a_turn_with_everything_and_a_black_hole_in_it(open_page, turn, post):
    game, moves = turn
    *first_part, (victim, _), (active, last) = moves
    player, other = (game.seats.get(number=seat).player for seat in (active, victim))
    page = open_page(f"/games/{game.slug}/", player, **DESKTOP)

    for seat, answer in first_part:
        assert seat == active
        answer_on_the_board(page, game, seat, answer)
        expect_on_board(page, game, seat, answer)

    expect(page.locator("#question")).to_contain_text(f"Waiting for {other.name}")
    discard_from_letter(open_page, game, victim, post)

    wait_for_turn(page)
    answer_on_the_board(page, game, active, last)
    assert game.moves.latest("number").answer == last
    assert game.moves.filter(answer__startswith="discard", seat=victim).exists()


def expect_on_board(page: Page, game: Game, seat: int, answer: str) -> None:
    """What was done is to be seen."""
    verb, *words = answer.split()
    if verb == "place":
        tile = next(row.answer.split()[1] for row in game.moves.order_by("-number")[1:2])
        expect(page.locator(f".at-{words[0]} .exo-name")).to_have_text(PLANETS[tile].name)
    elif verb == "life":
        name = game.seats.get(number=seat).player.name
        title = page.locator(f'.system [data-touch="{words[0]}"] title').first
        expect(title).to_have_text(re.compile(f"life: .*{name} [123]"))
    elif verb == "species":
        name = game.seats.get(number=seat).player.name
        title = page.locator(f'.system [data-touch="{words[0]}"] title').first
        expect(title).to_have_text(re.compile(f"Species of {name}"))
    elif verb == "under":
        tile = next(row.answer.split()[1] for row in game.moves.order_by("-number")[1:2])
        planet = page.locator(f'.system [data-touch="{words[0]}"]')
        expect(planet.locator("title").first).to_contain_text(SPACE_TILES[tile].name)
        expect(planet.locator(".exo-beneath")).to_have_count(1)
    elif verb == "goal":
        expect(page.locator(f'[data-touch="{words[0]}"]')).to_have_count(0)


def discard_from_letter(open_page, game: Game, seat: int, post) -> None:
    """On the phone: the picture shows the table, a link the move, and a press makes it."""
    sweep()
    letter = post.to(game.seats.get(number=seat).player.email)[-1]
    text = letter.get_body(("plain",)).get_content().replace("\r\n", "\n")
    assert "The black hole takes 1 Space tile from your hand." in " ".join(text.split())
    assert "Energy left on the Star" in text
    assert any(part.get_content_type() == "image/png" for part in letter.walk())

    page = open_page(re.search(r"http://\S+/answer/\?\S+", text)[0], **PHONE)
    expect(page.locator("#question")).to_have_text("Make this move?")
    confirm(page)
    expect(page.locator("#question")).to_contain_text("Waiting for")


def test_at_360_pixels_the_table_can_be_read(open_page, turn):
    game, moves = turn
    player = game.seats.get(number=moves[0][0]).player
    page = open_page(f"/games/{game.slug}/", player, **PHONE)

    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    sizes = page.eval_on_selector_all(
        ".board text:not(.mark-letter)",
        """texts => texts.filter((text) => text.getClientRects().length).map((text) => {
          const svg = text.ownerSVGElement;
          const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
          const size = parseFloat(getComputedStyle(text).fontSize) * scale;
          return [size, text.classList[0], text.textContent];
        })""",
    )
    assert [each for each in sizes if each[0] < SMALLEST] == []


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_arms_reach_from_the_star_step_by_step(open_page, turn, device):
    """On every width the places of an arm lie side by side, and no two in one place."""
    game, moves = turn
    player = game.seats.get(number=moves[0][0]).player
    page = open_page(f"/games/{game.slug}/", player, **device)
    boxes = page.eval_on_selector_all(
        ".system .piece:not(.exo-nothing)",
        """pieces => pieces.map((piece) => {
          const box = piece.getBoundingClientRect();
          const place = [...piece.classList].find((name) => name.startsWith("at-")) ?? "star";
          return [place.replace("at-", ""), box.x, box.y, box.width, box.height];
        })""",
    )
    places = {place: tuple(box) for place, *box in boxes}
    assert len({(x, y) for x, y, *_ in places.values()}) == len(boxes) == 1 + 4 * 5
    for place, (x, y, wide, high) in places.items():
        if place != "star":
            before = f"{place[0]}{int(place[1]) - 1}" if place[1] != "1" else "star"
            right, down = abs(x - places[before][0]), abs(y - places[before][1])
            steps = sorted((right / wide, down / high))
            assert steps[0] < 0.1, place
            assert 1 <= steps[1] < 1.2, place


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_words_run_over_the_edge_of_a_piece(open_page, turn, language):
    game, moves = turn
    player = game.seats.get(number=moves[0][0]).player
    page = open_page(f"/games/{game.slug}/", player, **DESKTOP)
    legend = Legend(("Ann",), "a", phrasebook(folder(CATALOGUE["exoplanets"]), language))
    with translation.override(language):
        goals = [goal_plate(id, legend) for id in GOALS]
        hand = [HandTileView(*astuple(face), True, False) for face in SPACE_FACES.values()]
        tiles = [space_tile(tile, legend) for tile in hand]
        signs = key(legend).pieces
    html = as_html([Section("hand", "", [*tiles, *goals, *signs])])

    page.evaluate("html => document.querySelector('.board').innerHTML = html", html)
    over = page.eval_on_selector_all(
        ".part-hand .piece text",
        """texts => texts.filter((text) => {
          const piece = text.ownerSVGElement.getBoundingClientRect();
          const box = text.getBoundingClientRect();
          return box.right > piece.right - 3 || box.bottom > piece.bottom + 1;
        }).map((text) => text.textContent)""",
    )

    assert over == []
