"""Promises about words: everything can be said, in every language the engine knows."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from engines.engine import Engine, folder
from engines.play import Play
from engines.promises.games import BrokenPromise, RandomGame, encode, written
from engines.words import Phrase, Phrasebook, PluralRule, Words, languages, phrasebook

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gil", "Hal")
LEFT_OVER = re.compile(r"\{\w*\}")
PLACE = re.compile(r"\{[^}]*\}")
NUMBERS = range(1000)
"""Enough to find every plural form of a language."""


# Text and view, in every language


def check_every_language_renders(engine: Engine, seats: int, seed: object) -> None:
    """At every decision, everything that anyone may see can be said, and is translated."""
    with RandomGame(engine, seats, seed) as game:
        speakers = [Speaker(game, phrasebook(folder(engine), "en"))]
        for language in languages(folder(engine)):
            book = phrasebook(folder(engine), language)
            speakers.append(Speaker(game, CompletePhrasebook(game, book)))
        told = 0
        for move in game.decisions():
            if game.is_worth_a_look():
                require_everything_said(game, speakers, since=told)
                told = len(game.play.events)
            game.play.move(*move)
        require_everything_said(game, speakers, since=told)


def require_everything_said(game: RandomGame, speakers: list[Speaker], since: int) -> None:
    before = encode(game.play.table)
    for observer in game.observers:
        text = by_writing(game.engine.text(game.play.view(observer)))
        for speaker in speakers:
            game.require(
                any(speaker.say(text)),
                f"the text for {observer} is empty in {speaker.book.language!r}",
            )
    everything_else = by_writing(all_else(game.play, since))
    for speaker in speakers:
        speaker.say(everything_else)
    game.require(before == encode(game.play.table), "looking at the table changed it")


def by_writing(lines: Iterable[Words]) -> dict[str, Words]:
    return {written(words): words for words in lines}


def all_else(play: Play, since: int) -> Iterator[Words]:
    """Everything that is said besides the board: the news, and each question with its options."""
    for event in play.events[since:]:
        yield event.words
    for ask in play.waiting_for.values():
        yield ask.question
        for option in ask.options.values():
            yield option.label
            if option.group is not None:
                yield option.group
    if play.outcome is not None:
        yield play.outcome.reason
        for score in play.outcome.scores:
            yield from map(Words, score.parts)


class Speaker:
    """Says things in one language, each only once, since the same words are always said alike."""

    def __init__(self, game: RandomGame, book: Phrasebook) -> None:
        self.game = game
        self.book = book
        self.said: dict[str, str] = {}

    def say(self, lines: Mapping[str, Words]) -> list[str]:
        for line, words in lines.items():
            if line not in self.said:
                self.said[line] = self.require_said(words)
        return [self.said[line] for line in lines]

    def require_said(self, words: Words) -> str:
        language = self.book.language
        try:
            said = self.book.say(words, NAMES)
        except (KeyError, IndexError, ValueError) as error:
            self.game.complain(f"{words.text!r} cannot be said in {language!r}: {error!r}")
        self.game.require(
            not LEFT_OVER.search(said), f"{words.text!r} is said as {said!r} in {language!r}"
        )
        return said.strip()


class CompletePhrasebook(Phrasebook):
    """A phrasebook that complains where another would use English."""

    def __init__(self, game: RandomGame, book: Phrasebook) -> None:
        super().__init__(book.language, book.phrases, book.plural)
        self.game = game

    def _text(self, words: Words) -> str:
        self.game.require(
            words.text in self.phrases or not has_letters(words.text),
            f"{words.text!r} is not translated into {self.language!r}",
        )
        return super()._text(words)


# Translations


def check_translations(engine: Engine) -> None:
    """Each language has a phrase for every text in the engine's code, with the same places."""
    check_phrases(engine.NAME, folder(engine), folder(engine).rglob("*.py"))


def check_phrases(called: str, place: Path, sources: Iterable[Path]) -> None:
    """Check any folder of phrases against the files of code that it is for."""
    for complaint in phrase_complaints(place, sources):
        raise BrokenPromise(f"{called}: {complaint}")


def phrase_complaints(place: Path, sources: Iterable[Path]) -> Iterator[str]:
    """Complaints about phrases, each in a sentence."""
    plurals: dict[str, str | None] = {}
    for path in sorted(sources):
        try:
            for text, plural in texts_in(path):
                plurals[text] = plurals.get(text) or plural
        except BrokenPromise as broken:
            yield str(broken)
    for language in languages(place):
        book = phrasebook(place, language)
        for text in plurals:
            if text not in book.phrases and has_letters(text):
                yield f"{text!r} is not translated into {language!r}."
        for text, phrase in book.phrases.items():
            complaint = what_is_wrong(text, plurals.get(text, text), phrase, book.plural)
            if complaint:
                yield f"{text!r} in {language!r} {complaint}."


def texts_in(path: Path) -> Iterator[tuple[str, str | None]]:
    """Each `Words("text", "plural", ...)` in a file of code: its text and, if any, its plural."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "Words":
            for made in node.args[:2]:
                if isinstance(made, (ast.JoinedStr, ast.BinOp)):
                    raise BrokenPromise(
                        f"{path.name}, line {node.lineno}: words put together while playing"
                        " cannot be translated."
                    )
            texts = [str(each.value) for each in node.args if isinstance(each, ast.Constant)]
            if texts:
                yield texts[0], texts[1] if len(texts) > 1 else None


def what_is_wrong(text: str, plural: str | None, phrase: Phrase, rule: PluralRule) -> str:
    """What is wrong with a translation. It needs the forms of its language, each with the places of
    the English text."""
    forms = forms_of(rule)
    if isinstance(phrase, str):
        phrase = [phrase] * forms
    elif plural is None:
        return "has a plural, unlike the English text"
    if len(phrase) != forms:
        return f"has {len(phrase)} forms, not {forms}"
    for form, translated in enumerate(phrase):
        # If the form for 1 also serves 21, it needs the number that the English singular leaves
        # out.
        allowed = [places(plural or text)]
        if form == rule(1):
            allowed.insert(0, places(text))
        if places(translated) not in allowed:
            return f"has the places {places(translated)}, not {allowed[0]}"
    return ""


@lru_cache
def forms_of(rule: PluralRule) -> int:
    return 1 + max(map(rule, NUMBERS))


def places(text: str) -> list[str]:
    return sorted({name for _, name, _, _ in string.Formatter().parse(text) if name is not None})


def has_letters(text: str) -> bool:
    """Whether there is anything to translate besides the places."""
    return any(letter.isalpha() for letter in PLACE.sub("", text))
