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

import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from gettext import c2py
from pathlib import Path
from typing import Any, TypeAlias, cast

LETTERS = "ABCDEFGH"


class Seat(int):
    """A seat's number, to be shown as the name of whoever sits there."""

    __slots__ = ()


class Words:
    """A text with {places} and the values that go there. A second text is its plural, by `n`."""

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
"""A text, or a list of its forms for different numbers, as many as the language has."""

PluralRule: TypeAlias = Callable[[int], int]
"""Says which form of a phrase goes with a number, counted from 0."""


@lru_cache
def plural_rule(expression: str) -> PluralRule:
    """The rule that an expression in gettext's syntax describes, as in the head of a `.po` file.

    >>> polish = plural_rule("n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2")
    >>> [polish(n) for n in (1, 3, 5, 12, 22)]
    [0, 1, 2, 2, 1]
    """
    return lru_cache(c2py(expression))


ENGLISH_PLURAL = "n != 1"
IN_ENGLISH = plural_rule(ENGLISH_PLURAL)


class Phrasebook:
    """The phrases of one language by their English texts. A missing phrase is said in English."""

    def __init__(
        self,
        language: str,
        phrases: Mapping[str, Phrase],
        plural: PluralRule = IN_ENGLISH,
        name: str = "",
    ) -> None:
        self.language = language
        self.phrases = phrases
        self.plural = plural
        self.name = name
        """The language's name for itself, if its files tell it."""

    def say(self, words: Words, names: Sequence[str] = ()) -> str:
        """Say the words in this language. `names` are the names of the seats."""
        text = self._text(words)
        if not words.values:
            return text
        return text.format_map({k: self._value(v, names) for k, v in words.values.items()})

    def _text(self, words: Words) -> str:
        phrase = self.phrases.get(words.text)
        if phrase is None:
            is_one = words.plural is None or words.values["n"] == 1
            return words.text if is_one else cast(str, words.plural)
        if isinstance(phrase, str):
            return phrase
        if words.plural is None:
            return phrase[0]
        n = words.values["n"]
        assert isinstance(n, int)
        form = self.plural(n)
        return phrase[form] if form < len(phrase) else phrase[-1]

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


# Reading languages from files

CORE = Path(__file__).parent
TRANSLATIONS = [Path(each) for each in os.environ.get("TRANSLATIONS", "").split(os.pathsep) if each]
"""Folders with more languages, each laid out like this tree: it has an `engines/locale/` too."""

ABOUT = "language"
"""The key under which a file tells about the language: `language.plural` and `language.name`."""


def languages(folder: Path) -> list[str]:
    """The languages in a folder of phrases besides English, in which the texts are written."""
    paths = (path for home in homes(folder) for path in (home / "locale").glob("*.toml"))
    return sorted({path.stem for path in paths})


def homes(folder: Path) -> list[Path]:
    """An engine's folder, or the core's, and its counterparts in TRANSLATIONS. Later ones have
    precedence: they are in reverse order, since the first of TRANSLATIONS counts most."""
    inside = Path("engines") if folder == CORE else Path("engines", folder.name)
    return [folder, *(each / inside for each in reversed(TRANSLATIONS))]


@lru_cache
def phrasebook(folder: Path, language: str) -> Phrasebook:
    """A game's phrases (`locale/<language>.toml` in its folder) on top of those of the core."""
    phrases: dict[str, Phrase] = {}
    about = {"plural": ENGLISH_PLURAL, "name": ""}
    for home in [*homes(CORE), *homes(folder)]:
        path = home / "locale" / f"{language}.toml"
        if path.exists():
            found = tomllib.loads(path.read_text(encoding="utf-8"))
            if isinstance(found.get(ABOUT), dict):
                about |= found.pop(ABOUT)
            phrases |= {text: phrase for text, phrase in found.items() if phrase}
    try:
        return Phrasebook(language, phrases, plural_rule(str(about["plural"])), about["name"])
    except ValueError as error:
        raise ValueError(f"The language {language!r} has a bad plural rule: {error}") from error
