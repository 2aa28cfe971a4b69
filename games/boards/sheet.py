"""All pieces on one sheet: the picture in a letter.

To rasterise is slow and to paste is fast, and from turn to turn most of a table stays as it is.
So each tile that lies on a sheet is rasterised once and kept as a bitmap, and a picture is made by
pasting bitmaps. They are kept for all games together, each by its SVG: so the names of a game's
symbols and classes must begin with a prefix of its own.
"""

from __future__ import annotations

import io
import re
import struct
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from math import ceil
from operator import attrgetter
from typing import NamedTuple
from zlib import crc32

from isal import isal_zlib
from PIL import Image, _imaging

from games.boards.lettering import words
from games.boards.pieces import Piece, Section

GAP = 10
ZOOM = 1.25
"""This many dots a unit are sharp enough for a letter 600 pixels wide. More dots would take more
time to draw, and more bytes to send."""
WHOLE = 4
"""This many units are a whole number of dots."""
MAX_CACHED_BITMAPS = 1200
"""A bitmap takes about 50 kB."""

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
        drawn = [shrunk(piece, width) for piece in section.brief or section.pieces]
        if not drawn:
            continue
        if section.title:
            placed.append(Placed(heading(section.title, width), 0, y))
            y += 26
        rows = rows_of(drawn, width)
        pieces = list(places(rows, width, winding=section.kind == "run"))
        if section.kind == "run":
            placed += [Placed(DOT, x, y + top) for x, top in steps(pieces)]
        for piece, x, top in pieces:
            placed += [Placed(tile, x + a, y + top + b) for tile, a, b in tiles_of(piece, lit)]
        y += sum(max(piece.height for piece in row) + GAP for row in rows) + GAP
    return placed, y


def heading(title: str, width: int) -> Tile:
    return Tile(width, 26, words(title, 0, 16, "sheet-title", room=width), is_flat=True)


DOT = Tile(GAP, GAP, f'<circle cx="{GAP / 2}" cy="{GAP / 2}" r="2" class="trail"/>', True)


def shrunk(piece: Piece, width: int) -> Piece:
    """Shrink a piece that is wider than the sheet."""
    scale = width / piece.width
    if scale >= 1:
        return piece

    def shrink(body: str) -> str:
        return f'<g transform="scale({scale:.4f})">{body}</g>'

    return piece._replace(
        width=width,
        height=round(piece.height * scale),
        body=shrink(piece.body),
        over=tuple([shrink(body) for body in piece.over]),
        bits=tuple(
            [
                bit._replace(
                    x=bit.x * scale,
                    y=bit.y * scale,
                    width=ceil(bit.width * scale),
                    height=ceil(bit.height * scale),
                    body=shrink(bit.body),
                )
                for bit in piece.bits
            ]
        ),
        spots=tuple([spot._replace(shape=shrink(spot.shape)) for spot in piece.spots]),
    )


def tiles_of(piece: Piece, lit: Ids) -> Iterator[Placed]:
    """Take a piece apart, with places counted from its corner: its face with its edge, what lies on
    it, and what can be pressed."""
    wide, high = piece.width, piece.height
    for body in (piece.body, *piece.over):
        if body:
            yield Placed(Tile(wide, high, TITLE.sub("", body), body is piece.body), 0, 0)
    if lit.intersection(piece.touches):
        edge = f'<rect width="{wide}" height="{high}" rx="9" class="sheet-lit"/>'
        yield Placed(Tile(wide, high, edge), 0, 0)
    for bit in piece.bits:
        yield Placed(Tile(bit.width, bit.height, bit.body), bit.x, bit.y)
    pressable = [spot.shape for spot in piece.spots if lit.intersection(spot.touches)]
    if pressable:
        yield Placed(Tile(wide, high, f'<g class="spot">{"".join(pressable)}</g>'), 0, 0)


TITLE = re.compile("<title>.*?</title>")
"""Titles are for screen readers. Without them, two drawings that look the same are equal."""


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


Pile = tuple[Tile, ...]
"""Tiles that lie on one another, the flat one at the bottom: a face, its words, its edge."""

_kept: OrderedDict[Tile | Pile, Bitmap] = OrderedDict()
_lock = threading.Lock()


def paint(
    placed: Iterable[Placed], *, wide: int, high: int, paper: str, rasterise: Rasterise
) -> bytes:
    """Paste all tiles onto a sheet, and make a PNG of it."""
    placed = list(placed)
    bitmaps = bitmaps_of((each.tile for each in placed), paper, rasterise)
    sheet = Image.new("RGB", (round(wide * ZOOM), round(high * ZOOM)), paper)
    for (x, y), lying in groupby(placed, key=attrgetter("x", "y")):
        tiles = tuple([each.tile for each in lying])
        is_flat = tiles[0].is_flat
        pasted = [piled(tiles, bitmaps, paper)] if is_flat else [bitmaps[tile] for tile in tiles]
        for image, left, top in pasted:
            corner = round(x * ZOOM) + left, round(y * ZOOM) + top
            sheet.paste(image, corner, None if is_flat else image)
    return as_png(sheet)


