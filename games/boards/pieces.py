"""What every board is made of: pieces drawn as SVG, in sections, for the page and for letters.

A piece is a little drawing of its own. On a page each is an `<svg>` in a list, so the browser
wraps them to whatever room there is; for a letter all of them are laid out on one sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

from engines.words import Phrasebook, Words


class Legend(NamedTuple):
    """Who is who on a drawing, and in which language it speaks."""

    names: tuple[str, ...]
    marks: str
    book: Phrasebook

    @property
    def language(self) -> str:
        return self.book.language

    def say(self, words: Words) -> str:
        """Say it in this language, escaped so that it is safe in a drawing."""
        return escape(self.book.say(words, self.names))

    def mark(self, seat: int, x: int, y: int, size: int) -> str:
        place = f'x="{x}" y="{y}" width="{size}" height="{size}"'
        return f'<use href="#piece-{self.marks[seat]}" {place}/>'

    def name(self, seat: int) -> str:
        """Return the player's name, escaped so that it is safe in HTML."""
        return escape(self.names[seat])


class Spot(NamedTuple):
    """A place on a piece that can be pressed by itself; then its `shape` is drawn there."""

    touches: tuple[str, ...]
    title: str
    shape: str
    count_at: tuple[int, int] | None = None
    """The option's number is written here if it has one, such as how far away a hex is."""


class Bit(NamedTuple):
    """Something small that lies on a piece. Its `body` is trusted SVG of that size and looks the
    same wherever the bit lies. The title and what scripts read differ from place to place, so they
    are no part of the body."""

    x: float
    y: float
    width: int
    height: int
    body: str
    title: str
    attributes: str = ""


class Piece(NamedTuple):
    """One thing on the table. `body` is trusted SVG of that size, and so is each drawing that lies
    `over` it; `touches` are the ids by which options point to it, unless they point to spots."""

    width: int
    height: int
    title: str
    body: str
    touches: tuple[str, ...] = ()
    kind: str = "face"
    over: tuple[str, ...] = ()
    """What comes and goes is kept out of the body, so that a picture can use the body again."""
    bits: tuple[Bit, ...] = ()
    spots: tuple[Spot, ...] = ()


class Section(NamedTuple):
    """Pieces that belong together: a run of cards, a hand, a player's mat."""

    kind: str
    title: str
    pieces: Sequence[Piece]
    seat: int | None = None
    summary: str = ""
    """One line of HTML that stands for a folded section."""
    is_folded: bool = False
    is_aside: bool = False
    """A letter does without it, unless an option touches something there."""
    across: int = 0
    """Pieces that must keep their places, such as a map, are laid out on a sheet this wide. On a
    narrower one all of them shrink."""
    tools: str = ""
    """HTML that follows the pieces: buttons and the like that scripts make use of."""


class Press(NamedTuple):
    """Where a press on a piece leads: to its only answer, or to what is pressed or chosen next."""

    href: str
    answer: str = ""
    """If it is the only one."""
    label: str = ""
    count: int | None = None  # type: ignore[assignment]  # nobody counts in this tuple
    is_pressed: bool = False
    """What was pressed before; pressing it again takes that back."""


NO_PRESSES: Mapping[str, Press] = {}


# On the page


def as_html(sections: Iterable[Section], presses: Mapping[str, Press] = NO_PRESSES) -> str:
    return "".join([section_html(section, presses) for section in sections])


def section_html(section: Section, presses: Mapping[str, Press]) -> str:
    items = "".join([piece_html(piece, presses) for piece in section.pieces])
    pieces = f'<ol class="pieces {section.kind}" role="list">{items}</ol>{section.tools}'
    heading = f"<h2>{section.summary or escape(section.title)}</h2>"
    if not section.is_folded:
        return f'<section class="board-part part-{section.kind}">{heading}{pieces}</section>'
    return (
        f'<details class="board-part part-{section.kind}"><summary>{heading}</summary>'
        f"{pieces}</details>"
    )


def piece_html(piece: Piece, presses: Mapping[str, Press]) -> str:
    if piece.spots:
        return spotted_html(piece, presses)
    for id in piece.touches:
        if id in presses and presses[id].href:
            return pressable_html(piece, [presses[id] for id in piece.touches if id in presses])
    return still_html(piece)


def pressable_html(piece: Piece, presses: list[Press]) -> str:
    href = presses[0].href if len(presses) == 1 else "#answers"
    return (
        f'<li class="piece {piece.kind} can-press" data-touch="{" ".join(piece.touches)}">'
        f'<a href="{escape(href)}">{drawing(piece)}</a></li>'
    )


def spotted_html(piece: Piece, presses: Mapping[str, Press]) -> str:
    """Put what was pressed first: from there, Tab leads to what can be pressed next."""
    spots: list[str] = []
    for spot in piece.spots if presses else ():
        for id in spot.touches:
            if id in presses:
                press = presses[id]
                spots.insert(0 if press.is_pressed else len(spots), spot_html(spot, id, press))
                break
    wide, high = piece.width, piece.height
    return (
        f'<li class="piece {piece.kind}"><svg viewBox="0 0 {wide} {high}" width="{wide}"'
        f' height="{high}" role="group" aria-label="{escape(piece.title)}">{piece.body}'
        f"{''.join(piece.over)}{''.join([bit_html(bit) for bit in piece.bits])}"
        f"{''.join(spots)}</svg></li>"
    )


def bit_html(bit: Bit) -> str:
    return (
        f"<g {bit.attributes}><title>{escape(bit.title)}</title>"
        f'<g transform="translate({bit.x} {bit.y})">{bit.body}</g></g>'
    )


def spot_html(spot: Spot, id: str, press: Press) -> str:
    title = f"{spot.title}. {press.label}" if press.label else spot.title
    inside = f"<title>{escape(title)}</title>{spot.shape}{count_html(spot, press)}"
    if not press.href:
        return f'<g class="spot is-pressed" data-touch="{id}">{inside}</g>'
    answer = f' data-answer="{escape(press.answer)}"' if press.answer else ""
    pressed = " is-pressed" if press.is_pressed else ""
    return (
        f'<a class="spot can-press{pressed}" href="{escape(press.href)}"'
        f' data-touch="{id}"{answer}>{inside}</a>'
    )


def count_html(spot: Spot, press: Press) -> str:
    if spot.count_at is None or press.count is None:
        return ""
    x, y = spot.count_at
    return f'<text x="{x}" y="{y}" class="spot-count">{press.count}</text>'


# Between two moves hundreds of pieces stay the same: the HTML of each is put together once.


@lru_cache(maxsize=5000)
def still_html(piece: Piece) -> str:
    touch = f' data-touch="{" ".join(piece.touches)}"' if piece.touches else ""
    return f'<li class="piece {piece.kind}"{touch}>{drawing(piece)}</li>'


@lru_cache(maxsize=1000)
def drawing(piece: Piece) -> str:
    wide, high = piece.width, piece.height
    body = piece.body + "".join(piece.over)
    return (
        f'<svg viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img">'
        f"<title>{escape(piece.title)}</title>{body}</svg>"
    )
