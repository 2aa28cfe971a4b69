"""The heap, pebble by pebble."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engines.words import Words
from games.boards.pieces import Legend, Piece, Section

from ..view import View

PEBBLE = '<use href="#pb-pebble" width="60" height="60"/>'


def sections(view: View, legend: Legend) -> list[Section]:
    title = legend.say(Words("{n} pebble is left.", "{n} pebbles are left.", n=view.heap))
    pebbles = [
        Piece(60, 60, _("Pebble %(n)s") % {"n": n}, PEBBLE, touches=(f"pebble-{n}",))
        for n in range(1, view.heap + 1)
    ]
    return [Section("pebbles", title, pebbles)]
