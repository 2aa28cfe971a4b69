"""The table of Liar's Dice as pieces in sections: the bid, the faces, what is under the cups.

It draws from the view alone, so it cannot show what its reader may not see.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.words import Seat, Words
from games.boards.lettering import words
from games.boards.pieces import Legend, Piece, Section

from ..components import DICE
from ..names import bid_words
from ..table import Challenge
from ..text import bid_line, cup_line
from ..view import View

DIE = 52
"""How large the symbol of a die is drawn: small ones are scaled."""
SMALL = 0.65
STEP = 38
"""From one small die to the next."""
HIDDEN = 0
"""The symbol of a die under somebody else's cup."""


def sections(view: View, legend: Legend) -> list[Section]:
    cups = [
        row(cup.seat, cup.dice or [HIDDEN] * cup.count, cup_line(cup), legend) for cup in view.cups
    ]
    return [
        Section(
            "bid", said(bid_line(view), legend), [bid_piece(view, legend), *faces(view, legend)]
        ),
        Section("cups", said(Words("Under the cups"), legend), cups),
        *([last_section(view.last, legend)] if view.last else []),
    ]


def bid_piece(view: View, legend: Legend) -> Piece:
    body = '<rect x="1" y="1" width="130" height="50" rx="8" class="ld-plate"/>'
    if view.bid:
        body += f'<text x="40" y="35" class="ld-count">{view.bid.count} ×</text>'
        body += f'<g transform="translate(78 3) scale(.88)">{die(view.bid.face)}</g>'
    return Piece(132, DIE, said(bid_line(view), legend), body, touches=("bid",))


def faces(view: View, legend: Legend) -> list[Piece]:
    """Each face that can be bid: its bids touch it."""
    return [
        Piece(DIE, DIE, said(bid_words(1, face), legend), die(face), touches=(f"face-{face}",))
        for face in view.faces
    ]


def last_section(last: Challenge, legend: Legend) -> Section:
    """What lay under the cups, for whoever was not at the table then."""
    rows = [
        row(seat, dice, Words("{who}: {dice}", who=Seat(seat), dice=dice), legend)
        for seat, dice in enumerate(last.cups)
        if dice
    ]
    return Section("last", said(Words("The last challenge"), legend), rows, is_folded=True)


def row(seat: int, dice: Sequence[int], title: Words, legend: Legend) -> Piece:
    """One player's mark, name and dice."""
    small = "".join(
        f'<g transform="translate({38 + STEP * at} 24) scale({SMALL})">{die(face)}</g>'
        for at, face in enumerate(dice)
    )
    name = words(legend.names[seat], 38, 17, "ld-name", room=STEP * DICE)
    body = legend.mark(seat, 2, 26, 30) + name + small
    return Piece(40 + STEP * DICE, 60, said(title, legend), body)


def die(face: int) -> str:
    return f'<use href="#ld-die-{face}" width="{DIE}" height="{DIE}"/>'


def said(what: Words, legend: Legend) -> str:
    """As a title: pieces and sections escape theirs by themselves."""
    return legend.book.say(what, legend.names)
