"""The table of Race to Kepler: one drawing for the page and for letters."""

import random
import re
import struct
from functools import cache
from xml.etree import ElementTree

import pytest

from engines.catalogue import CATALOGUE
from engines.play import Play
from engines.race_to_kepler.board import see_city
from engines.race_to_kepler.components import CARDS, CITIES
from engines.race_to_kepler.view import OperationView
from games.boards import board_png, board_svg, drawing, sheet
from games.boards.drawing import (
    MARKS,
    legend_of,
    letter_sections,
    style_sheet,
    symbol_defs,
)
from games.boards.pieces import Press
from games.boards.race_to_kepler.cards import HEIGHT, WIDTH, face
from games.boards.race_to_kepler.cities import HEIGHT as PLATE
from games.boards.race_to_kepler.cities import city_pieces
from tests.players.race_to_kepler import racers

pytestmark = pytest.mark.any_database

ENGINE = CATALOGUE["race-to-kepler"]
NAMES = ["Ann", "<Bob>", "Cid & Co", "Dee"]
LANGUAGES = ("en", "fr")
STAGES = (0, 5, 60, 150, 300, 10_000)
"""After so many moves; the last is the end."""
SEEDS = ("one", "two", "nine")
MOST_BYTES = 90_000
MOST_ELEMENTS = 1_400


@cache
def played(moves: int, seats: int) -> Play:
    play = Play.start(ENGINE, seats=seats, seed="a board")
    choose = racers(seats)
    while not play.is_over and play.number < moves:
        play.move(*choose(play))
    return play


def positions() -> list[Play]:
    return [played(moves, seats) for seats in ENGINE.SEATS for moves in STAGES]


def drawn(play: Play, seat: int | None, presses=None, language: str = "en") -> str:
    return board_svg(ENGINE, play.view(seat), names=NAMES, language=language, presses=presses or {})


