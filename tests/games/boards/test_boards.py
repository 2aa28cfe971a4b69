"""Boards: one drawing for the page and for letters."""

import io
import random
import re
import struct
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from PIL import Image

from engines.catalogue import BUILT_IN, CATALOGUE
from engines.play import Play
from games.boards import board_png, board_svg, drawing, sample_png, sheet
from games.boards.drawing import MARKS, light_tokens, sections, sheet_of, style_sheet, symbol_defs
from games.boards.palette import Palette
from games.boards.pieces import Piece, Press, Section
from games.boards.styles import type_of

pytestmark = pytest.mark.any_database

ENGINE = CATALOGUE["kepler-run"]
NAMES = ["Ann", "<Bob>", "Cid & Co", "Dee"]


def played(moves: int, seats: int = 4, seed: str = "board") -> Play:
    play = Play.start(ENGINE, seats=seats, seed=seed)
    choice = random.Random(moves)
    for _ in range(moves):
        if play.is_over:
            break
        seat = choice.choice(sorted(play.waiting_for))
        play.move(seat, choice.choice(list(play.waiting_for[seat].options)))
    return play


def positions() -> list[Play]:
    return [played(moves, seats) for seats in ENGINE.SEATS for moves in (0, 7, 19, 33, 52, 99)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_position_is_drawn_for_every_seat_as_well_formed_markup(language):
    for play in positions():
        for seat in (None, *range(play.table.seats)):
            html = board_svg(ENGINE, play.view(seat), names=NAMES, language=language)
            ElementTree.fromstring(f"<div>{html}</div>")


def test_every_symbol_used_is_drawn_and_every_symbol_drawn_is_used():
    drawn = set(re.findall(r'<symbol id="([^"]+)"', symbol_defs("kepler-run")))
    used = set()
    for play in positions():
        for seat in range(play.table.seats):
            html = board_svg(ENGINE, play.view(seat), names=NAMES, language="en")
            used |= set(re.findall(r'href="#([^"]+)"', html))

    assert used <= drawn
    # In these positions every kind of thing has come up.
    assert drawn - used == set()


def test_every_option_touches_something_on_the_board():
    for play in positions():
        for seat, ask in play.waiting_for.items():
            html = board_svg(ENGINE, play.view(seat), names=NAMES, language="en")
            there = " ".join(re.findall(r'data-touch="([^"]+)"', html)).split()
            for answer in ask.options:
                touches = ask.options[answer].touches
                assert not touches or touches in there, answer


def test_names_are_escaped():
    html = board_svg(ENGINE, played(0).view(0), names=NAMES, language="en")

    assert "&lt;Bob&gt;" in html
    assert "<Bob>" not in html


def test_only_what_has_a_way_can_be_pressed():
    play = played(0)
    card = play.view(0).pool[0].id

    html = board_svg(
        ENGINE, play.view(0), names=NAMES, language="en", presses={card: Press("/confirm/?a=1&b=2")}
    )

    assert html.count("can-press") == 1
    assert f'can-press" data-touch="{card}"><a href="/confirm/?a=1&amp;b=2">' in html


def test_the_picture_is_a_png_of_a_width_that_letters_can_show():
    play = played(30)
    [seat, *_] = play.waiting_for

    picture = board_png(
        ENGINE,
        play.view(seat),
        names=NAMES,
        language="en",
        options=play.waiting_for[seat].options,
    )

    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture[16:24])
    assert width == drawing.PICTURE_WIDTH
    assert height < 4000


def test_the_picture_marks_what_can_be_done():
    play = played(0)
    [seat] = play.waiting_for
    options = play.waiting_for[seat].options

    touched = {options[answer].touches for answer in options}
    parts = sections(ENGINE, play.view(seat), NAMES, MARKS, "en")

    placed, _ = sheet.lay_out(parts, width=640, lit=touched)

    assert sum('class="sheet-lit"' in tile.body for tile, x, y in placed) == len(touched)


def picture(play: Play) -> bytes:
    return board_png(ENGINE, play.view(0), names=NAMES, language="en")


def test_what_lies_on_a_sheet_is_rasterised_once(monkeypatch):
    rasterised = []
    rasterise = drawing.rasterise
    monkeypatch.setattr(
        drawing,
        "rasterise",
        lambda key, body, *size: rasterised.append(body) or rasterise(key, body, *size),
    )
    sheet.forget()
    play = played(30)

    first, again = picture(play), picture(play)

    assert first == again
    assert len(rasterised) == 1

    seat = min(play.waiting_for)
    play.move(seat, next(iter(play.waiting_for[seat].options)))
    picture(play)

    assert len(rasterised) == 2
    assert len(rasterised[1]) < len(rasterised[0]) / 4


def test_bitmaps_kept_are_limited(monkeypatch):
    sheet.forget()
    monkeypatch.setattr(sheet._kept, "most", 100_000)

    picture(played(30))

    assert 50_000 < sheet._kept.bytes <= 100_000


@pytest.mark.parametrize(("count", "rows"), [(5, [5]), (6, [3, 3]), (8, [4, 4]), (11, [4, 4, 3])])
def test_cards_of_one_size_lie_in_rows_of_one_length(count, rows):
    cards = [Piece(120, 160, "", "")] * count

    assert [len(row) for row in sheet.rows_of(cards, 640)] == rows


def test_a_run_winds_and_a_dot_leads_from_card_to_card():
    run = Section("run", "", [Piece(120, 160, str(n), f"<g id='{n}'/>") for n in range(6)])

    placed, height = sheet.lay_out([run], width=640)

    dots = [(x, y) for tile, x, y in placed if tile == sheet.DOT]
    cards = [(x, y) for tile, x, y in placed if tile != sheet.DOT]
    assert cards == [(0, 0), (128, 0), (256, 0), (256, 168), (128, 168), (0, 168)]
    assert dots == [(120, 76), (248, 76), (312, 160), (248, 244), (120, 244)]
    assert height == 344


