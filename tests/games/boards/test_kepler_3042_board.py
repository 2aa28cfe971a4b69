"""The table of Kepler-3042: one drawing for the page and for letters."""

import random
import re
import struct
from functools import cache
from xml.etree import ElementTree

import pytest

from engines.catalogue import CATALOGUE
from engines.chance import Chance
from engines.kepler_3042 import names
from engines.kepler_3042.components import HEXES, ZONES
from engines.play import Play
from games.boards import board_png, board_svg, drawing
from games.boards.drawing import MARKS, sections, style_sheet, symbol_defs
from games.boards.kepler_3042.hexes import CENTRES, outline
from games.boards.pieces import Press
from games.boards.sheet import forget, lay_out
from tests.players.kepler_3042 import explorers, has_moves

pytestmark = pytest.mark.any_database

ENGINE = CATALOGUE["kepler-3042"]
NAMES = ["Ann", "<Bob>", "Cid & Co", "Dee"]
MOST_BYTES = 130_000
MOST_ELEMENTS = 2_300

STAGES = (0, 9, 60, 180, 320, 10_000)
"""After so many moves; the last is the end."""


@cache
def played(moves: int, seats: int, **options: str) -> Play:
    play = Play.start(ENGINE, seats=seats, seed="a board", options=options)
    choose = explorers(seats)
    while not play.is_over and play.number < moves:
        play.move(*choose(play))
    return play


def positions() -> list[Play]:
    return [played(moves, seats) for seats in ENGINE.SEATS for moves in STAGES]


def drawn(play: Play, seat: int | None, presses=None, language: str = "en") -> str:
    return board_svg(ENGINE, play.view(seat), names=NAMES, language=language, presses=presses or {})


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_position_is_drawn_for_every_seat_as_well_formed_markup(language):
    for play in positions():
        for seat in (None, *range(play.table.seats)):
            ElementTree.fromstring(f"<div>{drawn(play, seat, language=language)}</div>")


def test_tiles_placed_in_turn_are_drawn_from_the_first_to_the_last():
    play = Play.start(ENGINE, seats=2, seed="a board", options={"placement": "in-turn"})
    while any(answer.startswith("place") for answer in options_of(play)[1]):
        seat, options = options_of(play)
        html = drawn(
            play, seat, presses={options[answer].touches: Press("/") for answer in options}
        )
        assert html.count("can-press") == len(options)
        play.move(seat, random.Random(len(options)).choice(list(options)))
    assert play.view(None).to_place_count == 0


def options_of(play: Play):
    [seat, *_] = play.waiting_for
    return seat, play.waiting_for[seat].options


def test_every_symbol_used_is_drawn_and_every_symbol_drawn_is_used():
    kept = set(re.findall(r' id="(k-[^"]+)"', symbol_defs("kepler-3042")))
    used, inside = set(), set()
    for play in positions():
        for seat in (None, *range(play.table.seats)):
            html = drawn(
                play, seat, presses={"hex-a1": Press("/"), f"hex-{lying(play)}": Press("/")}
            )
            used |= set(re.findall(r'href="#(k-[^"]+)"', html))
            inside |= set(re.findall(r' id="(k-[^"]+)"', html))

    assert used <= inside
    assert kept - used == set()


def lying(play: Play) -> str:
    return play.view(None).bodies[0].hex


def test_every_option_touches_things_that_are_drawn():
    for seats in ENGINE.SEATS:
        play = Play.start(ENGINE, seats=seats, seed="a board")
        choose = explorers(seats)
        while not play.is_over:
            if play.number % 7 == 0:
                assert_all_drawn(play)
            play.move(*choose(play))


def assert_all_drawn(play: Play) -> None:
    for seat, ask in play.waiting_for.items():
        wanted = {id for answer in ask.options for id in ask.options[answer].touches.split()}
        html = drawn(play, seat, presses={id: Press("/") for id in wanted})
        there = set(re.findall(r'data-touch="([^"]+)"', html))
        assert wanted <= there, wanted - there


def test_nothing_can_be_pressed_on_the_boards_of_others():
    play = played(180, 4)
    html = drawn(play, 0, presses={"planet-earth": Press("/"), "storage-energy": Press("/")})

    assert html.count("can-press") == 2


def test_a_spectator_presses_nothing_but_sees_everything_open():
    play = played(180, 4)
    html = drawn(play, None)

    assert "can-press" not in html
    assert html.count("A secret objective") >= 4


