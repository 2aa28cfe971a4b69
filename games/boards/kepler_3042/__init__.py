"""Kepler-3042 on the table: the galaxy, what everybody shares, and everybody's boards."""

from __future__ import annotations

from html import escape

from django.utils.translation import gettext as _

from engines.kepler_3042.text import level_lines
from engines.kepler_3042.view import View
from games.boards.kepler_3042.boards import printed
from games.boards.kepler_3042.close_up import close_ups, overview
from games.boards.kepler_3042.galaxy import galaxy, zones_of_hexes
from games.boards.kepler_3042.mats import mats, mats_in_letter
from games.boards.kepler_3042.shared import (
    card_in_brief,
    ghost,
    key,
    rounds_and_card,
    tracks,
    tracks_in_brief,
)
from games.boards.pieces import Legend, Section
from games.boards.sheet import Ids, touched

SHEET_WIDTH = 312
"""A wide plate, or two of half its width and the gap between them."""
OVERVIEW = 1200
"""The galaxy is laid out on a sheet so wide, of which it fills four fifths."""


def sections(view: View, legend: Legend) -> list[Section]:
    return [
        Section("galaxy", heading(view, legend), [galaxy(view, legend)], tools=tools(legend)),
        shared(view, legend),
        *mats(view, legend),
    ]


def letter_sections(view: View, legend: Legend, lit: Ids) -> list[Section]:
    """The galaxy as a whole and from close by, the progress card, your boards, the others."""
    whole, markers = galaxy(view, legend), tracks(view, legend)
    shown = [
        card_in_brief(view, legend),
        markers if view.ghost or touched([markers], lit) else tracks_in_brief(view, legend),
        *([ghost(view.ghost, legend)] if view.ghost else []),
    ]
    return [
        Section("galaxy", heading(view, legend), [overview(whole)], across=OVERVIEW),
        Section("galaxy", "", close_ups(whole, view, legend, lit)),
        Section("shared", "", shown),
        *mats_in_letter(view, legend, lit, SHEET_WIDTH),
    ]


def heading(view: View, legend: Legend) -> str:
    """Say which round it is, and to a player alone what completes the level."""
    said = _("Round %(round)s of %(rounds)s") % {"round": view.round, "rounds": view.rounds}
    if view.to_place_count:
        said = _("Bodies still to be placed: %(n)s") % {"n": view.to_place_count}
    elif view.round == 0:
        said = _("Before the first round")
    if alone := level_lines(view):
        said += f". {legend.book.say(alone[0])}"
    return said


def tools(legend: Legend) -> str:
    """The buttons are for the script that pans and zooms, and hidden until it runs. What is printed
    on all boards stands here too, once."""
    buttons = "".join(
        f'<button type="button" class="quiet" data-zoom="{how}" title="{escape(said)}"'
        f' aria-label="{escape(said)}"><svg viewBox="0 0 24 24" aria-hidden="true">'
        f'<use href="#k-icon-{how}" class="k-icon"/></svg></button>'
        for how, said in (
            ("in", _("Zoom in")),
            ("out", _("Zoom out")),
            ("whole", _("The whole galaxy")),
        )
    )
    return (
        f'<div class="galaxy-tools" hidden="" {zones_of_hexes(legend)}>{buttons}</div>'
        '<p class="galaxy-tip" role="status" hidden=""></p>'
        '<svg class="symbols" width="0" height="0" aria-hidden="true">'
        f"<defs>{printed(legend)}</defs></svg>"
    )


def shared(view: View, legend: Legend) -> Section:
    progress, markers, what = rounds_and_card(view, legend), tracks(view, legend), key(legend)
    rival = [ghost(view.ghost, legend)] if view.ghost else []
    return Section("shared", "", [progress, markers, what, *rival])