def test_a_picture_is_what_was_pasted():
    red = sheet.Tile(8, 8, '<rect width="8" height="8" fill="#f00"/>')
    png = sheet.paint(
        [sheet.Placed(red, 4, 4)],
        wide=16,
        high=16,
        palette=Palette("any", "#ffffff", bytes.fromhex("ffffff 000000 ff0000")),
        rasterise=lambda *args: drawing.rasterise(ENGINE.KEY, *args),
    )

    image = Image.open(io.BytesIO(png))
    image.load()

    assert image.size == (16, 16)
    assert image.mode == "P"
    colours = image.convert("RGB").getcolors()
    assert colours == [(16 * 16 - 8 * 8, (255, 255, 255)), (8 * 8, (255, 0, 0))]


def test_what_lies_on_a_piece_is_blended_with_it():
    """Half of black on red is dark red, whatever the paper is."""
    face = sheet.Tile(8, 8, '<rect width="8" height="8" fill="#f00"/>', is_flat=True)
    veil = sheet.Tile(4, 4, '<rect width="4" height="4" fill="#000" fill-opacity="0.5"/>')
    png = sheet.paint(
        [sheet.Placed(face, 4, 4), sheet.Placed(veil, 6, 6)],
        wide=16,
        high=16,
        palette=Palette("any", "#ffffff", bytes.fromhex("ffffff 000000 ff0000 800000 808080")),
        rasterise=lambda *args: drawing.rasterise(ENGINE.KEY, *args),
    )

    image = Image.open(io.BytesIO(png)).convert("RGB")

    assert image.getpixel((7, 7)) == (128, 0, 0)
    assert image.getpixel((5, 5)) == (255, 0, 0)
    assert image.getpixel((3, 3)) == (255, 255, 255)


def test_a_letter_shows_what_lies_aside_only_if_an_option_touches_it():
    aside = Section("pile", "", [Piece(120, 160, "", "<g/>", ("card",))], is_aside=True)

    assert sheet.lay_out([aside], width=640) == ([], 0)
    assert sheet.lay_out([aside], width=640, lit={"card"})[0]


def test_pieces_that_keep_their_places_shrink_together_on_a_narrow_sheet():
    row = Section("map", "", [Piece(150, 100, "", f"<g id='{n}'/>") for n in range(4)], across=640)

    wide, _ = sheet.lay_out([row], width=640)
    narrow, height = sheet.lay_out([row], width=320)

    assert [x for _, x, _ in narrow] == [x / 2 for _, x, _ in wide] == [0, 79, 158, 237]
    assert {(tile.width, tile.height) for tile, _, _ in narrow} == {(75, 50)}
    assert height == 54 + sheet.GAP


def test_the_styles_of_the_picture_are_resolved_in_the_light_theme():
    assert "var(" not in style_sheet("kepler-run")
    assert light_tokens()["--ink"] in style_sheet("kepler-run")


def test_a_secret_choice_is_drawn_face_down():
    play = played(0, seats=2)
    while len(play.waiting_for) < 2:
        [seat] = play.waiting_for
        play.move(seat, next(iter(play.waiting_for[seat].options)))
    play.move(0, "comet 0")

    mine = board_svg(ENGINE, play.view(0), names=NAMES, language="en")
    theirs = board_svg(ENGINE, play.view(1), names=NAMES, language="en")

    assert "Comet contract, chosen" in mine
    assert "contract, chosen" not in theirs
    assert "A contract is chosen, face-down" in theirs


# What a letter shows on a phone

PHONE = 360
SMALLEST_TEXT = 11


@pytest.mark.parametrize("key", [engine.KEY for engine in BUILT_IN])
def test_every_text_of_a_letters_picture_can_be_read_on_a_phone(key):
    """The overview of a galaxy has no text, and the names of sectors on the lower half of a card
    only repeat their signs."""
    play = Play.start(CATALOGUE[key], seats=3, seed="a phone")
    luck = random.Random(1)
    for _ in range(30):
        seat = luck.choice(sorted(play.waiting_for))
        play.move(seat, luck.choice(list(play.waiting_for[seat].options)))
    seat = min(play.waiting_for)
    options = play.waiting_for[seat].options

    placed, _height = sheet_of(CATALOGUE[key], play.view(seat), NAMES, "en", options=options)

    on_phone = PHONE / drawing.PICTURE_WIDTH
    small = {
        (look, round(size * on_phone, 1))
        for tile, _x, _y in placed
        for look, size in sizes(tile.body)
        if look not in ("half-note", "") and size * on_phone < SMALLEST_TEXT
    }
    assert small == set()


def sizes(body: str) -> Iterator[tuple[str, float]]:
    """The look of every text in a tile, and how large it is in dots."""
    yield from sizes_in(ElementTree.fromstring(f"<g>{body}</g>"), 1, "")


def sizes_in(element: ElementTree.Element, scale: float, look: str) -> Iterator[tuple[str, float]]:
    look = element.get("class", look)
    for number in re.findall(r"scale\(([\d.]+)", element.get("transform", "")):
        scale *= float(number)
    if element.tag == "text":
        yield look, type_of(look).size * scale
    for child in element:
        yield from sizes_in(child, scale, look)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", [engine.KEY for engine in BUILT_IN])
def test_every_game_has_a_table_to_show_to_strangers(key, language):
    """After a change of the rules, `scripts/samples.py` plays them anew."""
    picture = sample_png(key, language)

    assert picture.startswith(b"\x89PNG")
    assert len(picture) < 60_000
