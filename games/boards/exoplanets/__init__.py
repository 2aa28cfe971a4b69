"""Exoplanets on the table: the system, what lies beside it, your Space tiles, and everybody's
resources and markers."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engines.exoplanets.view import View
from games.boards.exoplanets.beside import new_planets, supplies, supplies_in_brief
from games.boards.exoplanets.faces import WIDE
from games.boards.exoplanets.key import key
from games.boards.exoplanets.mats import mats, mats_in_letter
from games.boards.exoplanets.space_tiles import hand
from games.boards.exoplanets.system import COLUMNS, system
from games.boards.pieces import Legend, Section
from games.boards.sheet import GAP, Ids

SHEET_WIDTH = 360
"""Two planets to choose from and the gap between them."""


def sections(view: View, legend: Legend) -> list[Section]:
    return [
        *common(view, legend),
        Section("beside", _("The cloud and the special tiles"), supplies(view, legend)),
        *mats(view, legend),
        key(legend),
    ]


def letter_sections(view: View, legend: Legend, lit: Ids) -> list[Section]:
    return [
        *common(view, legend),
        Section("strips", _("The cloud and the special tiles"), [supplies_in_brief(view, legend)]),
        *mats_in_letter(view, legend, SHEET_WIDTH),
    ]


def common(view: View, legend: Legend) -> list[Section]:
    star = _("Energy left on the Star: %(star)s") % {"star": view.star}
    return [
        Section("system", star, system(view, legend), across=COLUMNS * (WIDE + GAP) - GAP),
        Section("beside", _("New planets"), new_planets(view, legend)),
        *hand(view, legend),
    ]
