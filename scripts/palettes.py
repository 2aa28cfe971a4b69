"""Makes the palettes of the pictures in letters, from games played at random: run it after a game's
colours have changed, as `python scripts/palettes.py`."""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import cast

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django  # noqa: E402

django.setup()

from PIL import ImageColor  # noqa: E402

from engines.catalogue import BUILT_IN  # noqa: E402
from engines.engine import Engine  # noqa: E402
from engines.play import Play  # noqa: E402
from games.boards.drawing import rasterise, sheet_of  # noqa: E402
from games.boards.sheet import Pile, bitmaps_of, piles_of, pressed_flat  # noqa: E402
from games.boards.styles import light_tokens  # noqa: E402

COLOURS = 80
"""More colours would be smoother and make more bytes: 128 of them a tenth more."""
GAMES, EVERY = 2, 12
"""So many games are looked at, each time after so many moves."""
NAMES = ("Ann", "Bob", "Cid", "Dee")

Colour = tuple[int, ...]


def palette(engine: Engine) -> list[Colour]:
    """Choose the paper, then again and again the colour that is worst matched so far. A colour
    counts as the root of how often it is seen: so what is rare but stands out, as a player's mark
    does, is kept too."""
    seen = {colour: count**0.5 for colour, count in sorted(seen_colours(engine).items())}
    chosen: list[Colour] = [ImageColor.getrgb(light_tokens()["--panel"])]
    off = {colour: distance(colour, chosen[0]) for colour in seen}
    while len(chosen) < COLOURS:
        chosen.append(max(seen, key=lambda colour: off[colour] * seen[colour]))
        off = {colour: min(off[colour], distance(colour, chosen[-1])) for colour in seen}
    return chosen


def distance(one: Colour, other: Colour) -> int:
    """Eyes see green best and blue least."""
    (r, g, b), (x, y, z) = one, other
    return 3 * (r - x) ** 2 + 4 * (g - y) ** 2 + 2 * (b - z) ** 2


def seen_colours(engine: Engine) -> Counter[Colour]:
    """Count the dots of each colour in all piles that lie on the tables of some games."""
    counted: Counter[Colour] = Counter()
    seen: set[Pile] = set()
    for play in positions(engine):
        seat = min(play.waiting_for)
        options = play.waiting_for[seat].options
        placed, _ = sheet_of(engine, play.view(seat), NAMES, "en", options=options)
        piles = {pile for pile, _, _ in piles_of(placed)} - seen
        seen |= piles
        tiles = [tile for pile in piles for tile, _, _ in pile]
        bitmaps = bitmaps_of(tiles, partial(rasterise, engine.KEY))
        for pile in piles:
            image = pressed_flat(pile, bitmaps, light_tokens()["--panel"]).image
            for count, colour in image.getcolors(image.width * image.height) or ():
                counted[cast(Colour, colour)] += count
    return counted


def positions(engine: Engine) -> Iterator[Play]:
    for number in range(GAMES):
        luck = random.Random(number)
        play = Play.start(engine, seats=engine.SEATS[-1], seed=f"palette {number}")
        while not play.is_over:
            if play.number % EVERY == 0:
                yield play
            seat = min(play.waiting_for)
            play.move(seat, luck.choice(list(play.waiting_for[seat].options)))


def write(engine: Engine, colours: list[Colour]) -> None:
    codes = [bytes(colour).hex() for colour in colours]
    rows = [" ".join(codes[at : at + 10]) for at in range(0, len(codes), 10)]
    text = "\n".join(f'    "{row} "' for row in rows)
    path = ROOT / "games" / "boards" / engine.KEY.replace("-", "_") / "palette.py"
    path.write_text(
        '"""The colours of pictures in letters, made by `scripts/palettes.py`."""\n\n'
        f"COLOURS = bytes.fromhex(\n{text}\n)\n"
    )


if __name__ == "__main__":
    for engine in BUILT_IN:
        write(engine, palette(engine))
        print(engine.KEY)