def viewers(play: Play) -> list[int | None]:
    return [None, *range(play.table.seats)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_is_drawn_for_every_seat_as_well_formed_markup(language):
    for play in positions():
        for seat in viewers(play):
            html = drawn(play, seat, language=language)
            ElementTree.fromstring(f"<div>{html}</div>")
            assert "style=" not in html


def test_a_drawing_is_of_bounded_size():
    for play in positions():
        for seat in viewers(play):
            html = drawn(play, seat)
            assert len(html) < MOST_BYTES
            assert html.count("<") - html.count("</") < MOST_ELEMENTS


def test_every_option_touches_something_on_the_board():
    """In whole games: every kind of choice has come up."""
    touched = set()
    for seats in ENGINE.SEATS:
        for seed in SEEDS:
            touched |= touched_in_a_game(seats, seed)
    kinds = {re.sub(r"(-[a-z]*\d+|-iron|-gold|-mafia)$", "", id) for id in touched}
    assert kinds >= {
        "airlock", "city", "crew", "deck", "discard", "end", "hand", "operation", "pile", "play",
        "row", "supply", "trait",
    }  # fmt: skip


def touched_in_a_game(seats: int, seed: str) -> set[str]:
    play, chance = Play.start(ENGINE, seats=seats, seed=seed), random.Random(seed)
    choose = racers(seats)
    found: set[str] = set()
    while not play.is_over:
        for seat, ask in play.waiting_for.items():
            ids = {ask.options[answer].touches for answer in ask.options} - {""}
            if not ids <= found or chance.random() < 0.1:
                there = re.findall(r'data-touch="([^"]+)"', drawn(play, seat))
                assert ids <= set(" ".join(there).split()), ask.question
            found |= ids
        play.move(*choose(play))
    return found


def test_only_what_has_a_way_can_be_pressed():
    play = Play.start(ENGINE, seats=2, seed="a way")
    while play.table.round == 0:
        play.move(*racers()(play))
    [seat] = play.waiting_for
    card = play.table.mats[seat].hand[0]

    html = drawn(play, seat, presses={f"hand-{card}": Press("/confirm/?a=1&b=2")})

    assert html.count("can-press") == 1
    assert f'can-press" data-touch="hand-{card}"><a href="/confirm/?a=1&amp;b=2">' in html


def test_nothing_hidden_is_drawn():
    """Dealt anew, what a seat cannot see changes nothing it sees."""
    dealt = 0
    for play in positions():
        for seat in viewers(play):
            for seed in ("one", "two"):
                imagined = play.imagine(seat, seed)
                dealt += imagined.table != play.table
                assert drawn(imagined, seat) == drawn(play, seat)
    assert dealt > 50


def test_cards_in_hand_and_bids_of_others_are_only_counted():
    play = bidding()
    [seat] = play.waiting_for
    [other] = [mat for mat in range(3) if play.table.mats[mat].bid]

    html = drawn(play, seat)

    n = len(play.table.mats[other].bid)
    assert f"{n} cards, face-down" in html.replace("1 card,", "1 cards,")
    assert html.count('href="#rk-back"') == n
    assert "worth" not in "".join(re.findall("<title>(.*?)</title>", html))


@cache
def bidding() -> Play:
    """Of three, the first has bid and the second bids."""
    play, choose = Play.start(ENGINE, seats=3, seed="a bid"), racers()
    while not (len(play.table.to_bid) == 2 and any(mat.bid for mat in play.table.mats)):
        play.move(*choose(play))
    return play


def test_what_can_be_done_with_the_citys_operations_is_said():
    play, choose = Play.start(ENGINE, seats=2, seed="ready"), racers()
    while not any(each.is_usable for each in play.view(None).turn.operations):
        play.move(*choose(play))
    seat = play.table.active

    html = drawn(play, seat)

    usable = sum(each.is_usable for each in play.view(seat).turn.operations)
    assert html.count("(ready)") == usable


def test_names_are_escaped():
    html = drawn(played(60, 4), 0)

    assert "&lt;Bob&gt;" in html
    assert "<Bob>" not in html


def test_every_symbol_used_is_drawn_and_every_class_has_a_style():
    defs, css = symbol_defs(ENGINE.KEY), style_sheet(ENGINE.KEY)
    ids = set(re.findall(r'id="([^"]+)"', defs))
    html = "".join(drawn(play, seat) for play in positions() for seat in viewers(play))
    used = set(re.findall(r'href="#([^"]+)"', html))
    classes = set(
        re.findall(r'class="(rk-[a-z-]+)', re.sub(r"<(li|ol|section|span)[^>]*>", "", html))
    )

    assert used <= ids
    assert all(f".{name}" in css for name in classes)
    assert "var(" not in css


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_every_card_and_city_have_room(language):
    for id in CARDS:
        _, body = face(id, language)
        assert lowest(body) < HEIGHT - 4, id
    legend = legend_of(ENGINE.KEY, tuple(NAMES), MARKS, language)
    for city in CITIES.values():
        turn = [
            OperationView(at, each.cost, is_used=False, is_usable=False)
            for at, each in enumerate(city.operations, start=1)
        ]
        for piece in city_pieces(see_city(city), turn, True, legend):
            assert lowest(piece.body) < PLATE - 2, piece.title


def lowest(body: str) -> float:
    """Where the last line of text stands."""
    return max(float(y) for y in re.findall(r'<(?:text|tspan)[^>]* y="([\d.]+)"', body))


def test_words_are_no_smaller_than_can_be_read_on_a_phone():
    """Cards lie two in a row at 360 pixels; no style has smaller letters than eleven there."""
    scale = (360 - 2 * 12 - 8) / 2 / WIDTH
    sizes = re.findall(r"\.rk-[^{]*\{[^}]*font-size: ([\d.]+)px", style_sheet(ENGINE.KEY))

    assert sizes
    assert all(float(size) * min(scale, 1) >= 11 for size in sizes)


def test_equal_cards_in_hand_lie_on_one_another():
    play = Play.start(ENGINE, seats=2, seed="a hand")
    choose = racers()
    while play.table.round == 0 or play.table.mats[0].hand.count("iron") < 2:
        play.move(*choose(play))

    html = drawn(play, 0)

    n = play.table.mats[0].hand.count("iron")
    assert html.count('data-touch="hand-iron"') == 1
    assert f"{n} × Iron" in html


# Letters


def test_the_picture_is_a_png_of_a_size_that_letters_can_show():
    for play in positions():
        for seat in play.waiting_for:
            picture = board_png(
                ENGINE,
                play.view(seat),
                names=NAMES,
                language="en",
                options=play.waiting_for[seat].options,
            )
            width, height = struct.unpack(">II", picture[16:24])
            assert width == drawing.PICTURE_WIDTH
            assert height < 4000
            assert len(picture) < 400_000


def test_the_picture_marks_what_can_be_done_and_shows_others_in_brief():
    play = played(150, 4)
    [seat] = play.waiting_for
    options = play.waiting_for[seat].options
    touched = {options[answer].touches for answer in options} - {""}
    parts = letter_sections(ENGINE, play.view(seat), NAMES, MARKS, "en", touched)

    placed, _ = sheet.lay_out(parts, width=640, lit=touched)

    lit = sum('class="sheet-lit"' in tile.body for tile, x, y in placed)
    assert lit >= len(touched)
    assert [len(part.pieces) for part in parts if part.kind == "strips"] == [3]


def test_a_letter_names_the_cards_that_no_option_touches():
    play = played(150, 4)
    [seat] = play.waiting_for
    view = play.view(seat)

    quiet = letter_sections(ENGINE, view, NAMES, MARKS, "en", set())
    card = view.supply[0].id
    busy = letter_sections(ENGINE, view, NAMES, MARKS, "en", {f"supply-{card}"})

    market = {piece.touches: piece.kind for part in busy for piece in part.pieces}
    assert market[(f"supply-{card}",)] == "rk-whole"
    assert {
        piece.kind for part in quiet for piece in part.pieces if "supply" in str(piece.touches)
    } == {"rk-slip"}


def test_bitmaps_serve_again(monkeypatch):
    """From a turn to the next only little has to be drawn anew."""
    rasterised: list[str] = []
    rasterise = drawing.rasterise
    monkeypatch.setattr(
        drawing,
        "rasterise",
        lambda key, body, *size: rasterised.append(body) or rasterise(key, body, *size),
    )
    sheet.forget()
    play, choose = Play.start(ENGINE, seats=3, seed="again"), racers()
    turn = 0
    while turn < 12:
        play.move(*choose(play))
        if play.number % 15 == 0:
            turn += 1
            board_png(ENGINE, play.view(0), names=NAMES, language="en")

    assert len(rasterised[-1]) < len(rasterised[0]) / 4
