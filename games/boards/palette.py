"""The colours of a game's pictures in letters: one palette a game, so that a dot is one byte.

A game that is drawn here has a module `palette` with its colours, made by `scripts/palettes.py`
from pictures of whole games. A game from elsewhere may bring one; else its palette is made of the
colours that its style sheet names, and of some from all over.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import NamedTuple

from PIL import Image, ImageColor

PAPER = 0
"""The paper is the first colour of each palette."""
MAX_COLOURS = 256


class Palette(NamedTuple):
    key: str
    paper: str
    colours: bytes
    """Three bytes a colour."""

    def nearest(self, image: Image.Image) -> Image.Image:
        """Give each dot the nearest colour."""
        return image.quantize(palette=carrier(self.colours), dither=Image.Dither.NONE)


@cache
def carrier(colours: bytes) -> Image.Image:
    """Pillow takes a palette from an image that has it."""
    image = Image.new("P", (1, 1))
    image.putpalette(colours)
    return image


def general_palette(paper: str, drawn: str) -> bytes:
    """Return the paper, the colours that a style sheet and symbols name, and some from all over."""
    named = [ImageColor.getrgb(colour)[:3] for colour in [paper, *HEX.findall(drawn)]]
    evenly = [(red, green, blue) for red, green, blue in product(range(0, 256, 51), repeat=3)]
    colours = list(dict.fromkeys([*named, *evenly]))[:MAX_COLOURS]
    return b"".join([bytes(colour) for colour in colours])


HEX = re.compile("#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})(?![0-9a-zA-Z_-])")
