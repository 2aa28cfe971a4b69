"""All pieces on one sheet: the picture in a letter.

To rasterise is slow and to paste is fast, and from turn to turn most of a table stays as it is.
So each tile that lies on a sheet is rasterised once and kept as a bitmap, and a picture is made by
pasting bitmaps. They are kept for all games together, each by its SVG: so the names of a game's
symbols and classes must begin with a prefix of its own.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from PIL import Image, _imaging

from games.boards.lettering import width_of, words
from games.boards.palette import PAPER, Palette
from games.boards.pieces import Piece, Section
from games.boards.png import as_png
from games.boards.shelf import Shelf

GAP = 8
EDGE = 8
"""Broad edges reach so many dots beyond a tile."""
MAX_KEPT_BYTES = 100_000_000
"""How much memory all bitmaps may take. They are a few kB each, but the map of Kepler-3042 has
thousands of large ones."""
MAX_KEPT_TEXT = 10_000_000
"""How much memory the SVG may take that was made smaller, or rid of its titles."""

# Pillow would give back the memory of each sheet, and asking for it takes as long as painting.
_imaging.set_blocks_max(4)

Rasterise = Callable[[str, int, int], bytes]
"""It makes a PNG from the body of an SVG, its width and its height."""
Ids = set[str] | frozenset[str]
"""What options point to."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


class Tile(NamedTuple):
    """One drawing to rasterise: the face of a piece, something that lies on it, or a heading."""

    width: int
    height: int
    body: str
    is_flat: bool = False
    """A flat tile lies on the bare paper and nothing shows through it, so pasting it is half the
    work."""


class Placed(NamedTuple):
    tile: Tile
    x: float
    y: float


# Laying out


def lay_out(
    sections: Iterable[Section], *, width: int, lit: Ids = frozenset()
) -> tuple[list[Placed], int]:
    """Place all sections below one another, and tell how high that is."""
    placed: list[Placed] = []
    y = 0
    for section in sections:
        shown = section.pieces
        if not shown or (section.is_aside and not touched(shown, lit)):
            continue
        if section.title:
            placed.append(Placed(heading(section.title, width), 0, y))
            y += 26
        tiles, high = lay_out_section(section, width, lit)
        placed += [tile._replace(y=tile.y + y) for tile in tiles]
        y += high + GAP
    return placed, y


def lay_out_section(section: Section, width: int, lit: Ids) -> tuple[list[Placed], int]:
    """Place the pieces of a section, all shrunk alike if it needs more room than there is."""
    room = max(width, section.across, *[piece.width for piece in section.pieces])
    rows = rows_of(section.pieces, room)
    pieces = list(places(rows, room, winding=section.kind == "run"))
    placed: list[Placed] = []
    if section.kind == "run":
        placed += [Placed(DOT, x, top) for x, top in steps(pieces)]
    for piece, x, top in pieces:
        placed += [Placed(tile, x + a, top + b) for tile, a, b in tiles_of(piece, lit)]
    high = sum(max(piece.height for piece in row) + GAP for row in rows)
    if room == width:
        return placed, high
    return [scaled(each, width / room) for each in placed], round(high * width / room)


def touched(pieces: Iterable[Piece], lit: Ids) -> bool:
    return any(
        lit.intersection(ids)
        for piece in pieces
        for ids in (piece.touches, *[spot.touches for spot in piece.spots])
    )


def heading(title: str, width: int) -> Tile:
    used = min(width, ceil(width_of(title, "sheet-title")))
    return Tile(used, 26, words(title, 0, 16, "sheet-title", room=width), is_flat=True)


DOT = Tile(GAP, GAP, f'<circle cx="{GAP / 2}" cy="{GAP / 2}" r="2" class="trail"/>', True)


def scaled(placed: Placed, scale: float) -> Placed:
    """Draw the same larger or smaller."""
    tile, x, y = placed
    return Placed(scaled_tile(tile, scale), x * scale, y * scale)


def scaled_tile(tile: Tile, scale: float) -> Tile:
    return _scaled.fetch((tile, scale), lambda: scale_tile(tile, scale))


def scale_tile(tile: Tile, scale: float) -> Tile:
    width, height, body, is_flat = tile
    drawn = f'<g transform="scale({scale:.4f})">{body}</g>'
    return Tile(ceil(width * scale), ceil(height * scale), drawn, is_flat)


