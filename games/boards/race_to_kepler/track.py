"""The parsec track: from the launch to Kepler, with Titan encounter tokens and players."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from django.utils.translation import gettext as _

from engines.race_to_kepler.view import View
from games.boards.parts import box
from games.boards.pieces import Legend, Piece
from games.boards.race_to_kepler.ink import icon

WIDTH, HEIGHT = 49, 68
PLACES = ((2, 20), (25, 20), (2, 43), (25, 43))
"""Where up to four players stand on a space."""


def track(view: View, legend: Legend) -> list[Piece]:
    jumped = range(0)
    if view.active is not None:
        jumped = range(view.turn.start + 1, view.mats[view.active].parsecs + 1)
    last = view.kepler
    here: dict[int, list[int]] = {}
    for mat in view.mats:
        here.setdefault(mat.parsecs, []).append(mat.seat)
    return [
        space(
            number,
            number == last,
            number in view.tokens,
            number in jumped,
            tuple(here.get(number, ())),
            legend,
        )
        for number in range(last + 1)
    ]


@lru_cache(maxsize=2000)
def space(
    number: int,
    is_kepler: bool,
    has_token: bool,
    is_jumped: bool,
    seats: tuple[int, ...],
    legend: Legend,
) -> Piece:
    """The path of this turn's jumps is lit."""
    kind = "kepler" if is_kepler else "launch" if number == 0 else "space"
    body = ground(kind, number) + f'<text x="6" y="16" class="rk-space-bold">{number}</text>'
    over = []
    if is_jumped:
        over.append('<path d="M3 41h43" class="rk-jumped"/>')
    if has_token:
        over.append(icon("token", 24, 3, 22))
    over += [player(seat, at, legend) for at, seat in enumerate(seats)]
    title = title_of(number, is_kepler, has_token, seats, legend)
    return Piece(WIDTH, HEIGHT, title, body, (), "rk-stop", tuple(over))


def ground(kind: str, number: int) -> str:
    stars = f'<use href="#rk-stars-{number % 3}" class="rk-star"/>'
    planet = "" if kind == "space" else f'<use href="#rk-{kind}" width="49" height="68"/>'
    return box(WIDTH, HEIGHT, f"rk-cell {kind}", round=7) + stars + planet + PATH


PATH = '<path d="M3 41h43" class="rk-path"/>'


def player(seat: int, at: int, legend: Legend) -> str:
    x, y = PLACES[at]
    return (
        f'<g data-ship="{seat}"><title>{escape(legend.names[seat])}</title>'
        f"{legend.mark(seat, x, y, 22)}</g>"
    )


def title_of(
    number: int, is_kepler: bool, has_token: bool, seats: tuple[int, ...], legend: Legend
) -> str:
    words = [_("Space %(n)s") % {"n": number}]
    if is_kepler:
        words = [_("Space %(n)s, Kepler: who is here first wins") % {"n": number}]
    if has_token:
        words.append(_("a Titan encounter token"))
    if seats:
        who = ", ".join(legend.names[seat] for seat in seats)
        words.append(_("here: %(who)s") % {"who": who})
    return "; ".join(words)
