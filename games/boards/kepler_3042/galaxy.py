"""The galaxy: space in its zones, stars, Sol, Sagittarius A*; bodies, colonies and starships.

Space never changes, so it is a handful of paths, put together once; only what lies or flies in it
is drawn anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, lru_cache
from html import escape
from itertools import cycle

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engines.kepler_3042 import names
from engines.kepler_3042.components import COLUMNS, HEXES, MINE, ROWS, TARGET, ZONES
from engines.kepler_3042.view import BodyView, View
from games.boards.kepler_3042.hexes import (
    CENTRES,
    CORNERS,
    GALAXY,
    LEFT,
    PITCH,
    SIDE,
    SLOPE,
    TOP,
    WIDE,
    outline,
)
from games.boards.kepler_3042.ink import about
from games.boards.pieces import Bit, Legend, Piece, Spot

TYPE_LETTERS = {"oceanic": "O", "rocky": "R", "super-earth": "S", "gas giant": "G", "alien": "X"}
"""The letter before the number of a planet says its type, and so does its shape."""


def galaxy(view: View, legend: Legend) -> Piece:
    ships = ships_by_hex(view)
    bodies = {body.hex: body for body in view.bodies}
    here = titles(bodies, ships, legend)
    bits = [body_bit(body, here[hex], legend) for hex, body in bodies.items()]
    for hex, there in ships.items():
        bits += ship_bits(hex, there, hex in bodies, here[hex], legend)
    spots = dict(open_spots(legend))
    for hex, title in here.items():
        spots[hex] = hex_spot(hex, title, bodies.get(hex), hex in ships)
    return Piece(
        *GALAXY,
        _("The galaxy"),
        space(legend),
        kind="galaxy-map",
        bits=tuple(bits),
        spots=tuple(spots.values()),
    )


Ship = tuple[int, int]
"""A starship is its seat, and its place in that seat's list."""


def ships_by_hex(view: View) -> dict[str, list[Ship]]:
    ships: dict[str, list[Ship]] = {}
    for nation in view.nations:
        for number, hex in enumerate(nation.starships):
            ships.setdefault(hex, []).append((nation.seat, number))
    return ships


# What there is, in words


def titles(
    bodies: dict[str, BodyView], ships: dict[str, list[Ship]], legend: Legend
) -> dict[str, str]:
    """Name every hex in which something lies or flies."""
    words = {hex: [body_words(body, legend)] for hex, body in bodies.items()}
    for hex, there in ships.items():
        who = [_("starship of %(who)s") % {"who": legend.names[seat]} for seat, _number in there]
        words.setdefault(hex, []).extend(who)
    return {hex: about(place_words(hex, legend), ", ".join(said)) for hex, said in words.items()}


@lru_cache(maxsize=5000)
def place_words(hex: str, legend: Legend) -> str:
    """Name a hex with its zone: K9, short range."""
    zone = HEXES[hex].zone
    where = names.place(hex)
    return f"{where}, {legend.book.say(names.ZONE_NAMES[zone])}" if zone else where


@lru_cache(maxsize=1000)
def chart_words(tile: str, legend: Legend) -> str:
    return legend.book.say(names.planet_chart(tile))


def body_words(body: BodyView, legend: Legend) -> str:
    tile = body.tile
    if tile is None:
        return _("a body, face down")
    if tile == MINE:
        return legend.book.say(names.MINE_NAME)
    if tile == TARGET:
        return legend.book.say(names.TARGET_NAME)
    what = chart_words(tile, legend)
    if body.owner is None:
        return what
    who = {"what": what, "who": legend.names[body.owner]}
    if body.is_terraformed:
        return _("%(what)s, terraformed by %(who)s") % who
    return _("%(what)s, colony of %(who)s") % who


# What lies and flies


BOX = 56
"""The side of a box with room for anything drawn around the middle of a hex."""


