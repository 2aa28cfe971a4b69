"""What a player can say in a mail: one small class for each kind."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import TypeAlias


@dataclass(frozen=True)
class Answer:
    """An answer in its own words. It goes on if it is to be taken even where it shows something
    hidden and more is to be played after it."""

    text: str
    goes_on: bool = False


@dataclass(frozen=True)
class Number:
    """An answer by the number that it had in the letter."""

    number: int
    goes_on: bool = False


@dataclass(frozen=True)
class Done:
    """The one answer that ends the question, whatever it is called there."""

    goes_on: bool = False


@dataclass(frozen=True)
class Undo:
    whole_turn: bool = False


@dataclass(frozen=True)
class Status:
    """Show me the table."""


@dataclass(frozen=True)
class Help:
    """Tell me what I can write."""


@dataclass(frozen=True)
class Chat:
    text: str


@dataclass(frozen=True)
class Resign:
    """The word from the letter, in small letters without accents; none if none was given."""

    word: str


@dataclass(frozen=True)
class Later:
    """Remind me after that time."""

    after: timedelta


@dataclass(frozen=True)
class Misplaced:
    """A number that stood for an answer of the letter's question, but comes after a move."""

    text: str


@dataclass(frozen=True)
class Unclear:
    """Neither an answer nor a command. What comes after it must not be played unasked."""

    text: str


@dataclass(frozen=True)
class Ignored:
    """Not meant for us: a greeting, or what follows a blank line after an answer."""

    text: str
    is_greeting: bool = field(default=False, repr=False)


Instruction: TypeAlias = (
    Answer
    | Number
    | Done
    | Undo
    | Status
    | Help
    | Chat
    | Resign
    | Later
    | Misplaced
    | Unclear
    | Ignored
)


def in_words(instruction: Instruction) -> str:
    """What was written, more or less, to be told to who wrote it."""
    match instruction:
        case Number(number=number):
            return str(number)
        case Undo(whole_turn=whole_turn):
            return "undo turn" if whole_turn else "undo"
        case Answer(text=text) | Misplaced(text=text) | Unclear(text=text) | Ignored(text=text):
            return text
    return type(instruction).__name__.lower()
