"""The system: the Star in the middle, and four arms that turn around it as a galaxy's do.

So that arms of six planets fit onto a page and into a letter, each bends to the right after a few
places. For a letter and a narrow page, the pieces come row by row, with nothing where nothing is;
on a wide page the arms bend elsewhere (`exoplanets-page.css`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from django.utils.translation import gettext as _

from engines.exoplanets import names
from engines.exoplanets.components import ARMS, TILES_AN_ARM
from engines.exoplanets.text import planet_line
from engines.exoplanets.view import PlanetView, View
from engines.words import Words
from games.boards.exoplanets.faces import HIGH, WIDE, planet_face
from games.boards.exoplanets.ink import card, icon, icons, seat_look
from games.boards.exoplanets.tokens import tokens
from games.boards.pieces import Legend, Piece

COLUMNS, ROWS = 5, 7
STAR = (2, 3)
NORTH = ((2, 2), (2, 1), (2, 0), (3, 0), (4, 0), (4, 1))
EAST = ((3, 3), (4, 3), (4, 4), (4, 5), (4, 6), (3, 6))


def turned(path: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The same path on the other side of the Star."""
    return tuple((2 * STAR[0] - x, 2 * STAR[1] - y) for x, y in path)


PATHS = {"n": NORTH, "e": EAST, "s": turned(NORTH), "w": turned(EAST)}
CELLS = {(x, y): (arm, at + 1) for arm in ARMS for at, (x, y) in enumerate(PATHS[arm])}


def system(view: View, legend: Legend) -> list[Piece]:
    """A piece for every cell of the grid, row by row."""
    planets = {planet.place: planet for planet in view.planets}
    newest = [face.id for face in view.newborn]
    length = 1 + TILES_AN_ARM[len(view.players)]
    pieces = []
    for y in range(ROWS):
        for x in range(COLUMNS):
            arm, orbit = CELLS.get((x, y), ("", 0))
            place = f"{arm}{orbit}"
            if (x, y) == STAR:
                pieces.append(star(view.star, legend))
            elif place in planets:
                pieces.append(
                    planet_piece(planets[place], length, is_outermost(view, arm, orbit), legend)
                )
            elif not arm or orbit > length:
                pieces.append(NOTHING)
            elif place == view.arms[arm].open:
                outer = planets[f"{arm}{orbit - 1}"].tile.sides[arm]
                gains = view.arms[arm].obtains.get(newest[0]) if newest else None
                pieces.append(open_place(place, length, outer, gains, legend))
            else:
                pieces.append(face_down(place, length, legend))
    return pieces


def is_outermost(view: View, arm: str, orbit: int) -> bool:
    return view.arms[arm].open == f"{arm}{orbit + 1}"


NOTHING = Piece(WIDE, HIGH, "", "", kind="exo-nothing")


@lru_cache(maxsize=200)
def star(energy: int, legend: Legend) -> Piece:
    number = f'<text x="41" y="56" class="exo-star-count">{energy}</text>'
    title = _("The Star. Energy left: %(n)s. The turn that takes the last is the final one.")
    title %= {"n": energy}
    return Piece(WIDE, HIGH, title, icon("star", 1, 6.5, 80), kind="exo-star", over=(number,))


# Planets


def planet_piece(planet: PlanetView, length: int, is_last: bool, legend: Legend) -> Piece:
    id, place, cost = planet.tile.id, planet.place, planet.cost
    printed = planet.tile.cost
    over = (
        links(place, length),
        BENEATH if planet.beneath else "",
        place_label(place),
        life(tuple(planet.life), planet.species, legend),
        tokens(
            printed,
            cost.icons[len(printed) :],
            cost.less,
            cost.wild,
            planet.modifier,
            planet.species_modifier,
            planet.is_warded,
        ),
    )
    title = legend.book.say(planet_line(planet, is_last), legend.names).strip()
    return Piece(WIDE, HIGH, title, planet_face(id), (id,), f"exo-place at-{place}", over)


BENEATH = (
    f'<path d="M1 {HIGH - 8}h80a7.5 7.5 0 0 1-7.5 7h-65a7.5 7.5 0 0 1-7.5-7z" class="exo-beneath"/>'
)