def piled(tiles: Pile, bitmaps: dict[Tile, Bitmap], paper: str) -> Bitmap:
    """Make one flat bitmap of a pile."""
    if len(tiles) == 1:
        return bitmaps[tiles[0]]
    with _lock:
        if tiles in _kept:
            _kept.move_to_end(tiles)
            return _kept[tiles]
    pile = pressed_flat([bitmaps[tile] for tile in tiles], paper)
    keep({tiles: pile})
    return pile


def pressed_flat(bitmaps: Sequence[Bitmap], paper: str) -> Bitmap:
    left, top = min(each.left for each in bitmaps), min(each.top for each in bitmaps)
    right = max(each.left + each.image.width for each in bitmaps)
    bottom = max(each.top + each.image.height for each in bitmaps)
    flat = Image.new("RGB", (right - left, bottom - top), paper)
    for image, x, y in bitmaps:
        flat.paste(image, (x - left, y - top), image if image.mode == "RGBA" else None)
    return Bitmap(flat, left, top)


def bitmaps_of(tiles: Iterable[Tile], paper: str, rasterise: Rasterise) -> dict[Tile, Bitmap]:
    wanted = dict.fromkeys(tiles)
    with _lock:
        found = {tile: _kept[tile] for tile in wanted if tile in _kept}
    missing = [tile for tile in wanted if tile not in found]
    if missing:
        found.update(zip(missing, cut_out(missing, paper, rasterise), strict=True))
    keep(found)
    return found


def keep(bitmaps: Mapping[Tile, Bitmap] | Mapping[Pile, Bitmap]) -> None:
    with _lock:
        for key, bitmap in bitmaps.items():
            _kept[key] = bitmap
            _kept.move_to_end(key)
        while len(_kept) > MAX_CACHED_BITMAPS:
            _kept.popitem(last=False)


def forget() -> None:
    """Begin as a new process does, for measurements."""
    with _lock:
        _kept.clear()


def cut_out(tiles: Sequence[Tile], paper: str, rasterise: Rasterise) -> Iterator[Bitmap]:
    """Rasterise all tiles at once, each with a margin for broad edges, and cut them apart."""
    cells, wide, high = pack(tiles)
    body = "".join(
        f'<g transform="translate({x + WHOLE} {y + WHOLE})">{tile.body}</g>'
        for tile, (x, y, _, _) in zip(tiles, cells, strict=True)
    )
    drawn = Image.open(io.BytesIO(rasterise(body, wide, high)))
    margin = round(WHOLE * ZOOM)
    for tile, cell in zip(tiles, cells, strict=True):
        left, top, right, bottom = [round(side * ZOOM) for side in cell]
        image = drawn.crop((left, top, right, bottom))
        box = image.getbbox() or (0, 0, 1, 1)
        bitmap = Bitmap(image.crop(box), box[0] - margin, box[1] - margin)
        yield pressed_flat([bitmap], paper) if tile.is_flat else bitmap


def pack(tiles: Sequence[Tile], widest: int = 800) -> tuple[list[Box], int, int]:
    """Find a cell for each tile, side by side, the highest first; and tell how wide and how high
    all cells together are."""
    cells: dict[Tile, Box] = {}
    left = top = wide = high = 0
    for tile in sorted(tiles, key=lambda tile: -tile.height):
        if left + cell_side(tile.width) > widest:
            left, top = 0, high
        right, bottom = left + cell_side(tile.width), top + cell_side(tile.height)
        cells[tile] = (left, top, right, bottom)
        left, wide, high = right, max(wide, right), max(high, bottom)
    return [cells[tile] for tile in tiles], wide, high


def cell_side(length: int) -> int:
    """Add a margin at both ends, and round up to whole dots."""
    return -(-length // WHOLE) * WHOLE + 2 * WHOLE


def as_png(image: Image.Image) -> bytes:
    """Compress the rows without a PNG filter. Flat drawings become as small as with any filter, and
    ISA-L takes a tenth of the time that Pillow or zlib takes."""
    # PNG wants a filter byte before each row; 0 means no filter. Pillow can only add a byte after
    # each row, so the first one is put in front and the last one is left out.
    lines = memoryview(image.tobytes("raw", "RGB", image.width * 3 + 1))
    packer = isal_zlib.compressobj(2)
    packed = packer.compress(b"\0") + packer.compress(lines[:-1]) + packer.flush()
    header = struct.pack(">IIBBBBB", image.width, image.height, 8, 2, 0, 0, 0)
    chunks = {b"IHDR": header, b"IDAT": packed, b"IEND": b""}
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc32(name + data))
            for name, data in chunks.items()
        ]
    )
