"""Everybody's cards and cities. Others' fold to a line."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engines.race_to_kepler import names
from engines.race_to_kepler.view import MatView, View
from games.boards.lettering import shortened, words
from games.boards.parts import box, figure, mat_heading
from games.boards.pieces import Legend, Piece, Section
from games.boards.race_to_kepler.cards import cards, chips, in_order, label
from games.boards.race_to_kepler.cities import city_pieces, offers, whole_city
from games.boards.race_to_kepler.ink import icon, say
from games.boards.sheet import Ids, touched

BRIEF = 314


# You


def own_sections(view: View, legend: Legend) -> list[Section]:
    if view.you is None:
        return []
    mat = view.mats[view.you]
    if mat.city is None:
        return [Section("rk-plates", _("Your choice of a city"), offers(mat, legend))]
    if view.active is None:
        return [Section("rk-plates", _("Your city"), city_pieces(mat.city, [], False, legend))]
    turn = view.turn.operations if view.you == view.active else []
    hand = _("Your hand (in the deck: %(deck)s)") % {"deck": mat.deck_count}
    return [
        Section("rk-cards", hand, cards(mat.hand, "hand", legend)),
        Section("rk-plates", _("Your city"), city_pieces(mat.city, turn, True, legend)),
        *pile(_("In play"), chips(mat.play, "play", legend)),
        *pile(_("On top of your deck"), in_order(mat.deck_top, legend)),
        *pile(
            _("Your discards: %(n)s") % {"n": len(mat.discard)},
            chips(mat.discard, "discard", legend),
        ),
    ]


def own_in_letter(view: View, legend: Legend, lit: Ids) -> list[Section]:
    """Your hand as names and your city on one plate, unless an option touches them. Your piles are
    there only if one does."""
    if view.you is None or view.active is None or view.mats[view.you].city is None:
        return own_sections(view, legend)
    mat = view.mats[view.you]
    hand, city, *piles = own_sections(view, legend)
    if not touched(hand.pieces, lit):
        hand = hand._replace(pieces=chips(mat.hand, "hand", legend))
    if mat.city is not None and not touched(city.pieces, lit):
        city = city._replace(pieces=[whole_city(mat.city.id, legend.language)])
    return [hand, city, *[pile._replace(is_aside=True) for pile in piles]]


def pile(title: str, pieces: list[Piece]) -> list[Section]:
    return [Section("rk-chips", title, pieces)] if pieces else []


# The others


def other_sections(view: View, legend: Legend) -> list[Section]:
    """The others' mats follow in turn order after you; each folds to a line."""
    return [other(view, seat, legend) for seat in others(view)]


def others(view: View) -> list[int]:
    count = len(view.mats)
    after = -1 if view.you is None else view.you
    seats = [(after + step) % count for step in range(1, count + 1)]
    return [seat for seat in seats if seat != view.you]


def other(view: View, seat: int, legend: Legend) -> Section:
    mat = view.mats[seat]
    is_active = view.active == seat
    pieces: list[Piece] = []
    if mat.city is not None:
        turn = view.turn.operations if is_active else []
        pieces = city_pieces(mat.city, turn, False, legend)
        played = _("Played this turn:") if mat.play else _("Played last turn:")
        for said, faces in (
            (played, mat.play or mat.played),
            (_("Discards:"), mat.discard),
        ):
            if faces:
                pieces += [label(said), *chips(faces, "", legend)]
    return Section(
        "mat",
        "",
        pieces,
        summary=summary(mat, legend),
        is_folded=bool(pieces),
    )


def others_in_brief(view: View, legend: Legend) -> list[Piece]:
    """The same for a letter: a plate each."""
    return [brief(view.mats[seat], legend) for seat in others(view)]


def city_words(mat: MatView, legend: Legend) -> str:
    if mat.city is not None:
        return say(legend.language, names.CITY[mat.city.id])
    return _("has chosen a city") if mat.has_chosen else _("chooses a city")


def parsecs_words(n: int) -> str:
    return ngettext("%(n)s parsec", "%(n)s parsecs", n) % {"n": n}


def counts(mat: MatView) -> list[tuple[str, str, int]]:
    return [
        ("hand", _("cards in hand"), mat.hand_count),
        ("deck", _("cards in the deck"), mat.deck_count),
        ("discard", _("discards"), len(mat.discard)),
    ]


def summary(mat: MatView, legend: Legend) -> str:
    figures = [figure(icon(sign, 0, 0, 24), n, title) for sign, title, n in counts(mat)]
    return (
        mat_heading(mat.seat, parsecs_words(mat.parsecs), legend)
        + f'<span class="rk-city-name">{escape(city_words(mat, legend))}</span> '
        + "".join(figures)
    )


def brief(mat: MatView, legend: Legend) -> Piece:
    """A letter shows only a player's numbers, and what they played last."""
    last = mat.play or mat.played
    said = ", ".join(dict.fromkeys(say(legend.language, names.CARD[face.id]) for face in last))
    return brief_piece(
        mat.seat,
        f"{city_words(mat, legend)}, {parsecs_words(mat.parsecs)}",
        tuple(counts(mat)),
        said,
        legend,
    )


@lru_cache(maxsize=1000)
def brief_piece(
    seat: int, where: str, counts: tuple[tuple[str, str, int], ...], said: str, legend: Legend
) -> Piece:
    name = legend.names[seat]
    body = (
        f"{box(BRIEF, 66, 'rk-plate')}{legend.mark(seat, 9, 12, 26)}"
        f"{words(name, 44, 21, 'rk-name-bold', room=BRIEF - 204)}"
    )
    over = [words(where, 44, 39, "rk-text-l", room=BRIEF - 54)]
    for at, (sign, _title, n) in enumerate(counts):
        x = BRIEF - 150 + 50 * at
        body += icon(sign, x, 7, 19)
        over.append(f'<text x="{x + 22}" y="21" class="rk-small">{n}</text>')
    if said:
        last = _("Played last: %(cards)s") % {"cards": said}
        last = shortened(last, "rk-text-l", BRIEF - 54, between=", ")
        over.append(words(last, 44, 56, "rk-text-l", room=BRIEF - 54))
    return Piece(BRIEF, 66, name, body, (), "rk-wide", tuple(over))