@cache
def place_label(place: str) -> str:
    return f'<text x="5" y="89" class="exo-where">{place}</text>'


@cache
def links(place: str, length: int) -> str:
    """Lines to the places before and after this one on its arm, in the gaps between the pieces. A
    page cuts them off and its style sheet draws them instead, for there an arm may bend elsewhere.
    """
    arm, orbit = place[0], int(place[1])
    (x, y), around = PATHS[arm][orbit - 1], (STAR, *PATHS[arm][:length])
    ways = [LINKS[there[0] - x, there[1] - y] for there in around[orbit - 1 : orbit + 2 : 2]]
    return f'<path d="{"".join(ways)}" class="exo-link"/>'


LINKS = {
    (0, -1): "M41 0v-4",
    (0, 1): f"M41 {HIGH}v4",
    (-1, 0): "M0 50h-4",
    (1, 0): f"M{WIDE} 50h4",
}


# Life


@lru_cache(maxsize=2000)
def life(cubes: tuple[int, ...], species: int | None, legend: Legend) -> str:
    """Life is at the foot: every cube of one or two players; of more, marks and numbers."""
    if species is not None:
        return (
            f'<g class="{seat_look(species, legend)}">{icon("cylinder", 46, 60, 32)}</g>'
            f"{legend.mark(species, 25, 68, 22)}"
        )
    alive = [(seat, count) for seat, count in enumerate(cubes) if count]
    if len(alive) > 2:
        return "".join([heap(seat, count, at, legend) for at, (seat, count) in enumerate(alive)])
    return "".join([row(seat, count, at, legend) for at, (seat, count) in enumerate(alive)])


def row(seat: int, count: int, at: int, legend: Legend) -> str:
    y = 75 - 16 * at
    cubes = "".join([icon("cube", 40.5 + 12 * each, y, 15) for each in range(count)])
    mark = legend.mark(seat, 24, y - 1, 17)
    return f'{mark}<g class="{seat_look(seat, legend)}">{cubes}</g>'


def heap(seat: int, count: int, at: int, legend: Legend) -> str:
    x, y = 23 + 29 * (at % 2), 75 - 16 * (at // 2)
    return (
        legend.mark(seat, x, y - 1, 17)
        + f'<text x="{x + 18}" y="{y + 13}" class="exo-heap">{count}</text>'
    )


# Places without a planet


@lru_cache(maxsize=1000)
def open_place(place: str, length: int, outer: str, gains: str | None, legend: Legend) -> Piece:
    """An open place shows what a planet obtains there: the Star's energy, what the neighbour's side
    shows, and what the new planet's own side would, once it is known."""
    if gains is None:
        shown = icons(f"E{outer}", 8, 44, 21, 23) + icon("any", 55, 45, 19)
    else:
        step = min(23, 66 / len(gains))
        shown = icons(gains, 41 - step * len(gains) / 2 + 1, 44, 21, step)
    body = f"{card(WIDE, HIGH, 'exo-open')}{icon('tile', 54, 4, 22)}"
    title = _("%(place)s, open. A planet placed here obtains %(what)s")
    over = (links(place, length), f'<text x="9" y="21" class="exo-open-name">{place}</text>', shown)
    return Piece(
        WIDE,
        HIGH,
        title % {"place": place, "what": gains_words(outer, gains, legend)},
        body,
        (f"place-{place}",),
        f"exo-place at-{place}",
        over,
    )


def gains_words(outer: str, gains: str | None, legend: Legend) -> str:
    if gains is not None:
        return legend.book.say(Words("{what}", what=names.amounts(gains)))
    known = legend.book.say(Words("{what}", what=names.amounts(f"E{outer}")))
    return _("%(what)s, and what its own side shows") % {"what": known}


@lru_cache(maxsize=1000)
def face_down(place: str, length: int, legend: Legend) -> Piece:
    body = f"{card(WIDE, HIGH, 'exo-back')}{icon('dust', -9, 0, 100)}"
    title = _("%(place)s: a Space tile, face-down") % {"place": place}
    over = (links(place, length), f'<text x="9" y="21" class="exo-far-name">{place}</text>')
    return Piece(WIDE, HIGH, title, body, kind=f"exo-place at-{place}", over=over)
