"""Kepler Run on the table: the run from Port to Kepler, the draft, and everybody's ship."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engines.kepler_run.view import View
from games.boards.kepler_run.cards import whole_card
from games.boards.kepler_run.mats import mats, mats_in_letter
from games.boards.kepler_run.run import run
from games.boards.pieces import Legend, Section
from games.boards.sheet import Ids

SHEET_WIDTH = 376
"""Three cards and the gaps between them."""


def sections(view: View, legend: Legend) -> list[Section]:
    return common(view, legend) + mats(view, legend)


def letter_sections(view: View, legend: Legend, lit: Ids) -> list[Section]:
    return common(view, legend) + mats_in_letter(view, legend, SHEET_WIDTH)


def common(view: View, legend: Legend) -> list[Section]:
    title = _("Round %(round)s of %(rounds)s") % {"round": view.round, "rounds": view.rounds}
    parts = [Section("run", title, run(view, legend))]
    for title, cards in (
        (_("On offer"), view.pool),
        (_("You drew"), view.drawn),
        (_("Being played"), view.playing),
    ):
        if cards:
            parts.append(Section("draft", title, [whole_card(card, legend) for card in cards]))
    return parts
