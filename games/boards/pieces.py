"""What every board is made of: pieces drawn as SVG, in sections, for the page and for letters.

A piece is a little drawing of its own. On a page each is an `<svg>` in a list, so the browser
wraps them to whatever room there is; for a letter all of them are laid out on one sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
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
        """In this language, safe to stand in a drawing."""
        return escape(self.book.say(words, self.names))

    def mark(self, seat: int, x: int, y: int, size: int) -> str:
        place = f'x="{x}" y="{y}" width="{size}" height="{size}"'
        return f'<use href="#piece-{self.marks[seat]}" {place}/>'

    def name(self, seat: int, longest: int = 99) -> str:
        """Cut to fit; the whole name is in the title."""
        name = self.names[seat]
        return escape(name if len(name) <= longest else name[: longest - 1] + "…")


class Piece(NamedTuple):
    """One thing on the table. `body` is trusted SVG of that size; `touches` are the ids by which
    options point to it."""

    width: int
    height: int
    title: str
    body: str
    touches: tuple[str, ...] = ()
    kind: str = "face"


class Section(NamedTuple):
    """Pieces that belong together: a run of cards, a hand, a player's mat."""

    kind: str
    title: str
    pieces: Sequence[Piece]
    seat: int | None = None
    summary: str = ""
    """One line of HTML that stands for a folded section."""
    is_folded: bool = False


class Way(NamedTuple):
    """Where a press on a piece leads: to its only answer, or to its options in the list."""

    href: str


NO_WAYS: Mapping[str, Way] = {}


# On the page


def as_html(sections: Iterable[Section], ways: Mapping[str, Way] = NO_WAYS) -> str:
    return "".join([section_html(section, ways) for section in sections])


def section_html(section: Section, ways: Mapping[str, Way]) -> str:
    items = "".join([piece_html(piece, ways) for piece in section.pieces])
    pieces = f'<ol class="pieces {section.kind}" role="list">{items}</ol>'
    heading = f"<h2>{section.summary or escape(section.title)}</h2>"
    if not section.is_folded:
        return f'<section class="board-part part-{section.kind}">{heading}{pieces}</section>'
    return (
        f'<details class="board-part part-{section.kind}"><summary>{heading}</summary>'
        f"{pieces}</details>"
    )


def piece_html(piece: Piece, ways: Mapping[str, Way]) -> str:
    for id in piece.touches:
        if id in ways:
            return pressable_html(piece, [ways[id] for id in piece.touches if id in ways])
    return still_html(piece)


def pressable_html(piece: Piece, ways: list[Way]) -> str:
    href = ways[0].href if len(ways) == 1 else "#answers"
    return (
        f'<li class="piece {piece.kind} can-press" data-touch="{" ".join(piece.touches)}">'
        f'<a href="{escape(href)}">{drawing(piece)}</a></li>'
    )


# Games keep hundreds of pieces alike between two moves: each is put together once.


@lru_cache(maxsize=5000)
def still_html(piece: Piece) -> str:
    touch = f' data-touch="{" ".join(piece.touches)}"' if piece.touches else ""
    return f'<li class="piece {piece.kind}"{touch}>{drawing(piece)}</li>'


@lru_cache(maxsize=1000)
def drawing(piece: Piece) -> str:
    wide, high = piece.width, piece.height
    return (
        f'<svg viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img">'
        f"<title>{escape(piece.title)}</title>{piece.body}</svg>"
    )


# On one sheet


def as_sheet(
    sections: Iterable[Section], *, width: int, lit: Set[str] = frozenset(), gap: int = 10
) -> tuple[str, int]:
    """All sections below one another, and how high that is."""
    parts: list[str] = []
    y = 0
    for section in sections:
        if not section.pieces:
            continue
        if section.title:
            parts.append(
                f'<text x="0" y="{y + 16}" class="sheet-title">{escape(section.title)}</text>'
            )
            y += 26
        is_run = section.kind == "run"
        if is_run:
            parts.append(trail(section.pieces, width, gap, y))
        for piece, x, top in places(section.pieces, width, gap, winding=is_run):
            glow = lit_edge(piece) if lit.intersection(piece.touches) else ""
            parts.append(f'<g transform="translate({x} {y + top})">{piece.body}{glow}</g>')
        y += height_of(section.pieces, width, gap) + 2 * gap
    return "".join(parts), y


def lit_edge(piece: Piece) -> str:
    return f'<rect width="{piece.width}" height="{piece.height}" rx="9" class="sheet-lit"/>'


def rows_of(pieces: Sequence[Piece], width: int, gap: int) -> list[list[Piece]]:
    rows: list[list[Piece]] = [[]]
    used = 0
    for piece in pieces:
        if rows[-1] and used + piece.width > width:
            rows.append([])
            used = 0
        rows[-1].append(piece)
        used += piece.width + gap
    return rows


def height_of(pieces: Sequence[Piece], width: int, gap: int) -> int:
    rows = rows_of(pieces, width, gap)
    return sum(max(piece.height for piece in row) for row in rows) + gap * (len(rows) - 1)


def places(
    pieces: Sequence[Piece], width: int, gap: int, *, winding: bool
) -> Iterable[tuple[Piece, int, int]]:
    """Each piece with its corner. A winding row turns back at its end, as a path does."""
    top = 0
    for number, row in enumerate(rows_of(pieces, width, gap)):
        x = 0
        for piece in row:
            left = width - x - piece.width if winding and number % 2 else x
            yield piece, left, top
            x += piece.width + gap
        top += max(piece.height for piece in row) + gap


def trail(pieces: Sequence[Piece], width: int, gap: int, y: int) -> str:
    """The dotted line from card to card."""
    points = [
        f"{x + piece.width // 2} {y + top + piece.height // 2}"
        for piece, x, top in places(pieces, width, gap, winding=True)
    ]
    return f'<path class="trail" d="M{" L".join(points)}"/>'
