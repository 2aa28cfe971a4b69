"""One drawing of the table, as HTML with inline SVG and as a picture."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import resvg_py
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template import TemplateDoesNotExist
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from engines.catalogue import BUILT_IN, CATALOGUE
from engines.engine import Engine, Option, folder
from engines.words import phrasebook
from games.boards.pieces import NO_PRESSES, Legend, Press, Section, as_html
from games.boards.sheet import ZOOM, Placed, lay_out, paint

MARKS = "abcdefgh"
SHEET_WIDTH = 640
MARGIN = 20

View = dict[str, Any]


def board_svg(
    engine: Engine,
    view: View,
    *,
    names: Sequence[str],
    language: str,
    marks: str = MARKS,
    presses: Mapping[str, Press] = NO_PRESSES,
) -> SafeString:
    """The board for a page. What `presses` names can be pressed, unless it is told in words."""
    if is_drawn(engine.KEY):
        board = as_html(sections(engine, view, names, marks, language), presses)
    else:
        board = in_words(engine, view, legend_of(engine, tuple(names), marks, language))
    return mark_safe(symbols(engine.KEY) + board)


def board_png(
    engine: Engine,
    view: View,
    *,
    names: Sequence[str],
    language: str,
    marks: str = MARKS,
    options: Mapping[str, Option] | None = None,
) -> bytes:
    """The same drawing as a picture for a letter, by day. What options touch is marked."""
    lit = {options[answer].touches.partition(" ")[0] for answer in options} if options else set()
    placed, height = lay_out(
        sections(engine, view, names, marks, language), width=SHEET_WIDTH, lit=lit
    )
    return paint(
        [Placed(tile, x + MARGIN, y + MARGIN) for tile, x, y in placed],
        wide=SHEET_WIDTH + 2 * MARGIN,
        high=height + 2 * MARGIN,
        paper=light_tokens()["--panel"],
        rasterise=partial(rasterise, engine.KEY),
    )


def rasterise(key: str, body: str, wide: int, high: int) -> bytes:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">'
        f"{symbol_defs(key)}{NOT_XML.sub('', body)}</svg>"
    )
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        style_sheet=style_sheet(key),
        zoom=ZOOM,
        skip_system_fonts=True,
        font_files=[str(path) for path in font_files()],
        font_family=FONT,
    )


NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def sections(
    engine: Engine, view: View, names: Sequence[str], marks: str, language: str
) -> list[Section]:
    legend = legend_of(engine, tuple(names), marks, language)
    with translation.override(language):
        return cast(list[Section], drawer(engine.KEY).sections(view, legend))


def in_words(engine: Engine, view: View, legend: Legend) -> str:
    lines = "\n".join([legend.say(line) for line in engine.text(view)])
    return f'<pre class="text-board" tabindex="0">{lines}</pre>'


@lru_cache(maxsize=1000)
def legend_of(engine: Engine, names: tuple[str, ...], marks: str, language: str) -> Legend:
    return Legend(names, marks, phrasebook(folder(engine), language))


@cache
def is_drawn(key: str) -> bool:
    """Whether there is a drawing at all: a game from elsewhere may come without one."""
    engine = CATALOGUE[key]
    return engine in BUILT_IN or (folder(engine) / "drawing").is_dir()


@cache
def drawer(key: str) -> Any:
    engine = CATALOGUE[key]
    if engine in BUILT_IN:
        return import_module(f"games.boards.{key.replace('-', '_')}")
    return import_module(f"{engine.__name__}.drawing")


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


# Styles for a picture: the page's own, with the tokens of the light theme filled in

FONT = "Parsec Sans"


@cache
def style_sheet(key: str) -> str:
    """What all games share, and what only this one draws."""
    own = finders.find(f"css/boards/{key}.css")
    css = static_file("css/board-drawing.css").read_text() + (Path(own).read_text() if own else "")
    tokens = light_tokens()
    return re.sub(r"var\((--[\w-]+)\)", lambda match: tokens[match[1]], css)


@cache
def light_tokens() -> dict[str, str]:
    """The first block of the tokens is the light theme."""
    css = static_file("css/tokens.css").read_text()
    tokens = dict(re.findall(r"(--[\w-]+):\s*([^;]+);", css[: css.index("}")]))
    return tokens | {"--sans": f'"{FONT}"'}


@cache
def own_files(key: str, kind: str) -> list[str]:
    """The style sheets or scripts that only this game's page needs."""
    names = [f"{kind}/boards/{key}{part}.{kind}" for part in ("", "-page")]
    return [name for name in names if finders.find(name)]


def font_files() -> list[Path]:
    return [static_file(f"fonts/parsec-sans-{weight}.ttf") for weight in ("regular", "bold")]


def static_file(name: str) -> Path:
    return Path(settings.BASE_DIR) / "static" / name
