"""Race to Kepler on the table: the track, the turn, your hand and city, the market, the others."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engines.race_to_kepler.view import View
from games.boards.pieces import Legend, Piece, Section
from games.boards.race_to_kepler.cards import card, cards, chips, decks, gold_pile
from games.boards.race_to_kepler.mats import other_sections, own_sections
from games.boards.race_to_kepler.track import track
from games.boards.race_to_kepler.turn import encounter_sections, turn_section


def sections(view: View, legend: Legend) -> list[Section]:
    parts = [Section("rk-track", heading(view), track(view, legend))]
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
    return [
        *parts,
        *own_sections(view, legend),
        *market(view, legend),
        *other_sections(view, legend),
    ]


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
