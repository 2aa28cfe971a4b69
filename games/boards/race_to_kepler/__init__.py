"""Race to Kepler on the table: the track, the turn, your hand and city, the market, the others."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engines.race_to_kepler.view import View
from games.boards.pieces import Legend, Piece, Section
from games.boards.race_to_kepler.cards import (
    card,
    cards,
    chips,
    decks,
    gold_pile,
    priced_chip,
)
from games.boards.race_to_kepler.mats import (
    other_sections,
    others_in_brief,
    own_in_letter,
    own_sections,
)
from games.boards.race_to_kepler.track import WIDTH as SPACE
from games.boards.race_to_kepler.track import track
from games.boards.race_to_kepler.turn import encounter_sections, turn_section
from games.boards.sheet import GAP, Ids

SHEET_WIDTH = 314
"""Two cards and the gap between them, or a plate."""
TRACK_WIDTH = 7 * (SPACE + GAP) - GAP


def sections(view: View, legend: Legend) -> list[Section]:
    return [
        *common(view, legend),
        *own_sections(view, legend),
        *market(view, legend),
        *other_sections(view, legend),
    ]


def letter_sections(view: View, legend: Legend, lit: Ids) -> list[Section]:
    """Cards that no option touches are told by their names."""
    return [
        *common(view, legend),
        *own_in_letter(view, legend, lit),
        *market_in_letter(view, legend, lit),
        Section("strips", "", others_in_brief(view, legend)),
    ]


def common(view: View, legend: Legend) -> list[Section]:
    parts = [Section("rk-track", heading(view), track(view, legend), across=TRACK_WIDTH)]
    parts += encounter_sections(view, legend)
    for title, place, faces in (
        (_("You look at"), "deck", view.looking),
        (_("Turned up"), "crew", view.turned_up),
    ):
        if faces:
            parts.append(Section("rk-cards", title, cards(faces, place, legend)))
    picked = [pick.card for pick in view.picked]
    if picked:
        parts.append(Section("rk-chips", _("Chosen so far"), chips(picked, "", legend)))
    if view.active is not None and not view.row:
        parts.append(turn_section(view, view.active, legend))
    return parts


def heading(view: View) -> str:
    if view.active is None:
        return _("Before the launch: all choose their cities")
    facts = {"round": view.round}
    if view.phase == "launch":
        return _("Round %(round)s, Launch phase: what you acquire goes to your discards") % facts
    return _("Round %(round)s, Race phase: what you acquire goes to your hand") % facts


def market(view: View, legend: Legend) -> list[Section]:
    prices, language = view.prices, legend.language
    stalls: list[Piece] = [
        card(face.id, f"supply-{face.id}", 1, language, prices[face.id]) for face in view.supply
    ]
    stalls.append(gold_pile(view.gold_count, prices.get("gold"), language))
    stalls.append(decks(view.crew_count, view.titan_count, language))
    parts = [Section("rk-cards", _("Market"), stalls)]
    if view.airlock:
        title = _("Airlock: %(n)s") % {"n": len(view.airlock)}
        parts.append(
            Section("rk-chips", title, chips(view.airlock, "airlock", legend), is_aside=True)
        )
    return parts


def market_in_letter(view: View, legend: Legend, lit: Ids) -> list[Section]:
    """The market in letters: what can be had now lies there as cards, the rest as names."""
    offered = [face for face in view.supply if f"supply-{face.id}" in lit]
    rest = [face for face in view.supply if face not in offered]
    prices, language = view.prices, legend.language
    whole = [card(face.id, f"supply-{face.id}", 1, language, prices[face.id]) for face in offered]
    if "pile" in lit:
        whole.append(gold_pile(view.gold_count, prices.get("gold"), language))
    named = [priced_chip(face.id, prices[face.id], language) for face in rest]
    parts = [Section("rk-cards", _("Market"), [*whole, *named])]
    if view.airlock:
        title = _("Airlock: %(n)s") % {"n": len(view.airlock)}
        parts.append(
            Section("rk-chips", title, chips(view.airlock, "airlock", legend), is_aside=True)
        )
    return parts
