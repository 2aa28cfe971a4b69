"""Somebody who plays by mail alone: they know their letters, and nothing else."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import make_msgid, parseaddr
from itertools import cycle, takewhile

DONE = ("DONE", "FAIT")
NOT_DONE = ("NOT DONE", "PAS FAIT")
DECISION = ("YOUR DECISION", "VOTRE DÉCISION")

OPTION = re.compile(r"^(?P<number>\d+)\. (?P<label>.+?) \[(?P<code>[^\[\]]+)\]", re.MULTILINE)
CODE = re.compile(r"\[([^\[\]\n]+)\]")
WORD = re.compile(r"[\w-]+")
PLACE = re.compile(r"[a-z]?\d+")


@dataclass(frozen=True)
class Read:
    """What a reader finds in the text of a letter."""

    letter: EmailMessage
    text: str

    @property
    def kind(self) -> str:
        """Turn, reply, over and so on, as its Message-ID begins."""
        return str(self.letter["Message-ID"]).lstrip("<").partition("-")[0]

    @property
    def reply_to(self) -> str:
        return parseaddr(str(self.letter["Reply-To"]))[1]

    @property
    def asks(self) -> bool:
        return bool(self.below(DECISION))

    @property
    def numbers(self) -> dict[str, int]:
        """The number that stands before each code, if each move is listed."""
        return {found["code"]: int(found["number"]) for found in OPTION.finditer(self.text)}

    @property
    def labels(self) -> dict[str, str]:
        return {found["code"]: found["label"] for found in OPTION.finditer(self.text)}

    @property
    def codes(self) -> list[str]:
        """Every code in it, those that stand as examples too."""
        return CODE.findall(self.text)

    def lists(self, code: str) -> bool:
        """Whether it prints that code, or in a long list the example of one like it."""
        return code in self.codes or form_of(code) in map(form_of, self.codes)

    @property
    def done(self) -> list[str]:
        return self.points_below(DONE)

    @property
    def not_done(self) -> list[str]:
        return self.points_below(NOT_DONE)

    def points_below(self, headings: tuple[str, str]) -> list[str]:
        return [line.removeprefix("* ") for line in self.below(headings)]

    def below(self, headings: tuple[str, str]) -> list[str]:
        """The lines between a heading and the next blank line."""
        lines = self.text.split("\n")
        starts = [at for at, line in enumerate(lines) if line in headings]
        if not starts:
            return []
        rest = lines[starts[0] + 1 :]
        return rest[: rest.index("")]


def read_letter(letter: EmailMessage) -> Read:
    part = letter.get_body(("plain",))
    assert part is not None
    return Read(letter, part.get_content().replace("\r\n", "\n"))


class Phrasebook:
    """What letters have taught about writing codes."""

    def __init__(self) -> None:
        self.words = set[str]()
        """Every word that stood in a letter."""
        self.forms = set[tuple[str, int]]()
        """How codes begin, and how many words they have."""

    def learn(self, letter: Read) -> None:
        self.words |= {word.lower() for word in WORD.findall(letter.text)}
        self.forms |= {form_of(code) for code in letter.codes}

    def knows(self, code: str) -> bool:
        """Whether somebody could think of that code: one that begins like it and is as long has
        been seen, and so has each of its words; places such as k9 are written on the board."""
        return form_of(code) in self.forms and all(
            word.lower() in self.words or PLACE.fullmatch(word) for word in WORD.findall(code)
        )

    def known(self, line: list[str]) -> list[str]:
        """As much of a line as somebody could think of."""
        return list(takewhile(self.knows, line))


@dataclass
class Correspondent:
    """One person who answers letters, each time with another mail program."""

    address: str
    phrasebook: Phrasebook
    wrote: dict[str, tuple[Read, list[str]]] = field(default_factory=dict)
    """By the Message-ID of each mail, which letter it answered, and what."""
    names: Iterator[Callable[[Read, str], str]] = field(
        default_factory=lambda: cycle((by_number, by_code))
    )
    separators: Iterator[str] = field(default_factory=lambda: cycle(("; ", "\n", ", ")))
    programs: Iterator[Callable[[Read, str], str]] = field(default_factory=lambda: cycle(PROGRAMS))

    def read(self, letter: EmailMessage) -> Read:
        read = read_letter(letter)
        self.phrasebook.learn(read)
        return read

    def answer(self, letter: Read, line: list[str]) -> EmailMessage:
        """A mail that answers that letter, as a mail program writes it. The letter lists the first
        answer, which is named by its code or by its number."""
        assert letter.lists(line[0])
        first = next(self.names)(letter, line[0])
        mail = EmailMessage()
        mail["From"] = self.address
        mail["To"] = str(letter.letter["Reply-To"])
        mail["Subject"] = f"Re: {letter.letter['Subject']}"
        mail["Message-ID"] = make_msgid(domain="example.com")
        mail["In-Reply-To"] = str(letter.letter["Message-ID"])
        mail["References"] = f"{letter.letter['References']} {letter.letter['Message-ID']}"
        text = next(self.separators).join([first, *line[1:]])
        mail.set_content(next(self.programs)(letter, text))
        self.wrote[mail["Message-ID"]] = letter, line
        return mail

    def check_answer(self, answer: Read) -> None:
        """All that they wrote was understood and played, and they are told so."""
        asked, line = self.wrote.pop(str(answer.letter["In-Reply-To"]))
        assert answer.not_done == []
        assert len(answer.done) == len(line)
        assert answer.done[0].endswith(asked.labels.get(line[0], ""))


def by_number(letter: Read, code: str) -> str:
    return str(letter.numbers.get(code, code))


def by_code(letter: Read, code: str) -> str:
    return code


def form_of(code: str) -> tuple[str, int]:
    words = code.split()
    return words[0].lower(), len(words)


# How mail programs put an answer and the letter together


def quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def by_gmail(letter: Read, text: str) -> str:
    """Gmail breaks long lines, and does not say so."""
    lines = [textwrap.fill(line, 76, break_on_hyphens=False) for line in text.split("\n")]
    text = "\n".join(lines)
    said = "On Fri, 20 Nov 2026 at 12:00, Parsec Post <post@parsec.example> wrote:"
    return f"{text}\n\n{said}\n\n{quoted(letter.text)}"


def by_thunderbird(letter: Read, text: str) -> str:
    said = "Le 20/11/2026 à 12:00, Parsec Post a écrit :"
    return f"{said}\n{quoted(letter.text)}\n\n{text}\n\n-- \nAnn\n"


def by_iphone(letter: Read, text: str) -> str:
    said = "> Le 20 nov. 2026 à 12:00, Parsec Post <post@parsec.example> a écrit :\n> "
    return f"{text}\n\nEnvoyé de mon iPhone\n\n{said}\n{quoted(letter.text)}"


def by_outlook(letter: Read, text: str) -> str:
    said = "From: Parsec Post <post@parsec.example>\nSent: Friday, November 20, 2026 12:00 PM"
    return f"{text}\n\n{said}\nTo: Ann\nSubject: {letter.letter['Subject']}\n\n{letter.text}"


def by_web_de(letter: Read, text: str) -> str:
    said = "Gesendet: Freitag, 20. November 2026 um 12:00 Uhr\nVon: Parsec Post\nAn: Ann"
    return f"{text}\n\nViele Grüße\nAnn\n\n{said}\nBetreff: Kepler Run\n\n{letter.text}"


PROGRAMS = (by_gmail, by_thunderbird, by_iphone, by_outlook, by_web_de)
