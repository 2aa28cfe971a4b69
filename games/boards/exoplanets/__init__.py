"""Exoplanets on the table: the system, what lies beside it, your Space tiles, and everybody's
resources and markers."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engines.exoplanets.view import View
from games.boards.exoplanets.beside import new_planets, supplies
from games.boards.exoplanets.key import key
from games.boards.exoplanets.mats import mats
from games.boards.exoplanets.space_tiles import hand
from games.boards.exoplanets.system import system
from games.boards.pieces import Legend, Section


def sections(view: View, legend: Legend) -> list[Section]:
    star = _("Energy left on the Star: %(star)s") % {"star": view.star}
    return [
        Section("system", star, system(view, legend), across=640),
        Section("beside", _("New planets"), new_planets(view, legend)),
        *hand(view, legend),
        Section("beside", _("The cloud and the special tiles"), supplies(view, legend)),
        *mats(view, legend),
        key(legend),
    ]
