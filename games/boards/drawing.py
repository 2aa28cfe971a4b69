"""One drawing of the table, as HTML with inline SVG and as a picture."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache, partial
from importlib import import_module
from types import ModuleType
from typing import Protocol, cast

import resvg_py
from django.template import TemplateDoesNotExist
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

from engines.catalogue import BUILT_IN, CATALOGUE
from engines.engine import Engine, Option, folder
from engines.words import phrasebook
from games.boards.palette import Palette, general_palette
from games.boards.pieces import NO_PRESSES, Legend, Press, Section, as_html
from games.boards.sheet import Ids, Placed, lay_out, paint, scaled
from games.boards.styles import FONT, font_file, light_tokens, style_sheet
from games.guard import guarded

MARKS = "abcdefgh"
PICTURE_WIDTH = 480
"""How many dots wide a picture is. On a phone it fills the screen, about 360 CSS pixels."""
SHEET_WIDTH = 344
"""How wide the drawing inside the margins is, in its own units, unless a game says otherwise. A
unit is then about as large as a CSS pixel on a phone, so letters are as large as on a page."""
MARGIN = 8


class Drawer(Protocol):
    """A game's own part: it knows the structs of which that game's view is made."""

    def sections(self, view: Struct, legend: Legend) -> list[Section]:
        """Draw all that the view shows."""


class LetterDrawer(Drawer, Protocol):
    """A game may also say what matters in the narrow picture of a letter, and how wide that is."""

    SHEET_WIDTH: int

    def letter_sections(self, view: Struct, legend: Legend, lit: Ids) -> list[Section]:
        """Draw what matters to somebody who can touch the things in `lit`."""


def board_svg(
    engine: Engine,
    view: Struct,
    *,
    names: Sequence[str],
    language: str,
    marks: str = MARKS,
    presses: Mapping[str, Press] = NO_PRESSES,
) -> SafeString:
    """Draw the board for a page. What `presses` names can be pressed. Of a game without a drawing,
    the board is told in words, and nothing can be pressed."""
    if is_drawn(engine.KEY):
        board = as_html(guarded(sections, engine, view, names, marks, language), presses)
    else:
        legend = legend_of(engine.KEY, tuple(names), marks, language)
        board = guarded(in_words, engine, view, legend)
    return mark_safe(symbols(engine.KEY) + board)


def board_png(
    engine: Engine,
    view: Struct,
    *,
    names: Sequence[str],
    language: str,
    marks: str = MARKS,
    options: Mapping[str, Option] | None = None,
    most: int | None = None,
) -> bytes:
    """Paint the same drawing as a picture for a letter, with the colours of the day. What options
    touch is marked. There are as many sections as there are, or at most so many."""
    placed, height = guarded(sheet_of, engine, view, names, language, marks, options, most)
    return guarded(
        paint,
        placed,
        wide=PICTURE_WIDTH,
        high=height,
        palette=palette_of(engine.KEY),
        rasterise=partial(rasterise, engine.KEY),
    )


def sheet_of(
    engine: Engine,
    view: Struct,
    names: Sequence[str],
    language: str,
    marks: str = MARKS,
    options: Mapping[str, Option] | None = None,
    most: int | None = None,
) -> tuple[list[Placed], int]:
    """Lay out the sheet of a letter with its margins, in dots, and tell how high it is."""
    lit = {options[answer].touches.partition(" ")[0] for answer in options} if options else set()
    parts = letter_sections(engine, view, names, marks, language, lit - {""})
    width = getattr(drawer(engine.KEY), "SHEET_WIDTH", SHEET_WIDTH)
    placed, height = lay_out(parts[:most], width=width, lit=lit)
    dots = PICTURE_WIDTH / (width + 2 * MARGIN)
    inside = [scaled(Placed(tile, x + MARGIN, y + MARGIN), dots) for tile, x, y in placed]
    return inside, round((height + 2 * MARGIN) * dots)


def rasterise(key: str, body: str, wide: int, high: int) -> bytes:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">'
        f"{symbol_defs(key)}{NOT_XML.sub('', body)}</svg>"
    )
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        style_sheet=style_sheet(key),
        skip_system_fonts=True,
        font_files=[str(font_file(is_bold=is_bold)) for is_bold in (False, True)],
        font_family=FONT,
    )


NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def sections(
    engine: Engine, view: Struct, names: Sequence[str], marks: str, language: str
) -> list[Section]:
    legend = legend_of(engine.KEY, tuple(names), marks, language)
    with translation.override(language):
        return drawer(engine.KEY).sections(view, legend)


def letter_sections(
    engine: Engine, view: Struct, names: Sequence[str], marks: str, language: str, lit: Ids
) -> list[Section]:
    """Return what a letter shows: all that the page does, unless the game chooses."""
    drawn = drawer(engine.KEY)
    if not hasattr(drawn, "letter_sections"):
        return sections(engine, view, names, marks, language)
    legend = legend_of(engine.KEY, tuple(names), marks, language)
    with translation.override(language):
        return cast(LetterDrawer, drawn).letter_sections(view, legend, lit)


def in_words(engine: Engine, view: Struct, legend: Legend) -> str:
    lines = "\n".join([legend.say(line) for line in engine.text(view)])
    return f'<pre class="text-board" tabindex="0">{lines}</pre>'


@lru_cache(maxsize=1000)
def legend_of(key: str, names: tuple[str, ...], marks: str, language: str) -> Legend:
    return Legend(names, marks, phrasebook(folder(CATALOGUE[key]), language))


@cache
def is_drawn(key: str) -> bool:
    """Tell whether the game has a drawing: one from elsewhere may come without."""
    engine = CATALOGUE[key]
    return engine in BUILT_IN or (folder(engine) / "drawing").is_dir()


@cache
def drawer(key: str) -> Drawer:
    engine = CATALOGUE[key]
    if engine in BUILT_IN:
        return cast(Drawer, import_module(f"games.boards.{key.replace('-', '_')}"))
    return cast(Drawer, import_module(f"{cast(ModuleType, engine).__name__}.drawing"))


@cache
def palette_of(key: str) -> Palette:
    """Return the game's own palette, or a general one for a game that brings none."""
    paper = light_tokens()["--panel"]
    try:
        own = import_module(f"{cast(ModuleType, drawer(key)).__name__}.palette")
    except ModuleNotFoundError:
        return Palette(key, paper, general_palette(paper, style_sheet(key) + symbol_defs(key)))
    return Palette(key, paper, own.COLOURS)


@cache
def symbols(key: str) -> str:
    inside = symbol_defs(key)
    return f'<svg class="symbols" width="0" height="0" aria-hidden="true">{inside}</svg>'


@cache
def symbol_defs(key: str) -> str:
    """The marks of as many players as the game is for, a line each, and its own symbols."""
    marks = render_to_string("boards/marks.svg").splitlines(keepends=True)
    drawn = "".join(marks[: CATALOGUE[key].SEATS[-1]])
    with suppress(TemplateDoesNotExist):
        drawn += render_to_string(f"boards/{key}/symbols.svg")
    return drawn
