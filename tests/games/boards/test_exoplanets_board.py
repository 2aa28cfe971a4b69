"""The board of Exoplanets: everything there is to see, for every seat, and nothing else."""

import re
import struct
import time
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from engines.engine import folder
from engines.exoplanets import names
from engines.exoplanets.components import ARMS, SPACE_TILES, TILES_AN_ARM
from engines.exoplanets.view import ArmView
from engines.play import Play
from engines.words import phrasebook
from games.boards import board_png, board_svg, drawing
from games.boards.drawing import MARKS, sections, symbol_defs
from games.boards.exoplanets.space_tiles import ROOM
from games.boards.exoplanets.system import CELLS, COLUMNS, PATHS, ROWS, STAR
from games.boards.lettering import wrapped
from games.boards.pieces import Press
from tests.players.exoplanets import ENGINE, played

pytestmark = pytest.mark.any_database

NAMES = ["Ann", "<Bob>", "Cid & Co", "Dee"]
MOMENTS = (0, 1, 5, 9, 20, 41, 60, 83, 110, 999)


def positions() -> list[Play]:
    return [played(moves, seats) for seats in ENGINE.SEATS for moves in MOMENTS]


POSITIONS = positions()


def drawn(play: Play, seat: int | None, language: str = "en", **how) -> str:
    return board_svg(ENGINE, play.view(seat), names=NAMES, language=language, **how)


def touched(html: str) -> set[str]:
    return set(" ".join(re.findall(r'data-touch="([^"]+)"', html)).split())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_position_is_drawn_for_every_seat_as_well_formed_markup(language):
    for play in POSITIONS:
        for seat in (None, *range(play.table.seats)):
            ElementTree.fromstring(f"<div>{drawn(play, seat, language)}</div>")


def test_every_symbol_used_is_drawn_and_every_symbol_drawn_is_used():
    symbols = set(re.findall(r'<symbol id="([^"]+)"', symbol_defs("exoplanets")))
    used = set()
    for play in POSITIONS:
        for seat in range(play.table.seats):
            used |= set(re.findall(r'href="#([^"]+)"', drawn(play, seat)))

    assert used <= symbols
    assert symbols - used == set()


def test_every_option_touches_something_on_the_board():
    for play in POSITIONS:
        for seat, ask in play.waiting_for.items():
            there = touched(drawn(play, seat))
            for answer in ask.options:
                for id in ask.options[answer].touches.split():
                    assert id in there, answer


def test_nothing_hidden_is_drawn():
    """Whatever a seat cannot see may be dealt anew: its board stays the same."""
    for play in POSITIONS:
        if play.is_over:
            continue
        for seat in (None, *range(play.table.seats)):
            for luck in ("one", "other"):
                assert drawn(play.imagine(seat, luck), seat) == drawn(play, seat)


def test_everything_on_the_board_has_a_name():
    for play in POSITIONS:
        for seat in (None, 0):
            html = drawn(play, seat).split("</svg>", 1)[1]
            shown = re.sub(r'<li class="piece exo-nothing">.*?</li>', "", html)
            assert "<title></title>" not in shown


def test_no_style_is_written_into_the_board():
    for play in POSITIONS:
        assert "style=" not in drawn(play, 0)


# The system


def test_each_arm_is_a_path_of_neighbours_out_of_the_star():
    for arm in ARMS:
        path = (STAR, *PATHS[arm])
        assert len(PATHS[arm]) == 1 + max(TILES_AN_ARM.values())
        for (x, y), (next_x, next_y) in pairwise(path):
            assert abs(x - next_x) + abs(y - next_y) == 1
    assert len(CELLS) == len(ARMS) * len(PATHS["n"])
    assert all(0 <= x < COLUMNS and 0 <= y < ROWS for x, y in CELLS)


@pytest.mark.parametrize("seats", ENGINE.SEATS)
def test_every_place_of_every_arm_is_drawn_once(seats):
    for moves in MOMENTS:
        html = drawn(played(moves, seats), None)
        for arm in ARMS:
            for orbit in range(1, 8):
                is_there = orbit <= 1 + TILES_AN_ARM[seats]
                assert len(re.findall(rf"\bat-{arm}{orbit}\b", html)) == is_there


def test_an_open_place_shows_what_the_new_planet_would_obtain():
    play = next(play for play in POSITIONS if play.table.newborn and len(open_arms(play)) > 1)
    seat = play.table.order[0]
    view = play.view(seat)
    system = next(part for part in drawn_sections(play, seat) if part.kind == "system")

    for arm in open_arms(play):
        [piece] = [piece for piece in system.pieces if f"place-{arm.open}" in piece.touches]
        icons = re.findall(r'href="#exo-([EWG])"', "".join(piece.over))
        assert "".join(icons) == arm.obtains[view.newborn[0].id]


