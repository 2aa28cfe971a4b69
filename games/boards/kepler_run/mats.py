"""Players' mats: ship, hold, tank, parts, deliveries, contracts. Those of others are folded."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _

from engines.kepler_run import names
from engines.kepler_run.components import BOOSTER_PIPS, CONTRACTS, Card, Ship
from engines.kepler_run.text import part_words
from engines.kepler_run.view import MatView, View
from games.boards import parts
from games.boards.kepler_run.cards import side_name
from games.boards.lettering import words
from games.boards.parts import mat_heading, points_words
from games.boards.pieces import Legend, Piece, Section

HIGH = 64
SHIP = 178
BOXES_PER_ROW = 6


def mats(view: View, legend: Legend) -> list[Section]:
    """Your own mat comes first and is open; then the others follow, in turn order."""
    you = view.you
    seats = sorted(view.order, key=lambda seat: seat != you)
    return [mat_section(view.mats[seat], seat == you, legend) for seat in seats]


def mat_section(mat: MatView, is_yours: bool, legend: Legend) -> Section:
    return Section(
        "mat",
        f"{legend.names[mat.seat]}, {points_words(mat.points)}",
        mat_pieces(mat, is_yours, legend),
        summary=summary(
            mat.seat,
            mat.points,
            mat.modules,
            mat.stored,
            mat.tank if mat.is_ready else None,
            len(mat.parts),
            len(mat.deliveries),
            legend,
        ),
        is_folded=not is_yours,
    )


def mats_in_letter(view: View, legend: Legend, width: int) -> list[Section]:
    """Your own mat, and of each of the others a strip."""
    yours = [mat_section(view.mats[view.you], True, legend)] if view.you is not None else []
    others = [
        strip(mat.seat, mat.points, tuple(numbers(mat)), width, legend)
        for mat in [view.mats[seat] for seat in view.order if seat != view.you]
    ]
    return [*yours, Section("strips", "", others)]


def numbers(mat: MatView) -> list[tuple[str, int]]:
    """What a letter tells of somebody's ship: an icon and a number each."""
    found = [("module", mat.modules), ("fuel", mat.stored), ("station", mat.disks)]
    if mat.is_ready:
        found.append(("tank", mat.tank))
    if mat.parts:
        found.append(("engine", len(mat.parts)))
    if mat.deliveries:
        found.append(("parcel", len(mat.deliveries)))
    return found


@lru_cache(maxsize=1000)
def strip(
    seat: int, points: int, numbers: tuple[tuple[str, int], ...], width: int, legend: Legend
) -> Piece:
    figures = [(icon(name, 0, 0, 24), count) for name, count in numbers]
    look = parts.StripLook("plate plain", "plate-name", "plate-count")
    return parts.strip(width, seat, points_words(points), figures, look, legend)


# The numbers that matter, on one line


@lru_cache(maxsize=2000)
def summary(
    seat: int,
    points: int,
    modules: int,
    stored: int,
    tank: int | None,
    parts: int,
    deliveries: int,
    legend: Legend,
) -> str:
    figures = figure("module", modules, _("modules")) + figure("fuel", stored, _("stored fuel"))
    if tank is not None:
        figures += figure("tank", tank, _("fuel in the tank"))
    if parts:
        figures += figure("engine", parts, _("ship parts"))
    if deliveries:
        figures += figure("parcel", deliveries, _("deliveries"))
    return mat_heading(seat, points_words(points), legend) + figures


def figure(name: str, count: int, title: str) -> str:
    return parts.figure(icon(name, 0, 0, 24), count, title)


# The mat itself


def mat_pieces(mat: MatView, is_yours: bool, legend: Legend) -> list[Piece]:
    used = mat.used
    pieces = [
        ship_plate(mat.ship, mat.seat, legend),
        hold(mat.modules, mat.stored, mat.room, legend),
        tank(mat.tank, legend),
        disks(mat.disks, mat.seat, legend),
    ]
    if mat.booster:
        pieces.append(booster("booster" in used, is_yours, legend))
    for card in mat.parts:
        pieces.append(part(card, card.id in used, is_yours, legend))
    for card in mat.deliveries:
        pieces.append(delivery(card, card.id in used, legend))
    for name in CONTRACTS:
        pieces.append(contract(name, contract_state(name, mat), is_yours, legend))
    if mat.is_ready and mat.contract is None:
        pieces.append(face_down(legend))
    return pieces


def contract_state(name: str, mat: MatView) -> str:
    if name in mat.done:
        return "done"
    return "chosen" if name == mat.contract else "in hand"


@lru_cache(maxsize=1000)
def ship_plate(ship: Ship, seat: int, legend: Legend) -> Piece:
    sector = legend.book.say(names.SECTORS[ship.engine])
    inside = (
        f'<g class="seat-{legend.marks[seat]}">'
        f'<use href="#kr-ship" x="6" y="10" width="46" height="46" class="hull"/></g>'
        f"{legend.mark(seat, 9, 40, 19)}"
        f"{words(ship.name, 60, 22, 'plate-name', room=SHIP - 68)}"
        f"{icon(ship.engine, 59, 29, 22)}"
        f"{words(sector, 86, 45, 'plate-note', room=SHIP - 92)}"
    )
    title = _("%(ship)s, the ship of %(who)s, with %(engine)s") % {
        "ship": ship.name,
        "who": legend.names[seat],
        "engine": legend.book.say(names.ENGINES[ship.engine]),
    }
    return mini(SHIP, title, inside)