def tiles_of(piece: Piece, lit: Ids) -> Iterator[Placed]:
    """Take a piece apart, with places counted from its corner: its face with its edge, what lies on
    it, and what can be pressed."""
    wide, high = piece.width, piece.height
    for body in (piece.body, *piece.over):
        if body:
            yield Placed(Tile(wide, high, without_titles(body), body is piece.body), 0, 0)
    if lit.intersection(piece.touches):
        edge = f'<rect width="{wide}" height="{high}" rx="9" class="sheet-lit"/>'
        yield Placed(Tile(wide, high, edge), 0, 0)
    for bit in piece.bits:
        yield Placed(Tile(bit.width, bit.height, bit.body), bit.x, bit.y)
    pressable = [spot.shape for spot in piece.spots if lit.intersection(spot.touches)]
    if pressable:
        yield Placed(Tile(wide, high, f'<g class="spot">{"".join(pressable)}</g>'), 0, 0)


def without_titles(body: str) -> str:
    """Titles are for screen readers. Without them, two drawings that look the same are equal."""
    return _untitled.fetch(body, lambda: TITLE.sub("", body))


TITLE = re.compile("<title>.*?</title>")
_scaled: Shelf[tuple[Tile, float], Tile] = Shelf(
    MAX_KEPT_TEXT, lambda key, tile: len(key[0].body) + len(tile.body)
)
_untitled: Shelf[str, str] = Shelf(MAX_KEPT_TEXT, lambda titled, body: len(titled) + len(body))