def open_arms(play: Play) -> list[ArmView]:
    return [arm for arm in play.view(play.table.order[0]).arms.values() if arm.open]


def drawn_sections(play: Play, seat: int | None):
    return sections(ENGINE, play.view(seat), NAMES, MARKS, "en")


def test_the_star_says_that_the_turn_of_its_last_energy_is_the_final_one():
    assert "The turn that takes the last is the final one." in drawn(played(5), None)
    assert "Le tour qui prend la dernière est le dernier" in drawn(played(5), None, "fr")


def bag_says(count: int) -> str:
    view = replace(played(5).view(None), bag_count=count)
    pieces = [piece for part in sections(ENGINE, view, NAMES, MARKS, "en") for piece in part.pieces]
    [title] = [piece.title for piece in pieces if piece.touches == ("bag",)]
    return title


def test_the_bag_says_what_can_be_drawn_from_it():
    assert bag_says(2) == "The bag: 2 planets; draw two and place one"
    assert bag_says(1) == "The bag: draw the last planet"
    assert bag_says(0) == "The bag is empty"


def test_a_reserve_names_what_lies_under_its_top():
    play = next(play for play in POSITIONS if max(map(len, play.table.reserves)) > 2)
    [pile, *_] = sorted(play.view(None).reserves, key=len, reverse=True)
    pieces = [piece for part in drawn_sections(play, None) for piece in part.pieces]
    [title] = [piece.title for piece in pieces if piece.touches == (pile[-1].id,)]

    under = ", ".join(face.name for face in reversed(pile[:-1]))

    assert f"; {len(pile) - 1} planets under it: {under}." in title


def test_the_key_explains_the_names_of_places():
    html = drawn(played(5), None)

    assert "the letter is the arm, the number the orbit" in html
    assert "Only places that are linked are neighbours" in html


def test_only_what_has_a_way_can_be_pressed():
    play = played(20)
    tile = play.view(0).planets[0].tile.id

    html = drawn(play, 0, presses={tile: Press("/confirm/?a=1&b=2")})

    assert html.count("can-press") == 1
    assert f'data-touch="{tile}"><a href="/confirm/?a=1&amp;b=2">' in html


# What each one sees


def test_only_you_see_your_space_tiles():
    play = played(41, 3)
    for seat in range(3):
        mine = {tile for player in [play.table.players[seat]] for tile in player.hand}
        for other in (None, 0, 1, 2):
            there = touched(drawn(play, other))
            assert (mine <= there) if other == seat else not mine & there


def test_a_goal_that_is_met_now_is_ticked():
    for play in POSITIONS:
        for seat, ask in play.waiting_for.items():
            goals = [answer for answer in ask.options if answer.startswith("goal")]
            hand = [part for part in drawn_sections(play, seat) if part.kind == "hand"]
            ticked = {
                piece.touches[0]
                for part in hand
                for piece in part.pieces
                if "exo-tick" in "".join(piece.over)
            }
            if any(answer == "end" for answer in ask.options):
                assert ticked == {answer.split()[1] for answer in goals}


def test_everybody_sees_everybodys_resources_and_points():
    play = played(60, 4)
    html = drawn(play, None)

    for player in play.view(None).players:
        stock = player.resources
        assert f"{stock['E']} energy, {stock['W']} water, {stock['G']} gas" in html
    assert len(re.findall(r"mat-points", html)) == 4


def test_names_are_escaped():
    html = drawn(played(20), 0)

    assert "&lt;Bob&gt;" in html
    assert "<Bob>" not in html


def test_words_of_a_goal_and_of_its_effect_stay_apart():
    """Three lines are room enough for a goal, and five for an effect."""
    for language in ("en", "fr"):
        say = phrasebook(folder(ENGINE), language).say
        for tile in SPACE_TILES.values():
            assert len(wrapped(say(names.goal_text(tile.goal)), "exo-text", ROOM)) <= 3
            assert len(wrapped(say(names.effect(tile.effect)), "exo-text", ROOM)) <= 5


# The picture


def test_the_picture_is_bounded():
    for play in POSITIONS:
        seat = min(play.waiting_for, default=0)
        asked = play.waiting_for.get(seat)
        png = board_png(
            ENGINE,
            play.view(seat),
            names=NAMES,
            language="fr",
            options=asked.options if asked else None,
        )
        width, height = struct.unpack(">II", png[16:24])
        assert width == drawing.PICTURE_WIDTH
        assert height < 3000
        assert len(png) < 400_000
        assert len(drawn(play, seat)) < 80_000


def test_the_next_picture_costs_little():
    play = played(60)
    seat = min(play.waiting_for)
    board_png(ENGINE, play.view(seat), names=NAMES, language="en")
    play.move(seat, next(iter(play.waiting_for[seat].options)))

    began = time.process_time()
    board_png(ENGINE, play.view(seat), names=NAMES, language="en")

    assert time.process_time() - began < 0.3