@lru_cache(maxsize=1000)
def hold(modules: int, stored: int, room: int, legend: Legend) -> Piece:
    """Modules and stored fuel share the boxes."""
    boxes = ["module"] * modules + ["fuel"] * stored + ["box"] * room
    cubes = "".join(
        icon(kind, 8 + 21 * (at % BOXES_PER_ROW), 18 + 22 * (at // BOXES_PER_ROW))
        for at, kind in enumerate(boxes)
    )
    title = _("Hold: %(modules)s modules, %(stored)s fuel, %(room)s free") % {
        "modules": modules,
        "stored": stored,
        "room": room,
    }
    wide = 16 + 21 * BOXES_PER_ROW
    return mini(wide, title, label(_("Hold"), wide) + cubes)


@lru_cache(maxsize=1000)
def tank(fuel: int, legend: Legend) -> Piece:
    inside = label(_("Tank"), 68) + icon("fuel", 6, 24, 30) + big(fuel, 40, 48)
    return mini(68, _("Fuel in the tank: %(n)s") % {"n": fuel}, inside)


@lru_cache(maxsize=1000)
def disks(count: int, seat: int, legend: Legend) -> Piece:
    coin = f'<g class="disk"><circle cx="21" cy="40" r="13"/>{legend.mark(seat, 12, 31, 18)}</g>'
    inside = label(_("Stations"), 68) + coin + big(count, 42, 48)
    return mini(68, _("Stations left: %(n)s") % {"n": count}, inside)


# What serves once a round, and then rests


@lru_cache(maxsize=1000)
def booster(is_used: bool, is_yours: bool, legend: Legend) -> Piece:
    inside = label(_("Booster"), 76) + icon("booster", 6, 22, 34) + pips(BOOSTER_PIPS, 48)
    touches = ("booster",) if is_yours else ()
    return once(76, _("Booster"), inside, "half-part", is_used, touches)


@lru_cache(maxsize=1000)
def part(card: Card, is_used: bool, is_yours: bool, legend: Legend) -> Piece:
    inside = label(side_name(card, legend.book), 88) + icon(card.side, 6, 23, 30)
    inside += pips(card.pips, 66)
    if card.drives:
        inside += icon(card.drives, 38, 25, 25)
    title = f"{card.name}: {legend.book.say(part_words(card, is_used=False))}"
    return once(88, title, inside, f"half-{card.side}", is_used, (card.id,) if is_yours else ())


@lru_cache(maxsize=1000)
def delivery(card: Card, is_used: bool, legend: Legend) -> Piece:
    inside = label(_("Delivery"), 76) + icon("parcel", 7, 24, 30) + icon(card.delivery, 42, 26, 26)
    title = _("%(card)s: a delivery to %(sector)s") % {
        "card": card.name,
        "sector": legend.book.say(names.SECTORS[card.delivery]),
    }
    return once(76, title, inside, "half-action", is_used, ())


def once(
    width: int, title: str, inside: str, kind: str, is_used: bool, touches: tuple[str, ...]
) -> Piece:
    if not is_used:
        return mini(width, title, inside, kind, touches)
    title = _("%(thing)s (used)") % {"thing": title}
    sash = words(_("used"), width - 8, 58, "plate-used", room=width - 16)
    return mini(width, title, pale(inside) + sash, "resting", touches)


# Contracts


@lru_cache(maxsize=1000)
def contract(name: str, state: str, is_yours: bool, legend: Legend) -> Piece:
    """A contract shows the points for the closest to Kepler, and the consolation below."""
    face = CONTRACTS[name]
    resource = legend.book.say(names.RESOURCES[name]).capitalize()
    inside = (
        label(resource, 60)
        + icon(name, 6, 23, 32)
        + big(face.points, 43, 41)
        + icon(face.consolation, 42, 44, 16)
    )
    title = _("%(name)s contract, %(state)s: %(points)s points if closest, else %(other)s") % {
        "name": resource,
        "state": {"done": _("done"), "chosen": _("chosen"), "in hand": _("in hand")}[state],
        "points": face.points,
        "other": legend.book.say(names.CONSOLATIONS[face.consolation]),
    }
    touches = (name,) if is_yours else ()
    if state == "in hand":
        return mini(78, title, inside, "contract", touches)
    if state == "done":
        return mini(78, title, pale(inside) + TICK, "resting", touches)
    return mini(78, title, inside + TICK, "contract chosen", touches)


TICK = '<path d="M61 12l4 5 7-10" class="tick"/>'


@lru_cache(maxsize=100)
def face_down(legend: Legend) -> Piece:
    inside = '<use href="#kr-stars" x="4" y="4" width="70" height="56"/>'
    inside += '<text x="39" y="41" class="plate-hidden">?</text>'
    return mini(78, _("A contract is chosen, face-down"), inside, "hidden")


# Drawing


def mini(
    width: int, title: str, inside: str, kind: str = "plain", touches: tuple[str, ...] = ()
) -> Piece:
    body = parts.box(width, HIGH, f"plate {kind}", round=7) + inside
    return Piece(width, HIGH, title, body, touches, "mini")


def label(text: str, right: int) -> str:
    """Name a plate, in the room up to `right`, where the plate ends or a tick stands."""
    return words(text, 8, 15, "plate-label", room=right - 14)


def big(number: int, x: int, y: int) -> str:
    return f'<text x="{x}" y="{y}" class="plate-figure">{number}</text>'


def icon(name: str, x: int, y: int, size: int = 20) -> str:
    return parts.symbol(f"kr-{name}", x, y, size)


def pips(count: int, x: int) -> str:
    return "".join(icon("fuel", x, 22 + 19 * at, 18) for at in range(count))


def pale(inside: str) -> str:
    return f'<g class="is-used">{inside}</g>'
