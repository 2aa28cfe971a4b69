"""A nation's mat shows its boards, planets with their cubes, storage, pit, pieces and objectives.
Your own lies open; those of others fold to one line with the numbers that matter."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from django.utils.translation import gettext as _

from engines.kepler_3042 import names
from engines.kepler_3042.components import (
    EARTH,
    KINDS,
    MOST_COLONIES,
    OBJECTIVES,
    PLANETS,
    STARSHIPS,
    TECHNOLOGIES,
    Cubes,
)
from engines.kepler_3042.text import condition
from engines.kepler_3042.view import NationView, View
from games.boards import parts
from games.boards.kepler_3042.boards import (
    WIDE,
    action_board,
    technologies_in_brief,
    technology_board,
    whole,
)
from games.boards.kepler_3042.galaxy import TYPE_LETTERS, symbol_of
from games.boards.kepler_3042.ink import (
    CUBE,
    MAX_DRAWN_CUBES,
    about,
    around,
    cube,
    figure,
    heap,
    icon,
    plate,
    row,
    tiles,
)
from games.boards.lettering import paragraph, words
from games.boards.parts import mat_heading, points_words
from games.boards.pieces import Legend, Piece, Section, Spot
from games.boards.sheet import Ids, touched

HALF = 151
Counts = tuple[int, ...]
"""How many cubes there are, in the order of their kinds."""


def mats(view: View, legend: Legend) -> list[Section]:
    """Your own mat comes first and lies open; then come the others, in turn order."""
    you = view.you
    seats = sorted(view.order, key=lambda seat: seat != you)
    return [mat(view.nations[seat], seat == you, legend) for seat in seats]


def mat(nation: NationView, is_yours: bool, legend: Legend) -> Section:
    drawn = pieces(nation, is_yours, legend)
    return Section(
        "mat",
        f"{legend.names[nation.seat]}, {points_words(nation.total)}",
        drawn,
        summary=summary(nation, legend),
        is_folded=not is_yours,
    )


def mats_in_letter(view: View, legend: Legend, lit: Ids, width: int) -> list[Section]:
    """Your own mat, with the printed boards only if something can be chosen there; then a strip of
    each of the others."""
    yours = []
    if view.you is not None:
        nation = view.nations[view.you]
        section = mat(nation, True, legend)
        actions, technologies, *rest = section.pieces
        shown = [actions] if touched([actions], lit) else []
        if touched([technologies], lit):
            shown.append(technologies)
        else:
            levels = tuple(nation.levels[technology] for technology in TECHNOLOGIES)
            shown.append(technologies_in_brief(levels, nation.seat, legend))
        shown += rest
        yours.append(section._replace(pieces=[whole(piece, legend) for piece in shown]))
    others = [view.nations[seat] for seat in view.order if seat != view.you]
    return [*yours, Section("strips", "", [strip(each, width, legend) for each in others])]


def pieces(nation: NationView, is_yours: bool, legend: Legend) -> list[Piece]:
    seat = nation.seat
    levels = tuple(nation.levels[technology] for technology in TECHNOLOGIES)
    drawn = [
        action_board(nation.action, seat, is_yours, legend),
        technology_board(levels, seat, is_yours, legend),
        depot("storage", _("Storage"), counts(nation.storage), is_yours, legend),
        depot("pit", _("Clausius Pit"), counts(nation.pit), is_yours, legend),
        quantum(nation.conversions_left, nation.allocations_left, is_yours, legend),
        supply(nation.supply, nation.markers, sum(nation.medals.values()), legend),
    ]
    for card in nation.planets:
        drawn.append(
            planet(
                card.id,
                counts(card.cubes),
                card.hex,
                card.is_terraformed,
                is_yours,
                legend,
            )
        )
    drawn += [objective(id, legend) for id in nation.objectives]
    if not nation.objectives:
        drawn.append(secret(nation.objective_count, legend))
    return drawn


def counts(cubes: Cubes) -> Counts:
    return tuple(cubes[kind] for kind in KINDS)


# On one line


def summary(nation: NationView, legend: Legend) -> str:
    seat, figures = nation.seat, figures_of(nation)
    return mat_heading(seat, points_words(nation.total), legend) + "".join(
        [figure(*each) for each in figures]
    )


def figures_of(nation: NationView) -> list[tuple[str, object, str]]:
    colonies = [card for card in nation.planets if card.id != EARTH]
    reshaped = sum(card.is_terraformed for card in colonies)
    levels = nation.levels
    return [
        ("colony-seeding", len(colonies), _("colonies")),
        ("terraforming", reshaped, _("terraformed planets")),
        ("space-missions", len(nation.starships), _("starships in the galaxy")),
        (
            "technological-development",
            "-".join(str(levels[technology]) for technology in TECHNOLOGIES),
            _("levels of technologies"),
        ),
        ("medal", sum(nation.medals.values()), _("medals")),
    ]


def strip(nation: NationView, width: int, legend: Legend) -> Piece:
    """Draw the numbers that matter on a plate, for a letter."""
    figures: list[tuple[str, object]] = [
        (f'<use href="#k-icon-{name}" class="{MEDAL if name == "medal" else "k-icon"}"/>', count)
        for name, count, _title in figures_of(nation)
    ]
    cubes = all_cubes(nation)
    figures += [
        (f'<use href="#k-cube-{kind}" transform="translate(2 2) scale(1.15)"/>', cubes[kind])
        for kind in KINDS
    ]
    said = points_words(nation.total)
    return parts.strip(width, nation.seat, said, figures, STRIP, legend)


MEDAL = "k-medal"
STRIP = parts.StripLook("k-plate plain", "k-name", "k-figure")


def all_cubes(nation: NationView) -> Cubes:
    """Count the cubes in storage and on planets."""
    places = [nation.storage, *(card.cubes for card in nation.planets)]
    return {kind: sum(cubes[kind] for cubes in places) for kind in KINDS}


# Cubes


@lru_cache(maxsize=2000)
def depot(place: str, name: str, cubes: Counts, is_yours: bool, legend: Legend) -> Piece:
    inside = words(name, 10, 18, "k-label", room=HALF - 20)
    spots = []
    for at, (kind, count) in enumerate(zip(KINDS, cubes, strict=True)):
        x = 9 + 46 * at
        look = "k-figure" if count else "k-figure none"
        inside += cube(kind, x, 28) + f'<text x="{x + 22}" y="43" class="{look}">{count}</text>'
        said = cube_words(kind, count, legend)
        spots.append(Spot((f"{place}-{kind}",), about(name, said), around(x - 4, 24, 44, 28)))
    told = ", ".join(
        cube_words(kind, count, legend) for kind, count in zip(KINDS, cubes, strict=True)
    )
    return half(about(name, told), inside, spots if is_yours else [])


def cube_words(kind: str, count: int, legend: Legend) -> str:
    return f"{count} {legend.book.say(names.KIND_NAMES[kind])}"


LOW, TALL = 60, 104


def half(title: str, inside: str, spots: list[Spot], high: int = LOW, look: str = "plain") -> Piece:
    return plate(HALF, high, title, inside, kind="half", look=look, spots=spots)


@lru_cache(maxsize=500)
def quantum(
    conversions: int | None, allocations: int | None, is_yours: bool, legend: Legend
) -> Piece:
    name = legend.book.say(names.TECHNOLOGY_NAMES["quantum"])
    left = [_("without limit")]
    if conversions is not None:
        left = [
            _("to convert: %(n)s") % {"n": conversions},
            _("to move: %(n)s") % {"n": allocations},
        ]
    inside = words(name, 10, 18, "k-label", room=HALF - 20)
    inside += icon("technology-quantum", 9, 27, 24)
    for at, said in enumerate(left):
        inside += words(said, 40, 35 + 16 * at, "k-note", room=HALF - 48)
    title = about(name, ", ".join(left))
    spots = [Spot(("quantum",), title, around(3, 3, HALF - 6, LOW - 6))]
    return half(title, inside, spots if is_yours else [])


@lru_cache(maxsize=500)
def supply(ships: int, markers: int, medals: int, legend: Legend) -> Piece:
    inside = words(_("Supply"), 10, 18, "k-label", room=HALF - 20)
    for at, (name, count) in enumerate(
        (("space-missions", ships), ("colony-seeding", markers), ("medal", medals))
    ):
        x = 9 + 46 * at
        inside += icon(name, x, 28, 20, "k-medal" if name == "medal" else "k-icon")
        inside += f'<text x="{x + 24}" y="43" class="k-figure">{count}</text>'
    title = _("Starships to build: %(ships)s; markers for colonies: %(markers)s; medals: %(n)s") % {
        "ships": f"{ships}/{STARSHIPS}",
        "markers": f"{markers}/{MOST_COLONIES}",
        "n": medals,
    }
    return half(title, inside, [])


# Planets


@lru_cache(maxsize=5000)
def planet(
    id: str, cubes: Counts, hex: str, is_terraformed: bool, is_yours: bool, legend: Legend
) -> Piece:
    name = legend.book.say(names.planet(id))
    if id == EARTH:
        inside, title = earth_face(name), name
    else:
        inside, title = planet_face(id, name, hex, is_terraformed, legend)
    lying, spots = cubes_on(id, name, cubes, legend)
    told = legend.book.say(names.cubes(dict(zip(KINDS, cubes, strict=True))))
    title = _("%(planet)s. Cubes: %(cubes)s") % {"planet": title, "cubes": told}
    spots = [Spot((f"planet-{id}",), title, around(3, 3, HALF - 6, TALL - 6)), *spots]
    look = "terraformed" if is_terraformed else "planet"
    return half(title, inside + lying, spots if is_yours else [], TALL, look)


def earth_face(name: str) -> str:
    return (
        '<use href="#k-earth" x="22" y="24"/>'
        + words(name, 42, 22, "k-name", room=HALF - 50)
        + words(_("home"), 42, 37, "k-note", room=HALF - 50)
    )


def planet_face(
    id: str, name: str, hex: str, is_terraformed: bool, legend: Legend
) -> tuple[str, str]:
    """Show which planet it is, where it lies, what it produces, and what terraforming takes or has
    brought."""
    printed = PLANETS[id]
    type = legend.book.say(names.TYPE_NAMES[printed.type])
    where = names.place(hex)
    output = printed.terraformed if is_terraformed else printed.colony
    inside = (
        f'<use href="#k-{symbol_of(printed.type)}" x="22" y="22"/>'
        f'<text x="22" y="27" class="k-number">{TYPE_LETTERS[printed.type]}{id}</text>'
        + words(name, 44, 19, "k-name", room=64)
        + f'<text x="{HALF - 9}" y="19" class="k-note k-end">{where}</text>'
        + words(type, 44, 34, "k-note", room=HALF - 52)
        + icon("produce", 8, 42, 16)
        + tiles(output, 28, 43)
    )
    produces = legend.book.say(names.cubes(output))
    title = _("%(planet)s, %(type)s, at %(hex)s, produces %(cubes)s") % {
        "planet": name,
        "type": type,
        "hex": where,
        "cubes": produces,
    }
    if is_terraformed:
        said = points_words(printed.points)
        inside += icon("terraforming", 8, 60, 16, "k-leaf")
        inside += words(said, 28, 73, "k-note", room=HALF - 36)
        return inside, _("%(planet)s. Terraformed: %(points)s") % {"planet": title, "points": said}
    needs = _("Terraforming: level %(level)s, for %(cost)s; %(points)s") % {
        "level": printed.level,
        "cost": legend.book.say(names.cubes(printed.cost)),
        "points": points_words(printed.points),
    }
    inside += icon("terraforming", 8, 60, 16)
    inside += (
        f'<text x="27" y="73" class="k-note">{printed.level}</text>{tiles(printed.cost, 38, 61)}'
    )
    return inside, f"{title}. {needs}"


def cubes_on(id: str, name: str, cubes: Counts, legend: Legend) -> tuple[str, list[Spot]]:
    """Draw each cube, or if there are too many one of each kind with a number."""
    y = TALL - 25
    drawn = f'<path d="M8 {y - 2.5}H{HALF - 8}" class="k-rule"/>'
    there = [(kind, count) for kind, count in zip(KINDS, cubes, strict=True) if count]
    fits = sum(cubes) <= MAX_DRAWN_CUBES
    spots, x = [], 9
    for kind, count in there:
        lying, wide = (row if fits else heap)(kind, count, x, y + 1)
        drawn += lying
        said = about(name, cube_words(kind, count, legend))
        shape = around(x - 3, y - 2, wide + 5, CUBE + 6, 4)
        spots.append(Spot((f"cube-{kind}-{id}",), said, shape))
        x += wide + 7
    return drawn, spots


# Objectives


@lru_cache(maxsize=500)
def objective(id: str, legend: Legend) -> Piece:
    card = OBJECTIVES[id]
    name = legend.book.say(names.OBJECTIVE_NAMES[id])
    wanted = legend.book.say(condition(card))
    said, y = paragraph(wanted, 46, 40, "k-text", room=WIDE - 60, pitch=15)
    worth = points_words(card.points)
    inside = (
        icon("objective", 12, 14, 24)
        + words(name, 46, 21, "k-name", room=WIDE - 120)
        + f'<text x="{WIDE - 12}" y="21" class="k-note k-end">{escape(worth)}</text>'
        + said
    )
    title = _("Objective: %(name)s, %(points)s: %(condition)s") % {
        "name": name,
        "points": worth,
        "condition": wanted,
    }
    return plate(WIDE, int(max(y - 4, LOW)), title, inside, look="k-secret")


@lru_cache(maxsize=50)
def secret(count: int, legend: Legend) -> Piece:
    said = _("A secret objective")
    inside = icon("objective", 12, 18, 24) + words(said, 46, 35, "k-text", room=250)
    return plate(WIDE, LOW, said, inside, look="k-secret")
