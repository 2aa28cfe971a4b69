"""How Race to Kepler draws icons and speaks."""

from __future__ import annotations

from engines import race_to_kepler
from engines.engine import as_engine, folder
from engines.words import Words, phrasebook
from games.boards import parts
from games.boards.lettering import capital


def icon(name: str, x: float, y: float, size: float) -> str:
    return parts.symbol(f"rk-{name}", x, y, size)


def say(language: str, words: Words) -> str:
    return phrasebook(folder(as_engine(race_to_kepler)), language).say(words)


def sentence(language: str, words: Words) -> str:
    return capital(say(language, words))
