"""One palette a game: what is painted looks as it was drawn, and tells no more."""

import random
from functools import partial

import pytest
from PIL import ImageChops, ImageStat

from engines.catalogue import BUILT_IN, CATALOGUE
from engines.play import Play
from games.boards import board_png
from games.boards.drawing import palette_of, rasterise, sheet_of
from games.boards.palette import general_palette
from games.boards.sheet import bitmaps_of, piles_of, pressed_flat
from games.boards.styles import light_tokens

pytestmark = pytest.mark.any_database

NAMES = ["Ann", "Bob", "Cid", "Dee"]
STAGES = {
    "kepler-run": (8, 40),
    "exoplanets": (10, 90),
    "kepler-3042": (30, 200),
    "race-to-kepler": (30, 200),
}
POSITIONS = [(key, moves) for key, stages in STAGES.items() for moves in stages]


def played(key: str, moves: int) -> Play:
    luck = random.Random(moves)
    play = Play.start(CATALOGUE[key], seats=3, seed="palette")
    while play.number < moves:
        seat = min(play.waiting_for)
        play.move(seat, luck.choice(list(play.waiting_for[seat].options)))
    return play


@pytest.mark.parametrize(("key", "moves"), POSITIONS)
def test_every_piece_looks_as_it_was_drawn(key, moves):
    """After a game's colours have changed, `scripts/palettes.py` makes a new palette."""
    play, palette = played(key, moves), palette_of(key)
    placed, _ = sheet_of(CATALOGUE[key], play.view(0), NAMES, "en")
    # A dot of the trail is four dots wide and has no face.
    piles = {
        pile: None for pile, _, _ in piles_of(placed) if 'class="trail"' not in pile[0][0].body
    }
    tiles = bitmaps_of([tile for pile in piles for tile, _, _ in pile], partial(rasterise, key))

    for pile in piles:
        drawn = pressed_flat(pile, tiles, palette.paper).image
        painted = palette.nearest(drawn).convert("RGB")
        off = ImageStat.Stat(ImageChops.difference(drawn, painted)).mean
        assert max(off) < 8, pile[0][0].body


@pytest.mark.parametrize("key", [engine.KEY for engine in BUILT_IN])
def test_a_palette_begins_with_the_paper_and_names_no_colour_twice(key):
    codes = palette_of(key).colours
    colours = [codes[at : at + 3].hex() for at in range(0, len(codes), 3)]

    assert f"#{colours[0]}" == light_tokens()["--panel"]
    assert len(set(colours)) == len(colours) <= 256


def test_a_game_without_a_palette_has_the_colours_that_it_names():
    colours = general_palette("#fffdf8", ".a { fill: #12ab34; } .b { stroke: #fed; }")

    assert colours.hex(" ", 3).split()[:3] == ["fffdf8", "12ab34", "ffeedd"]
    assert len(colours) <= 3 * 256


@pytest.mark.parametrize(("key", "moves"), POSITIONS)
def test_a_picture_does_not_change_with_what_its_seat_cannot_see(key, moves):
    play = played(key, moves)
    for seat in range(3):
        other = play.imagine(seat, "another world")

        assert picture(play, seat) == picture(other, seat)


def picture(play: Play, seat: int) -> bytes:
    asked = play.waiting_for.get(seat)
    options = asked.options if asked else None
    return board_png(play.engine, play.view(seat), names=NAMES, language="en", options=options)
