"""Promises about the package: what the site needs of a game besides its rules.

Each `complaints_about_...` goes through the whole package and yields everything that is wrong. The
check at the end plays a game, as every other promise does.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

from msgspec import Struct

from engines.engine import Engine, Setting, folder
from engines.promises.games import RandomGame
from engines.promises.hiding import name_of
from engines.promises.speaking import phrase_complaints
from engines.table import Table
from engines.words import LETTERS, Words

NAMES = [name for name in (*Engine.__annotations__, *vars(Engine)) if not name.startswith("_")]
"""The names that the Engine protocol asks for."""
CONSTANTS = ("KEY", "NAME", "SEATS", "REVISION", "OPTIONS", "Table")

GOOD_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_KEY = 40
LIST_ITEM = re.compile(r"^[-*] \S", re.MULTILINE)


# Names


def complaints_about_names(engine: Engine) -> Iterator[str]:
    """Complaints about names of the protocol that are missing or not what they should be."""
    missing = [name for name in NAMES if not hasattr(engine, name)]
    if missing:
        yield f"The module has no {', '.join(missing)}."
    for name in NAMES:
        if hasattr(engine, name):
            yield from complaints_about_name(name, getattr(engine, name))


def complaints_about_name(name: str, value: object) -> Iterator[str]:
    if name not in CONSTANTS:
        if not callable(value):
            yield f"{name} is {value!r}, not a function."
        return
    wrong = GOOD_CONSTANTS[name](value)
    if wrong:
        yield f"{name} is {value!r}: it has to be {wrong}."


def wrong_key(value: object) -> str:
    good = isinstance(value, str) and GOOD_KEY.fullmatch(value) and len(value) <= LONGEST_KEY
    return "" if good else f"small letters and hyphens, at most {LONGEST_KEY} of them"


def wrong_seats(value: object) -> str:
    possible = range(1, len(LETTERS) + 1)
    good = isinstance(value, range) and value and value.step == 1 and set(value) <= set(possible)
    return "" if good else f"a range of player counts from 1 to {len(LETTERS)}"


def wrong_table(value: object) -> str:
    good = isinstance(value, type) and issubclass(value, Table)
    return "" if good else "a subclass of engines.table.Table"


def wrong_options(value: object) -> str:
    settings = list(value.values()) if isinstance(value, Mapping) else [None]
    good = all(isinstance(setting, Setting) for setting in settings)
    return "" if good else "a mapping of names to Settings"


def wrong_revision(value: object) -> str:
    return "" if isinstance(value, int) and value > 0 else "a whole number above 0"


def wrong_name(value: object) -> str:
    return "" if isinstance(value, str) and value.strip() else "what players call the game"


GOOD_CONSTANTS: dict[str, Callable[[object], str]] = {
    "KEY": wrong_key,
    "NAME": wrong_name,
    "SEATS": wrong_seats,
    "REVISION": wrong_revision,
    "OPTIONS": wrong_options,
    "Table": wrong_table,
}
"""Each function says what the constant has to be, or nothing if it is right."""


# Options


def complaints_about_options(engine: Engine) -> Iterator[str]:
    """Complaints about options without words, or with a default that is not one of their values."""
    for name, setting in engine.OPTIONS.items():
        if name != name.strip().casefold():
            yield f"The option {name!r} is not in small letters."
        if not said(setting.label):
            yield f"The option {name!r} has no label."
        if setting.default not in setting.values:
            yield f"The option {name!r} has the default {setting.default!r}, which is not a value."
        for value, words in setting.values.items():
            if not said(words):
                yield f"The value {value!r} of the option {name!r} has no words."
        for seats in setting.seats:
            if seats not in engine.SEATS:
                yield f"The option {name!r} is for {seats} players, but the game is not."


def said(words: object) -> bool:
    return isinstance(words, Words) and bool(str(words).strip())


# Phrases


def complaints_about_phrases(engine: Engine) -> Iterator[str]:
    """Complaints about texts that a language lacks, and phrases that do not fit their texts."""
    yield from phrase_complaints(folder(engine), folder(engine).rglob("*.py"))


# Files beside the code


def complaints_about_files(engine: Engine) -> Iterator[str]:
    """Complaints about the rulebook, and about the files of the drawing if there is one.

    Whether the drawing works is for the site to find out, since that needs Django.
    """
    place = folder(engine)
    yield from complaints_about_rulebook(place / "rulebook.md")
    if (place / "drawing").is_dir():
        yield from complaints_about_drawing(place / "drawing" / "__init__.py")
    yield from complaints_about_symbols(place / "templates" / "boards" / engine.KEY / "symbols.svg")
    for kind in ("templates/boards/*/symbols.svg", "static/css/boards/*.css"):
        for path in sorted(place.glob(kind)):
            if path.parent.name != engine.KEY and not path.stem.startswith(engine.KEY):
                yield f"{path.relative_to(place)} is not named after the key {engine.KEY!r}."


def complaints_about_rulebook(path: Path) -> Iterator[str]:
    if path.exists() and not LIST_ITEM.search(path.read_text(encoding="utf-8")):
        yield "rulebook.md has no list item: the first one tells what the game is about."


def complaints_about_drawing(path: Path) -> Iterator[str]:
    """Complaints about a drawing. It is not imported, since it may use what only a site has."""
    if not path.exists():
        yield "drawing/ has no __init__.py."
        return
    names: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            names |= {each.asname or each.name for each in node.names}
    if "sections" not in names:
        yield "drawing/__init__.py has no sections(view, legend)."


def complaints_about_symbols(path: Path) -> Iterator[str]:
    if not path.exists():
        return
    written = f"<svg>{path.read_text(encoding='utf-8')}</svg>"
    try:
        drawn = ElementTree.fromstring(written)  # noqa: S314 (the author's own file)
    except ElementTree.ParseError as error:
        yield f"symbols.svg is not well-formed: {error}."
        return
    ids = [symbol.get("id", "") for symbol in drawn]
    for id in sorted({id for id in ids if ids.count(id) > 1 or not id}):
        yield f"symbols.svg has {ids.count(id)} symbols with the id {id!r}."
    prefixes = sorted({id.partition("-")[0] for id in ids})
    if len(prefixes) > 1:
        yield (
            f"symbols.svg has ids that begin with {', '.join(prefixes)}: let all begin with the"
            " same letters of the game's own, for pages show them beside those of the site."
        )


OFFERS = [
    complaints_about_names,
    complaints_about_options,
    complaints_about_phrases,
    complaints_about_files,
]


# A game being played


def check_views_are_structs(engine: Engine, seats: int, seed: object) -> None:
    """A view is a msgspec struct, from the first decision to the end: boards are checked against
    its types. That its values have those types is part of `check_nothing_leaks`."""
    with RandomGame(engine, seats, seed) as game:
        require_structs(game)
        for move in game.decisions():
            game.play.move(*move)
        require_structs(game)


def require_structs(game: RandomGame) -> None:
    for observer in game.observers:
        view: object = game.play.view(observer)
        game.require(
            isinstance(view, Struct),
            f"the view of {name_of(observer)} is a {type(view).__name__}, not a msgspec Struct",
        )
