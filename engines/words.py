"""Translatable words: engines never speak in finished sentences.

An engine says `Words("{who} discovers {card}.", who=Seat(1), card="Ice Ring")`. Only when a letter
or page is made for one reader does a `Phrasebook` turn that into that reader's language, with the
names of the people at the table.

>>> str(Words("{who} discovers {card}.", who=Seat(1), card="Ice Ring"))
'Player B discovers Ice Ring.'
>>> str(Words("{n} module", "{n} modules", n=2))
'2 modules'
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

LETTERS = "ABCDEFGH"


class Seat(int):
    """A seat's number, to be shown as the name of whoever sits there."""

    __slots__ = ()


class Words:
    """A text with {places} and the values that go there. A second text is the plural, by `n`."""

    __slots__ = ("plural", "text", "values")

    def __init__(self, text: str, plural: str | None = None, /, **values: Value) -> None:
        self.text = text
        self.plural = plural
        self.values = values

    def __str__(self) -> str:
        return ENGLISH.say(self)

    def __repr__(self) -> str:
        return f"<Words {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self.plain() == other.plain()

    def __hash__(self) -> int:
        return hash((self.text, self.plural))

    def plain(self) -> dict[str, Any]:
        """The words as JSON-able data, to be stored; `Words.from_plain` reads it back."""
        data: dict[str, Any] = {"text": self.text}
        if self.plural is not None:
            data["plural"] = self.plural
        if self.values:
            data["values"] = {name: _plain(value) for name, value in self.values.items()}
        return data

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> Words:
        values = {name: _from_plain(value) for name, value in data.get("values", {}).items()}
        return cls(data["text"], data.get("plural"), **values)


Value: TypeAlias = "str | int | Seat | Words | Sequence[Value]"


def _plain(value: Value) -> Any:
    if isinstance(value, Words):
        return value.plain()
    if isinstance(value, Seat):
        return {"seat": int(value)}
    if isinstance(value, (str, int)):
        return value
    return [_plain(part) for part in value]


def _from_plain(data: Any) -> Value:
    if isinstance(data, dict):
        return Seat(data["seat"]) if "seat" in data else Words.from_plain(data)
    if isinstance(data, list):
        return [_from_plain(part) for part in data]
    return data  # type: ignore[no-any-return]


Phrase: TypeAlias = str | list[str]
"""A text, or its singular and plural."""


class Phrasebook:
    """One language: what to say for each English text. What it lacks is said in English."""

    def __init__(self, language: str, phrases: Mapping[str, Phrase]) -> None:
        self.language = language
        self.phrases = phrases

    def say(self, words: Words, names: Sequence[str] = ()) -> str:
        """The words in this language; `names` are those of the seats."""
        text = self._text(words)
        if not words.values:
            return text
        return text.format_map({k: self._value(v, names) for k, v in words.values.items()})

    def _text(self, words: Words) -> str:
        if words.plural is None:
            phrase = self.phrases.get(words.text, words.text)
            return phrase if isinstance(phrase, str) else phrase[0]
        phrase = self.phrases.get(words.text, [words.text, words.plural])
        one, many = [phrase, phrase] if isinstance(phrase, str) else phrase
        n = words.values["n"]
        assert isinstance(n, int)
        is_one = n < 2 if self.language == "fr" else n == 1
        return one if is_one else many

    def _value(self, value: Value, names: Sequence[str]) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, Words):
            return self.say(value, names)
        if isinstance(value, Seat):
            if value < len(names):
                return names[value]
            return self.say(Words("Player {letter}", letter=LETTERS[value]))
        if isinstance(value, int):
            return str(value)
        return ", ".join([self._value(part, names) for part in value]) or "-"


ENGLISH = Phrasebook("en", {})


def languages(folder: Path) -> list[str]:
    """The languages a folder of phrases knows besides English, the one it is written in."""
    return sorted(path.stem for path in (folder / "locale").glob("*.toml"))


@lru_cache
def phrasebook(folder: Path, language: str) -> Phrasebook:
    """A game's phrases (`locale/<language>.toml` in its folder) on top of those of the core."""
    phrases: dict[str, Phrase] = {}
    for place in (Path(__file__).parent, folder):
        path = place / "locale" / f"{language}.toml"
        if path.exists():
            phrases |= tomllib.loads(path.read_text(encoding="utf-8"))
    return Phrasebook(language, phrases)