def bit_at(hex: str, dx: int, dy: int, body: str, title: str, attributes: str) -> Bit:
    """Put a drawing around a point near the middle of a hex."""
    x, y = CENTRES[hex]
    half = BOX // 2
    centred = f'<g transform="translate({half} {half})">{body}</g>'
    attributes = f'{attributes} data-hex="{hex}"'
    return Bit(x + dx - half, y + dy - half, BOX, BOX, centred, title, attributes)


def body_bit(body: BodyView, title: str, legend: Legend) -> Bit:
    drawn = body_face(body) + colony_mark(body, legend)
    return bit_at(body.hex, 0, 0, drawn, title, 'class="k-body"')


def body_face(body: BodyView) -> str:
    if body.tile is None:
        return '<use href="#k-face-down"/>'
    if body.planet is None:
        return f'<use href="#k-{body.tile}"/>'
    type = body.planet.type
    halo = '<use href="#k-terraformed"/>' if body.is_terraformed else ""
    return (
        f'{halo}<use href="#k-{symbol_of(type)}"/>'
        f'<text y="5" class="k-number">{TYPE_LETTERS[type]}{body.tile}</text>'
    )


def symbol_of(type: str) -> str:
    return type.replace(" ", "-")


def colony_mark(body: BodyView, legend: Legend) -> str:
    if body.owner is None:
        return ""
    return f'<use href="#k-mark-{legend.marks[body.owner]}" x="-10" y="13"/>'


def ship_bits(
    hex: str, there: list[Ship], over_body: bool, title: str, legend: Legend
) -> Iterator[Bit]:
    """A starship stands in the middle of its hex; over a body or beside others it has a corner."""
    is_crowd = over_body or len(there) > 1
    places, small = (CROWD, ' transform="scale(.75)"') if is_crowd else ([(0, 0)], "")
    for (seat, number), (dx, dy) in zip(there, cycle(places), strict=False):
        drawn = f'<use href="#k-ship-{legend.marks[seat]}"{small}/>'
        ship = f'class="k-starship" data-ship="{seat}-{number}"'
        yield bit_at(hex, dx, dy, drawn, title, ship)


CROWD = [(12, -12), (-12, -12), (12, 10), (-12, 10)]


# What can be pressed


def hex_spot(hex: str, title: str, body: BodyView | None = None, has_ship: bool = False) -> Spot:
    """The planet that lies there can be pressed there too."""
    x, y = CORNERS[hex]
    touches: tuple[str, ...] = (f"hex-{hex}",)
    if body is not None and body.planet is not None:
        touches += (f"planet-{body.tile}",)
    is_free = body is None and not has_ship
    count_at = (x + 20, y + 29) if is_free else (x + 8, y + 16)
    shape = f'<use href="#k-{"hot" if is_free else "ring"}" x="{x}" y="{y}"/>'
    return Spot(touches, title, shape, count_at)


@lru_cache(maxsize=50)
def open_spots(legend: Legend) -> dict[str, Spot]:
    """Make a spot for every hex as if nothing lay there."""
    return {hex: hex_spot(hex, standing_words(hex, legend)) for hex in HEXES}


def standing_words(hex: str, legend: Legend) -> str:
    """Name a hex with what is printed there."""
    place, found = place_words(hex, legend), HEXES[hex]
    if found.kind == "star":
        return about(place, star_words(hex))
    if found.kind == "space":
        return place
    return about(place, NAMES_OF_KINDS[found.kind])


NAMES_OF_KINDS = {"sol": "Sol", "sagittarius": "Sagittarius A*"}


def star_words(hex: str) -> str:
    star = HEXES[hex]
    return ngettext(
        "%(star)s, a star with %(n)s light", "%(star)s, a star with %(n)s lights", star.lights
    ) % {"star": star.star, "n": star.lights}


# Space


@lru_cache(maxsize=50)
def space(legend: Legend) -> str:
    return ground() + stars(legend)


@cache
def ground() -> str:
    everything = outline(lambda hex: True)
    return (
        f'<rect width="{GALAXY[0]}" height="{GALAXY[1]}" rx="14" class="k-void"/>'
        f'<defs><path id="k-all" d="{everything}"/></defs><use href="#k-all" class="k-zone-long"/>'
        f"{zones(dust() + grid() + GLOW)}"
        f'<use href="#k-all" class="k-rim"/>{rulers()}'
    )