def test_what_is_hidden_is_not_drawn():
    """Dealt anew where the seat cannot see, the table looks just the same."""
    for seats in (1, 2, 4):
        for seat in (None, *range(seats)):
            play = played(60, seats)
            other = Play.resume(ENGINE, play.snapshot())
            ENGINE.redeal(other.table, seat, Chance("something else"))
            assert drawn(play, seat) == drawn(other, seat)


def test_an_objective_is_told_to_its_owner_alone_until_the_end():
    play = played(60, 4)
    [id] = play.table.nations[0].objectives
    name = str(names.OBJECTIVE_NAMES[id])

    assert name in drawn(play, 0)
    assert name not in drawn(play, 1)
    assert name in drawn(played(10_000, 4), 1)


def test_names_are_escaped():
    html = drawn(played(60, 4), 0)

    assert "&lt;Bob&gt;" in html
    assert "<Bob>" not in html


def test_the_page_stays_small():
    for play in positions():
        html = drawn(play, 0)
        assert len(html) < MOST_BYTES
        assert len(re.findall(r"<\w", html)) < MOST_ELEMENTS


def test_hundreds_of_hexes_that_can_be_reached_stay_small_too():
    play = played(60, 4)
    ways = {
        f"hex-{hex}": Press("/games/abcdefgh/confirm/?answer=move+k9+l8&seen=99") for hex in HEXES
    }

    assert len(drawn(play, 0, ways)) < MOST_BYTES + len(HEXES) * 250


def test_how_far_a_hex_is_stands_in_it():
    html = drawn(played(0, 2), 0, presses={"hex-k9": Press("/", "move k10 k9", "K9: 3 spaces", 3)})

    assert '<text x="450" y="335" class="spot-count">3</text>' in html
    assert "<title>K9, short range. K9: 3 spaces</title>" in html
    assert 'data-answer="move k10 k9"' in html


def test_what_was_pressed_comes_first():
    html = drawn(
        played(0, 2), 0, presses={"hex-a1": Press("/1"), "hex-k9": Press("/2", is_pressed=True)}
    )

    assert html.index('data-touch="hex-k9"') < html.index('data-touch="hex-a1"')
    assert 'class="spot can-press is-pressed" href="/2"' in html


def test_the_border_of_a_zone_goes_once_around_it():
    for zone in ZONES[:2]:
        inner = ZONES[: ZONES.index(zone) + 1]
        path = outline(lambda hex, inner=inner: hex.zone in inner or hex.kind == "sol")
        assert path.count("M") == path.count("z") == 1


def test_neighbours_are_drawn_beside_each_other():
    for hex in HEXES.values():
        for near in hex.near:
            (x, y), (u, v) = CENTRES[hex.name], CENTRES[near]
            assert (abs(x - u), abs(y - v)) in {(40, 0), (20, 35)}


def test_the_picture_is_a_png_of_a_width_that_letters_can_show():
    play = played(180, 4)
    seat, options = options_of(play)

    picture = board_png(ENGINE, play.view(seat), names=NAMES, language="en", options=options)

    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture[16:24])
    assert width == drawing.PICTURE_WIDTH
    assert height < 4000


def test_the_picture_marks_the_ships_that_can_move_not_all_they_could_reach():
    play = Play.start(ENGINE, seats=2, seed="a board")
    choose = explorers()
    while not has_moves(play, 5):
        play.move(*choose(play))
    seat, options = options_of(play)

    touched = {options[answer].touches.partition(" ")[0] for answer in options} - {""}
    parts = sections(ENGINE, play.view(seat), NAMES, MARKS, "en")
    placed, _ = lay_out(parts, width=640, lit=touched)

    bodies = "".join(tile.body for tile, x, y in placed)
    hexes = [id for id in touched if id.startswith("hex-")]
    assert bodies.count('<use href="#k-ring"') + bodies.count('<use href="#k-hot"') == len(hexes)


def test_from_turn_to_turn_little_of_the_picture_is_rasterised_anew(monkeypatch):
    rasterised = []
    rasterise = drawing.rasterise
    monkeypatch.setattr(
        drawing,
        "rasterise",
        lambda key, body, *size: rasterised.append(body) or rasterise(key, body, *size),
    )
    forget()
    play = Play.start(ENGINE, seats=4, seed="a board")
    choose = explorers()
    for _ in range(60):
        play.move(*choose(play))
        board_png(ENGINE, play.view(0), names=NAMES, language="en")

    later = [len(body) for body in rasterised[1:]]
    assert sum(later) / len(later) < len(rasterised[0]) / 6


def test_the_styles_of_the_picture_are_resolved_in_the_light_theme():
    assert "var(" not in style_sheet("kepler-3042")
    assert ".k-zone-short" in style_sheet("kepler-3042")
    assert ".k-zone-short" not in style_sheet("kepler-run")
