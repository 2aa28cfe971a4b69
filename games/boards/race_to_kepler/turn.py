"""Whose turn it is and what there is to spend; the encounter, and who has bid how much."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engines.race_to_kepler import names
from engines.race_to_kepler.view import View
from games.boards.lettering import words
from games.boards.parts import box
from games.boards.pieces import Legend, Piece, Section
from games.boards.race_to_kepler.cards import cards, chips
from games.boards.race_to_kepler.cities import WIDTH
from games.boards.race_to_kepler.ink import icon, say

MINI = (74, 62)
BUTTON = 112


# The turn


def turn_section(view: View, active: int, legend: Legend) -> Section:
    turn = view.turn
    minis = [
        mini("energy", _("Energy"), _("Energy, for operations"), turn.energy, legend),
        mini("money", _("Money"), _("Money, to acquire cards"), turn.money, legend),
        mini(
            "market",
            _("Market"),
            _("Market actions: cards you may acquire"),
            turn.market,
            legend,
        ),
    ]
    for sign, name, title, n in (
        ("money", _("Off"), _("Cards cost so much less this turn"), turn.discount),
        ("airlock", _("Ejected"), _("Cards ejected this turn"), turn.ejected),
        ("hand", _("Acquired"), _("Cards acquired this turn"), turn.acquired),
    ):
        if n:
            minis.append(mini(sign, name, title, n, legend))
    if view.you == active:
        return Section("rk-turn", _("Your turn"), [*minis, done(_("Done"))])
    played = chips(view.mats[active].play, "", legend)
    title = _("The turn of %(who)s") % {"who": legend.names[active]}
    return Section("rk-turn", title, [*minis, *played])


@lru_cache(maxsize=1000)
def mini(sign: str, name: str, title: str, n: int, legend: Legend) -> Piece:
    wide, high = MINI
    body = (
        f"{box(wide, high, 'rk-plate mini')}{icon(sign, 7, 25, 28)}"
        f"{words(name, 8, 16, 'rk-text', room=wide - 14)}"
    )
    over = (f'<text x="42" y="48" class="rk-figure-bold">{n}</text>',)
    return Piece(wide, high, f"{title}: {n}", body, (), "mini", over)


@lru_cache(maxsize=100)
def done(said: str) -> Piece:
    """The button that ends a turn, a bid or a choice."""
    body = (
        f"{box(BUTTON, MINI[1], 'rk-plate button')}{icon('done', 8, 18, 26)}"
        f"{words(said, 40, 36, 'rk-name-bold', room=BUTTON - 48)}"
    )
    return Piece(BUTTON, MINI[1], said, body, ("end",), "mini")


# The encounter


def encounter_sections(view: View, legend: Legend) -> list[Section]:
    """The Titans, and who has bid how many cards, in the order of bidding."""
    if view.active is None or not view.row:
        return []
    plates = [bid_plate(view, seat, legend) for seat in bidders(view, view.active)]
    sections = [
        Section("rk-cards", _("Titan encounter"), cards(view.row, "row", legend)),
        Section("rk-plates", "", plates),
    ]
    own = own_bid(view, legend)
    return [*sections, Section("rk-turn", _("Your bid"), own)] if own else sections


def own_bid(view: View, legend: Legend) -> list[Piece]:
    if view.you is None:
        return []
    mat = view.mats[view.you]
    pieces = chips(mat.bid, "", legend)
    if view.you in view.to_bid[:1]:
        bid, total = _("Bid nothing"), mat.bid_total
        pieces.insert(0, done(bid if total is None else _("Bid %(n)s") % {"n": total}))
    return pieces


def bidders(view: View, active: int) -> list[int]:
    """Players bid from the most parsecs to the fewest; equals clockwise from whose turn it was."""
    count = len(view.mats)
    seats = [(active + step) % count for step in range(count)]
    return sorted(seats, key=lambda seat: -view.mats[seat].parsecs)


def bid_plate(view: View, seat: int, legend: Legend) -> Piece:
    mat = view.mats[seat]
    place = view.to_bid.index(seat) if seat in view.to_bid else -1
    shown = tuple(face.id for face in mat.bid) if seat != view.you else ()
    return bid_piece(seat, mat.bid_count, mat.bid_total, place, shown, legend)


@lru_cache(maxsize=1000)
def bid_piece(
    seat: int, count: int, total: int | None, place: int, shown: tuple[str, ...], legend: Legend
) -> Piece:
    """`place` is how many bid before this player, or -1 for one who has bid."""
    said = ngettext("%(n)s card", "%(n)s cards", count) % {"n": count}
    if total is not None:
        said = _("%(cards)s, worth %(n)s") % {"cards": said, "n": total}
    elif place >= 0:
        said = _("bids now") if place == 0 else _("has still to bid")
    elif not count:
        said = _("bids nothing")
    else:
        said = _("%(cards)s, face-down") % {"cards": said}
    body = (
        f"{box(WIDTH, 50, 'rk-plate now' if place == 0 else 'rk-plate')}"
        f"{legend.mark(seat, 9, 12, 26)}"
        f"{words(legend.names[seat], 44, 21, 'rk-name-bold', room=150)}"
        f"{words(said, 44, 38, 'rk-text-l', room=170)}"
    )
    backs = "".join(icon("back", WIDTH - 32 - 15 * at, 8, 34) for at in range(min(count, 6)))
    title = f"{legend.names[seat]}: {said}"
    if shown:
        title += f" ({', '.join(say(legend.language, names.CARD[id]) for id in shown)})"
    return Piece(WIDTH, 50, title, body + backs, (), "rk-wide")