@cache
def plain_ground() -> str:
    """Draw space for small pictures: without hexes, far stars and rulers."""
    return VOID + zones()


@cache
def close_ground() -> str:
    """Draw space for pictures of a part of it: with its hexes."""
    return VOID + zones(grid())


VOID = f'<rect width="{GALAXY[0]}" height="{GALAXY[1]}" rx="14" class="k-zone-long"/>'


def zones(between: str = "") -> str:
    """Draw the zones around Sol, and their borders over what lies between."""
    inner = outline(lambda hex: zone_of(hex.name) != "long")
    short = outline(lambda hex: zone_of(hex.name) == "short")
    return (
        f'<defs><path id="k-inner" d="{inner}"/><path id="k-short" d="{short}"/></defs>'
        '<use href="#k-inner" class="k-zone-mid"/><use href="#k-short" class="k-zone-short"/>'
        f"{between}"
        '<g class="k-border"><use href="#k-inner"/><use href="#k-short"/></g>'
    )


GLOW = '<g class="k-border-glow"><use href="#k-inner"/><use href="#k-short"/></g>'


def zone_of(hex: str) -> str:
    """Sol lies within the short zone, Sagittarius A* within the long one."""
    found = HEXES[hex]
    return found.zone or ("short" if found.kind == "sol" else "long")


def zones_of_hexes(legend: Legend) -> str:
    """Tell the script the zone of every hex, row by row, as s, m or l, and the names of the
    zones."""
    letters = "".join(zone_of(hex)[0] for hex in HEXES)
    said = "|".join(legend.book.say(names.ZONE_NAMES[zone]) for zone in ZONES)
    return f'data-zones="{letters}" data-words="{escape(said)}"'


def grid() -> str:
    """Draw one row of edges, and use it for each row."""
    teeth = f"v{SIDE}m0-{SIDE}l{WIDE // 2}-{SLOPE} {WIDE // 2} {SLOPE}"
    row = f"M0 {SLOPE}{teeth * COLUMNS}v{SIDE}"
    rows = "".join(
        f'<use href="#k-row" x="{LEFT + WIDE // 2 * (row % 2)}" y="{TOP + PITCH * row}"/>'
        for row in range(ROWS)
    )
    return f'<defs><path id="k-row" d="{row}"/></defs><g class="k-grid">{rows}</g>'


def dust() -> str:
    """Draw far stars, the same every time."""
    chance = random.Random(3042)
    wide, high = GALAXY

    def dots(count: int) -> str:
        return "".join(
            f"M{chance.randrange(LEFT, wide - LEFT)} {chance.randrange(TOP, high - TOP)}h0"
            for _ in range(count)
        )

    return f'<path d="{dots(90)}" class="k-dust"/><path d="{dots(26)}" class="k-dust-near"/>'


def rulers() -> str:
    """Write letters above and below the columns, and numbers on both sides of the rows."""
    wide, high = GALAXY
    letters = [
        f'<text x="{LEFT + WIDE // 2 + WIDE * column}" y="{y}">{chr(ord("A") + column)}</text>'
        for y in (TOP - 7, high - TOP + 17)
        for column in range(COLUMNS)
    ]
    numbers = [
        f'<text x="{x}" y="{TOP + SLOPE + 16 + PITCH * row}">{row + 1}</text>'
        for x in (LEFT - 14, wide - LEFT + 14)
        for row in range(ROWS)
    ]
    return f'<g class="k-ruler">{"".join(letters + numbers)}</g>'


def stars(legend: Legend) -> str:
    return "".join(
        f'<g data-hex="{hex.name}"><title>{escape(standing_words(hex.name, legend))}</title>'
        f'<use href="#k-{f"star-{hex.lights}" if hex.kind == "star" else hex.kind}"'
        f' x="{CENTRES[hex.name][0]}" y="{CENTRES[hex.name][1]}"/></g>'
        for hex in HEXES.values()
        if hex.kind != "space"
    )