def rows_of(pieces: Sequence[Piece], width: int) -> list[list[Piece]]:
    """Put as many pieces into a row as there is room for. If all are of one size, the rows are made
    equally long."""
    rows: list[list[Piece]] = [[]]
    used = 0
    for piece in pieces:
        if rows[-1] and used + piece.width > width:
            rows.append([])
            used = 0
        rows[-1].append(piece)
        used += piece.width + GAP
    if len({piece.width for piece in pieces}) > 1:
        return rows
    each = -(-len(pieces) // len(rows))
    return [list(pieces[at : at + each]) for at in range(0, len(pieces), each)]


def places(
    rows: Iterable[list[Piece]], width: int, *, winding: bool
) -> Iterator[tuple[Piece, int, int]]:
    """Yield each piece with its corner. Of winding rows, every other one runs to the left, as on a
    path."""
    top = right = 0
    for number, row in enumerate(rows):
        x = 0
        for piece in row:
            right = max(right, x + piece.width)
            yield piece, right - x - piece.width if winding and number % 2 else x, top
            x += piece.width + GAP
        top += max(piece.height for piece in row) + GAP


def steps(pieces: Iterable[tuple[Piece, int, int]]) -> Iterator[tuple[int, int]]:
    """Yield where the path goes on from piece to piece: in the gap to the right, the left or
    below."""
    for (piece, x, top), (_, next_x, next_top) in pairwise(pieces):
        if next_top > top:
            yield x + (piece.width - GAP) // 2, next_top - GAP
        else:
            yield max(x, next_x) - GAP, top + (piece.height - GAP) // 2


# Painting


class Bitmap(NamedTuple):
    """A tile as dots, cut to what there is to see. `left` and `top` say how many dots away from the
    tile's corner that begins."""

    image: Image.Image
    left: int
    top: int


Pile = tuple[tuple[Tile, int, int], ...]
"""A piece with all that lies on it, its face at the bottom, each so many dots from the corner."""


def weight(key: Tile | tuple[str, Pile], bitmap: Bitmap) -> int:
    """The bytes of a bitmap, and of the SVG that it is found by."""
    image = bitmap.image
    return image.width * image.height * len(image.getbands()) + OVERHEAD + text_of(key)


def text_of(key: Tile | tuple[str, Pile]) -> int:
    return len(key.body) if isinstance(key, Tile) else sum(len(tile.body) for tile, _, _ in key[1])


OVERHEAD = 500
"""What Python needs for a bitmap besides its dots, in bytes."""
_kept: Shelf[Tile | tuple[str, Pile], Bitmap] = Shelf(MAX_KEPT_BYTES, weight)


def paint(
    placed: Iterable[Placed], *, wide: int, high: int, palette: Palette, rasterise: Rasterise
) -> bytes:
    """Paste all piles onto a sheet, and make a PNG of it."""
    piles = list(piles_of(placed))
    bitmaps = indexed(dict.fromkeys([pile for pile, _, _ in piles]), palette, rasterise)
    sheet = Image.new("P", (wide, high), PAPER)
    for pile, x, y in piles:
        image, left, top = bitmaps[pile]
        sheet.paste(image, (x + left, y + top))
    return as_png(sheet, palette)


def piles_of(placed: Iterable[Placed]) -> Iterator[tuple[Pile, int, int]]:
    """Yield each pile with its corner. A flat tile begins a pile, and what follows lies on it."""
    pile: list[tuple[Tile, int, int]] = []
    corner = 0, 0
    for tile, x, y in placed:
        dots = round(x), round(y)
        if tile.is_flat or not pile:
            if pile:
                yield tuple(pile), *corner
            pile, corner = [], dots
        pile.append((tile, dots[0] - corner[0], dots[1] - corner[1]))
    if pile:
        yield tuple(pile), *corner


def indexed(piles: Iterable[Pile], palette: Palette, rasterise: Rasterise) -> dict[Pile, Bitmap]:
    """Find a bitmap in the palette's colours for each pile, and make those that are missing."""
    keys = {pile: (palette.key, pile) for pile in piles}
    known = _kept.find(keys.values())
    found = {pile: known[key] for pile, key in keys.items() if key in known}
    missing = [pile for pile in keys if pile not in found]
    if missing:
        tiles = bitmaps_of([tile for pile in missing for tile, _, _ in pile], rasterise)
        for pile in missing:
            flat = pressed_flat(pile, tiles, palette.paper)
            found[pile] = flat._replace(image=palette.nearest(flat.image))
        _kept.keep((keys[pile], found[pile]) for pile in missing)
    return found


def pressed_flat(pile: Pile, tiles: Mapping[Tile, Bitmap], paper: str) -> Bitmap:
    """Lay the tiles of a pile on paper."""
    layers = [(tiles[tile].image, x + tiles[tile].left, y + tiles[tile].top) for tile, x, y in pile]
    left, top = min(x for _, x, _ in layers), min(y for _, _, y in layers)
    right = max(x + image.width for image, x, _ in layers)
    bottom = max(y + image.height for image, _, y in layers)
    flat = Image.new("RGB", (right - left, bottom - top), paper)
    for image, x, y in layers:
        flat.paste(image, (x - left, y - top), image)
    return Bitmap(flat, left, top)


def bitmaps_of(tiles: Iterable[Tile], rasterise: Rasterise) -> dict[Tile, Bitmap]:
    wanted = dict.fromkeys(tiles)
    known = _kept.find(wanted)
    found = {tile: known[tile] for tile in wanted if tile in known}
    missing = [tile for tile in wanted if tile not in found]
    if missing:
        made = dict(zip(missing, cut_out(missing, rasterise), strict=True))
        _kept.keep(made.items())
        found.update(made)
    return found


def forget() -> None:
    """Begin as a new process does, for measurements."""
    _kept.clear()


def cut_out(tiles: Sequence[Tile], rasterise: Rasterise) -> Iterator[Bitmap]:
    """Rasterise all tiles at once, each with a margin for broad edges, and cut them apart."""
    cells, wide, high = pack(tiles)
    body = "".join(
        f'<g transform="translate({x + EDGE} {y + EDGE})">{tile.body}</g>'
        for tile, (x, y, _, _) in zip(tiles, cells, strict=True)
    )
    drawn = Image.open(io.BytesIO(rasterise(body, wide, high)))
    for cell in cells:
        image = drawn.crop(cell)
        box = image.getbbox() or (0, 0, 1, 1)
        yield Bitmap(image.crop(box), box[0] - EDGE, box[1] - EDGE)


def pack(tiles: Sequence[Tile]) -> tuple[list[Box], int, int]:
    """Find a cell for each tile, and tell how wide and how high all cells together are. Empty room
    takes as long to rasterise as what is drawn, so of some widths the best is taken."""
    return min([in_rows(tiles, widest) for widest in (400, 500, 600, 800)], key=room_of)


def room_of(packed: tuple[list[Box], int, int]) -> int:
    return packed[1] * packed[2]


def in_rows(tiles: Sequence[Tile], widest: int) -> tuple[list[Box], int, int]:
    """Put the tiles side by side, the highest first."""
    cells: dict[Tile, Box] = {}
    left = top = wide = high = 0
    for tile in sorted(tiles, key=lambda tile: (-tile.height, -tile.width)):
        if left + tile.width + 2 * EDGE > widest:
            left, top = 0, high
        right, bottom = left + tile.width + 2 * EDGE, top + tile.height + 2 * EDGE
        cells[tile] = (left, top, right, bottom)
        left, wide, high = right, max(wide, right), max(high, bottom)
    return [cells[tile] for tile in tiles], wide, high
