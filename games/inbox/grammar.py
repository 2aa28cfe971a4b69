"""Reads what a person wrote as answers and commands, and never guesses.

A line is a command, or answers with `;` or `,` between them. But an answer may hold commas itself
(`move A 3,-2`; "Optimize, then keep it"), so the longest beginning of the line that ends at a `;`
or `,` (or is the whole line) and is an answer to the open question is the first one. If none is,
the text down to the first `;` is unclear, and is handed on in one piece.

What comes after an answer belongs to a question that is not open yet, so there are two ways:

- `Reading` hands out one instruction at a time. Whoever plays them asks for the next one with the
  question that is open by then, and each answer is checked against its own question.
- `read` gives all at once and checks only the first against the open question. Later ones are
  parted at every `;`, and at every `,` but one between two figures (`3,-2`).

A player's number means the list in the letter, so it counts only before anything is played or
taken back. A blank line after an answer ends the reading: signatures and farewells follow there.
A command that is no answer, such as `chat:`, lets the reading go on below it; a message may have
several lines, but one that is an answer, a number or a command by itself is not part of it.

>>> from games.inbox.writing import what_was_written
>>> read(what_was_written("move A 3,-2, done\\n\\nBob"), {"move A 3", "move A 3,-2"}.__contains__)
[Answer(text='move A 3,-2', goes_on=False), Done(goes_on=False), Ignored(text='Bob')]
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from games.inbox.commands import CHAT, command, plain
from games.inbox.instructions import (
    Answer,
    Chat,
    Done,
    Ignored,
    Instruction,
    Misplaced,
    Number,
    Unclear,
    Undo,
)
from games.inbox.phrases import GREETING, is_closing, is_phrase
from games.inbox.writing import WRAPPED_FROM, Written

IsAnswer: TypeAlias = Callable[[str], bool]
"""Is this text, exactly, an answer to the open question: its code, or words for one option?"""

LONGEST_ANSWER = 200
MOST_INSTRUCTIONS = 100
MOST_SEPARATORS = 20

_NUMBER = re.compile(r"(?:#|n°|№|nr\.)? ?(\d{1,4})[.)]?")
_SEPARATOR = re.compile(r"[;,]")
_CERTAIN_SEPARATOR = re.compile(r";|,(?![-+]?\d)|(?<!\d),")
_BULLET = re.compile(r"[-*•·–] +")
_OPENING, _CLOSING = "«\"„'`([*", "»\"'`)]*"


def read(written: Written, is_answer: IsAnswer) -> list[Instruction]:
    """All instructions, in the order in which they were written."""
    reading = Reading(written)
    found: list[Instruction] = []
    while (instruction := reading.next(None if reading.has_moved else is_answer)) is not None:
        found.append(instruction)
    return found


@dataclass(frozen=True)
class _Piece:
    text: str
    paragraph: int
    width: int
    """How long the line was that it ends."""


class Reading:
    """Hands out the instructions of a mail, one by one."""

    def __init__(self, written: Written) -> None:
        self.has_moved = False
        self._count = 0
        self._last_paragraph = len(written.paragraphs)
        self._has_ended = False
        self._pieces = deque(
            _Piece(line, number, len(line))
            for number, lines in enumerate(written.paragraphs)
            for line in lines
            if plain(line)
        )

    def next(self, is_answer: IsAnswer | None) -> Instruction | None:
        """The next instruction, or None at the end. Without a question to check an answer
        against, any text that is not absurd is one."""
        if not self._pieces or self._count == MOST_INSTRUCTIONS:
            return None
        self._count += 1
        piece = self._pieces.popleft()
        text = plain(piece.text)
        self._has_ended |= piece.paragraph > self._last_paragraph
        is_greeting = self._count == 1 and is_phrase(GREETING, text)
        if self._has_ended or is_greeting:
            return Ignored(text[:LONGEST_ANSWER], is_greeting)
        if chat := CHAT.match(text):
            return self._chat(piece, text[chat.end() :], is_answer or _is_none)
        instruction, rest = _take(text, is_answer)
        if not rest and is_answer is not None and self._may_go_on(piece):
            instruction, rest = self._take_broken(instruction, text, is_answer)
        if isinstance(instruction, Unclear) and is_closing(instruction.text):
            self._has_ended = True
            instruction = Ignored(instruction.text)
        if _SEPARATOR.sub("", rest).strip():
            self._pieces.appendleft(_Piece(rest, piece.paragraph, piece.width))
        return self._in_its_place(instruction, piece)

    def _may_go_on(self, piece: _Piece) -> bool:
        """May a mail program have broken a line after this piece, for want of room?"""
        if not self._pieces or self._pieces[0].paragraph != piece.paragraph:
            return False
        word = plain(self._pieces[0].text).split()[0]
        return piece.width + len(word) >= WRAPPED_FROM

    def _take_broken(
        self, found: Instruction, text: str, is_answer: IsAnswer
    ) -> tuple[Instruction, str]:
        """Take the last piece of a line together with the next line, if that makes an answer. If
        it was one alone too, nobody knows which was meant."""
        following = plain(self._pieces[0].text)
        whole, rest = _take(f"{text} {following}", is_answer)
        if not isinstance(whole, Answer) or len(rest) >= len(following):
            return found, ""
        self._pieces.popleft()
        return (whole if isinstance(found, Unclear) else Unclear(whole.text)), rest

    def _chat(self, piece: _Piece, text: str, is_answer: IsAnswer) -> Instruction:
        """A message runs down to the next blank line, or to a line that is an answer or a command
        and nothing else."""
        lines = [text.strip()]
        while self._pieces and self._pieces[0].paragraph == piece.paragraph:
            line = plain(self._pieces[0].text)
            is_other = CHAT.match(line) or _understood(line, is_answer)
            if is_other and not self._may_go_on(piece):
                break
            piece = self._pieces.popleft()
            lines.append(piece.text.strip())
        message = "\n".join(lines).strip()
        return Chat(message) if message else Unclear("chat:")

    def _in_its_place(self, instruction: Instruction, piece: _Piece) -> Instruction:
        if isinstance(instruction, Number) and self.has_moved:
            return Misplaced(str(instruction.number))
        if isinstance(instruction, Answer | Number | Done):
            self._last_paragraph = piece.paragraph
        if isinstance(instruction, Answer | Number | Done | Undo):
            self.has_moved = True
        return instruction


def _take(text: str, is_answer: IsAnswer | None) -> tuple[Instruction, str]:
    """The first instruction of a text, and what is left of it."""
    text = text.lstrip(";, ")
    if is_answer is None:
        return _take_unchecked(text)
    ends = [found.start() for found in _SEPARATOR.finditer(text)][:MOST_SEPARATORS]
    for end in [len(text), *reversed(ends)]:
        if instruction := _understood(text[:end].strip(), is_answer):
            return instruction, text[end + 1 :]
    unclear, _, rest = text.partition(";")
    return Unclear(unclear.strip()[:LONGEST_ANSWER]), rest


def _take_unchecked(text: str) -> tuple[Instruction, str]:
    found = _CERTAIN_SEPARATOR.search(text)
    end = found.start() if found else len(text)
    part = text[:end].strip()
    instruction = _understood(part, _is_sensible)
    return instruction or Unclear(part[:LONGEST_ANSWER]), text[end + 1 :]


def _is_none(text: str) -> bool:
    return False


def _is_sensible(text: str) -> bool:
    return any(each.isalnum() for each in text) and not is_closing(text)


def _understood(text: str, is_answer: IsAnswer) -> Instruction | None:
    """A command, a number or an answer; None if it is none of them."""
    if not text or len(text) > LONGEST_ANSWER:
        return None
    *_, barest = _barer(text)
    goes_on = text.endswith("!") or barest.endswith("!")
    barest = barest.rstrip("! ")
    found = command(barest, goes_on=goes_on)
    if found is not None:
        return found
    if number := _NUMBER.fullmatch(barest):
        return Number(int(number[1]), goes_on)
    for form in _barer(text):
        for words in dict.fromkeys((form, form.rstrip("! "))):
            if words and is_answer(words):
                return Answer(words, goes_on and words != form)
    return None


def _barer(text: str) -> Iterator[str]:
    """The text; then, step by step, without bullet, quotes and full stop around it."""
    yield text
    for _ in range(4):
        before, is_loud = text, text.endswith("!")
        if is_loud:
            text = text.rstrip("! ")
        if bullet := _BULLET.match(text):
            text = text[bullet.end() :]
        elif len(text) > 2 and text[0] in _OPENING and text[-1] in _CLOSING:
            text = text[1:-1].strip()
        else:
            text = text.removesuffix(".").rstrip()
        text += "!" * (is_loud and not text.endswith("!"))
        if text == before:
            return
        yield text
