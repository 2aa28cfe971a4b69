"""The run: Port with the pawns in turn order, the sectors, Kepler."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from django.utils.translation import gettext as _

from engines.kepler_run.components import KEPLER_RESOURCES, Card
from engines.kepler_run.table import PORT
from engines.kepler_run.view import View
from games.boards.kepler_run.cards import (
    HEIGHT,
    ICONS,
    WIDTH,
    card_name,
    ground,
    icon_x,
    sector_face,
    station_icons,
    to_the_edge,
)
from games.boards.pieces import Legend, Piece

SIZE = (WIDTH, HEIGHT["run"])


def run(view: View, legend: Legend) -> list[Piece]:
    places = [mat.place for mat in view.mats]
    pieces = [port(tuple(view.order), tuple([place != PORT for place in places]), legend)]
    for place, sector in enumerate(view.run, start=1):
        pieces.append(
            sector_piece(
                sector.card,
                place,
                sector.open_icons,
                tuple(sector.stations),
                ships_at(place, places),
                legend,
            )
        )
    pieces.append(kepler(view.kepler, ships_at(view.kepler, places), legend))
    return pieces


def ships_at(place: int, places: list[int]) -> tuple[int, ...]:
    if place not in places:
        return ()
    return tuple([seat for seat, at in enumerate(places) if at == place])


@lru_cache(maxsize=1000)
def port(order: tuple[int, ...], is_under_way: tuple[bool, ...], legend: Legend) -> Piece:
    """The pawns stand in turn order; a ship under way leaves its row pale."""
    rows = [
        f"<g{GONE if is_under_way[seat] else ''}>{legend.mark(seat, 8, 34 + 28 * row, 24)}"
        f"{to_the_edge(legend.names[seat], 38, 51 + 28 * row, 'port-name')}</g>"
        for row, seat in enumerate(order)
    ]
    title = _("Port. Turn order: %(order)s") % {
        "order": ", ".join(map(legend.names.__getitem__, order))
    }
    over = (card_name(_("Port")), *rows)
    return Piece(*SIZE, title, ground("run", "port"), ("place-0",), over=over)


GONE = ' class="gone"'


@lru_cache(maxsize=5000)
def sector_piece(
    card: Card,
    place: int,
    open_icons: int,
    stations: tuple[int, ...],
    ships: tuple[int, ...],
    legend: Legend,
) -> Piece:
    title, face, *printed = sector_face(card, legend.book)
    over = (
        *printed,
        station_icons(card, open_icons),
        f'<text x="9" y="153" class="card-place">{place}</text>',
        *[disk(seat, at, legend) for at, seat in enumerate(stations)],
        *[ship(seat, at, legend) for at, seat in enumerate(ships)],
    )
    return Piece(*SIZE, f"{place}. {title}", face, (card.id, f"place-{place}"), over=over)


@lru_cache(maxsize=1000)
def kepler(place: int, ships: tuple[int, ...], legend: Legend) -> Piece:
    icons = "".join(
        f'<use href="#kr-{ICONS[letter]}" x="{icon_x(at)}" y="112" width="20" height="20"/>'
        for at, letter in enumerate(KEPLER_RESOURCES)
    )
    title = _("Kepler, the end of the run: an asteroid, a comet, a salvage")
    over = (card_name("Kepler") + icons, *[ship(s, at, legend) for at, s in enumerate(ships)])
    return Piece(*SIZE, title, ground("run", "kepler"), (f"place-{place}",), over=over)


def disk(seat: int, at: int, legend: Legend) -> str:
    title = _("Station of %(who)s") % {"who": legend.names[seat]}
    y = 30 + 22 * at
    return (
        f'<g class="disk"><title>{escape(title)}</title><circle cx="105" cy="{y + 11}" r="11.5"/>'
        f"{legend.mark(seat, 97, y + 3, 16)}</g>"
    )


def ship(seat: int, at: int, legend: Legend) -> str:
    title = _("Ship of %(who)s") % {"who": legend.names[seat]}
    return (
        f'<g class="ship" data-ship="{seat}"><title>{escape(title)}</title>'
        f"{legend.mark(seat, 89 - 25 * at, 130, 27)}</g>"
    )
