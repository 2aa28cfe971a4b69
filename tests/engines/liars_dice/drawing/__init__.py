"""The table of Liar's Dice as pieces in sections: the bid, the faces to bid, the cups."""

from __future__ import annotations

from engines.words import Seat, Words
from games.boards.pieces import Legend, Piece, Section

from ..names import bid_words
from ..table import Challenge
from ..text import bid_line
from ..view import Cup, View

SIZE = 52
HIDDEN = 0
"""The symbol of a die that lies under somebody else's cup."""


def sections(view: View, legend: Legend) -> list[Section]:
    last = [last_section(view.last, legend)] if view.last else []
    return [
        bid_section(view, legend),
        *(cup_section(cup, legend) for cup in view.cups if cup.count),
        *last,
    ]


def bid_section(view: View, legend: Legend) -> Section:
    """The bid that stands, and each face that can be pressed to bid on it."""
    bid = [Piece(132, SIZE, said(bid_line(view), legend), bid_body(view), touches=("bid",))]
    faces = [
        Piece(SIZE, SIZE, said(bid_words(1, face), legend), die(face), touches=(f"face-{face}",))
        for face in view.faces
    ]
    return Section("bid", said(bid_line(view), legend), [*bid, *faces])


def bid_body(view: View) -> str:
    frame = '<rect x="1" y="1" width="130" height="50" rx="8" class="ld-plate"/>'
    if view.bid is None:
        return frame
    return (
        f'{frame}<text x="44" y="36" class="ld-count">{view.bid.count} ×</text>'
        f'<g transform="translate(78 3) scale(.88)">{die(view.bid.face)}</g>'
    )


def cup_section(cup: Cup, legend: Legend) -> Section:
    dice = cup.dice or [HIDDEN] * cup.count
    summary = (
        '<svg class="piece-mark" viewBox="0 0 24 24" aria-hidden="true">'
        f'{legend.mark(cup.seat, 0, 0, 24)}</svg> <span class="mat-name">'
        f"{legend.name(cup.seat)}</span>"
    )
    pieces = [die_piece(face, legend) for face in dice]
    return Section("cup", legend.names[cup.seat], pieces, seat=cup.seat, summary=summary)


def last_section(last: Challenge, legend: Legend) -> Section:
    """What lay under the cups, for whoever was not at the table then."""
    pieces = [
        Piece(
            34 + 30 * len(dice),
            34,
            said(Words("{who}: {dice}", who=Seat(seat), dice=dice), legend),
            legend.mark(seat, 2, 4, 26)
            + "".join(
                f'<g transform="translate({34 + 30 * at} 3) scale(.54)">{die(face)}</g>'
                for at, face in enumerate(dice)
            ),
        )
        for seat, dice in enumerate(last.cups)
        if dice
    ]
    return Section("last", said(Words("The last challenge"), legend), pieces, is_folded=True)


def die_piece(face: int, legend: Legend) -> Piece:
    title = Words("hidden") if face == HIDDEN else bid_words(1, face)
    return Piece(SIZE, SIZE, said(title, legend), die(face))


def die(face: int) -> str:
    return f'<use href="#ld-die-{face}" width="{SIZE}" height="{SIZE}"/>'


def said(words: Words, legend: Legend) -> str:
    """As a title: pieces and sections escape theirs by themselves."""
    return legend.book.say(words, legend.names)
